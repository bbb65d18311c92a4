package tune

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
)

// NetworkDataset is positions that are sets of points, such as those of a board, each
// with [PointFeatures] features, such as the rows through it, and their outcomes. What a
// [Network] says of the points comes on top of what else is known of a position's worth.
type NetworkDataset struct {
	features []uint16 // PointFeatures for each point
	ends     []int32  // of each position's points, in features
	targets  []float32
	games    []int32
	states   []uint16
	counts   []int32 // how many points have each feature
}

// PointFeatures is how many features a point has.
const PointFeatures = 4

// Add adds a position of a game: its points, the state it is in as a whole, and how
// well the side to move did, from 0 (lost) to 1 (won). Features and states have numbers
// from 0 on, without large gaps.
func (d *NetworkDataset) Add(points [][PointFeatures]uint16, state int, target float64, game int) {
	for _, point := range points {
		for _, f := range point {
			for int(f) >= len(d.counts) {
				d.counts = append(d.counts, 0)
			}
			d.counts[f]++
		}
		d.features = append(d.features, point[:]...)
	}
	d.ends = append(d.ends, int32(len(d.features)))
	d.targets = append(d.targets, float32(target))
	d.games = append(d.games, int32(game))
	d.states = append(d.states, uint16(state))
}

// Len is the number of positions.
func (d *NetworkDataset) Len() int { return len(d.targets) }

// points are the features of the points of a position.
func (d *NetworkDataset) points(i int) []uint16 {
	if i == 0 {
		return d.features[:d.ends[0]]
	}
	return d.features[d.ends[i-1]:d.ends[i]]
}

// Network evaluates a point by an accumulator of Width numbers: the sum of the vectors
// of the point's features. After a ReLU the even numbers count for the side to move, the
// odd ones against it. The vector of a feature is that of its group and, if at least
// MinCount points have the feature, one of its own on top. So a rare feature is worth
// what its group is.
//
// Points together are worth more than their sum: Pools mixtures of the same numbers are
// added up over all points, and a layer of Hidden units makes of these pools what the
// position is worth besides. In each of States a unit has another bias: where one side
// has a threat the same pools mean something else.
//
// Tables of vectors take the place of the first layer's weights, as in efficiently
// updated networks (Nasu 2018).
type Network struct {
	Width, Pools, Hidden int
	States, MinCount     int
	Groups               []int32 // of each feature

	group layer // Width numbers for each group
	own   layer // for each feature
	mix   layer // Width for each pool
	up    layer // Pools for each unit
	bias  layer // one for each unit
	state layer // Hidden for each state, on top of that
	down  layer // one for each unit
	has   []bool
}

// layer is the weights of one kind and, for each, the sum of the squares of its gradients
// (Adagrad).
type layer struct{ weights, squares []float32 }

// newLayer draws weights around zero.
func newLayer(n int, spread float64, rng *rand.Rand) layer {
	l := layer{make([]float32, n), slices.Repeat([]float32{startSquares}, n)}
	for i := range l.weights {
		l.weights[i] = float32(rng.NormFloat64() * spread)
	}
	return l
}

func (l *layer) move(i int, rate, gradient float32) {
	l.squares[i] += gradient * gradient
	l.weights[i] -= rate * gradient / float32(math.Sqrt(float64(l.squares[i])))
}

// scale is how much a unit of an accumulator adds to the logarithm of the odds.
const scale = 0.1

// Settings of a fit that have proved sound.
const (
	defaultWidth    = 16
	defaultPools    = 4
	defaultHidden   = 32
	defaultMinCount = 50
	defaultRounds   = 5
	defaultRate     = 0.03
	vectorSpread    = 0.03 // standard deviation of the vectors at the start
	layerSpread     = 0.3  // and of the layers
	ownDecay        = 1e-5 // of the vectors of features
	startSquares    = 0.01 // of Adagrad: else the first steps are too long
)

// FitNetwork finds the weights with the least loss. baseline is the logarithm of the
// odds that is known of a position without the network. The learning rate is that of
// single examples, after each of which a step is taken, by Adagrad (Duchi, Hazan and
// Singer 2011). The weights are those after the last round. If ctx ends before that,
// there are none.
func FitNetwork(ctx context.Context, groups []int32, d *NetworkDataset, baseline func(i int) float64, o FitOptions) (*Network, Result, error) {
	if o.Rounds == 0 {
		o.Rounds = defaultRounds
	}
	if o.Rate == 0 {
		o.Rate = defaultRate
	}
	if err := o.complete(); err != nil {
		return nil, Result{}, err
	}
	f := newNetworkFitter(newNetwork(groups, d, o.Seed), d, baseline, rand.New(rand.NewPCG(o.Seed, 2)))
	f.training, f.validation = split(d.Len(), func(i int) int { return int(d.games[i]) }, o.Validation, f.rng)
	if len(f.training) == 0 || len(f.validation) == 0 {
		return nil, Result{}, errTooFew
	}
	r := f.run(ctx, o)
	return f.Network, r, ctx.Err()
}

