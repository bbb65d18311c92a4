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

// maxRollouts is the maximum number of rollouts per leaf.
const maxRollouts = 1000

// minTreeBytes is the minimum size of the tree in bytes.
const minTreeBytes = 1 << 16

// ParseOptions parses the settings into options of package mcts.
func (set TreeSettings) ParseOptions() (opts []mcts.Option, err error) {
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
		opts = append(opts, mcts.TreeBytes(max(set.Memory, minTreeBytes)))
	}
	if set.Rollouts != "" {
		n, err := strconv.Atoi(set.Rollouts)
		if err != nil || n < 1 || n > maxRollouts {
			return nil, fmt.Errorf("invalid rollouts=%s: expected a number from 1 to %d", visible.Clip(set.Rollouts), maxRollouts)
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
		part, err := findByName("feature", name, (^mcts.Feature(0)).List())
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
	formula, err = findByName("formula", text, mcts.Selections())
	return formula, err == nil, err
}

// findByName returns the element of known whose String equals name, ignoring case.
func findByName[T fmt.Stringer](kind, name string, known []T) (found T, err error) {
	var names []string
	for _, k := range known {
		if strings.EqualFold(k.String(), strings.TrimSpace(name)) {
			return k, nil
		}
		names = append(names, k.String())
	}
	return found, fmt.Errorf("unknown %s %q: expected one of the %ss %s", kind, visible.Clip(name), kind, strings.Join(names, ", "))
}
