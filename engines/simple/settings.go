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
)

// ParseOptions parses the settings into options of package alphabeta. An error contains the invalid
// setting and the accepted values.
func (set SearchSettings) ParseOptions() (opts []alphabeta.Option, err error) {
	on, err := ParseFeatures(set.With)
	if err != nil {
		return nil, fmt.Errorf("with=%s: %w", visible.Clip(set.With), err)
	}
	off, err := ParseFeatures(set.Without)
	if err != nil {
		return nil, fmt.Errorf("without=%s: %w", visible.Clip(set.Without), err)
	}
	if both := on & off; both != 0 {
		return nil, fmt.Errorf("%v cannot be both on and off: use either with= or without=", both)
	}
	opts = append(opts, alphabeta.With(on), alphabeta.Without(off))
	if set.Memory > 0 {
		opts = append(opts, alphabeta.TableBytes(max(set.Memory, minTableBytes)))
	}
	for _, s := range []struct {
		text string
		read func(string) (alphabeta.Option, error)
	}{{set.Layers, readLayers}, {set.Window, readWindow}, {set.Horizon, readHorizon}} {
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

// multiplayerOptions parses the settings of the search for more than two players.
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

// maxHorizon is the maximum horizon, more moves than any game has.
const maxHorizon = 1000

func readHabits(text string) (clock.Habits, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > maxHorizon {
		return clock.Habits{}, fmt.Errorf("invalid horizon=%s: expected 1 to %d own moves for the remaining time, such as 25", visible.Clip(text), maxHorizon)
	}
	return clock.Habits{Horizon: n}, nil
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
	return nil, fmt.Errorf("invalid layers=%s: expected all, even or odd", visible.Clip(text))
}

func readWindow(text string) (alphabeta.Option, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > int(sente.MaxEval) {
		return nil, fmt.Errorf("invalid window=%s: expected an integer from 1 to %d", visible.Clip(text), int(sente.MaxEval))
	}
	return alphabeta.Window(n), nil
}
