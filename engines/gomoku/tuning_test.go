package gomoku

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/sente-games/sente"
)

// The weights of the evaluation are fitted to the results of games that the
// engine plays against itself (logistic regression, as in Texel's tuning method;
// Österlund 2014):
//
//	SENTE_LONG=1 go test ./engines/gomoku -run TestLongFit -v
//
// It prints the weights as they stand in weights.go.

// features of a position are counts over its empty points: of line classes and
// of classes, for the side to move and for the other, and 1 for the move itself.
const (
	features = 2*int(lines) + 2*int(classes) + 1
	classAt  = 2 * int(lines)
	tempoAt  = features - 1
)

type sample struct {
	x      [features]float64
	result float64 // for the side to move: 1, 1/2, 0
}

func sampleOf(b *Board) (s sample) {
	for c := range b.cells {
		if b.colour[c] != none {
			continue
		}
		for role, side := range [2]Side{b.turn, 1 - b.turn} {
			sign := float64(1 - 2*role)
			p := b.aspect[c].known().of(side)
			for d := range 4 {
				s.x[role*int(lines)+int(p.in(d))] += sign
			}
			s.x[classAt+role*int(classes)+int(p.class())] += sign
		}
	}
	s.x[int(dead)], s.x[int(lines)+int(dead)] = 0, 0
	s.x[classAt], s.x[classAt+int(classes)] = 0, 0
	s.x[tempoAt] = 1
	return s
}

// selfPlay plays games and returns their calm positions with the results.
func selfPlay(t *testing.T, e *engine, games int, nodes int64, seed uint64) (samples []sample) {
	rng := rand.New(rand.NewPCG(seed, 8))
	for range games {
		r := opening(rng, "freestyle", 1+rng.IntN(7))
		r.Size = []string{"15", "15", "15", "20"}[rng.IntN(4)]
		first := len(samples)
		turns := []Side{}
		for {
			c, err := e.Think(context.Background(), r, sente.Limits{Nodes: nodes}, nil)
			if err != nil {
				break
			}
			b := e.replay.board
			if c.Info.Source == "" && !c.Info.Score.Decided() {
				samples, turns = append(samples, sampleOf(b)), append(turns, b.turn)
			}
			if rng.IntN(12) == 0 && c.Info.Source == "" {
				near := b.narrow(b.quietMoves(nil), 12)
				c.Move = e.replay.write(near[rng.IntN(len(near)):])[0]
			}
			r = r.With(c.Move)
			if c.Info.Score.Decided() && c.Info.Source != "" {
				label(samples[first:], turns, b.turn, c.Info.Score.Won())
				break
			}
			if b.stones+1 >= b.cells*2/3 {
				break // nobody will win any more
			}
		}
	}
	return samples
}

// label writes the result of a game into its samples.
func label(samples []sample, turns []Side, turn Side, won bool) {
	for i := range samples {
		samples[i].result = 0
		if (turns[i] == turn) == won {
			samples[i].result = 1
		}
	}
}

// unit is how many points of evaluation make the odds e to one.
const unit = 200

// fit finds weights by gradient descent with Adam (Kingma and Ba 2015), on
// features brought to one size.
func fit(samples []sample, rounds int, decay float64) (w [features]float64) {
	size := sizes(samples)
	scaled := make([]sample, len(samples))
	for i, s := range samples {
		scaled[i] = s
		for j := range s.x {
			scaled[i].x[j] /= size[j]
		}
	}
	var m, v [features]float64
	for round := 1; round <= rounds; round++ {
		g := gradient(scaled, &w)
		rate := 0.02 * (1 - float64(round)/float64(rounds+1))
		for i := range w {
			g[i] += decay * w[i]
			m[i] = 0.9*m[i] + 0.1*g[i]
			v[i] = 0.99*v[i] + 0.01*g[i]*g[i]
			mh := m[i] / (1 - math.Pow(0.9, float64(round)))
			vh := v[i] / (1 - math.Pow(0.99, float64(round)))
			w[i] -= rate * mh / (math.Sqrt(vh) + 1e-9)
		}
	}
	for i := range w {
		w[i] /= size[i]
	}
	return w
}

