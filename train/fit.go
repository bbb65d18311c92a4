package train

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
)

// FitOptions configures [Fit] and [FitNetwork]. The zero value selects sensible defaults.
type FitOptions struct {
	Rounds     int     // maximum number of passes over all examples; 0: 60
	Batch      int     // examples per step; 0: 4096
	Rate       float64 // learning rate, in Steps of the parameter, falling to zero; 0: 0.02
	Weight     float64 // of an example, as a fraction of one that is independent of all others; 0: 1
	Validation float64 // fraction of the games that form the validation set; 0: 0.1
	Patience   int     // rounds without a lower validation loss before the end; 0: 8
	Seed       uint64
	Report     func(Round) // called after each round, unless it is nil
}

// Round contains the losses after one pass over the examples.
type Round struct {
	Number     int     // 0 is the start
	Training   float64 // mean loss over the training set, in nats
	Validation float64 // over the validation set
}

// Result is the result of a fit.
type Result struct {
	Values []float64 // of the parameters after the best round
	Start  Round
	Best   Round
}

func (o *FitOptions) applyDefaults() error {
	setDefault(&o.Rounds, 60)
	setDefault(&o.Batch, 4096)
	setDefault(&o.Patience, 8)
	setDefault(&o.Rate, 0.02)
	setDefault(&o.Weight, 1)
	setDefault(&o.Validation, 0.1)
	if o.Rounds < 1 || o.Batch < 1 || o.Patience < 1 || !(o.Rate > 0) || !(o.Weight > 0) || !(o.Validation > 0 && o.Validation < 1) {
		return fmt.Errorf("invalid settings (rounds %d, batch %d, patience %d, rate %v, weight %v, validation %v): all must be positive, and validation less than 1",
			o.Rounds, o.Batch, o.Patience, o.Rate, o.Weight, o.Validation)
	}
	return nil
}

func setDefault[T int | float64](field *T, usual T) {
	if *field == 0 {
		*field = usual
	}
}

// Fit computes the parameter values with the least loss over the examples, including the penalty
// for values far from their starts. It returns an error if ctx ends before the fit is complete.
func Fit(ctx context.Context, m Model, d Dataset, o FitOptions) (Result, error) {
	if err := m.Check(); err != nil {
		return Result{}, err
	}
	if err := o.applyDefaults(); err != nil {
		return Result{}, err
	}
	f := newFitter(ctx, m, d, o)
	if len(f.training) == 0 || len(f.validation) == 0 {
		return Result{}, errTooFewGames
	}
	return f.run(), ctx.Err()
}

var errTooFewGames = errors.New("too few games for training and validation: add more games")

// fitter is the state of a running fit.
type fitter struct {
	ctx context.Context
	Model
	FitOptions
	dataset              Dataset
	training, validation []int // numbers of examples
	rng                  *rand.Rand

	values, weights          []float64
	weightGradient, gradient []float64
	adam                     adam
	steps                    int // completed so far
}

func newFitter(ctx context.Context, m Model, d Dataset, o FitOptions) *fitter {
	n, k := len(m.Space), m.Features()
	f := &fitter{
		ctx: ctx, Model: m, FitOptions: o, dataset: d, rng: rand.New(rand.NewPCG(o.Seed, 1)),
		values: m.Space.Start(), weights: make([]float64, k),
		weightGradient: make([]float64, k), gradient: make([]float64, n), adam: newAdam(n),
	}
	f.training, f.validation = splitByGame(d.Len(), d.Game, f.Validation, f.rng)
	m.computeWeights(f.weights, f.values)
	return f
}

// splitByGame divides the examples into a training and a validation set by whole games, because
// positions of one game are not independent.
func splitByGame(n int, game func(i int) int, fraction float64, rng *rand.Rand) (training, validation []int) {
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
	f.reportRound(r.Start)
	for n := 1; n <= f.Rounds && n-r.Best.Number <= f.Patience && f.ctx.Err() == nil; n++ {
		f.runRound()
		now := f.evaluate(n)
		f.reportRound(now)
		if now.Validation < r.Best.Validation {
			r.Best = now
			copy(r.Values, f.values)
		}
	}
	return r
}

func (o *FitOptions) reportRound(r Round) {
	if o.Report != nil {
		o.Report(r)
	}
}

func (f *fitter) evaluate(n int) Round {
	return Round{Number: n, Training: f.meanLoss(f.training), Validation: f.meanLoss(f.validation)}
}

// contextCheckInterval is the number of examples between two checks of the context.
const contextCheckInterval = 1024

func (f *fitter) meanLoss(examples []int) (sum float64) {
	for n, i := range examples {
		if n%contextCheckInterval == 0 && f.ctx.Err() != nil {
			break
		}
		sum += f.dataset.Loss(i, f.weights, nil)
	}
	return sum / float64(len(examples))
}

// runRound makes one pass over the training set in a new random order.
func (f *fitter) runRound() {
	f.rng.Shuffle(len(f.training), func(i, j int) { f.training[i], f.training[j] = f.training[j], f.training[i] })
	for from := 0; from < len(f.training) && f.ctx.Err() == nil; from += f.Batch {
		f.stepBatch(f.training[from:min(from+f.Batch, len(f.training))])
	}
}

// stepBatch takes one gradient step for a batch.
func (f *fitter) stepBatch(batch []int) {
	clear(f.weightGradient)
	for n, i := range batch {
		if n%contextCheckInterval == 0 && f.ctx.Err() != nil {
			return
		}
		f.dataset.Loss(i, f.weights, f.weightGradient)
	}
	f.projectGradient(f.gradient, f.weightGradient)
	f.regularize(len(batch))
	total := f.Rounds * ((len(f.training) + f.Batch - 1) / f.Batch)
	rate := f.Rate * (1 - float64(f.steps)/float64(total))
	f.steps++
	f.adam.updateMoments(f.gradient)
	for i, p := range f.Space {
		f.values[i] = p.Clamp(f.values[i] - rate*p.Step*f.adam.direction(i))
	}
	f.computeWeights(f.weights, f.values)
}

// regularize converts the summed gradient of a batch into the mean over its examples in units of
// Steps and adds the gradient of the penalty: half the squared distance from the start in Steps,
// divided by the size of the training set.
func (f *fitter) regularize(batch int) {
	n := float64(batch)
	for i, p := range f.Space {
		away := (f.values[i] - p.Start) / p.Step
		f.gradient[i] = f.gradient[i]*p.Step/n + away/(f.Weight*float64(len(f.training)))
	}
}
