package mcts

import (
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/searchtest"
	"github.com/sente-games/sente/rules"
)

// Both ways of a trial are what two rollouts by the same random numbers are, one with the
// part and one without it.
func TestTrialIsTwoRollouts(t *testing.T) {
	for _, part := range []Feature{Decisive, Wary} {
		s := searcher(t, five, Without(Greedy|Guide))
		find(t, s, five.Start(), sente.Limits{Nodes: 1})
		w := s.workers[0]
		differing := 0
		for seed := range uint64(400) {
			w.reset(after(five, searchtest.Cell(seed%25)), five.Status(new(after(five, searchtest.Cell(seed%25)))), 0)
			w.startAtRoot()
			roll := func(parts Feature) (rewards [2]int64, cost int64) {
				w.trials.active = w.features&^judged | parts
				w.random, w.noWinAtOnce = Random{seed}, false
				begin := w.trials.cost
				w.rollout()
				return [2]int64(w.rewards[:2]), w.trials.cost - begin
			}
			more, less := Decisive, Feature(0)
			if part == Wary {
				more, less = Decisive|Wary, Decisive
			}
			with, dear := roll(more)
			without, cheap := roll(less)
			for _, inUse := range []bool{false, true} {
				w.trials.reset()
				w.trials.decisive, w.trials.wary = pairing{}, pairing{}
				w.trials.active = w.features &^ judged
				want := without
				if inUse {
					want = with
					w.trials.active |= more
				}
				w.random = Random{seed}
				w.tryRollout(part)
				p := w.trials.decisive
				if part == Wary {
					p = w.trials.wary
				}
				differ := max(with[0]-without[0], without[0]-with[0])
				if [2]int64(w.rewards[:2]) != want || p.differ != differ || p.count != 16 {
					t.Fatalf("%v, seed %d, in use %t: rewards %v, want %v; differ by %d, want %d", part, seed, inUse, w.rewards[:2], want, p.differ, differ)
				}
				if p.with != dear && part == Decisive || p.without != cheap && part == Decisive || p.with != dear {
					t.Fatalf("%v, seed %d: costs %d and %d, want %d and %d", part, seed, p.with, p.without, dear, cheap)
				}
				if differ > 0 {
					differing++
				}
			}
		}
		if differing < 20 {
			t.Errorf("%v changed only %d results", part, differing)
		}
	}
}

// counted is a game that counts what it is asked.
type counted struct {
	searchtest.Stones
	cost *int64
}

func (g counted) Moves(s *searchtest.Grid, buf []searchtest.Cell) []searchtest.Cell {
	buf = g.Stones.Moves(s, buf)
	*g.cost += callCost + moveCost*int64(len(buf))
	return buf
}

func (g counted) Play(dst, src *searchtest.Grid, m searchtest.Cell, leaf bool) rules.Status {
	*g.cost += callCost
	return g.Stones.Play(dst, src, m, leaf)
}

// Costs are the calls of the rules that were made, and the children that were looked at.
func TestCostsAreCallsOfTheRules(t *testing.T) {
	for _, opts := range [][]Option{{Textbook()}, {Without(Implicit), Auto(judged)}, {With(Decisive | Wary | Look), Rollouts(3)}} {
		cost := int64(0)
		s := searcher(t, counted{five, &cost}, Options(opts...))
		if _, err := s.Search(t.Context(), five.Start(), sente.Limits{Nodes: 300, Seed: 1}, nil); err != nil {
			t.Fatal(err)
		}
		w := s.workers[0]
		for range 200 {
			before, begin := cost, w.trials.cost
			w.startAtRoot()
			w.rollout()
			if made, noted := cost-before, w.trials.cost-begin; made != noted {
				t.Fatalf("%v: calls of the rules cost %d, the search counts %d", w.features, made, noted)
			}
		}
	}
}

