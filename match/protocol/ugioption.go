package protocol

import (
	"fmt"
	"strings"
)

// UGIOption is an option that setoption changes.
type UGIOption struct {
	Name    string
	Default string   // value at the start of the session
	Vars    []string // allowed values; nil if the option is not a combo
	Min     int64    // minimum of a spin option
	Max     int64    // maximum of a spin option; 0 for other types
}

// String returns the line that announces the option.
func (o UGIOption) String() string {
	value := o.Default
	if value == "" {
		value = emptyValue
	}
	switch {
	case o.Vars != nil:
		return fmt.Sprintf("option name %s type combo default %s var %s", o.Name, value, strings.Join(o.Vars, " var "))
	case o.Max > 0:
		return fmt.Sprintf("option name %s type spin default %s min %d max %d", o.Name, value, o.Min, o.Max)
	}
	return fmt.Sprintf("option name %s type string default %s", o.Name, value)
}

// emptyValue represents an empty value.
const emptyValue = "<empty>"

// parseSetOption parses "name X value Y": it returns the name in lower case and the value unchanged.
func parseSetOption(text string) (name, value string, err error) {
	rest, ok := cutWord(text, "name")
	if !ok {
		return "", "", errSetOption
	}
	name, rest = CutWord(rest)
	if value, ok = cutWord(rest, "value"); !ok || name == "" {
		return "", "", errSetOption
	}
	if value == emptyValue {
		value = ""
	}
	return strings.ToLower(name), value, nil
}

var errSetOption = fmt.Errorf("setoption: expected setoption name NAME value VALUE")

// cutWord removes the first word of a text and reports whether it is the wanted one.
func cutWord(text, want string) (rest string, ok bool) {
	first, rest := CutWord(text)
	return rest, first == want
}
