package capture

import (
	"math/rand/v2"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/simple"
	game "github.com/sente-games/sente/games/gomoku"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/rules"
)

// ending is the oracle of positions near the end: every game from there is played
// to its end, and what a position is worth is kept by its key.
type ending struct {
	g     game.Rules
	known map[uint64]int8
	most  int // positions to look at
}

// value is 1 if the side to move wins, -1 if it loses, 0 if neither can. It is
// false where there are too many positions.
func (e *ending) value(s *game.State, key uint64) (value int8, ok bool) {
	if v, ok := e.known[key]; ok {
		return v, true
	}
	if len(e.known) >= e.most {
		return 0, false
	}
	value = -1
	for _, c := range e.g.Moves(s, nil) {
		var next game.State
		st := e.g.Play(&next, s, c, false)
		v := map[rules.Outcome]int8{rules.Lost: 1, rules.Won: -1}[st.Outcome]
		if st.Outcome == rules.Ongoing {
			if v, ok = e.value(&next, st.Key); !ok {
				return 0, false
			}
			v = -v
		}
		value = max(value, v)
	}
	e.known[key] = value
	return value, true
}

// wander is a position with so few free points on a board of seven lines, reached
// by moves that shun captures and long rows.
func wander(rng *rand.Rand, g game.Rules, b *Board, free int) (s game.State, ok bool) {
	s = g.Start()
	for b.SetPosition(&s); b.cells-b.stones > free; b.SetPosition(&s) {
		legal := g.Moves(&s, nil)
		var best Cell
		least := 1 << 20
		for range 12 {
			c := legal[rng.IntN(len(legal))]
			n := rng.IntN(6)
			for side := range 2 {
				n += 4 * int(b.points[b.state[c].patternFor(side)].class)
			}
			n += 9 * int(min(1, b.state[c].capturesFor(b.turn)))
			if n < least {
				best, least = c, n
			}
		}
		var next game.State
		if g.Play(&next, &s, best, false).Outcome.IsOver() {
			return s, false
		}
		s = next
	}
	return s, true
}

// Near the end of games on 7x7 every line is played out: what the solver of proofs
// says of them is true, and so is every win and loss that the engine names.
func TestBoard_Endings(t *testing.T) {
	testutil.SkipUnderRace(t)
	rng := rand.New(rand.NewPCG(29, 42))
	prover := simple.NewProofSolver(simple.NewSuite(game.FromRecord).Prove)
	e := small(t)
	positions, values := 0, map[int8]int{}
	for want := testutil.SampleSize(8, 60); positions < want; {
		law := []string{"capture", "capture", "pente", "ninuki", "capture:prize=4"}[rng.IntN(5)]
		g := mustGame(t, law, 7)
		x := examine(t, g)
		s, ok := wander(rng, g, x.b, 1+rng.IntN(testutil.SampleSize(6, 8)))
		if !ok {
			continue
		}
		oracle := ending{g, map[uint64]int8{}, 3000}
		value, ok := oracle.value(&s, g.Status(&s).Key)
		if !ok {
			continue
		}
		positions++
		values[value]++
		info, err := prover.Solve(t.Context(), setUp(g, &s), sente.Limits{Memory: 4 << 20}, nil)
		if err != nil || sign(info.Score) != value {
			x.fail(&s, "the solver says %v, %v, of a position worth %d", info.Score, err, value)
		}
		if score := e.score(t, g, &s); score.Decided() && sign(score) != value {
			x.fail(&s, "the engine says %v of a position worth %d", score, value)
		}
	}
	if len(values) < testutil.SampleSize(2, 3) {
		t.Errorf("values %v: too few of one kind to mean anything", values)
	}
}

func sign(s sente.Score) int8 {
	switch {
	case s.Won():
		return 1
	case s.Lost():
		return -1
	}
	return 0
}