// A part is switched by what it gains and what it costs; what is asked for is not.
func TestPartsAreSwitchedByTheirWorth(t *testing.T) {
	pair := func(trials, differPercent, with, without int64) pairing {
		return pairing{count: 16 * trials, differ: trials * unit * differPercent / 100, with: trials * with, without: trials * without}
	}
	for _, test := range []struct {
		name           string
		decisive, wary pairing
		opts           []Option
		want           Feature
	}{
		{"nothing seen", pairing{}, pairing{}, nil, 0},
		{"cheap and telling", pair(60, 40, 150, 100), pair(60, 1, 150, 100), nil, Decisive},
		{"both together", pair(60, 30, 150, 100), pair(60, 45, 300, 150), nil, Decisive | Wary},
		{"too dear", pair(60, 40, 1000, 100), pair(60, 40, 300, 100), nil, 0},
		{"changes nothing", pair(60, 1, 110, 100), pair(60, 1, 110, 100), nil, 0},
		{"hardly tried", pair(3, 50, 110, 100), pair(3, 50, 110, 100), nil, 0},
		{"too dear, but asked for", pair(60, 1, 1000, 100), pair(60, 1, 1000, 100), []Option{With(Decisive | Wary)}, Decisive | Wary},
		{"telling, but switched off", pair(60, 45, 110, 100), pair(60, 45, 110, 100), []Option{Without(Decisive)}, 0},
		{"left to the samples again", pair(60, 45, 110, 100), pair(60, 1, 190, 100), []Option{Without(Decisive), Auto(Decisive)}, Decisive},
		{"on with one of them", pair(60, 1, 110, 100), pair(60, 45, 120, 100), []Option{With(Decisive)}, Decisive | Wary},
	} {
		s := searcher(t, five, test.opts...)
		tr := &s.workers[0].trials
		tr.decisive, tr.wary = test.decisive, test.wary
		s.config.decide(tr)
		if got := tr.active & (Decisive | Wary); got != test.want {
			t.Errorf("%s: %v, want %v\n%v", test.name, got, test.want, s.Decisions())
		}
	}
}

// The gain is what a channel with this rate of errors takes from the signal.
func TestGainIsThatOfANoisyChannel(t *testing.T) {
	for percent := int64(0); percent <= 40; percent += 5 {
		const trials = 1 << 20
		p := pairing{count: 16 * trials, differ: trials * unit * percent / 100}
		signal := 1 - 2*float64(percent)/100
		if got, want := p.gain(2), 1/(signal*signal); math.Abs(got/want-1) > 0.01 {
			t.Errorf("%d %% of the results change: a gain of %.3f, want %.3f", percent, got, want)
		}
	}
}

// The number of rollouts is the one that is best by the formula for samples in two stages,
// worked out from the single numbers.
func TestRolloutsBySampling(t *testing.T) {
	random := &Random{7}
	seen := map[int]bool{}
	for _, spread := range []int{0, 300, 1500} {
		for _, tree := range []float64{1, 300, 2000, 20_000} {
			const rollout = 200
			var s scatter
			var means, variances []float64
			for range 200 {
				level, sum, squares := unit/2+random.Below(spread+1)-spread/2, int64(0), int64(0)
				var x [4]float64
				for i := range x {
					r := int64(0)
					if random.Below(unit) < level {
						r = unit
					}
					x[i], sum, squares = float64(r), sum+r, squares+r*r
				}
				s.add(4, sum, squares)
				m := (x[0] + x[1] + x[2] + x[3]) / 4
				v := 0.0
				for i := range x {
					v += (x[i] - m) * (x[i] - m) / 3
				}
				means, variances = append(means, m), append(variances, v)
			}
			within := average64(variances)
			between := 0.0
			for _, m := range means {
				between += (m - average64(means)) * (m - average64(means)) / float64(len(means))
			}
			between = max(between-within/4, within/8)
			best, top := 0, 0.0
			for n := 1.0; n <= 8; n++ {
				if worth := 1 / (between + within/n) / math.Pow(tree+n*rollout, 2); worth > top {
					best, top = int(n), worth
				}
			}
			got := s.rollouts(tree, rollout)
			if seen[got] = true; got != best {
				t.Errorf("spread %d, tree %v: %d rollouts, want %d", spread, tree, got, best)
			}
		}
	}
	if len(seen) < 3 {
		t.Errorf("only %v were wanted: nothing is shown", seen)
	}
}

