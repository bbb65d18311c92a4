package train

import (
	"context"
	"math"
	"math/rand/v2"
)

// Settings of a network's fit that have proved sound.
const (
	networkRounds = 5
	networkBatch  = 256
	networkRate   = 0.004
	policyShare   = 0.1 // of the loss of moves, beside that of outcomes
	warmUp        = 200 // steps until the rate is what it should be
)

// FitNetwork finds the weights with the least loss, that of the outcomes and a tenth of that of the
// moves, by Adam on batches; the rate falls like a cosine. [FitOptions] have other usual
// values: 5 rounds, batches of 256, a rate of 0.004. Losses that are told are of the outcomes.
// The weights are those after the last round. If ctx ends before that, there are none.
func FitNetwork(ctx context.Context, of NetworkFeatures, d *NetworkDataset, o FitOptions) (*Network, Result, error) {
	fill(&o.Rounds, networkRounds)
	fill(&o.Batch, networkBatch)
	fill(&o.Rate, networkRate)
	if err := o.complete(); err != nil {
		return nil, Result{}, err
	}
	f := newNetworkFitter(newNetwork(of, d, o.Seed), d, rand.New(rand.NewPCG(o.Seed, 2)))
	f.training, f.validation = split(d.Len(), func(i int) int { return int(d.games[i]) }, o.Validation, f.rng)
	if len(f.training) == 0 || len(f.validation) == 0 {
		return nil, Result{}, errTooFew
	}
	r := f.run(ctx, o)
	return f.Network, r, ctx.Err()
}

// networkFitter is one fit of a network at work.
type networkFitter struct {
	*Network
	dataset              *NetworkDataset
	training, validation []int // numbers of positions
	rng                  *rand.Rand

	touched  []bool   // features with a gradient
	features []uint16 // those
	views    [2]view
	known    [2][]float32 // the inputs, and the units of both hidden layers
	units    []float32    // of the second
	by       [3][]float32 // gradients by these three
	logits   []float32
}

// view is the points of a position as one side sees them.
type view struct {
	features          []uint16
	sums              []float32
	total, policy     []float32 // the weights that the policy gives the numbers of a point
	byTotal, byPolicy []float32
}

func newNetworkFitter(n *Network, d *NetworkDataset, rng *rand.Rand) *networkFitter {
	numbers := func() []float32 { return make([]float32, n.Inputs()) }
	first, second := func() []float32 { return make([]float32, n.First) }, func() []float32 { return make([]float32, n.Second) }
	f := &networkFitter{
		Network: n, dataset: d, rng: rng, touched: make([]bool, len(n.Groups)),
		known: [2][]float32{numbers(), first()}, units: second(), by: [3][]float32{numbers(), first(), second()},
	}
	policy, byPolicy := numbers(), numbers()
	for side := range f.views {
		half := make([]float32, 2*n.Width)
		f.views[side] = view{
			total: half[:n.Width], byTotal: half[n.Width:],
			policy: policy[side*n.Width:][:n.Width], byPolicy: byPolicy[side*n.Width:][:n.Width],
		}
	}
	return f
}

func (f *networkFitter) run(ctx context.Context, o FitOptions) Result {
	r := Result{Start: Round{Training: math.Ln2, Validation: math.Ln2}} // of even odds, whatever the position
	o.report(r.Start)
	batches := (len(f.training) + o.Batch - 1) / o.Batch
	for n := range o.Rounds {
		f.rng.Shuffle(len(f.training), func(i, j int) { f.training[i], f.training[j] = f.training[j], f.training[i] })
		sum := 0.0
		for b := range batches {
			if ctx.Err() != nil {
				return r
			}
			batch := f.training[b*o.Batch : min((b+1)*o.Batch, len(f.training))]
			for _, i := range batch {
				sum += f.learn(f.dataset.example(i))
			}
			steps := n*batches + b + 1
			rate := o.Rate * min(1, float64(steps)/warmUp) * (1 + math.Cos(math.Pi*float64(steps)/float64(o.Rounds*batches))) / 2
			f.step(float32(rate), 1/float32(len(batch)))
		}
		f.refreshAll()
		r.Best = Round{Number: n + 1, Training: sum / float64(len(f.training)), Validation: f.meanLoss(ctx)}
		o.report(r.Best)
	}
	return r
}

