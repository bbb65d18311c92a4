package simple

import (
	"fmt"
	"strings"

	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search/alphabeta"
)

// SearchSettings are the settings of [Search] in text form; "" is the search's default. Features
// are written as by [alphabeta.Feature.String], joined by +.
type SearchSettings struct {
	With    string // features to switch on in addition to the defaults
	Without string // features to switch off
	Memory  int64  // size of the transposition table in bytes
	Layers  string // depths of iterative deepening: all, even or odd
	Window  string // half the width of the first aspiration window
	Horizon string // number of own moves that the time on the clock should last, see [clock.Habits]
	Method  string // method for more than two players: maxn, paranoid, brs, or unpruned (max^n without pruning); ignored for two players
}

// needsTwoPlayers reports whether a setting is set that only games of two players support.
func (set SearchSettings) needsTwoPlayers() bool {
	set.Memory, set.Horizon, set.Method = 0, "", ""
	return set != SearchSettings{}
}

func checkTwoPlayers(game any) error {
	if n := len(rules.SeatsOf(game)); n > 2 {
		return fmt.Errorf("the game has %d players: search features can only be changed for games with two", n)
	}
	return nil
}

// ParseFeatures parses the format of [alphabeta.Feature.String], ignoring case: "Table+PVS". "" and
// "none" are no features.
func ParseFeatures(text string) (set alphabeta.Feature, err error) {
	if text == "" || strings.EqualFold(text, alphabeta.Feature(0).String()) {
		return 0, nil
	}
	for _, name := range strings.Split(text, "+") {
		f, err := parseFeature(strings.TrimSpace(name))
		if err != nil {
			return 0, err
		}
		set |= f
	}
	return set, nil
}

func parseFeature(name string) (alphabeta.Feature, error) {
	var known []string
	for _, f := range (^alphabeta.Feature(0)).List() {
		if strings.EqualFold(f.String(), name) {
			return f, nil
		}
		known = append(known, f.String())
	}
	return 0, fmt.Errorf("unknown feature %q: expected features joined by +: %s", visible.Clip(name), strings.Join(known, ", "))
}

// Features returns the names of the features that the search of the current game uses, including
// those of a Monte Carlo search; it is empty for max^n.
func (e *traceableEngine[R, S, M]) Features() (names []string) {
	if e.sampled != nil {
		return e.sampled()
	}
	s, ok := e.searcher.(*alphabeta.Searcher[R, S, M])
	if !ok {
		return nil
	}
	for _, f := range s.Features().List() {
		names = append(names, f.String())
	}
	return names
}
