package train

import "math"

// Feature is a feature of an example and its value. An example lists only nonzero values, each
// index once.
type Feature struct {
	Index int32
	Value float32
}

// Dataset is a set of examples, each of one game.
type Dataset interface {
	// Len returns the number of examples.
	Len() int
	// Game returns the number of the game of example i.
	Game(i int) int
	// Loss returns the loss of example i under the weights w, in nats. It adds the gradient by
	// weights to g unless g is nil.
	Loss(i int, w, g []float64) float64
}

// sparseRows is a sparse matrix of features stored row by row.
type sparseRows struct {
	features []Feature
	ends     []int32
}

func (r *sparseRows) appendRow(f []Feature) {
	r.features = append(r.features, f...)
	r.ends = append(r.ends, int32(len(r.features)))
}

func (r *sparseRows) row(i int) []Feature {
	if i == 0 {
		return r.features[:r.ends[0]]
	}
	return r.features[r.ends[i-1]:r.ends[i]]
}

func dotProduct(f []Feature, w []float64) (sum float64) {
	for _, x := range f {
		sum += float64(x.Value) * w[x.Index]
	}
	return sum
}

// addScaled adds k times the features to g.
func addScaled(f []Feature, g []float64, k float64) {
	for _, x := range f {
		g[x.Index] += k * float64(x.Value)
	}
}

// Outcomes is a dataset of positions and their outcomes. The value of a position is the weighted
// sum of its features; a position with the value Unit is expected to be won e times as often as
// lost.
type Outcomes struct {
	unit    float64
	rows    sparseRows
	targets []float32
	games   []int32
}

// NewOutcomes returns an empty dataset; a value of unit points makes the odds e to one.
func NewOutcomes(unit float64) *Outcomes { return &Outcomes{unit: unit} }

// Add adds a position of a game: its features for one side and the outcome for that side, from 0
// (lost) to 1 (won).
func (o *Outcomes) Add(f []Feature, target float64, game int) {
	o.rows.appendRow(f)
	o.targets = append(o.targets, float32(target))
	o.games = append(o.games, int32(game))
}

// Len returns the number of positions.
func (o *Outcomes) Len() int { return len(o.targets) }

// Game returns the game of a position.
func (o *Outcomes) Game(i int) int { return int(o.games[i]) }

// LogOdds returns the log odds of a position.
func (o *Outcomes) LogOdds(i int, w []float64) float64 { return dotProduct(o.rows.row(i), w) / o.unit }

// Chance returns the expected outcome of a position.
func (o *Outcomes) Chance(i int, w []float64) float64 {
	return logistic(dotProduct(o.rows.row(i), w) / o.unit)
}

// Loss returns the cross entropy between the predicted outcome of a position and its target.
func (o *Outcomes) Loss(i int, w, g []float64) float64 {
	f, t := o.rows.row(i), float64(o.targets[i])
	z := dotProduct(f, w) / o.unit
	if g != nil {
		addScaled(f, g, (logistic(z)-t)/o.unit)
	}
	return softplus(z) - t*z
}

func logistic(z float64) float64 { return 1 / (1 + math.Exp(-z)) }

// softplus returns log(1+exp(z)) without overflow.
func softplus(z float64) float64 { return max(z, 0) + math.Log1p(math.Exp(-math.Abs(z))) }

// Unit computes the number of points that makes the odds e with fixed weights: the scale with the
// least loss.
func (o *Outcomes) Unit(w []float64) float64 {
	values := make([]float64, o.Len())
	for i := range values {
		values[i] = dotProduct(o.rows.row(i), w)
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

// minimize returns the minimum of a unimodal function between a and b by golden-section search
// (Kiefer 1953).
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