// sizes are the root mean squares of the features.
func sizes(samples []sample) (size [features]float64) {
	for i := range samples {
		for j, x := range samples[i].x {
			size[j] += x * x / float64(len(samples))
		}
	}
	for j := range size {
		size[j] = max(math.Sqrt(size[j]), 1e-3)
	}
	return size
}

func gradient(samples []sample, w *[features]float64) (g [features]float64) {
	for i := range samples {
		s := &samples[i]
		e := chance(s, w) - s.result
		for j, x := range s.x {
			g[j] += e * x / float64(len(samples))
		}
	}
	return g
}

func chance(s *sample, w *[features]float64) float64 {
	z := 0.0
	for j, x := range s.x {
		z += w[j] * x
	}
	return 1 / (1 + math.Exp(-z))
}

// loss is the mean cross entropy.
func loss(samples []sample, w *[features]float64) (sum float64) {
	for i := range samples {
		p := chance(&samples[i], w)
		sum -= samples[i].result*math.Log(p+1e-9) + (1-samples[i].result)*math.Log(1-p+1e-9)
	}
	return sum / float64(len(samples))
}

// flat lists weights as fit does.
func (w *weights) flat() (f [features]float64) {
	for i := range lines {
		f[i], f[lines+i] = float64(w.lineMover[i])/unit, float64(w.lineWaiter[i])/unit
	}
	for i := range classes {
		f[classAt+int(i)], f[classAt+int(classes)+int(i)] = float64(w.classMover[i])/unit, float64(w.classWaiter[i])/unit
	}
	f[tempoAt] = float64(w.tempo) / unit
	return f
}

func TestLongFit(t *testing.T) {
	if !long() {
		return
	}
	e := newEngine(Options{Memory: 32 << 20}, best())
	samples := selfPlay(t, e, 2000, 1000, 3)
	test := samples[:len(samples)/8]
	train := samples[len(samples)/8:]
	old := defaultWeights.flat()
	w := fit(train, 1500, 1e-4)
	fmt.Printf("%d positions; loss of the old weights %.4f, of the new ones %.4f (%.4f where they were fitted)\n",
		len(samples), loss(test, &old), loss(test, &w), loss(train, &w))
	show := func(name string, from, n int) {
		fmt.Printf("\t%s{", name)
		for i := range n {
			fmt.Printf("%.0f, ", unit*w[from+i])
		}
		fmt.Println("}")
	}
	show("lineMover:   [lines]int16", 0, int(lines))
	show("lineWaiter:  [lines]int16", int(lines), int(lines))
	show("classMover:  [classes]int16", classAt, int(classes))
	show("classWaiter: [classes]int16", classAt+int(classes), int(classes))
	fmt.Printf("\ttempo: %.0f\n", unit*w[tempoAt])
}

// TestLongMatch plays the engine against variants of it:
//
//	SENTE_LONG=1 go test ./engines/gomoku -run TestLongMatch -v
func TestLongMatch(t *testing.T) {
	if !long() {
		return
	}
	limits := sente.Limits{Nodes: 3000}
	for _, c := range []struct {
		name   string
		change func(*variant)
	}{
		{"breadth 16", func(v *variant) { v.effort.breadth = 16 }},
		{"fours 15", func(v *variant) { v.effort.horizon, v.effort.inner = 15, 15 }},
		{"fours 200", func(v *variant) { v.effort.horizon, v.effort.inner = 200, 200 }},
		{"without fear", func(v *variant) { v.fear = 0 }},
	} {
		compare(t, c.name, c.change, 60, limits)
	}
}

// compare plays pairs of games of a changed engine against the engine as it is.
func compare(t *testing.T, name string, change func(*variant), pairs int, limits sente.Limits) {
	v := best()
	change(&v)
	s, _ := contest(t,
		func() sente.Engine { return newEngine(Options{Memory: 16 << 20}, v) },
		func() sente.Engine { return newEngine(Options{Memory: 16 << 20}, best()) },
		pairs, 4, limits, 77)
	fmt.Printf("%s: %v\n", name, s)
}
