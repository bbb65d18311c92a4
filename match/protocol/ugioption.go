package protocol

import (
	"fmt"
	"strings"
)

// UGIOption is an option that setoption changes.
type UGIOption struct {
	Name    string
	Default string   // its value when the conversation began
	Vars    []string // the values that it may take; nil if it is no choice of some
	Min     int64    // of a number
	Max     int64    // of a number; 0 if it is none
}

// String is the line that announces the option.
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

// empty is how a value without a letter is written.
const empty = "<empty>"

// readSetting reads "name X value Y": the name in lower case, the value as it stands.
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

var errSetting = fmt.Errorf("setoption: write setoption name NAME value VALUE")

// word cuts a word off the beginning of a text and reports whether it was there.
func word(text, want string) (rest string, ok bool) {
	first, rest, _ := strings.Cut(strings.TrimSpace(text), " ")
	return strings.TrimSpace(rest), first == want
}
