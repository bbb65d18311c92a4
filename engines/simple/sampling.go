package simple

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/search/mcts"
)

// TreeSettings are options of Monte Carlo tree search in text form. Features and formulas have the
// names that package mcts uses, features joined by +; "" and "none" are no features, and "auto" is
// the search's default formula.
type TreeSettings struct {
	Select  string // formula: "GRAVE"
	With    string // features to switch on in addition to the defaults
	Without string // features to switch off
	Memory  int64  // size of the tree in bytes; 0 is the search's default

	Rollouts string // rollouts per leaf: "4"; "" is the search's default
}

// mostRollouts is the maximum number of rollouts per leaf.
const mostRollouts = 1000

// leastTree is the minimum size of the tree in bytes.
const leastTree = 1 << 16

// Options parses the settings into options of package mcts.
func (set TreeSettings) Options() (opts []mcts.Option, err error) {
	on, err := parseParts(set.With)
	if err != nil {
		return nil, fmt.Errorf("with=%s: %w", visible.Clip(set.With), err)
	}
	off, err := parseParts(set.Without)
	if err != nil {
		return nil, fmt.Errorf("without=%s: %w", visible.Clip(set.Without), err)
	}
	if both := on & off; both != 0 {
		return nil, fmt.Errorf("%v cannot be both on and off: use either with= or without=", both)
	}
	opts = append(opts, mcts.With(on), mcts.Without(off))
	if set.Memory > 0 {
		opts = append(opts, mcts.TreeBytes(max(set.Memory, leastTree)))
	}
	if set.Rollouts != "" {
		n, err := strconv.Atoi(set.Rollouts)
		if err != nil || n < 1 || n > mostRollouts {
			return nil, fmt.Errorf("invalid rollouts=%s: expected a number from 1 to %d", visible.Clip(set.Rollouts), mostRollouts)
		}
		opts = append(opts, mcts.Rollouts(n))
	}
	formula, chosen, err := parseFormula(set.Select)
	if err != nil {
		return nil, fmt.Errorf("select=%s: %w", visible.Clip(set.Select), err)
	}
	if chosen {
		opts = append(opts, mcts.Select(formula))
	}
	return opts, nil
}

// parseParts parses the format of [mcts.Feature.String], ignoring case.
func parseParts(text string) (set mcts.Feature, err error) {
	if text == "" || strings.EqualFold(text, mcts.Feature(0).String()) {
		return 0, nil
	}
	for _, name := range strings.Split(text, "+") {
		part, err := named("feature", name, (^mcts.Feature(0)).Each())
		if err != nil {
			return 0, fmt.Errorf("%w, joined by +", err)
		}
		set |= part
	}
	return set, nil
}

// parseFormula parses the format of [mcts.Selection.String], ignoring case; chosen is false for the
// default formula.
func parseFormula(text string) (formula mcts.Selection, chosen bool, err error) {
	if text == "" || strings.EqualFold(text, "auto") {
		return 0, false, nil
	}
	formula, err = named("formula", text, mcts.Selections())
	return formula, err == nil, err
}

// named returns the element of known whose String equals name, ignoring case.
func named[T fmt.Stringer](kind, name string, known []T) (found T, err error) {
	var names []string
	for _, k := range known {
		if strings.EqualFold(k.String(), strings.TrimSpace(name)) {
			return k, nil
		}
		names = append(names, k.String())
	}
	return found, fmt.Errorf("unknown %s %q: expected one of the %ss %s", kind, visible.Clip(name), kind, strings.Join(names, ", "))
}
