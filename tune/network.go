package tune

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
)

// Bags are positions made of many things of one sort, such as the points of a
// board, each of [Parts] parts, such as the rows through it, and how they turned
// out. What else is known of a position's worth is added to what a [Network] says
// of its things.
type Bags struct {
	parts   []uint16 // Parts for each thing
	ends    []int32  // of each position's things, in parts
	targets []float32
	games   []int32
	states  []uint16
	seen    []int32 // how many things have each part
}

// Parts is of how many parts a thing consists.
const Parts = 4

// Add adds a position of a game: its things, the state it is in as a whole, and how
// well the side to move did, from 0 (lost) to 1 (won). Parts and states have numbers
// from 0 on, without large gaps.
func (b *Bags) Add(things [][Parts]uint16, state int, target float64, game int) {
	for _, t := range things {
		for _, p := range t {
			for int(p) >= len(b.seen) {
				b.seen = append(b.seen, 0)
			}
			b.seen[p]++
		}
		b.parts = append(b.parts, t[:]...)
	}
	b.ends = append(b.ends, int32(len(b.parts)))
	b.targets = append(b.targets, float32(target))
	b.games = append(b.games, int32(game))
	b.states = append(b.states, uint16(state))
}

// Len is the number of positions.
func (b *Bags) Len() int { return len(b.targets) }

func (b *Bags) things(i int) []uint16 {
	if i == 0 {
		return b.parts[:b.ends[0]]
	}
	return b.parts[b.ends[i-1]:b.ends[i]]
}

// Network says what a thing is worth by Width numbers. Each of them is the sum of
// those of the thing's parts; those above zero count, the even ones for, the odd ones
// against. The numbers of a part are those of its kin and, if Least things or more
// have it, some of its own on top. So a part that is hardly ever seen is worth what
// its relatives are.
//
// What things are worth together is more than the sum: Pools mixtures of the same
// numbers are added up over all things, and a layer of Hidden units makes of these
// sums what the position is worth besides. In each of States a unit starts from
// elsewhere: where one side has a threat the same sums mean something else.
//
// It is a network with tables in the place of the first layer's weights, as
// efficiently updated networks have them (Nasu 2018).
type Network struct {
	Width, Pools, Hidden int
	States, Least        int
	Kin                  []int32 // of each part

	kin  layer // Width numbers for each kin
	own  layer // for each part
	mix  layer // Width for each pool
	up   layer // Pools for each unit
	bias layer // one for each unit
	by   layer // Hidden for each state, on top of that
	down layer // one for each unit
	has  []bool
}

// layer is the numbers of one kind and, for each, the squares of its slopes so far.
type layer struct{ is, steep []float32 }

// newLayer draws numbers around zero.
func newLayer(n int, spread float64, rng *rand.Rand) layer {
	l := layer{make([]float32, n), slices.Repeat([]float32{startSteep}, n)}
	for i := range l.is {
		l.is[i] = float32(rng.NormFloat64() * spread)
	}
	return l
}

func (l *layer) move(i int, rate, slope float32) {
	l.steep[i] += slope * slope
	l.is[i] -= rate * slope / float32(math.Sqrt(float64(l.steep[i])))
}

// scale is how much of the odds, as their logarithm, a unit of a number makes.
const scale = 0.1

// Settings of a fit that have proved sound.
const (
	usualWidth  = 16
	usualPools  = 4
	usualHidden = 32
	usualLeast  = 50
	usualRounds = 5
	usualRate   = 0.03
	startSpread = 0.03 // of the numbers of parts at the start
	layerSpread = 0.3  // and of those of the layers
	ownDecay    = 1e-5 // pull on a part's own numbers at each sight
	startSteep  = 0.01 // of the squares of slopes, added up: else the first steps are too long
)

// FitNetwork finds the numbers under which the positions surprise least. known is
// the logarithm of the odds that is known of a position without the network. The
// rate is that of single examples, after each of which a step is taken, shorter
// where many were taken before (Adagrad; Duchi, Hazan and Singer 2011). The
// numbers are those after the last round. If ctx ends before that, there are none.
func FitNetwork(ctx context.Context, kin []int32, b *Bags, known func(i int) float64, o Options) (*Network, Result, error) {
	if o.Rounds == 0 {
		o.Rounds = usualRounds
	}
	if o.Rate == 0 {
		o.Rate = usualRate
	}
	if err := o.complete(); err != nil {
		return nil, Result{}, err
	}
	f := newNetFitter(newNetwork(kin, b, o.Seed), b, known, rand.New(rand.NewPCG(o.Seed, 2)))
	f.seen, f.apart = divide(b.Len(), func(i int) int { return int(b.games[i]) }, o.Apart, f.rng)
	if len(f.seen) == 0 || len(f.apart) == 0 {
		return nil, Result{}, errors.New("too few games to fit and to judge by: some more are needed")
	}
	r := f.run(ctx, o)
	return f.Network, r, ctx.Err()
}

