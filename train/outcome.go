package train

import "math"

// Feature is a feature of an example and its value. An example lists only values that
// are not zero, each index once.
type Feature struct {
	Index int32
	Value float32
}

// Dataset is what a fit explains: examples, each of one game.
type Dataset interface {
	// Len is the number of examples.
	Len() int
	// Game is the number of the game that example i is from.
	Game(i int) int
	// Loss is the loss of example i under the weights, in nats. It adds the gradient by
	// weights to g, unless g is nil.
	Loss(i int, w, g []float64) float64
}

// rows are sparse rows of features, one after the other.
type rows struct {
	features []Feature
	ends     []int32
}

func (r *rows) add(f []Feature) {
	r.features = append(r.features, f...)
	r.ends = append(r.ends, int32(len(r.features)))
}

func (r *rows) row(i int) []Feature {
	if i == 0 {
		return r.features[:r.ends[0]]
	}
	return r.features[r.ends[i-1]:r.ends[i]]
}

func dot(f []Feature, w []float64) (sum float64) {
	for _, x := range f {
		sum += float64(x.Value) * w[x.Index]
	}
	return sum
}

// addTo adds k times the features to g.
func addTo(f []Feature, g []float64, k float64) {
	for _, x := range f {
		g[x.Index] += k * float64(x.Value)
	}
}

// Outcomes are positions and how they turned out. The value of a position is
// the sum of its features times their weights; one that is worth Unit is
// expected to be won e times as often as it is lost.
type Outcomes struct {
	unit    float64
	rows    rows
	targets []float32
	games   []int32
}

// NewOutcomes returns an empty dataset; unit points of value make the odds e to one.
func NewOutcomes(unit float64) *Outcomes { return &Outcomes{unit: unit} }

// Add adds a position of a game: its features for one side, and how well that
// side did, from 0 (lost) to 1 (won).
func (o *Outcomes) Add(f []Feature, target float64, game int) {
	o.rows.add(f)
	o.targets = append(o.targets, float32(target))
	o.games = append(o.games, int32(game))
}

// Len is the number of positions.
func (o *Outcomes) Len() int { return len(o.targets) }

// Game returns the game of a position.
func (o *Outcomes) Game(i int) int { return int(o.games[i]) }

// LogOdds is the logarithm of the odds of a position.
func (o *Outcomes) LogOdds(i int, w []float64) float64 { return dot(o.rows.row(i), w) / o.unit }

// Chance is the expected outcome of a position.
func (o *Outcomes) Chance(i int, w []float64) float64 {
	return logistic(dot(o.rows.row(i), w) / o.unit)
}

// Loss is the cross entropy of a position's outcome, beyond that of knowing the
// target itself.
func (o *Outcomes) Loss(i int, w, g []float64) float64 {
	f, t := o.rows.row(i), float64(o.targets[i])
	z := dot(f, w) / o.unit
	if g != nil {
		addTo(f, g, (logistic(z)-t)/o.unit)
	}
	return softplus(z) - t*z
}

func logistic(z float64) float64 { return 1 / (1 + math.Exp(-z)) }

// softplus is log(1+exp(z)) without overflow.
func softplus(z float64) float64 { return max(z, 0) + math.Log1p(math.Exp(-math.Abs(z))) }

// Unit finds how many points of value make the odds e, if all weights stay as they
// are: the scale with the least loss.
func (o *Outcomes) Unit(w []float64) float64 {
	values := make([]float64, o.Len())
	for i := range values {
		values[i] = dot(o.rows.row(i), w)
	}
	loss := func(logUnit float64) (sum float64) {
		k := math.Exp(-logUnit)
		for i, v := range values {
			sum += softplus(k*v) - float64(o.targets[i])*k*v
		}
		return sum
	}
	return math.Exp(minimize(loss, math.Log(o.unit/100), math.Log(o.unit*100)))
}

// minimize finds the minimum of a unimodal function between a and b by golden-section
// search (Kiefer 1953).
func minimize(f func(float64) float64, a, b float64) float64 {
	ratio := (math.Sqrt(5) - 1) / 2
	c, d := b-ratio*(b-a), a+ratio*(b-a)
	fc, fd := f(c), f(d)
	for b-a > 1e-6 {
		if fc < fd {
			b, d, fd = d, c, fc
			c = b - ratio*(b-a)
			fc = f(c)
		} else {
			a, c, fc = c, d, fd
			d = a + ratio*(b-a)
			fd = f(d)
		}
	}
	return (a + b) / 2
}
