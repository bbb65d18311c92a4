package tuning

import (
	"context"
	"errors"

	"github.com/sente-games/sente/match/rating"
	"github.com/sente-games/sente/train/optimise"
)

// batch is how many pairs of a test are played before it is judged again.
const batch = 32

// saltOfTests makes the random openings of a test others than those of generations, whose
// salts are their numbers.
const saltOfTests = 1 << 63

// Test is where a test of some values against others stands.
type Test struct {
	SPRT  rating.SPRT
	Pairs rating.Pairs
}

// Verdict is what the pairs say.
func (t Test) Verdict() rating.Verdict { return t.SPRT.Judge(t.Pairs) }

// Decided reports whether it is known which hypothesis holds.
func (t Test) Decided() bool { return t.Verdict().Decision != rating.Undecided }

// TestPlan describes a test.
type TestPlan struct {
	SPRT     rating.SPRT
	MaxGames int
	Report   func(Test) // called after every batch; may be nil
}

// Test plays the best values of an optimiser against its start, in batches of 32 pairs from
// openings that no generation had, until the test is decided, the maximum of games is played, its
// openings are used up or ctx ends. The journal keeps the batches.
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