// meanLoss is the mean loss of the outcomes of the positions kept apart.
func (f *networkFitter) meanLoss(ctx context.Context) (sum float64) {
	for n, i := range f.validation {
		if n%checkEvery == 0 && ctx.Err() != nil {
			break
		}
		x := f.dataset.example(i)
		z := float64(f.logOdds(x))
		sum += softplus(z) - float64(x.target)*z
	}
	return sum / float64(len(f.validation))
}

// logOdds is the logarithm of the odds of a position: the forward pass, which leaves what it
// has found on the way.
func (f *networkFitter) logOdds(x example) float32 {
	in, first := f.known[0], f.known[1]
	for side := range f.views {
		v := &f.views[side]
		f.look(v, x, side)
		for j, t := range v.total {
			in[side*f.Width+j] = TotalScale * t
		}
	}
	hidden(first, f.first.weights, f.bias.row(x.state, f.First), in)
	hidden(f.units, f.second.weights, f.secondBias.weights, first)
	return addProducts(addProducts(f.worthBias.weights[0], f.worth.weights, f.units), f.worthByInput.weights, in)
}

// hidden makes units of what goes into a layer.
func hidden(units, weights, biases, in []float32) {
	dotRows(weights, in, units, len(in))
	for h, b := range biases {
		units[h] = max(units[h]+b, 0)
	}
}

// look adds up the accumulators of a view and their total.
func (f *networkFitter) look(v *view, x example, side int) {
	v.features = append(v.features[:0], x.features...)
	if side == 1 {
		for i, feature := range v.features {
			v.features[i] = f.Swapped[feature]
		}
	}
	points := len(x.features) / PointFeatures
	for len(v.sums) < points*f.Width {
		v.sums = append(v.sums, 0)
	}
	gatherRows(v.sums, v.features, f.table, f.Width)
	counting, all := x.counting*f.Width, points*f.Width
	rectifyRows(v.sums[counting:all], v.total, f.Width) // for the policy alone
	rectifyRows(v.sums[:counting], v.total, f.Width)
}

// learn adds the gradient of one position to that of the batch and returns the loss of its
// outcome.
func (f *networkFitter) learn(x example) float64 {
	z := f.logOdds(x)
	by := float32(logistic(float64(z))) - x.target
	byIn, byFirst, byUnits := f.by[0], f.by[1], f.by[2]
	in, first := f.known[0], f.known[1]
	f.worthBias.gradient[0] += by
	for j := range in {
		f.worthByInput.gradient[j] += by * in[j]
		byIn[j] = by * f.worthByInput.weights[j]
	}
	for h, u := range f.units {
		f.worth.gradient[h] += by * u
		byUnits[h] = by * f.worth.weights[h]
	}
	clear(byFirst)
	f.learnMove(x)
	f.back(&f.second, f.secondBias.gradient, first, f.units, byFirst, byUnits)
	f.back(&f.first, f.bias.gradient[x.state*f.First:], in, first, byIn, byFirst)
	counting, all := x.counting*f.Width, len(x.features)/PointFeatures*f.Width
	for side := range f.views {
		v := &f.views[side]
		for j := range v.byTotal {
			v.byTotal[j] = TotalScale * byIn[side*f.Width+j]
		}
		backRows(v.sums[:counting], v.byTotal, v.policy, f.logits, v.byPolicy, f.Width)
		clear(v.byTotal)
		backRows(v.sums[counting:all], v.byTotal, v.policy, f.logits[x.counting:], v.byPolicy, f.Width)
		scatterRows(f.own.gradient, v.features, v.sums, f.Width)
		f.touch(v.features)
	}
	return softplus(float64(z)) - float64(x.target)*float64(z)
}

