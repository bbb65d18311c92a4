package train

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
)

// FitOptions say how [Fit] and [FitNetwork] work. The zero value is a sound choice.
type FitOptions struct {
	Rounds     int     // over all examples, at most; 0: 60
	Batch      int     // examples between two steps; 0: 4096
	Rate       float64 // learning rate, in Steps of the parameter, falling to zero; 0: 0.02
	Weight     float64 // of an example, as a fraction of one that is independent of all others; 0: 1
	Validation float64 // fraction of the games that form the validation set; 0: 0.1
	Patience   int     // rounds without a lower validation loss before the end; 0: 8
	Seed       uint64
	Report     func(Round) // called after each round, unless it is nil
}

// Round is how well the values of one round explain the examples.
type Round struct {
	Number     int     // 0 is the start
	Training   float64 // mean loss over the training set, in nats
	Validation float64 // over the validation set
}

// Result is what a fit found.
type Result struct {
	Values []float64 // of the parameters, as they were in the best round
	Start  Round
	Best   Round
}

func (o *FitOptions) complete() error {
	fill(&o.Rounds, 60)
	fill(&o.Batch, 4096)
	fill(&o.Patience, 8)
	fill(&o.Rate, 0.02)
	fill(&o.Weight, 1)
	fill(&o.Validation, 0.1)
	if o.Rounds < 1 || o.Batch < 1 || o.Patience < 1 || !(o.Rate > 0) || !(o.Weight > 0) || !(o.Validation > 0 && o.Validation < 1) {
		return fmt.Errorf("a fit with %d rounds of batches of %d, patience %d, rate %v, weight %v and a validation set of %v is impossible: all must be positive, and the validation set less than 1",
			o.Rounds, o.Batch, o.Patience, o.Rate, o.Weight, o.Validation)
	}
	return nil
}

func fill[T int | float64](field *T, usual T) {
	if *field == 0 {
		*field = usual
	}
}

// Fit finds the values of the parameters with the least loss over the examples,
// the penalty for values far from their starts included. If ctx ends before they are
// found, there are none.
func Fit(ctx context.Context, m Model, d Dataset, o FitOptions) (Result, error) {
	if err := m.Check(); err != nil {
		return Result{}, err
	}
	if err := o.complete(); err != nil {
		return Result{}, err
	}
	f := newFitter(ctx, m, d, o)
	if len(f.training) == 0 || len(f.validation) == 0 {
		return Result{}, errTooFew
	}
	return f.run(), ctx.Err()
}

var errTooFew = errors.New("too few games to fit and to judge by: some more are needed")

// fitter is one fit at work.
type fitter struct {
	ctx context.Context
	Model
	FitOptions
	dataset              Dataset
	training, validation []int // numbers of examples
	rng                  *rand.Rand

	values, weights    []float64
	byWeight, gradient []float64
	adam               adam
	steps              int // so far
}

func newFitter(ctx context.Context, m Model, d Dataset, o FitOptions) *fitter {
	n, k := len(m.Space), m.Features()
	f := &fitter{
		ctx: ctx, Model: m, FitOptions: o, dataset: d, rng: rand.New(rand.NewPCG(o.Seed, 1)),
		values: m.Space.Start(), weights: make([]float64, k),
		byWeight: make([]float64, k), gradient: make([]float64, n), adam: newAdam(n),
	}
	f.training, f.validation = split(d.Len(), d.Game, f.Validation, f.rng)
	m.weigh(f.weights, f.values)
	return f
}

// split divides the examples into a training and a validation set, by whole games:
// positions of one game are not independent.
func split(n int, game func(i int) int, fraction float64, rng *rand.Rand) (training, validation []int) {
	validates := map[int]bool{}
	for i := range n {
		is, known := validates[game(i)]
		if !known {
			is = rng.Float64() < fraction
			validates[game(i)] = is
		}
		if is {
			validation = append(validation, i)
		} else {
			training = append(training, i)
		}
	}
	return training, validation
}

func (f *fitter) run() Result {
	r := Result{Values: append([]float64{}, f.values...), Start: f.evaluate(0)}
	r.Best = r.Start
	f.report(r.Start)
	for n := 1; n <= f.Rounds && n-r.Best.Number <= f.Patience && f.ctx.Err() == nil; n++ {
		f.round()
		now := f.evaluate(n)
		f.report(now)
		if now.Validation < r.Best.Validation {
			r.Best = now
			copy(r.Values, f.values)
		}
	}
	return r
}

func (o *FitOptions) report(r Round) {
	if o.Report != nil {
		o.Report(r)
	}
}

func (f *fitter) evaluate(n int) Round {
	return Round{Number: n, Training: f.meanLoss(f.training), Validation: f.meanLoss(f.validation)}
}

// checkEvery is how many examples lie between two looks at the context.
const checkEvery = 1024

func (f *fitter) meanLoss(examples []int) (sum float64) {
	for n, i := range examples {
		if n%checkEvery == 0 && f.ctx.Err() != nil {
			break
		}
		sum += f.dataset.Loss(i, f.weights, nil)
	}
	return sum / float64(len(examples))
}

// round goes once over the training set, in a new order.
func (f *fitter) round() {
	f.rng.Shuffle(len(f.training), func(i, j int) { f.training[i], f.training[j] = f.training[j], f.training[i] })
	for from := 0; from < len(f.training) && f.ctx.Err() == nil; from += f.Batch {
		f.step(f.training[from:min(from+f.Batch, len(f.training))])
	}
}

// step takes one step down the gradient of a batch.
func (f *fitter) step(batch []int) {
	clear(f.byWeight)
	for n, i := range batch {
		if n%checkEvery == 0 && f.ctx.Err() != nil {
			return
		}
		f.dataset.Loss(i, f.weights, f.byWeight)
	}
	f.collect(f.gradient, f.byWeight)
	f.regularize(len(batch))
	total := f.Rounds * ((len(f.training) + f.Batch - 1) / f.Batch)
	rate := f.Rate * (1 - float64(f.steps)/float64(total))
	f.steps++
	f.adam.step(f.gradient)
	for i, p := range f.Space {
		f.values[i] = p.Clamp(f.values[i] - rate*p.Step*f.adam.direction(i))
	}
	f.weigh(f.weights, f.values)
}

// regularize makes the gradient of a batch, a sum, that of the mean over its examples
// by Steps, and adds that of the penalty: half the square of the distance from the
// start in Steps, spread over the training set.
func (f *fitter) regularize(batch int) {
	n := float64(batch)
	for i, p := range f.Space {
		away := (f.values[i] - p.Start) / p.Step
		f.gradient[i] = f.gradient[i]*p.Step/n + away/(f.Weight*float64(len(f.training)))
	}
}