func newNetwork(groups []int32, d *NetworkDataset, seed uint64) *Network {
	n := &Network{Width: defaultWidth, Pools: defaultPools, Hidden: defaultHidden, MinCount: defaultMinCount, Groups: groups}
	count := int32(0)
	for _, g := range groups {
		count = max(count, g+1)
	}
	for _, s := range d.states {
		n.States = max(n.States, int(s)+1)
	}
	rng := rand.New(rand.NewPCG(seed, 3))
	n.group, n.own = newLayer(int(count)*n.Width, vectorSpread, rng), newLayer(len(groups)*n.Width, 0, rng)
	n.mix, n.up = newLayer(n.Pools*n.Width, layerSpread, rng), newLayer(n.Hidden*n.Pools, layerSpread, rng)
	n.bias, n.state = newLayer(n.Hidden, 0, rng), newLayer(n.Hidden*n.States, 0, rng)
	n.down = newLayer(n.Hidden, layerSpread, rng)
	n.has = make([]bool, len(groups))
	for f, seen := range d.counts {
		n.has[f] = int(seen) >= n.MinCount
	}
	return n
}

// Has reports whether a feature has a vector of its own.
func (n *Network) Has(feature int) bool { return n.has[feature] }

// OfGroup returns the vector of features that have none of their own, in logarithms
// of the odds; all zero for a group without features.
func (n *Network) OfGroup(group int) []float64 {
	if (group+1)*n.Width > len(n.group.weights) {
		return make([]float64, n.Width)
	}
	return scaled(n.groupVector(group), nil)
}

// Of returns the vector of a feature, in logarithms of the odds.
func (n *Network) Of(feature int) []float64 {
	return scaled(n.groupVector(int(n.Groups[feature])), n.ownVector(feature))
}

func scaled(a, b []float32) []float64 {
	all := make([]float64, len(a))
	for i := range a {
		all[i] = scale * float64(a[i])
		if b != nil {
			all[i] += scale * float64(b[i])
		}
	}
	return all
}

func (n *Network) groupVector(group int) []float32 { return n.group.weights[group*n.Width:][:n.Width] }

func (n *Network) ownVector(feature int) []float32 { return n.own.weights[feature*n.Width:][:n.Width] }

// accumulate adds up the vectors of a point's features in sums and returns what the
// point is worth.
func (n *Network) accumulate(features []uint16, sums []float32) (w float32) {
	clear(sums)
	for _, f := range features {
		group, own := n.groupVector(int(n.Groups[f])), n.ownVector(int(f))
		for j := range sums {
			sums[j] += group[j] + own[j]
		}
	}
	for j, s := range sums {
		w += sign(j) * max(s, 0)
	}
	return scale * w
}

// Mixture returns how much of each number goes into a pool.
func (n *Network) Mixture(pool int) []float64 { return doubles(n.mix.weights[pool*n.Width:][:n.Width]) }

// Unit returns the weights of the pools into a unit of the hidden layer, and that of
// its output.
func (n *Network) Unit(unit int) (up []float64, down float64) {
	return doubles(n.up.weights[unit*n.Pools:][:n.Pools]), float64(n.down.weights[unit])
}

// Bias returns the bias of a unit in a state; of states that no position was in, the
// one that all have in common.
func (n *Network) Bias(unit, state int) float64 {
	if state >= n.States {
		return float64(n.bias.weights[unit])
	}
	return float64(n.bias.weights[unit] + n.state.weights[state*n.Hidden+unit])
}

func doubles(all []float32) (d []float64) {
	for _, x := range all {
		d = append(d, float64(x))
	}
	return d
}

// pool adds up the pools over all points, whose accumulators are sums.
func (n *Network) pool(sums, total, pools []float32) {
	clear(total)
	for i, s := range sums {
		total[i%n.Width] += scale * max(s, 0)
	}
	for k := range pools {
		pools[k] = 0
		for j, x := range total {
			pools[k] += n.mix.weights[k*n.Width+j] * x
		}
	}
}

// input is what goes into a unit of the hidden layer.
func (n *Network) input(h, state int, pools []float32) float32 {
	u := n.bias.weights[h] + n.state.weights[state*n.Hidden+h]
	for k, p := range pools {
		u += n.up.weights[h*n.Pools+k] * p
	}
	return u
}

func sign(j int) float32 { return float32(1 - 2*(j&1)) }

// networkFitter is one fit of a network at work.
type networkFitter struct {
	*Network
	dataset              *NetworkDataset
	baseline             func(i int) float64
	training, validation []int // numbers of positions
	rng                  *rand.Rand
	rate                 float32

	sums         []float32 // accumulators of all points of a position
	total, pools []float32 // of the position
	gradient     []float32 // by the accumulator of one point
	byTotal      []float32
	byPool       []float32
}