func newNetwork(kin []int32, b *Bags, seed uint64) *Network {
	n := &Network{Width: usualWidth, Pools: usualPools, Hidden: usualHidden, Least: usualLeast, Kin: kin}
	families := int32(0)
	for _, k := range kin {
		families = max(families, k+1)
	}
	for _, s := range b.states {
		n.States = max(n.States, int(s)+1)
	}
	rng := rand.New(rand.NewPCG(seed, 3))
	n.kin, n.own = newLayer(int(families)*n.Width, startSpread, rng), newLayer(len(kin)*n.Width, 0, rng)
	n.mix, n.up = newLayer(n.Pools*n.Width, layerSpread, rng), newLayer(n.Hidden*n.Pools, layerSpread, rng)
	n.bias, n.by = newLayer(n.Hidden, 0, rng), newLayer(n.Hidden*n.States, 0, rng)
	n.down = newLayer(n.Hidden, layerSpread, rng)
	n.has = make([]bool, len(kin))
	for p, seen := range b.seen {
		n.has[p] = int(seen) >= n.Least
	}
	return n
}

// Has reports whether a part has numbers of its own.
func (n *Network) Has(part int) bool { return n.has[part] }

// OfKin returns the numbers of parts that have none of their own, in logarithms
// of the odds; all zero for kin that no part has.
func (n *Network) OfKin(kin int) []float64 {
	if (kin+1)*n.Width > len(n.kin.is) {
		return make([]float64, n.Width)
	}
	return scaled(n.family(kin), nil)
}

// Of returns the numbers of a part, in logarithms of the odds.
func (n *Network) Of(part int) []float64 { return scaled(n.family(int(n.Kin[part])), n.itself(part)) }

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

func (n *Network) family(kin int) []float32  { return n.kin.is[kin*n.Width:][:n.Width] }
func (n *Network) itself(part int) []float32 { return n.own.is[part*n.Width:][:n.Width] }

// worth adds up the numbers of a thing in sums and returns what it is worth.
func (n *Network) worth(parts []uint16, sums []float32) (w float32) {
	clear(sums)
	for _, p := range parts {
		kin, own := n.family(int(n.Kin[p])), n.itself(int(p))
		for j := range sums {
			sums[j] += kin[j] + own[j]
		}
	}
	for j, s := range sums {
		w += sign(j) * max(s, 0)
	}
	return scale * w
}

// Mixture returns how much of each number is in a pool.
func (n *Network) Mixture(pool int) []float64 { return doubles(n.mix.is[pool*n.Width:][:n.Width]) }

// Unit returns a unit of the last layer: it is what is more than zero of its bias and
// of so much of each pool, and counts down times.
func (n *Network) Unit(unit int) (up []float64, down float64) {
	return doubles(n.up.is[unit*n.Pools:][:n.Pools]), float64(n.down.is[unit])
}

// Bias returns from where a unit starts in a state. States that no position was in
// have what all have in common.
func (n *Network) Bias(unit, state int) float64 {
	if state >= n.States {
		return float64(n.bias.is[unit])
	}
	return float64(n.bias.is[unit] + n.by.is[state*n.Hidden+unit])
}

func doubles(all []float32) (d []float64) {
	for _, x := range all {
		d = append(d, float64(x))
	}
	return d
}

// pool adds up the pools over all things, whose numbers are sums.
func (n *Network) pool(sums, all, pools []float32) {
	clear(all)
	for i, s := range sums {
		all[i%n.Width] += scale * max(s, 0)
	}
	for k := range pools {
		pools[k] = 0
		for j, x := range all {
			pools[k] += n.mix.is[k*n.Width+j] * x
		}
	}
}

// unit is what goes into a unit of the last layer.
func (n *Network) unit(h, state int, pools []float32) float32 {
	u := n.bias.is[h] + n.by.is[state*n.Hidden+h]
	for k, p := range pools {
		u += n.up.is[h*n.Pools+k] * p
	}
	return u
}

func sign(j int) float32 { return float32(1 - 2*(j&1)) }

// netFitter is one fit of a network at work.
type netFitter struct {
	*Network
	bags        *Bags
	known       func(i int) float64
	seen, apart []int
	rng         *rand.Rand
	rate        float32

	sums       []float32 // of all things of one position
	all, pools []float32 // of the position
	slope      []float32 // of one thing
	byAll      []float32 // slope by what all things have of a number
	byPool     []float32
}

