package train

import (
	"context"
	"math"
	"math/rand/v2"
)

// Default settings of a network's fit.
const (
	defaultNetworkRounds = 5
	defaultNetworkBatch  = 256
	defaultNetworkRate   = 0.004
	policyLossShare      = 0.1 // weight of the move loss relative to the outcome loss
	warmUpSteps          = 200 // steps until the learning rate is fully warmed up
)

// FitNetwork computes the weights with the least loss, the sum of the outcome loss and a tenth of
// the move loss, by Adam on batches with a cosine learning rate schedule. Its defaults for
// [FitOptions] are 5 rounds, batches of 256 and a rate of 0.004. Reported losses are outcome
// losses. It returns the weights after the last round, or an error if ctx ends before.
func FitNetwork(ctx context.Context, of NetworkFeatures, d *NetworkDataset, o FitOptions) (*Network, Result, error) {
	setDefault(&o.Rounds, defaultNetworkRounds)
	setDefault(&o.Batch, defaultNetworkBatch)
	setDefault(&o.Rate, defaultNetworkRate)
	if err := o.applyDefaults(); err != nil {
		return nil, Result{}, err
	}
	f := newNetworkFitter(newNetwork(of, d, o.Seed), d, rand.New(rand.NewPCG(o.Seed, 2)))
	f.training, f.validation = splitByGame(d.Len(), func(i int) int { return int(d.games[i]) }, o.Validation, f.rng)
	if len(f.training) == 0 || len(f.validation) == 0 {
		return nil, Result{}, errTooFewGames
	}
	r := f.run(ctx, o)
	return f.Network, r, ctx.Err()
}

// networkFitter is the state of a running fit of a network.
type networkFitter struct {
	*Network
	dataset              *NetworkDataset
	training, validation []int // numbers of positions
	rng                  *rand.Rand

	touched     []bool   // features with a gradient
	features    []uint16 // the touched features
	views       [2]sideView
	activations [3][]float32 // the inputs, and the units of the first and the second hidden layer
	gradients   [3][]float32 // by inputs, first and second layer
	logits      []float32
}

// sideView is the points of a position from one side's point of view.
type sideView struct {
	features          []uint16
	sums              []float32
	total, policy     []float32 // and the policy weights of a point's numbers
	byTotal, byPolicy []float32
}

func newNetworkFitter(n *Network, d *NetworkDataset, rng *rand.Rand) *networkFitter {
	numbers := func() []float32 { return make([]float32, n.Inputs()) }
	first, second := func() []float32 { return make([]float32, n.First) }, func() []float32 { return make([]float32, n.Second) }
	f := &networkFitter{
		Network: n, dataset: d, rng: rng, touched: make([]bool, len(n.Groups)),
		activations: [3][]float32{numbers(), first(), second()}, gradients: [3][]float32{numbers(), first(), second()},
	}
	policy, byPolicy := numbers(), numbers()
	for side := range f.views {
		half := make([]float32, 2*n.Width)
		f.views[side] = sideView{
			total: half[:n.Width], byTotal: half[n.Width:],
			policy: policy[side*n.Width:][:n.Width], byPolicy: byPolicy[side*n.Width:][:n.Width],
		}
	}
	return f
}

func (f *networkFitter) run(ctx context.Context, o FitOptions) Result {
	r := Result{Start: Round{Training: math.Ln2, Validation: math.Ln2}} // of even odds, whatever the position
	o.reportRound(r.Start)
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
				sum += f.backpropagate(f.dataset.exampleAt(i))
			}
			steps := n*batches + b + 1
			rate := o.Rate * min(1, float64(steps)/warmUpSteps) * (1 + math.Cos(math.Pi*float64(steps)/float64(o.Rounds*batches))) / 2
			f.updateWeights(float32(rate), 1/float32(len(batch)))
		}
		f.refreshVectors()
		r.Best = Round{Number: n + 1, Training: sum / float64(len(f.training)), Validation: f.meanLoss(ctx)}
		o.reportRound(r.Best)
	}
	return r
}

// meanLoss returns the mean outcome loss over the validation set.
func (f *networkFitter) meanLoss(ctx context.Context) (sum float64) {
	for n, i := range f.validation {
		if n%contextCheckInterval == 0 && ctx.Err() != nil {
			break
		}
		x := f.dataset.exampleAt(i)
		z := float64(f.logOdds(x))
		sum += softplus(z) - float64(x.target)*z
	}
	return sum / float64(len(f.validation))
}

// logOdds computes the log odds of a position (forward pass) and keeps the activations for the
// backward pass.
func (f *networkFitter) logOdds(x networkExample) float32 {
	in, first, second := f.activations[0], f.activations[1], f.activations[2]
	for side := range f.views {
		v := &f.views[side]
		f.accumulate(v, x, side)
		for j, t := range v.total {
			in[side*f.Width+j] = TotalScale * t
		}
	}
	forwardLayer(first, f.first.weights, f.bias.row(x.state, f.First), in)
	forwardLayer(second, f.second.weights, f.secondBias.weights, first)
	return addProducts(addProducts(f.outputBias.weights[0], f.output.weights, second), f.outputByInput.weights, in)
}

// forwardLayer computes the units of a layer from its inputs.
func forwardLayer(units, weights, biases, in []float32) {
	dotRows(weights, in, units, len(in))
	for h, b := range biases {
		units[h] = max(units[h]+b, 0)
	}
}

