package gametest

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/sente-games/sente/rules"
)

// Examined runs the suite and returns a table of the abilities of package rules: checked, not checked
// with the reason, or missing.
func Examined[R rules.Rules[S, M], S any, M comparable](r R, opts ...Option) string {
	s := newSuite(r, opts)
	for _, p := range s.parts() {
		_ = s.examine(p)
	}
	return s.examined()
}

// examined returns the table of abilities.
func (s *suite[S, M]) examined() string {
	x := newHarness(s.subject, s.opts)
	var lacks []string
	var b strings.Builder
	fmt.Fprintf(&b, "examined: %s\n", cmp.Or(strings.Join(s.ran, ", "), "nothing, because no other part was run"))
	for _, a := range x.abilities {
		why := x.unexamined(a)
		switch {
		case !a.has:
			lacks = append(lacks, a.title())
		case why == "" && slices.Contains(s.ran, a.part):
			fmt.Fprintf(&b, "  %-14s examined by %q\n", a.title(), a.part)
		case why == "":
			fmt.Fprintf(&b, "  %-14s not examined: the part %q was not run\n", a.title(), a.part)
		default:
			fmt.Fprintf(&b, "  %-14s not examined: %s\n", a.title(), why)
		}
	}
	fmt.Fprintf(&b, "the game has no %s\n", strings.Join(lacks, ", "))
	for _, note := range append(s.notes, x.unverifiable()...) {
		fmt.Fprintf(&b, "note: %s\n", note)
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// title returns the name of the ability in the form that the game uses.
func (a ability) title() string {
	if a.easy != nil && strings.HasPrefix(a.easy.name, "Easy") {
		return a.easy.name
	}
	return a.name
}

// unexamined returns why an ability cannot be checked, "" if it can.
func (x *harness[S, M]) unexamined(a ability) string {
	switch a.name {
	case "BestScorer", "Resolver", "QuickResolver", "LineResolver", "Partial":
		if !x.isTwoPlayer() {
			return fmt.Sprintf("scores require two players (got %d)", x.players)
		}
		if a.name == "Partial" && x.oracle == nil {
			return "missing moves can be detected only with an Oracle"
		}
	case "Symmetric":
		if x.undo != nil {
			return "rules with Undo have a single board, so that a symmetric image cannot be compared"
		}
	case "Passer":
		if x.undo != nil && !passesInPlace(x) {
			return "the rules store the board, and without PassLeavesBoard a pass cannot be undone"
		}
	case "PassesInPlace":
		if x.undo == nil {
			return "it applies only to rules with Undo"
		}
	case "RewardBounded":
		if !x.has("Rewarder") {
			return "there is no Rewarder whose rewards it bounds"
		}
	case "Keyed":
		if !x.hasKey {
			return "HasKey is false"
		}
		if x.undo != nil && x.scener == nil {
			return "only that different positions have different keys: with Undo and without a Scene, equal positions cannot be recognised"
		}
	case "Evaluated":
		if !x.hasEval {
			return "HasEval is false"
		}
	}
	return ""
}

// unverifiable lists what the suite cannot check in this game.
func (x *harness[S, M]) unverifiable() (list []string) {
	if x.oracle == nil {
		list = append(list, "that no legal move is missing and that the right side wins (and, if there is an evaluation, that its sign is right): this requires an independent implementation, see gametest.Oracle and gametest.Perft")
	}
	if x.undo != nil && !x.has("Cloner") {
		list = append(list, "the rules store the board and have no Clone, so that a search uses one goroutine")
	}
	return append(list, unusedMethodHints(x)...)
}
