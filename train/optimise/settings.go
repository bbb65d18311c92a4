package optimise

import (
	"fmt"

	"github.com/sente-games/sente/train"
)

// The methods.
const (
	SPSA      = "spsa"      // all parameters at once, a little both ways
	CMA       = "cma"       // a population whose shape follows the objective
	Evolution = "evolution" // children of the best, wider after a failure
)

// Settings say how an [Optimiser] goes. The zero value of a field, where it has a usual
// one, means that.
type Settings struct {
	Method   string `json:"method"` // [SPSA], [CMA] or [Evolution]
	Seed     uint64 `json:"seed"`
	Games    int    `json:"games"`              // to learn from, at most; SPSA slows down as they end
	Pairs    int    `json:"pairs,omitempty"`    // of a trial; 0: 8 for SPSA, 4 for CMA, 20 for evolution
	Trials   int    `json:"trials,omitempty"`   // of a generation; 0: 4 for SPSA, 20 for evolution, for CMA such that there are 10+2n generations, n axes
	Progress int    `json:"progress,omitempty"` // pairs of the progress match of each generation, in which the best plays the start, on top of the games
	Whole    bool   `json:"whole,omitempty"`    // engines get whole numbers, rounded up or down by lot
	Random   bool   `json:"random,omitempty"`   // an evolution that begins at random values within the bounds
}

// The most of each number: what is asked for beyond was mistyped.
const (
	mostGames  = 1_000_000_000
	mostPairs  = 1_000_000
	mostTrials = 10_000
)

// Complete fills in what the settings leave open for a space, and says what is wrong with
// them.
func (s Settings) Complete(space train.Space) (Settings, error) {
	axes, err := newAxes(space)
	if err == nil {
		err = s.complete(len(axes))
	}
	return s, err
}

func (s *Settings) complete(axes int) error {
	switch s.Method {
	case SPSA:
		fill(&s.Pairs, 8)
		fill(&s.Trials, 4)
	case CMA:
		fill(&s.Pairs, 4)
		fill(&s.Trials, population(s.Games/(2*max(s.Pairs, 1)), axes))
	case Evolution:
		fill(&s.Pairs, 20)
		fill(&s.Trials, 20)
	default:
		return fmt.Errorf("unknown method %q: the methods are %s, %s and %s", s.Method, SPSA, CMA, Evolution)
	}
	switch {
	case s.Pairs < 1 || s.Pairs > mostPairs:
		return fmt.Errorf("a trial of %d pairs is impossible: 1 to %d are possible", s.Pairs, mostPairs)
	case s.Trials < 1 || s.Trials > mostTrials:
		return fmt.Errorf("a generation of %d trials is impossible: 1 to %d are possible", s.Trials, mostTrials)
	case s.Method == CMA && s.Trials < 4:
		return fmt.Errorf("a population of %d is too small: 4 are the least", s.Trials)
	case s.Progress < 0 || s.Progress > mostPairs:
		return fmt.Errorf("progress matches of %d pairs are impossible: 0 to %d are possible", s.Progress, mostPairs)
	case s.Random && s.Method != Evolution:
		return fmt.Errorf("only %s begins at random values", Evolution)
	case s.Games < 2*s.Pairs*s.Trials:
		return fmt.Errorf("%d games are left for generations, behind those of tests and progress matches, and one alone has %d (%d trials of %d): more games are needed, or fewer pairs or trials", s.Games, 2*s.Pairs*s.Trials, s.Trials, 2*s.Pairs)
	case s.Games > mostGames:
		return fmt.Errorf("%d games are impossible: %d are the most", s.Games, mostGames)
	}
	return nil
}

func fill(field *int, usual int) {
	if *field == 0 {
		*field = usual
	}
}
