package tune

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
)

// Options say how [Fit] works. The zero value is a sound choice.
type Options struct {
	Rounds   int     // over all examples, at most; 0: 60
	Batch    int     // examples between two steps; 0: 4096
	Rate     float64 // of a step, in Steps of the parameter, falling to zero; 0: 0.02
	Worth    float64 // of an example, as a share of one that is independent of all others; 0: 1
	Apart    float64 // share of the games that are kept apart to judge by; 0: 0.1
	Patience int     // rounds without a better judgement before the end; 0: 8
	Seed     uint64
	Report   func(Round) // called after each round; nil: nobody is told
}

// Round tells how well one round explains the examples.
type Round struct {
	Number int     // 0 is the start
	Seen   float64 // mean loss over the examples of the fit, in nats
	Apart  float64 // over those kept apart
}

// Result is what a fit found.
type Result struct {
	Values []float64 // of the parameters, as they were in the best round
	Start  Round
	Best   Round
}

func (o *Options) complete() error {
	fill(&o.Rounds, 60)
	fill(&o.Batch, 4096)
	fill(&o.Patience, 8)
	fill(&o.Rate, 0.02)
	fill(&o.Worth, 1)
	fill(&o.Apart, 0.1)
	if o.Rounds < 1 || o.Batch < 1 || o.Patience < 1 || !(o.Rate > 0) || !(o.Worth > 0) || !(o.Apart > 0 && o.Apart < 1) {
		return fmt.Errorf("a fit with %d rounds of batches of %d, patience %d, rate %v, worth %v and %v apart is impossible: all must be positive, and a part less than 1 apart",
			o.Rounds, o.Batch, o.Patience, o.Rate, o.Worth, o.Apart)
	}
	return nil
}

func fill[T int | float64](field *T, usual T) {
	if *field == 0 {
		*field = usual
	}
}

// Fit finds the values of the parameters under which the examples surprise
// least, together with the surprise at the values themselves. If ctx ends before
// they are found, there are none.
func Fit(ctx context.Context, m Model, e Evidence, o Options) (Result, error) {
	if err := m.Check(); err != nil {
		return Result{}, err
	}
	if err := o.complete(); err != nil {
		return Result{}, err
	}
	f := newFitter(ctx, m, e, o)
	if len(f.seen) == 0 || len(f.apart) == 0 {
		return Result{}, errors.New("too few games to fit and to judge by: some more are needed")
	}
	return f.run(), ctx.Err()
}

// fitter is one fit at work.
type fitter struct {
	ctx context.Context
	Model
	Options
	evidence    Evidence
	seen, apart []int
	rng         *rand.Rand

	values, weights []float64
	byWeight, slope []float64
	adam            adam
	steps           int // so far
}

func newFitter(ctx context.Context, m Model, e Evidence, o Options) *fitter {
	n, k := len(m.Space), m.Features()
	f := &fitter{
		ctx: ctx, Model: m, Options: o, evidence: e, rng: rand.New(rand.NewPCG(o.Seed, 1)),
		values: m.Space.Start(), weights: make([]float64, k),
		byWeight: make([]float64, k), slope: make([]float64, n), adam: newAdam(n),
	}
	f.seen, f.apart = divide(e.Len(), e.Game, f.Apart, f.rng)
	m.weigh(f.weights, f.values)
	return f
}

// divide keeps a share of the games apart, whole ones: positions of one game share
// their fate.
func divide(n int, game func(i int) int, share float64, rng *rand.Rand) (seen, apart []int) {
	chosen := map[int]bool{}
	for i := range n {
		is, known := chosen[game(i)]
		if !known {
			is = rng.Float64() < share
			chosen[game(i)] = is
		}
		if is {
			apart = append(apart, i)
		} else {
			seen = append(seen, i)
		}
	}
	return seen, apart
}

func (f *fitter) run() Result {
	r := Result{Values: append([]float64{}, f.values...), Start: f.judge(0)}
	r.Best = r.Start
	f.tell(r.Start)
	for n := 1; n <= f.Rounds && n-r.Best.Number <= f.Patience && f.ctx.Err() == nil; n++ {
		f.round()
		now := f.judge(n)
		f.tell(now)
		if now.Apart < r.Best.Apart {
			r.Best = now
			copy(r.Values, f.values)
		}
	}
	return r
}

func (f *fitter) tell(r Round) {
	if f.Report != nil {
		f.Report(r)
	}
}

func (f *fitter) judge(n int) Round {
	return Round{Number: n, Seen: f.mean(f.seen), Apart: f.mean(f.apart)}
}

// lookAround is after how many examples a fit looks whether it is to end.
const lookAround = 1024

// mean is the mean loss of examples.
func (f *fitter) mean(examples []int) (sum float64) {
	for n, i := range examples {
		if n%lookAround == 0 && f.ctx.Err() != nil {
			break
		}
		sum += f.evidence.Loss(i, f.weights, nil)
	}
	return sum / float64(len(examples))
}

// round goes once over all examples, in a new order.
func (f *fitter) round() {
	f.rng.Shuffle(len(f.seen), func(i, j int) { f.seen[i], f.seen[j] = f.seen[j], f.seen[i] })
	for from := 0; from < len(f.seen) && f.ctx.Err() == nil; from += f.Batch {
		f.step(f.seen[from:min(from+f.Batch, len(f.seen))])
	}
}

// step takes one step down the slope of a batch.
func (f *fitter) step(batch []int) {
	clear(f.byWeight)
	for n, i := range batch {
		if n%lookAround == 0 && f.ctx.Err() != nil {
			return
		}
		f.evidence.Loss(i, f.weights, f.byWeight)
	}
	f.collect(f.slope, f.byWeight)
	f.pull(len(batch))
	total := f.Rounds * ((len(f.seen) + f.Batch - 1) / f.Batch)
	rate := f.Rate * (1 - float64(f.steps)/float64(total))
	f.steps++
	f.adam.step(f.slope)
	for i, p := range f.Space {
		f.values[i] = p.clamp(f.values[i] - rate*p.Step*f.adam.direction(i))
	}
	f.weigh(f.weights, f.values)
}

// pull adds the surprise at the values to the slope of a batch, its share of it:
// half the square of the distance from the start in steps. The slope becomes that
// by steps, of the mean over examples.
func (f *fitter) pull(batch int) {
	n := float64(batch)
	for i, p := range f.Space {
		away := (f.values[i] - p.Start) / p.Step
		f.slope[i] = f.slope[i]*p.Step/n + away/(f.Worth*float64(len(f.seen)))
	}
}
