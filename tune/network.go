package tune

import (
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
	seen    []int32 // how many things have each part
}

// Parts is of how many parts a thing consists.
const Parts = 4

// Add adds a position of a game: its things, and how well the side to move did,
// from 0 (lost) to 1 (won). Parts have numbers from 0 on, without large gaps.
func (b *Bags) Add(things [][Parts]uint16, target float64, game int) {
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
// It is a network with one hidden layer for each thing and tables in the place of
// the first layer's weights, as efficiently updated networks have them (Nasu 2018).
type Network struct {
	Width int
	Least int
	Kin   []int32   // of each part
	kin   []float32 // Width numbers for each kin
	own   []float32 // for each part
	steep struct{ kin, own []float32 }
	has   []bool
}

// scale is how much of the odds, as their logarithm, a unit of a number makes.
const scale = 0.1

// Settings of a fit that have proved sound.
const (
	usualWidth  = 16
	usualLeast  = 50
	usualRounds = 5
	usualRate   = 0.03
	startSpread = 0.03 // of the numbers at the start
	ownDecay    = 1e-5 // pull on a part's own numbers at each sight
	startSteep  = 0.01 // of the squares of slopes, added up: else the first steps are too long
)

// FitNetwork finds the numbers under which the positions surprise least. known is
// the logarithm of the odds that is known of a position without the network. The
// rate is that of single examples, after each of which a step is taken, shorter
// where many were taken before (Adagrad; Duchi, Hazan and Singer 2011). The
// numbers are those after the last round.
func FitNetwork(kin []int32, b *Bags, known func(i int) float64, o Options) (*Network, Result, error) {
	if o.Rounds == 0 {
		o.Rounds = usualRounds
	}
	if o.Rate == 0 {
		o.Rate = usualRate
	}
	if err := o.complete(); err != nil {
		return nil, Result{}, err
	}
	f := &netFitter{Network: newNetwork(kin, b, o.Seed), bags: b, known: known, rng: rand.New(rand.NewPCG(o.Seed, 2))}
	f.seen, f.apart = divide(b.Len(), func(i int) int { return int(b.games[i]) }, o.Apart, f.rng)
	if len(f.seen) == 0 || len(f.apart) == 0 {
		return nil, Result{}, errors.New("too few games to fit and to judge by: some more are needed")
	}
	return f.Network, f.run(o), nil
}

func newNetwork(kin []int32, b *Bags, seed uint64) *Network {
	n := &Network{Width: usualWidth, Least: usualLeast, Kin: kin}
	families := int32(0)
	for _, k := range kin {
		families = max(families, k+1)
	}
	rng := rand.New(rand.NewPCG(seed, 3))
	n.kin = make([]float32, int(families)*n.Width)
	for i := range n.kin {
		n.kin[i] = float32(rng.NormFloat64() * startSpread)
	}
	n.own = make([]float32, len(kin)*n.Width)
	n.steep.kin = slices.Repeat([]float32{startSteep}, len(n.kin))
	n.steep.own = slices.Repeat([]float32{startSteep}, len(n.own))
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
	if (kin+1)*n.Width > len(n.kin) {
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

func (n *Network) family(kin int) []float32  { return n.kin[kin*n.Width:][:n.Width] }
func (n *Network) itself(part int) []float32 { return n.own[part*n.Width:][:n.Width] }

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

func sign(j int) float32 { return float32(1 - 2*(j&1)) }

// netFitter is one fit of a network at work.
type netFitter struct {
	*Network
	bags        *Bags
	known       func(i int) float64
	seen, apart []int
	rng         *rand.Rand
	rate        float32
	sums        []float32 // of all things of one position
	slope       []float32 // of one thing
}

func (f *netFitter) run(o Options) Result {
	tell := func(r Round) {
		if o.Report != nil {
			o.Report(r)
		}
	}
	f.slope = make([]float32, f.Width)
	r := Result{Start: Round{Seen: f.mean(f.seen, false), Apart: f.mean(f.apart, false)}}
	tell(r.Start)
	for n := range o.Rounds {
		f.rate = float32(o.Rate * (1 - float64(n)/float64(o.Rounds)))
		f.rng.Shuffle(len(f.seen), func(i, j int) { f.seen[i], f.seen[j] = f.seen[j], f.seen[i] })
		sum := 0.0
		for _, i := range f.seen {
			sum += f.learn(i)
		}
		r.Best = Round{Number: n + 1, Seen: sum / float64(len(f.seen)), Apart: f.mean(f.apart, true)}
		tell(r.Best)
	}
	return r
}

// mean is the mean loss of positions, with the network or without.
func (f *netFitter) mean(examples []int, with bool) (sum float64) {
	for _, i := range examples {
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
	return f.known(i) + float64(z)
}

// learn takes a step down the slope of one position and returns its loss before.
func (f *netFitter) learn(i int) float64 {
	z, target := f.odds(i), float64(f.bags.targets[i])
	g := scale * float32(logistic(z)-target)
	parts := f.bags.things(i)
	for t := range len(parts) / Parts {
		for j, s := range f.sums[t*f.Width:][:f.Width] {
			f.slope[j] = 0
			if s > 0 {
				f.slope[j] = g * sign(j)
			}
		}
		for _, p := range parts[t*Parts:][:Parts] {
			f.step(int(p))
		}
	}
	return softplus(z) - target*z
}

// step moves the numbers of a part and of its kin.
func (f *netFitter) step(part int) {
	kin, own := int(f.Kin[part])*f.Width, part*f.Width
	for j, g := range f.slope {
		if g == 0 {
			continue
		}
		f.move(&f.kin[kin+j], &f.steep.kin[kin+j], g)
		if f.has[part] {
			f.move(&f.own[own+j], &f.steep.own[own+j], g+ownDecay*f.own[own+j])
		}
	}
}

func (f *netFitter) move(x, steep *float32, g float32) {
	*steep += g * g
	*x -= f.rate * g / float32(math.Sqrt(float64(*steep)))
}
