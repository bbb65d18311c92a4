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
		value = empty
	}
	switch {
	case o.Vars != nil:
		return fmt.Sprintf("option name %s type combo default %s var %s", o.Name, value, strings.Join(o.Vars, " var "))
	case o.Max > 0:
		return fmt.Sprintf("option name %s type spin default %s min %d max %d", o.Name, value, o.Min, o.Max)
	}
	return fmt.Sprintf("option name %s type string default %s", o.Name, value)
}

// empty represents an empty value.
const empty = "<empty>"

// readSetting parses "name X value Y": it returns the name in lower case and the value unchanged.
func readSetting(text string) (name, value string, err error) {
	rest, ok := word(text, "name")
	if !ok {
		return "", "", errSetting
	}
	name, value, _ = strings.Cut(rest, " ")
	if value, ok = word(value, "value"); !ok || name == "" {
		return "", "", errSetting
	}
	if value == empty {
		value = ""
	}
	return strings.ToLower(name), value, nil
}

var errSetting = fmt.Errorf("setoption: expected setoption name NAME value VALUE")

// word removes the first word of a text and reports whether it is the wanted one.
func word(text, want string) (rest string, ok bool) {
	first, rest, _ := strings.Cut(strings.TrimSpace(text), " ")
	return strings.TrimSpace(rest), first == want
}
