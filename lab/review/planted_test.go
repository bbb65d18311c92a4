package review

import (
	"context"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/lab"
)

// oracle is what a game's own oracle knows of a position, for the side to move: a proven
// win (1), loss (-1) or draw (0), or nothing.
type oracle func(p lab.Position) (value int, known bool)

// solved asks the solver of a game.
func solved(t *testing.T, game string, nodes int64) oracle {
	g, err := games.Game(game)
	if err != nil {
		t.Fatal(err)
	}
	s, err := g.Solver()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = sente.Close(s) })
	return func(p lab.Position) (int, bool) {
		if over, winner, _ := p.Board.Outcome(); over {
			switch winner {
			case -1:
				return 0, true
			case p.Board.Turn():
				return 1, true
			}
			return -1, true
		}
		i, err := s.Solve(t.Context(), p.Record, sente.Limits{Nodes: nodes}, nil)
		if err != nil || i.Source != "proof" && i.Source != "book" {
			return 0, false
		}
		switch {
		case i.Score.Won():
			return 1, true
		case i.Score.Lost():
			return -1, true
		}
		return 0, true
	}
}

// turnsTo is what is known for a side of the position behind its move.
func (o oracle) turnsTo(p lab.Position, seat int) (value int, known bool) {
	value, known = o(p)
	if p.Board.Turn() != seat {
		value = -value
	}
	return value, known
}

// field is where mistakes are planted in a game.
type field struct {
	game    string
	oracle  oracle
	opening int   // moves at random before the engine plays
	from    int   // the first ply at which a mistake is planted
	playing int64 // nodes of the engine that plays
	judging int64 // of the judge
	spec    string
	deep    sente.Engine // what must agree where the oracle does not know every position; nil if it does
	exact   bool         // the oracle knows every position
}

// play lets the engine play a game against itself, after some moves at random near the
// first one.
func (f field) play(t *testing.T, rnd *rand.Rand, engine sente.Engine, nodes int64) lab.Position {
	t.Helper()
	p := at(t, sente.Record{Game: f.game})
	for p.GoesOn() == nil {
		var m sente.Move
		if n := len(p.Record.Moves); n < f.opening {
			m = f.some(p, rnd)
		} else {
			c, err := engine.Think(context.Background(), p.Record, sente.Limits{Nodes: nodes, Seed: 1}, nil)
			if err != nil {
				t.Fatal(err)
			}
			m = c.Move
		}
		played, err := p.Board.Play(string(m))
		if err != nil {
			t.Fatal(err)
		}
		p.Record.Moves = append(p.Record.Moves, played)
	}
	return p
}

// some is a move at random; in Gomoku one of the middle of the board.
func (f field) some(p lab.Position, rnd *rand.Rand) sente.Move {
	legal := p.Board.Legal()
	if f.game == "gomoku" {
		legal = slices.DeleteFunc(legal, func(m sente.Move) bool {
			return m[0] < 'f' || m[0] > 'j' || len(m) == 2 && m[1] < '6' || len(m) == 3 && m[1:] != "10"
		})
	}
	return legal[rnd.IntN(len(legal))]
}

// plant looks for a move of a game that throws a proven win away or makes a proven loss,
// and returns the game up to it.
func (f field) plant(t *testing.T, rnd *rand.Rand, played lab.Position) (p lab.Position, was, left int, ok bool) {
	moves := played.Record.Moves
	if len(moves) <= f.from+1 {
		return p, 0, 0, false
	}
	for range 12 {
		r := played.Record
		r.Moves = slices.Clone(moves[:f.from+rnd.IntN(len(moves)-f.from-1)])
		before := at(t, r)
		seat := before.Board.Turn()
		was, known := f.oracle(before)
		if !known && f.exact || known && was < 0 || !known && f.deepChance(t, before, seat) < 0.3 {
			continue
		}
		legal := before.Board.Legal()
		rnd.Shuffle(len(legal), func(i, k int) { legal[i], legal[k] = legal[k], legal[i] })
		for _, m := range legal[:min(len(legal), 12)] {
			after, err := before.After(m)
			if err != nil {
				t.Fatal(err)
			}
			left, sure := f.oracle.turnsTo(after, seat)
			gone := known && was > 0 && !f.exact && !sure && f.deepChance(t, after, seat) < 0.7
			if sure && left < was || gone {
				return after, was, left, true
			}
		}
	}
	return p, 0, 0, false
}

// deepChance is the chance of a seat in the eyes of an engine that thinks for four times
// as long as the judge.
func (f field) deepChance(t *testing.T, p lab.Position, seat int) float64 {
	t.Helper()
	c, err := f.deep.Think(t.Context(), p.Record, sente.Limits{Nodes: 4 * f.judging, Analysis: true}, nil)
	if err != nil {
		t.Fatal(err)
	}
	chance := c.Info.Score.Chance(p.Game.Scale(f.spec))
	if p.Board.Turn() != seat {
		return 1 - chance
	}
	return chance
}

