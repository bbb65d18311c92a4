package tuning

import (
	"context"
	"errors"

	"github.com/sente-games/sente/match/rating"
	"github.com/sente-games/sente/train/optimise"
)

// batch is the number of pairs between two evaluations of a test.
const batch = 32

// saltOfTests makes the random openings of a test differ from the openings of generations, whose
// salts are their numbers.
const saltOfTests = 1 << 63

// Test is the state of a test of some values against others.
type Test struct {
	SPRT  rating.SPRT
	Pairs rating.Pairs
}

// Verdict returns the verdict on the pairs.
func (t Test) Verdict() rating.Verdict { return t.SPRT.Judge(t.Pairs) }

// Decided reports whether a hypothesis is accepted.
func (t Test) Decided() bool { return t.Verdict().Decision != rating.Undecided }

// TestPlan describes a test.
type TestPlan struct {
	SPRT     rating.SPRT
	MaxGames int
	Report   func(Test) // called after every batch; may be nil
}

// Test plays the best values of an optimiser against its start, in batches of 32 pairs from
// openings that were not used in generations, until the test is decided, the maximum of games is
// played, its openings are used up or ctx ends. The batches are stored in the journal.
func (s Session) Test(ctx context.Context, o *optimise.Optimiser, j *Journal, plan TestPlan) (t Test, err error) {
	t.SPRT = plan.SPRT
	pairs := plan.MaxGames / 2
	if n := len(s.TestOpenings); n > 0 {
		pairs = min(pairs, n)
	}
	of := optimise.Trial{A: o.Best(), B: o.Start()}
	for number := 0; !t.Decided() && number*batch < pairs; number++ {
		result, known := j.batch(number)
		if !known {
			of.Pairs = min(batch, pairs-number*batch)
			if result, err = s.playBatch(ctx, of, number); err != nil {
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
func (s Session) playBatch(ctx context.Context, of optimise.Trial, number int) (rating.Pairs, error) {
	p := s.plan(of.Pairs, s.TestOpenings, number*batch, saltOfTests+uint64(number))
	result, err := s.trial(ctx, p, numbered{of, number * batch}, max(s.Runner.Slots(), 1))
	err = errors.Join(err, s.release())
	if err != nil {
		return result, named(err, "batch %d of the test", number)
	}
	return result, nil
}
