package sente

import (
	"errors"
	"fmt"
	"strings"
)

// Message is a text for people with a code and arguments. Programs recognise the code, and package
// messages translates it. It is an error, so that
// [errors.As] finds a *Message in errors.
type Message struct {
	Code string         `json:"code,omitempty"` // in snake_case; "" if the text is an exact key of the translations or has none
	Args map[string]any `json:"args,omitempty"` // strings, numbers and *Message
	Text string         `json:"message"`        // in English

	causes []error
}

// NewMessage returns a message. Its text is the template with each {name} replaced by the argument
// of that name; args alternate names and values. Error values are wrapped.
func NewMessage(code, template string, args ...any) *Message {
	m := &Message{Code: code, Text: template}
	if len(args) == 0 {
		return m
	}
	m.Args = map[string]any{}
	var pairs []string
	for i := 0; i+1 < len(args); i += 2 {
		name, value := args[i].(string), args[i+1]
		if err, ok := value.(error); ok {
			m.causes = append(m.causes, err)
		}
		m.Args[name] = jsonArgument(value)
		pairs = append(pairs, "{"+name+"}", fmt.Sprint(value))
	}
	m.Text = strings.NewReplacer(pairs...).Replace(template)
	return m
}

// jsonArgument returns a value that JSON can represent.
func jsonArgument(value any) any {
	switch v := value.(type) {
	case int, int64, float64:
		return v
	case error:
		if m := (*Message)(nil); errors.As(v, &m) && m.Text == v.Error() {
			return m
		}
	}
	return fmt.Sprint(value)
}

// Error returns the text, "" for nil.
func (m *Message) Error() string {
	if m == nil {
		return ""
	}
	return m.Text
}

// Unwrap returns the errors among the arguments.
func (m *Message) Unwrap() []error { return m.causes }
