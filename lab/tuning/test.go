package tuning

import (
	"context"
	"errors"

	"github.com/sente-games/sente/match/rating"
	"github.com/sente-games/sente/train/optimise"
)

// pairsPerBatch is the number of pairs between two evaluations of a test.
const pairsPerBatch = 32

// testSalt makes the random openings of a test differ from the openings of generations, whose
// salts are their numbers.
const testSalt = 1 << 63

// TestState is the state of a test of some values against others.
type TestState struct {
	SPRT  rating.SPRT
	Pairs rating.Pairs
}

// Verdict returns the verdict on the pairs.
func (t TestState) Verdict() rating.Verdict { return t.SPRT.Evaluate(t.Pairs) }

// IsDecided reports whether a hypothesis is accepted.
func (t TestState) IsDecided() bool { return t.Verdict().Decision != rating.Undecided }

// TestPlan describes a test.
type TestPlan struct {
	SPRT     rating.SPRT
	MaxGames int
	Report   func(TestState) // called after every batch; may be nil
}

// RunTest plays the best values of an optimiser against its start, in batches of 32 pairs from
// openings that were not used in generations, until the test is decided, the maximum of games is
// played, its openings are used up or ctx ends. The batches are stored in the journal.
func (s Session) RunTest(ctx context.Context, o *optimise.Optimiser, j *TuningJournal, plan TestPlan) (t TestState, err error) {
	t.SPRT = plan.SPRT
	pairs := plan.MaxGames / 2
	if n := len(s.TestOpenings); n > 0 {
		pairs = min(pairs, n)
	}
	trial := optimise.Trial{A: o.Best(), B: o.Start()}
	for number := 0; !t.IsDecided() && number*pairsPerBatch < pairs; number++ {
		result, known := j.storedBatch(number)
		if !known {
			trial.Pairs = min(pairsPerBatch, pairs-number*pairsPerBatch)
			if result, err = s.playBatch(ctx, trial, number); err != nil {
				return t, err
			}
			if err = j.keepBatch(number, result); err != nil {
				return t, err
			}
		}
		t.Pairs = t.Pairs.Plus(result)
		if plan.Report != nil {
			plan.Report(t)
		}
	}
	return t, nil
}

// playBatch plays one batch.
func (s Session) playBatch(ctx context.Context, trial optimise.Trial, number int) (rating.Pairs, error) {
	p := s.trialPlan(trial.Pairs, s.TestOpenings, number*pairsPerBatch, testSalt+uint64(number))
	result, err := s.playTrial(ctx, p, numberedTrial{trial, number * pairsPerBatch}, max(s.Runner.NumSlots(), 1))
	err = errors.Join(err, s.releaseSpecs())
	if err != nil {
		return result, wrapError(err, "batch %d of the test", number)
	}
	return result, nil
}
