package sente

import (
	"errors"
	"fmt"
	"strings"
)

// Message is a text for people with a code, by which programs recognise it and package
// messages finds its translation, and the arguments of the text. It is an error, so that
// [errors.As] finds a *Message in errors.
type Message struct {
	Code string         `json:"code,omitempty"` // in snake_case; "" if the text is an exact key of the translations or has none
	Args map[string]any `json:"args,omitempty"` // strings, numbers and *Message
	Text string         `json:"message"`        // in English

	causes []error
}

// NewMessage returns the message of a code. Its text is the template, in which {name}
// stands for the argument of that name; args are names and values in turn. Errors among
// the values are wrapped.
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
		m.Args[name] = argument(value)
		pairs = append(pairs, "{"+name+"}", fmt.Sprint(value))
	}
	m.Text = strings.NewReplacer(pairs...).Replace(template)
	return m
}

// argument returns a value in a form that JSON keeps.
func argument(value any) any {
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