func (f *networkFitter) touch(features []uint16) {
	for _, feature := range features {
		if !f.touched[feature] {
			f.touched[feature] = true
			f.features = append(f.features, feature)
		}
	}
}

// back hands the gradient by a hidden layer's units on to its weights and to what goes into it.
func (f *networkFitter) back(l *weightLayer, biases, in, units, byIn, byUnits []float32) {
	for h, u := range units {
		if u <= 0 {
			byUnits[h] = 0
		}
		biases[h] += byUnits[h]
	}
	spreadRows(l.gradient, byUnits, in, len(in))
	blendRows(byIn, l.weights, byUnits, len(in))
}

// learnMove leaves the gradient of the move that was chosen by the odds of all in logits, and
// hands it on as far as the units of the second layer.
func (f *networkFitter) learnMove(x example) {
	points := len(x.features) / PointFeatures
	for len(f.logits) < points {
		f.logits = append(f.logits, 0)
	}
	logits := f.logits[:points]
	if x.move == none {
		clear(logits)
		return
	}
	f.rankMoves(x, logits)
	chances(logits)
	for i := range logits {
		logits[i] *= policyShare
	}
	logits[x.move] -= policyShare
	for side := range f.views {
		v := &f.views[side]
		clear(v.byPolicy)
		blendRows(v.byPolicy, v.sums, logits, f.Width)
		for j, by := range v.byPolicy {
			f.policyBias.gradient[side*f.Width+j] += by
		}
		from := side * f.Width * f.Second
		spreadRows(f.policy.gradient[from:], v.byPolicy, f.units, f.Second)
		blendRows(f.by[2], f.policy.weights[from:], v.byPolicy, f.Second)
	}
}

// rankMoves is the logarithm of the odds of a move on each point; points that are no candidates have
// none.
func (f *networkFitter) rankMoves(x example, logits []float32) {
	for side := range f.views {
		v := &f.views[side]
		dotRows(f.policy.weights[side*f.Width*f.Second:][:f.Width*f.Second], f.units, v.policy, f.Second)
		for j, b := range f.policyBias.weights[side*f.Width:][:f.Width] {
			v.policy[j] += b
		}
	}
	own, other := &f.views[0], &f.views[1]
	all := len(logits) * f.Width
	dotRows(own.sums[:all], own.policy, logits, f.Width)
	ranks := make([]float32, len(logits))
	dotRows(other.sums[:all], other.policy, ranks, f.Width)
	for i, r := range ranks {
		logits[i] += r
	}
	for i := x.rankable; i < x.counting; i++ {
		logits[i] = float32(math.Inf(-1))
	}
}

// chances turns logarithms of odds into chances (softmax).
func chances(logits []float32) {
	top := float32(math.Inf(-1))
	for _, l := range logits {
		top = max(top, l)
	}
	sum := float32(0)
	for i, l := range logits {
		logits[i] = float32(math.Exp(float64(l - top)))
		sum += logits[i]
	}
	for i := range logits {
		logits[i] /= sum
	}
}

// step takes a step down the gradient of a batch.
func (f *networkFitter) step(rate, share float32) {
	for _, feature := range f.features {
		i := int(feature)
		group, own := f.group.gradient[int(f.Groups[i])*f.Width:][:f.Width], f.own.gradient[i*f.Width:][:f.Width]
		for j, g := range own {
			group[j] += g
		}
		if f.has[i] {
			f.own.step(i, f.Width, rate, share)
		} else {
			clear(own)
		}
	}
	for _, l := range []*weightLayer{&f.group, &f.first, &f.bias, &f.second, &f.secondBias, &f.worth, &f.worthByInput, &f.worthBias, &f.policy, &f.policyBias} {
		l.step(0, len(l.weights), rate, share)
	}
	for _, feature := range f.features {
		f.refresh(int(feature))
		f.touched[feature] = false
	}
	f.features = f.features[:0]
}
