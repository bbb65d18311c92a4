package study

import (
	"fmt"
	"slices"

	"github.com/sente-games/sente/internal/visible"
)

// signs are the signs that annotators write after a move, with their properties in the Smart Game
// Format (FF[4], "Move annotation").
var signs = []moveSign{
	{"!!", Property{Name: "TE", Values: []string{"2"}}},
	{"!", Property{Name: "TE", Values: []string{"1"}}},
	{"!?", Property{Name: "IT", Values: []string{""}}},
	{"?!", Property{Name: "DO", Values: []string{""}}},
	{"?", Property{Name: "BM", Values: []string{"1"}}},
	{"??", Property{Name: "BM", Values: []string{"2"}}},
}

// moveSign is a sign with its property.
type moveSign struct {
	sign     string
	property Property
}

// isSignProperty reports whether a property annotates a move.
func isSignProperty(p Property) bool {
	return slices.Contains([]string{"BM", "DO", "IT", "TE"}, p.Name)
}

// Sign returns the sign of the move: "!!", "!", "!?", "?!", "?" or "??", "" without one. The first
// annotation of a file with several counts.
func (c Content) Sign() string {
	i := slices.IndexFunc(c.More, isSignProperty)
	if i < 0 {
		return ""
	}
	switch p := c.More[i]; {
	case p.Name == "IT":
		return "!?"
	case p.Name == "DO":
		return "?!"
	case p.Name == "TE" && p.hasEmphasis():
		return "!!"
	case p.Name == "TE":
		return "!"
	case p.hasEmphasis():
		return "??"
	}
	return "?"
}

// hasEmphasis reports whether an annotation is emphasized.
func (p Property) hasEmphasis() bool { return len(p.Values) > 0 && p.Values[0] == "2" }

// replaceSign returns the properties with the sign of the move replaced, or removed for "".
func replaceSign(all []Property, sign string) ([]Property, error) {
	i := slices.IndexFunc(signs, func(s moveSign) bool { return s.sign == sign })
	if i < 0 && sign != "" {
		return nil, fmt.Errorf("unknown sign %q: expected !!, !, !?, ?!, ? or ??", visible.Clip(sign))
	}
	all = slices.DeleteFunc(slices.Clone(all), isSignProperty)
	if i >= 0 {
		all = append(all, signs[i].property)
	}
	return all, nil
}