func newNetFitter(n *Network, b *Bags, known func(i int) float64, rng *rand.Rand) *netFitter {
	numbers := func(n int) []float32 { return make([]float32, n) }
	return &netFitter{
		Network: n, bags: b, known: known, rng: rng,
		all: numbers(n.Width), slope: numbers(n.Width), byAll: numbers(n.Width),
		pools: numbers(n.Pools), byPool: numbers(n.Pools),
	}
}

func (f *netFitter) run(ctx context.Context, o Options) Result {
	tell := func(r Round) {
		if o.Report != nil {
			o.Report(r)
		}
	}
	r := Result{Start: Round{Seen: f.mean(ctx, f.seen, false), Apart: f.mean(ctx, f.apart, false)}}
	tell(r.Start)
	for n := 0; n < o.Rounds && ctx.Err() == nil; n++ {
		f.rate = float32(o.Rate * (1 - float64(n)/float64(o.Rounds)))
		f.rng.Shuffle(len(f.seen), func(i, j int) { f.seen[i], f.seen[j] = f.seen[j], f.seen[i] })
		sum := 0.0
		for n, i := range f.seen {
			if n%lookAround == 0 && ctx.Err() != nil {
				return r
			}
			sum += f.learn(i)
		}
		r.Best = Round{Number: n + 1, Seen: sum / float64(len(f.seen)), Apart: f.mean(ctx, f.apart, true)}
		tell(r.Best)
	}
	return r
}

// mean is the mean loss of positions, with the network or without.
func (f *netFitter) mean(ctx context.Context, examples []int, with bool) (sum float64) {
	for n, i := range examples {
		if n%lookAround == 0 && ctx.Err() != nil {
			break
		}
		z := f.known(i)
		if with {
			z = f.odds(i)
		}
		sum += softplus(z) - float64(f.bags.targets[i])*z
	}
	return sum / float64(len(examples))
}

// odds is the logarithm of the odds of a position; sums keeps what its things add
// up to.
func (f *netFitter) odds(i int) float64 {
	parts := f.bags.things(i)
	things := len(parts) / Parts
	for len(f.sums) < things*f.Width {
		f.sums = append(f.sums, 0)
	}
	z := float32(0)
	for t := range things {
		z += f.worth(parts[t*Parts:][:Parts], f.sums[t*f.Width:][:f.Width])
	}
	f.pool(f.sums[:things*f.Width], f.all, f.pools)
	for h := range f.Hidden {
		z += f.down.is[h] * max(f.unit(h, int(f.bags.states[i]), f.pools), 0)
	}
	return f.known(i) + float64(z)
}

// learn takes a step down the slope of one position and returns its loss before.
func (f *netFitter) learn(i int) float64 {
	z, target := f.odds(i), float64(f.bags.targets[i])
	g := float32(logistic(z) - target)
	f.learnTogether(g, int(f.bags.states[i]))
	parts := f.bags.things(i)
	for t := range len(parts) / Parts {
		for j, s := range f.sums[t*f.Width:][:f.Width] {
			f.slope[j] = 0
			if s > 0 {
				f.slope[j] = scale * (g*sign(j) + f.byAll[j])
			}
		}
		for _, p := range parts[t*Parts:][:Parts] {
			f.step(int(p))
		}
	}
	return softplus(z) - target*z
}

// learnTogether moves the layers over all things and leaves the slope by what goes
// into them.
func (f *netFitter) learnTogether(g float32, state int) {
	clear(f.byAll)
	clear(f.byPool)
	for h := range f.Hidden {
		u := f.unit(h, state, f.pools)
		if u <= 0 {
			continue
		}
		by := g * f.down.is[h]
		f.down.move(h, f.rate, g*u)
		f.bias.move(h, f.rate, by)
		f.by.move(state*f.Hidden+h, f.rate, by)
		for k, p := range f.pools {
			f.byPool[k] += by * f.up.is[h*f.Pools+k]
			f.up.move(h*f.Pools+k, f.rate, by*p)
		}
	}
	for k, by := range f.byPool {
		for j, x := range f.all {
			f.byAll[j] += by * f.mix.is[k*f.Width+j]
			f.mix.move(k*f.Width+j, f.rate, by*x)
		}
	}
}

// step moves the numbers of a part and of its kin.
func (f *netFitter) step(part int) {
	kin, own := int(f.Kin[part])*f.Width, part*f.Width
	for j, g := range f.slope {
		if g == 0 {
			continue
		}
		f.kin.move(kin+j, f.rate, g)
		if f.has[part] {
			f.own.move(own+j, f.rate, g+ownDecay*f.own.is[own+j])
		}
	}
}