func average64(x []float64) (mean float64) {
	for _, v := range x {
		mean += v / float64(len(x))
	}
	return mean
}

// lottery is Stones without an evaluation or a key.
type lottery struct{ searchtest.Stones }

func (g lottery) HasEval() bool { return false }

func (g lottery) HasKey() bool { return false }

// In a game without wins at once nothing that looks for them stays on, and what was decided
// is told. Package enginetest has games in which they pay.
func TestSearchDecides(t *testing.T) {
	s := searcher(t, lottery{searchtest.NewStones(5, 5, 25)})
	if _, err := s.Search(t.Context(), searchtest.Grid{}, sente.Limits{Nodes: 1500, Seed: 1}, nil); err != nil {
		t.Fatal(err)
	}
	d := s.Decisions()
	for _, p := range d.Parts {
		if p.On || p.Feature == Decisive && p.Trials < leastTrials {
			t.Errorf("%v", p)
		}
	}
	if text := d.String(); !strings.Contains(text, "Decisive off: worth ") || !strings.Contains(text, "rollouts of a leaf: 1") {
		t.Error(text)
	}
}

// A searcher that forgets is a new one, its decisions included.
func TestForgetForgetsTrials(t *testing.T) {
	l := sente.Limits{Nodes: 400, Seed: 2}
	s := searcher(t, five)
	one := find(t, s, five.Start(), l)
	find(t, s, after(five, 12), l)
	s.Forget()
	if d := cmp.Diff(timeless(one), timeless(find(t, s, five.Start(), l))); d != "" {
		t.Error(d)
	}
}

// Trials of a part end when what was seen leaves no doubt, and those of one whose worth hangs
// on another's do not end before that is known.
func TestTrialsEndWithoutDoubt(t *testing.T) {
	pair := func(trials, percent, with int64) pairing {
		return pairing{count: 16 * trials, differ: trials * unit * percent / 100, with: trials * with, without: trials * 100}
	}
	for _, test := range []struct {
		name           string
		decisive, wary pairing
		want           Feature
	}{
		{"nothing seen", pairing{}, pairing{}, Decisive},
		{"thirty times as dear", pair(6, 5, 3000), pairing{}, 0},
		{"dear, of little effect, much seen", pair(400, 5, 300), pair(400, 5, 300), 0},
		{"dear, of little effect, Wary unknown", pair(400, 5, 300), pairing{}, Decisive | Wary},
		{"the same, hardly seen", pair(4, 5, 200), pair(4, 5, 200), Decisive | Wary},
		{"telling", pair(60, 40, 150), pair(60, 40, 150), Decisive | Wary},
		{"Wary too dear", pair(60, 40, 150), pair(60, 10, 900), Decisive},
	} {
		s := searcher(t, lottery{searchtest.NewStones(5, 5, 5)})
		tr := &s.workers[0].trials
		tr.decisive, tr.wary = test.decisive, test.wary
		if got := s.config.openPolicies(tr); got != test.want {
			t.Errorf("%s: trials of %v, want %v\n%v", test.name, got, test.want, s.Decisions())
		}
	}
	l := looking{count: 16 * 20, cost: 20 * 100}
	if l.couldPay(100) || !l.couldPay(10_000) {
		t.Error("20 looks in vain at the price of a sample leave no doubt, at a hundredth of it they do")
	}
	var leaves scatter
	if leaves.couldPay(10, 1000) || !leaves.couldPay(1000, 10) {
		t.Error("several rollouts could pay where leaves are dear, and nowhere else")
	}
}
