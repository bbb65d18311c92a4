package optimise

import (
	"fmt"

	"github.com/sente-games/sente/train"
)

// The search methods.
const (
	SPSA      = "spsa"      // perturbs all parameters at once in both directions
	CMA       = "cma"       // population with an adapted covariance
	Evolution = "evolution" // children of the best values, with a wider range after a failure
)

// Settings configures an [Optimiser]. The zero value of a field selects its default if it has one.
type Settings struct {
	Method   string `json:"method"` // [SPSA], [CMA] or [Evolution]
	Seed     uint64 `json:"seed"`
	Games    int    `json:"games"`              // maximum number of games to learn from; SPSA slows down towards the end
	Pairs    int    `json:"pairs,omitempty"`    // of a trial; 0: 8 for SPSA, 4 for CMA, 20 for evolution
	Trials   int    `json:"trials,omitempty"`   // per generation; 0: 4 for SPSA, 20 for evolution, for CMA such that there are 10+2n generations for n axes
	Progress int    `json:"progress,omitempty"` // pairs of the progress match per generation, best against start, in addition to the games
	Whole    bool   `json:"whole,omitempty"`    // engines get integers, rounded randomly
	Random   bool   `json:"random,omitempty"`   // the evolution starts at random values within the bounds
}

// Upper limits, which detect mistyped numbers.
const (
	maxGames  = 1_000_000_000
	maxPairs  = 1_000_000
	maxTrials = 10_000
)

// Complete applies the defaults for a space and returns an error if the settings are invalid.
func (s Settings) Complete(space train.Space) (Settings, error) {
	axes, err := newAxes(space)
	if err == nil {
		err = s.applyDefaults(len(axes))
	}
	return s, err
}

func (s *Settings) applyDefaults(axes int) error {
	switch s.Method {
	case SPSA:
		setDefault(&s.Pairs, 8)
		setDefault(&s.Trials, 4)
	case CMA:
		setDefault(&s.Pairs, 4)
		setDefault(&s.Trials, populationSize(s.Games/(2*max(s.Pairs, 1)), axes))
	case Evolution:
		setDefault(&s.Pairs, 20)
		setDefault(&s.Trials, 20)
	default:
		return fmt.Errorf("unknown method %q: expected %s, %s or %s", s.Method, SPSA, CMA, Evolution)
	}
	switch {
	case s.Pairs < 1 || s.Pairs > maxPairs:
		return fmt.Errorf("invalid number of pairs per trial %d: expected 1 to %d", s.Pairs, maxPairs)
	case s.Trials < 1 || s.Trials > maxTrials:
		return fmt.Errorf("invalid number of trials per generation %d: expected 1 to %d", s.Trials, maxTrials)
	case s.Method == CMA && s.Trials < 4:
		return fmt.Errorf("population of %d is too small: expected at least 4", s.Trials)
	case s.Progress < 0 || s.Progress > maxPairs:
		return fmt.Errorf("invalid number of pairs of progress matches %d: expected 0 to %d", s.Progress, maxPairs)
	case s.Random && s.Method != Evolution:
		return fmt.Errorf("only %s can start from random values", Evolution)
	case s.Games < 2*s.Pairs*s.Trials:
		return fmt.Errorf("too few games: %d are left for generations after the test and progress matches, but one generation has %d (%d trials of %d games): use more games, or fewer pairs or trials", s.Games, 2*s.Pairs*s.Trials, s.Trials, 2*s.Pairs)
	case s.Games > maxGames:
		return fmt.Errorf("too many games (got %d, maximum %d)", s.Games, maxGames)
	}
	return nil
}

func setDefault(field *int, usual int) {
	if *field == 0 {
		*field = usual
	}
}
