package connectfour

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/visible"
)

// The supported numbers of stones in a row.
const (
	MinLine     = 3
	MaxLine     = 6
	defaultLine = 4
)

func checkLine(line int) error {
	if line < MinLine || line > MaxLine {
		return fmt.Errorf("%d in a row is not supported: expected %d to %d", line, MinLine, MaxLine)
	}
	return nil
}

// Variant is the rule set of a record: the number in a row that wins, and whether stones can be
// popped out of the lowest row.
type Variant struct {
	Line int
	Pop  bool
}

// AllVariants returns the rule sets, the default first.
func AllVariants() []Variant {
	return []Variant{{Line: defaultLine}, {defaultLine, true}, {Line: 3}, {Line: 5}, {Line: 6}}
}

// popOutName is the name of the rule set with pops.
const popOutName = "popout"

// String returns the name of the rule set: "connect=4".
func (v Variant) String() string {
	if v.Pop {
		return popOutName
	}
	return connectPrefix + strconv.Itoa(v.Line)
}

// connectPrefix starts the name of a rule set with a number in a row.
const connectPrefix = "connect="

// Title returns the display name of the rule set: "Connect 4".
func (v Variant) Title() string {
	if v.Pop {
		return "PopOut"
	}
	return "Connect " + strconv.Itoa(v.Line)
}

// About explains the rule set in a clause.
func (v Variant) About() string {
	if v.Pop {
		return "four in a row wins; instead of dropping a disc, you may pop one of your own out of the bottom row"
	}
	return strings.Replace(lineReasons[v.Line], " in", " or more in", 1) + " wins"
}

// ParseVariant returns the rule set with the given name; "" is the default.
func ParseVariant(name string) (Variant, error) {
	if name == "" {
		return Variant{Line: defaultLine}, nil
	}
	names := make([]string, 0, len(AllVariants()))
	for _, v := range AllVariants() {
		if names = append(names, v.String()); v.String() == name {
			return v, nil
		}
	}
	return Variant{}, fmt.Errorf("unknown rules %q%s", visible.Clip(name), visible.DidYouMean(name, names, "expected one of"))
}

// VariantOf returns the rule set of a record.
func VariantOf(r sente.Record) (Variant, error) { return ParseVariant(r.Rules) }