// accumulate computes the accumulators of a view and their total.
func (f *networkFitter) accumulate(v *sideView, x networkExample, side int) {
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
	gatherRows(v.sums, v.features, f.featureVectors, f.Width)
	counting, all := x.counting*f.Width, points*f.Width
	rectifyRows(v.sums[counting:all], v.total, f.Width) // for the policy alone
	rectifyRows(v.sums[:counting], v.total, f.Width)
}

// backpropagate adds the gradient of one position to that of the batch and returns the loss of its
// outcome.
func (f *networkFitter) backpropagate(x networkExample) float64 {
	z := f.logOdds(x)
	by := float32(logistic(float64(z))) - x.target
	byIn, byFirst, byUnits := f.gradients[0], f.gradients[1], f.gradients[2]
	in := f.activations[0]
	f.outputBias.gradient[0] += by
	for j := range in {
		f.outputByInput.gradient[j] += by * in[j]
		byIn[j] = by * f.outputByInput.weights[j]
	}
	for h, u := range f.activations[2] {
		f.output.gradient[h] += by * u
		byUnits[h] = by * f.output.weights[h]
	}
	clear(byFirst)
	f.backpropMove(x)
	f.backpropLayer(&f.second, f.secondBias.gradient, 1)
	f.backpropLayer(&f.first, f.bias.gradient[x.state*f.First:], 0)
	counting, all := x.counting*f.Width, len(x.features)/PointFeatures*f.Width
	for side := range f.views {
		v := &f.views[side]
		for j := range v.byTotal {
			v.byTotal[j] = TotalScale * byIn[side*f.Width+j]
		}
		backpropRows(v.sums[:counting], v.byTotal, v.policy, f.logits, v.byPolicy, f.Width)
		clear(v.byTotal)
		backpropRows(v.sums[counting:all], v.byTotal, v.policy, f.logits[x.counting:], v.byPolicy, f.Width)
		scatterRows(f.ownVectors.gradient, v.features, v.sums, f.Width)
		f.markTouched(v.features)
	}
	return softplus(float64(z)) - float64(x.target)*float64(z)
}

func (f *networkFitter) markTouched(features []uint16) {
	for _, feature := range features {
		if !f.touched[feature] {
			f.touched[feature] = true
			f.features = append(f.features, feature)
		}
	}
}

// backpropLayer propagates the gradient of a hidden layer's units to its weights and inputs, the
// activations with the index input.
func (f *networkFitter) backpropLayer(l *weightLayer, biases []float32, input int) {
	in, units := f.activations[input], f.activations[input+1]
	byIn, byUnits := f.gradients[input], f.gradients[input+1]
	for h, u := range units {
		if u <= 0 {
			byUnits[h] = 0
		}
		biases[h] += byUnits[h]
	}
	spreadRows(l.gradient, byUnits, in, len(in))
	blendRows(byIn, l.weights, byUnits, len(in))
}

// backpropMove stores the gradient of the move loss by the logits in f.logits and propagates it to
// the units of the second layer.
func (f *networkFitter) backpropMove(x networkExample) {
	points := len(x.features) / PointFeatures
	for len(f.logits) < points {
		f.logits = append(f.logits, 0)
	}
	logits := f.logits[:points]
	if x.move == noMove {
		clear(logits)
		return
	}
	f.moveLogits(x, logits)
	softmax(logits)
	for i := range logits {
		logits[i] *= policyLossShare
	}
	logits[x.move] -= policyLossShare
	for side := range f.views {
		v := &f.views[side]
		clear(v.byPolicy)
		blendRows(v.byPolicy, v.sums, logits, f.Width)
		for j, by := range v.byPolicy {
			f.policyBias.gradient[side*f.Width+j] += by
		}
		from := side * f.Width * f.Second
		spreadRows(f.policy.gradient[from:], v.byPolicy, f.activations[2], f.Second)
		blendRows(f.gradients[2], f.policy.weights[from:], v.byPolicy, f.Second)
	}
}

// moveLogits computes the logits of a move on each point; points that are not candidates get
// negative infinity.
func (f *networkFitter) moveLogits(x networkExample, logits []float32) {
	for side := range f.views {
		v := &f.views[side]
		dotRows(f.policy.weights[side*f.Width*f.Second:][:f.Width*f.Second], f.activations[2], v.policy, f.Second)
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

// softmax converts logits into probabilities in place.
func softmax(logits []float32) {
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

// updateWeights applies the gradient of a batch.
func (f *networkFitter) updateWeights(rate, share float32) {
	for _, feature := range f.features {
		i := int(feature)
		group, own := f.groupVectors.gradient[int(f.Groups[i])*f.Width:][:f.Width], f.ownVectors.gradient[i*f.Width:][:f.Width]
		for j, g := range own {
			group[j] += g
		}
		if f.hasOwn[i] {
			f.ownVectors.updateRow(i, f.Width, rate, share)
		} else {
			clear(own)
		}
	}
	for _, l := range []*weightLayer{&f.groupVectors, &f.first, &f.bias, &f.second, &f.secondBias, &f.output, &f.outputByInput, &f.outputBias, &f.policy, &f.policyBias} {
		l.updateRow(0, len(l.weights), rate, share)
	}
	for _, feature := range f.features {
		f.refreshVector(int(feature))
		f.touched[feature] = false
	}
	f.features = f.features[:0]
}
