package capture

import (
	"math/rand/v2"
	"testing"

	game "github.com/sente-games/sente/games/gomoku"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/rules"
)

// skirmish is a position in the middle of a lively game.
func skirmish(rng *rand.Rand, g game.Rules, b *Board, most int) (s game.State) {
	s = g.Start()
	b.SetPosition(&s)
	last := game.PointAt(g.Size()/2, g.Size()/2)
	for range 6 + rng.IntN(most) {
		var next game.State
		last = taste(rng, g.Moves(&s, nil), last, b)
		if g.Play(&next, &s, last, false).Outcome.IsOver() {
			break
		}
		s = next
		b.SetPosition(&s)
	}
	return s
}

// oracleWins reports whether the side to move can end the game in its favour at
// once, by the rules alone.
func oracleWins(g game.Rules, s *game.State) bool {
	for _, c := range g.Moves(s, nil) {
		var next game.State
		if st := g.Play(&next, s, c, false); st.Outcome == rules.Lost {
			return true
		}
	}
	return false
}

// loses reports whether every move of the side to move lets the other win at once.
func loses(g game.Rules, s *game.State) bool {
	for _, c := range g.Moves(s, nil) {
		var next game.State
		if st := g.Play(&next, s, c, false); st.Outcome != rules.Won && (st.Outcome.IsOver() || !oracleWins(g, &next)) {
			return false
		}
	}
	return true
}

// What is left out of the replies loses at once: after it the other
// side win with the next stone.
func TestReplies_AreComplete(t *testing.T) {
	testutil.SkipUnderRace(t)
	rng := rand.New(rand.NewPCG(5, 42))
	forced, hopeless := 0, 0
	for forced < testutil.SampleSize(30, 300) {
		g := mustGame(t, someLaw(rng), 6+rng.IntN(5))
		b := NewBoard(g)
		for range 40 {
			s := skirmish(rng, g, b, 40)
			b.SetPosition(&s)
			if _, ok := b.winningMove(); ok != oracleWins(g, &s) && (ok || !careful(b)) {
				t.Fatalf("%v: a win at once is %v", g.Law(), ok)
			}
			var set cellSet
			if !b.computeReplies(&set) {
				continue
			}
			forced++
			if b.isHelpless() {
				hopeless++
				if !loses(g, &s) {
					t.Fatalf("%v, %v to move: called helpless, taken %v\n%v", g.Law(), s.Colour(), b.captured, picture(b))
				}
			}
			for _, c := range g.Moves(&s, nil) {
				var next game.State
				switch st := g.Play(&next, &s, c, false); {
				case set.has(c), st.Outcome == rules.Won:
				case st.Outcome.IsOver() || !oracleWins(g, &next):
					t.Fatalf("%v, %v to move: %v is left out and does not lose (%+v) taken %v\n%v", g.Law(), s.Colour(), c, b.findThreat(), b.captured, picture(b))
				}
			}
		}
	}
	if testutil.SlowEnabled && hopeless < forced/200 {
		t.Error("too few positions were lost at sight to mean anything")
	}
}

// careful reports whether the board may overlook a win at once: a five that only a
// forbidden capture could answer, or one that a capture frees at its end.
func careful(b *Board) bool {
	return !b.law.Has(game.CaptureExcuses) || b.law.Has(game.Unblocked)
}

// picture draws a board.
func picture(b *Board) string {
	text := ""
	for y := b.size - 1; y >= 0; y-- {
		for x := range b.size {
			switch c := game.PointAt(x, y); {
			case b.stonesOf[0].has(c):
				text += " x"
			case b.stonesOf[1].has(c):
				text += " o"
			default:
				text += " ."
			}
		}
		text += "\n"
	}
	return text
}
