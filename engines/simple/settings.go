package simple

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/search/alphabeta"
	"github.com/sente-games/sente/search/clock"
	"github.com/sente-games/sente/search/multi"
	"github.com/sente-games/sente/search/table"
)

// Options are the settings in the words of the search. An error says which of
// them cannot be understood, and what could be.
func (set SearchSettings) Options() (opts []alphabeta.Option, err error) {
	on, err := ParseFeatures(set.With)
	if err != nil {
		return nil, fmt.Errorf("with=%s: %w", visible.Clip(set.With), err)
	}
	off, err := ParseFeatures(set.Without)
	if err != nil {
		return nil, fmt.Errorf("without=%s: %w", visible.Clip(set.Without), err)
	}
	if both := on & off; both != 0 {
		return nil, fmt.Errorf("%v cannot be both on and off: name it in with= or in without=", both)
	}
	opts = append(opts, alphabeta.With(on), alphabeta.Without(off))
	if set.Memory > 0 {
		opts = append(opts, alphabeta.TableBytes(max(set.Memory, leastTable)))
	}
	for _, s := range []struct {
		text string
		read func(string) (alphabeta.Option, error)
	}{{set.Scheme, readScheme}, {set.Layers, readLayers}, {set.Window, readWindow}, {set.Late, readLate}, {set.Margins, readMargins}, {set.Parallel, readParallel}, {set.Horizon, readHorizon}} {
		if s.text == "" {
			continue
		}
		option, err := s.read(s.text)
		if err != nil {
			return nil, err
		}
		opts = append(opts, option)
	}
	return opts, nil
}

// multiplayerOptions are the settings in the words of the search for more than two players.
func (set SearchSettings) multiplayerOptions() (c multiplayerOptions, err error) {
	c.bytes = set.Memory
	if set.Method != "" {
		method, err := readMethod(set.Method)
		if err != nil {
			return c, err
		}
		c.opts = append(c.opts, method)
	}
	if set.Horizon != "" {
		habits, err := readHabits(set.Horizon)
		if err != nil {
			return c, err
		}
		c.opts = append(c.opts, multi.Habits(habits))
	}
	return c, nil
}

func readHorizon(text string) (alphabeta.Option, error) {
	habits, err := readHabits(text)
	return alphabeta.Habits(habits), err
}

// mostHorizon is more moves than any game has.
const mostHorizon = 1000

func readHabits(text string) (clock.Habits, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > mostHorizon {
		return clock.Habits{}, fmt.Errorf("horizon=%s: the time on the clock is to last for 1 to %d own moves, such as 25", visible.Clip(text), mostHorizon)
	}
	return clock.Habits{Horizon: n}, nil
}

func readScheme(text string) (alphabeta.Option, error) {
	var known []string
	for s := table.Ageing; s <= table.TwoTier; s++ {
		if strings.EqualFold(s.String(), text) {
			return alphabeta.TableScheme(s), nil
		}
		known = append(known, s.String())
	}
	return nil, fmt.Errorf("scheme=%s: a table is kept by %s", visible.Clip(text), strings.Join(known, ", "))
}

func readLayers(text string) (alphabeta.Option, error) {
	switch strings.ToLower(text) {
	case "all":
		return alphabeta.Deepen(alphabeta.AllDepths), nil
	case "even":
		return alphabeta.Deepen(alphabeta.EvenDepths), nil
	case "odd":
		return alphabeta.Deepen(alphabeta.OddDepths), nil
	}
	return nil, fmt.Errorf("layers=%s: depths are all, even or odd", visible.Clip(text))
}

func readWindow(text string) (alphabeta.Option, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > int(sente.MaxEval) {
		return nil, fmt.Errorf("window=%s: half a window is a whole number from 1 to %d", visible.Clip(text), int(sente.MaxEval))
	}
	return alphabeta.Window(n), nil
}

// mostMargin bounds each number of margins; which of them fit, the search says.
const mostMargin = sente.MaxEval

// numbers reads least to most whole numbers from 0 on, with / between them. It
// returns most of them, 0 for those that are left out.
func numbers(text string, least, most int) ([]int, bool) {
	parts := strings.Split(text, "/")
	if len(parts) < least || len(parts) > most {
		return nil, false
	}
	n := make([]int, most)
	for i, part := range parts {
		v, err := strconv.Atoi(part)
		if err != nil || v < 0 || v > int(mostMargin) {
			return nil, false
		}
		n[i] = v
	}
	return n, true
}

func readLate(text string) (alphabeta.Option, error) {
	n, ok := numbers(text, 4, 6)
	if !ok {
		return nil, fmt.Errorf("late=%s: write moves searched in full, least depth, slope in hundredths and the score that exempts a move, such as 4/3/60/0, and if you like plies more where the evaluation does not improve and root moves searched in full, 4/3/60/0/1/3", visible.Clip(text))
	}
	return alphabeta.LateMoves(alphabeta.Late{Moves: n[0], Depth: n[1], Slope: n[2], Loud: int32(n[3]), NotImproving: n[4], Root: n[5]}), nil
}

func readMargins(text string) (alphabeta.Option, error) {
	n, ok := numbers(text, 6, 9)
	if !ok {
		return nil, fmt.Errorf("margins=%s: write depth, futility, reverse futility, razoring, singular extension and moves of late pruning, such as 3/100/100/200/4/6, and if you like its depth, its growth in hundredths and 1 for half as many where the evaluation does not improve, 3/100/100/200/4/3/40/132/1", visible.Clip(text))
	}
	return alphabeta.PruneMargins(alphabeta.Margins{
		Depth: n[0], Futility: sente.Score(n[1]), Reverse: sente.Score(n[2]),
		Razor: sente.Score(n[3]), Singular: sente.Score(n[4]), Moves: n[5],
		LateDepth: n[6], Growth: n[7], Improving: n[8] > 0,
	}), nil
}

func readParallel(text string) (alphabeta.Option, error) {
	switch strings.ToLower(text) {
	case "lazy":
		return alphabeta.Options(), nil
	case "depths":
		return alphabeta.OnePerDepth(), nil
	}
	return nil, fmt.Errorf("parallel=%s: goroutines share the work lazy, at about the same depth, or by depths, each at one of its own", visible.Clip(text))
}