// fields are the games in which mistakes are planted. In Gomoku a position that is no
// proven win is one that a longer search does not believe to be lost; and that a win is
// gone is proven by a win of the other side, or such a search has not found it any more
// and sees no great advantage.
func fields(t *testing.T) []field {
	deep := judgeOf(t, at(t, sente.Record{Game: "gomoku"}), "sente", sente.Limits{}).Engine
	return []field{
		{game: "gomoku", oracle: solved(t, "gomoku", 3_000), opening: 3, from: 8, playing: 600, judging: 5_000, spec: "sente", deep: deep},
		{game: "connectfour", oracle: solved(t, "connectfour", 2_000_000), opening: 8, from: 14, playing: 600, judging: 500_000, spec: "sente", exact: true},
		{game: "othello", oracle: solved(t, "othello", 300_000), opening: 12, from: 50, playing: 100, judging: 5_000, spec: "search:memory=4", exact: true},
	}
}

// seed is that of the games: SENTE_SEED, or 162.
func seed(t *testing.T) uint64 {
	t.Helper()
	text := os.Getenv("SENTE_SEED")
	if text == "" {
		return 162
	}
	n, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// long reports whether there is time for the whole proof.
func long() bool { return testutil.LongEnabled() }

// Mistakes that are planted in games of engines are marked.
func TestPlantedMistakesAreMarked(t *testing.T) {
	testutil.SkipUnderRace(t)
	each := 4
	if long() {
		each = 34
	}
	planted, missed := 0, 0
	for _, f := range fields(t) {
		rnd := rand.New(rand.NewPCG(seed(t), 11))
		j := judgeOf(t, at(t, sente.Record{Game: f.game}), f.spec, sente.Limits{Nodes: f.judging})
		here, marks := 0, map[Grade]int{}
		for tries := 0; here < each && tries < 20*each; tries++ {
			p, was, left, ok := f.plant(t, rnd, f.play(t, rnd, j.Engine, f.playing))
			if !ok {
				continue
			}
			here++
			j.From = len(p.Record.Moves) - 1
			r := reviewed(t, j, p)
			marks[r.Moves[0].Grade]++
			if r.Moves[0].Grade == Fine {
				missed++
				t.Logf("%s %v: from %d to %d is not marked: %+v", f.game, p.Record.Moves, was, left, r.Moves[0])
			}
		}
		planted += here
		t.Logf("%s: %d mistakes planted, %v", f.game, here, marks)
		if here < each {
			t.Errorf("%s: only %d mistakes could be planted", f.game, here)
		}
	}
	if 100*(planted-missed) < 98*planted {
		t.Errorf("%d of %d mistakes are not marked", missed, planted)
	}
}

// The best moves of games are no blunders: of Gomoku those of an engine with eight times
// the nodes of the judge, elsewhere all that keep the value of the position.
func TestBestMovesAreNoBlunders(t *testing.T) {
	testutil.SkipUnderRace(t)
	each, shorter := 1, int64(5)
	if long() {
		each, shorter = 34, 1
	}
	for _, f := range fields(t) {
		rnd := rand.New(rand.NewPCG(seed(t), 12))
		j := judgeOf(t, at(t, sente.Record{Game: f.game}), f.spec, sente.Limits{Nodes: f.judging / shorter})
		j.From = max(f.opening, f.from)
		best, marks := 0, map[Grade]int{}
		for played := 0; played < each; {
			nodes := f.playing
			if !f.exact {
				nodes, j.From = 8*j.Limits.Nodes, f.opening
			}
			p := f.play(t, rnd, j.Engine, nodes)
			if len(p.Record.Moves) <= j.From {
				continue
			}
			played++
			for _, m := range reviewed(t, j, p).Moves {
				if f.exact && !f.best(t, p, m.Number-1) {
					continue
				}
				best++
				marks[m.Grade]++
				if m.Grade == Blunder {
					t.Errorf("%s %v, move %d is called a blunder: %+v", f.game, p.Record.Moves, m.Number, m)
				}
			}
		}
		t.Logf("%s: %d best moves of %d games, %v", f.game, best, each, marks)
		if best < each {
			t.Errorf("%s: only %d best moves", f.game, best)
		}
	}
}

// best reports whether a move of a game keeps the value of the position.
func (f field) best(t *testing.T, played lab.Position, i int) bool {
	r := played.Record
	r.Moves = slices.Clone(r.Moves[:i])
	before := at(t, r)
	after, err := before.After(played.Record.Moves[i])
	if err != nil {
		t.Fatal(err)
	}
	was, known := f.oracle(before)
	left, sure := f.oracle.turnsTo(after, before.Board.Turn())
	return known && sure && left >= was
}
