package simple

import (
	"fmt"
	"strings"

	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search/alphabeta"
)

// SearchSettings say which search [Search] chooses, as people write them; ""
// is the search's default. Features are named as [alphabeta.Feature.String]
// writes them, joined by +.
type SearchSettings struct {
	With    string // features to switch on besides the usual ones
	Without string // features to switch off
	Memory  int64  // bytes of the transposition table
	Layers  string // depths of iterative deepening: all, even or odd
	Window  string // half the width of the first aspiration window
	Horizon string // own moves that the time on the clock is to last for, as [clock.Habits] has it
	Method  string // how more than two players are searched: maxn, paranoid, brs, or unpruned (all of max^n); two do not ask
}

// switched reports whether anything is asked for that only games of two have.
func (set SearchSettings) switched() bool {
	set.Memory, set.Horizon, set.Method = 0, "", ""
	return set != SearchSettings{}
}

func forTwo(game any) error {
	if n := len(rules.SeatsOf(game)); n > 2 {
		return fmt.Errorf("the game is for %d players: the search can be changed in games for two only", n)
	}
	return nil
}

// ParseFeatures reads what [alphabeta.Feature.String] writes, in any case of
// letters: "Table+PVS". "" and "none" are no features.
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
	for _, f := range (^alphabeta.Feature(0)).Each() {
		if strings.EqualFold(f.String(), name) {
			return f, nil
		}
		known = append(known, f.String())
	}
	return 0, fmt.Errorf("unknown feature %q: the features are %s, joined by +", visible.Clip(name), strings.Join(known, ", "))
}

// Features names the features that the search of the game last asked about has
// in use, none if it is no alpha-beta.
func (e *traceable[R, S, M]) Features() (names []string) {
	if e.sampled != nil {
		return e.sampled()
	}
	s, ok := e.searcher.(*alphabeta.Searcher[R, S, M])
	if !ok {
		return nil
	}
	for _, f := range s.Features().Each() {
		names = append(names, f.String())
	}
	return names
}
