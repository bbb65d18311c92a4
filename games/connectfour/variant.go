package connectfour

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/nearest"
	"github.com/sente-games/sente/internal/visible"
)

// The stones in a row that can be asked for.
const (
	MinLine   = 3
	MaxLine   = 6
	usualLine = 4
)

func checkLine(line int) error {
	if line < MinLine || line > MaxLine {
		return fmt.Errorf("%d in a row cannot win: %d to %d can", line, MinLine, MaxLine)
	}
	return nil
}

// Variant is the rule set of a record: how many in a row win, and whether stones
// can be popped out of the lowest row.
type Variant struct {
	Line int
	Pop  bool
}

// AllVariants returns the rule sets, the usual one first.
func AllVariants() []Variant {
	return []Variant{{Line: usualLine}, {usualLine, true}, {Line: 3}, {Line: 5}, {Line: 6}}
}

// popOut is the name of the rule set in which stones are popped out.
const popOut = "popout"

// String is the name of the rule set: "connect=4".
func (v Variant) String() string {
	if v.Pop {
		return popOut
	}
	return connect + strconv.Itoa(v.Line)
}

// connect begins the name of a rule set that says how many in a row win.
const connect = "connect="

// About explains the rule set in a clause.
func (v Variant) About() string {
	if v.Pop {
		return "four in a row win; instead of a drop, a stone of your own may be popped out of the lowest row, and those above it fall"
	}
	return strings.Replace(inARow[v.Line], " in", " or more in", 1) + " win"
}

// ParseVariant returns the rule set of that name; "" is the usual one.
func ParseVariant(name string) (Variant, error) {
	if name == "" {
		return Variant{Line: usualLine}, nil
	}
	names := make([]string, 0, len(AllVariants()))
	for _, v := range AllVariants() {
		if names = append(names, v.String()); v.String() == name {
			return v, nil
		}
	}
	return Variant{}, fmt.Errorf("unknown rules %q%s", visible.Clip(name), nearest.Among(name, names, "Connect Four has"))
}

// VariantOf returns the rule set of a record.
func VariantOf(r sente.Record) (Variant, error) { return ParseVariant(r.Rules) }