func newNetworkFitter(n *Network, d *NetworkDataset, baseline func(i int) float64, rng *rand.Rand) *networkFitter {
	numbers := func(n int) []float32 { return make([]float32, n) }
	return &networkFitter{
		Network: n, dataset: d, baseline: baseline, rng: rng,
		total: numbers(n.Width), gradient: numbers(n.Width), byTotal: numbers(n.Width),
		pools: numbers(n.Pools), byPool: numbers(n.Pools),
	}
}

func (f *networkFitter) run(ctx context.Context, o FitOptions) Result {
	r := Result{Start: Round{Training: f.meanLoss(ctx, f.training, false), Validation: f.meanLoss(ctx, f.validation, false)}}
	o.report(r.Start)
	for n := 0; n < o.Rounds && ctx.Err() == nil; n++ {
		f.rate = float32(o.Rate * (1 - float64(n)/float64(o.Rounds)))
		f.rng.Shuffle(len(f.training), func(i, j int) { f.training[i], f.training[j] = f.training[j], f.training[i] })
		sum := 0.0
		for n, i := range f.training {
			if n%checkEvery == 0 && ctx.Err() != nil {
				return r
			}
			sum += f.step(i)
		}
		r.Best = Round{Number: n + 1, Training: sum / float64(len(f.training)), Validation: f.meanLoss(ctx, f.validation, true)}
		o.report(r.Best)
	}
	return r
}

// meanLoss is the mean loss of positions, with the network or by the baseline alone.
func (f *networkFitter) meanLoss(ctx context.Context, examples []int, with bool) (sum float64) {
	for n, i := range examples {
		if n%checkEvery == 0 && ctx.Err() != nil {
			break
		}
		z := f.baseline(i)
		if with {
			z = f.logOdds(i)
		}
		sum += softplus(z) - float64(f.dataset.targets[i])*z
	}
	return sum / float64(len(examples))
}

// logOdds is the logarithm of the odds of a position: the forward pass, which leaves
// the accumulators of the points in sums.
func (f *networkFitter) logOdds(i int) float64 {
	features := f.dataset.points(i)
	points := len(features) / PointFeatures
	for len(f.sums) < points*f.Width {
		f.sums = append(f.sums, 0)
	}
	z := float32(0)
	for t := range points {
		z += f.accumulate(features[t*PointFeatures:][:PointFeatures], f.sums[t*f.Width:][:f.Width])
	}
	f.pool(f.sums[:points*f.Width], f.total, f.pools)
	for h := range f.Hidden {
		z += f.down.weights[h] * max(f.input(h, int(f.dataset.states[i]), f.pools), 0)
	}
	return f.baseline(i) + float64(z)
}

// step takes a step down the gradient of one position and returns its loss before.
func (f *networkFitter) step(i int) float64 {
	z, target := f.logOdds(i), float64(f.dataset.targets[i])
	g := float32(logistic(z) - target)
	f.stepLayers(g, int(f.dataset.states[i]))
	features := f.dataset.points(i)
	for t := range len(features) / PointFeatures {
		for j, s := range f.sums[t*f.Width:][:f.Width] {
			f.gradient[j] = 0
			if s > 0 {
				f.gradient[j] = scale * (g*sign(j) + f.byTotal[j])
			}
		}
		for _, feature := range features[t*PointFeatures:][:PointFeatures] {
			f.stepVectors(int(feature))
		}
	}
	return softplus(z) - target*z
}

// stepLayers moves the layers behind the points and leaves the gradient by their input.
func (f *networkFitter) stepLayers(g float32, state int) {
	clear(f.byTotal)
	clear(f.byPool)
	for h := range f.Hidden {
		u := f.input(h, state, f.pools)
		if u <= 0 {
			continue
		}
		by := g * f.down.weights[h]
		f.down.move(h, f.rate, g*u)
		f.bias.move(h, f.rate, by)
		f.state.move(state*f.Hidden+h, f.rate, by)
		for k, p := range f.pools {
			f.byPool[k] += by * f.up.weights[h*f.Pools+k]
			f.up.move(h*f.Pools+k, f.rate, by*p)
		}
	}
	for k, by := range f.byPool {
		for j, x := range f.total {
			f.byTotal[j] += by * f.mix.weights[k*f.Width+j]
			f.mix.move(k*f.Width+j, f.rate, by*x)
		}
	}
}

// stepVectors moves the vectors of a feature and of its group.
func (f *networkFitter) stepVectors(feature int) {
	group, own := int(f.Groups[feature])*f.Width, feature*f.Width
	for j, g := range f.gradient {
		if g == 0 {
			continue
		}
		f.group.move(group+j, f.rate, g)
		if f.has[feature] {
			f.own.move(own+j, f.rate, g+ownDecay*f.own.weights[own+j])
		}
	}
}
