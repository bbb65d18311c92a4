package standard_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/testutil"
)

// TestEngines_ReportCompleteLines analyses random positions with the main
// engine of each game: every line must be legal, a line of a proven result must
// end the game at the stated distance, and a line of a deep search must not be
// short. Lines with captures may stop before the end, since the solver of those
// rules does not store all replies.
func TestEngines_ReportCompleteLines(t *testing.T) {
	checkLines(t, []string{"gomoku", "othello", "quarto", "nim", "tictactoe", "ataxx"}, 2, 20_000)
}

func checkLines(t *testing.T, names []string, positions int, nodes int64) {
	for _, name := range names {
		g := gameOf(t, name)
		t.Run(name, func(t *testing.T) {
			dice := rand.New(rand.NewPCG(56, 3))
			checker := lineChecker{game: g}
			for _, kind := range kinds(g) {
				engine, err := g.NewEngine(engineName(g, kind))
				testutil.NoError(t, err)
				for range positions {
					r := randomPosition(t, g, kind, dice)
					_, err := engine.Think(t.Context(), r, sente.Limits{Nodes: nodes, Lines: 3, Analysis: true, Seed: 1}, func(i sente.Info) {
						if !t.Failed() {
							checker.check(t, r, i)
						}
					})
					testutil.NoError(t, err)
				}
				testutil.NoError(t, sente.Close(engine))
			}
			t.Logf("%d lines, %d of them proven, %d deep", checker.lines, checker.proven, checker.deep)
		})
	}
}

// randomPosition returns a position after random moves in which the game is not
// over.
func randomPosition(t *testing.T, g catalog.Game, r sente.Record, dice *rand.Rand) sente.Record {
	t.Helper()
	for range 100 {
		b, err := g.Open(r)
		testutil.NoError(t, err)
		next := r
		for range dice.IntN(18) {
			legal := b.Legal()
			if len(legal) == 0 {
				break
			}
			m, err := b.Play(string(nearCentre(legal, dice)))
			testutil.NoError(t, err)
			next = next.WithMove(m)
		}
		if over, _, _ := b.Outcome(); !over && len(b.Legal()) > 0 {
			return next
		}
	}
	t.Fatalf("%s: all random games are over", g.Name)
	return r
}

// nearCentre returns a random move from the middle of the list, which on large
// boards makes threats likely.
func nearCentre(legal []sente.Move, dice *rand.Rand) sente.Move {
	n := len(legal)
	if n < 50 {
		return legal[dice.IntN(n)]
	}
	side := int(math.Sqrt(float64(n)))
	return legal[min((side/2-2+dice.IntN(5))*side+side/2-2+dice.IntN(5), n-1)]
}

type lineChecker struct {
	game                catalog.Game
	lines, proven, deep int
}

func (c *lineChecker) check(t *testing.T, r sente.Record, i sente.Info) {
	c.lines++
	b, err := c.game.BoardAfterMoves(r)
	testutil.NoError(t, err)
	for n, m := range i.Line {
		if _, err := b.Play(string(m)); err != nil {
			t.Errorf("%+v: move %d of the line %v: %v", r, n+1, i.Line, err)
			return
		}
	}
	over, _, _ := b.Outcome()
	captures := r.Game == "gomoku" && slices.Contains([]string{"capture", "pente", "keryo-pente"}, r.Rules)
	if n, ok := i.Score.Distance(); ok && i.Bound.Proves(i.Score) && len(b.Seats()) == 2 {
		c.proven++
		if !over && !captures || len(i.Line) > n || i.Bound == sente.Exact && len(i.Line) < n && !captures {
			t.Errorf("%+v: %v, but the line of rank %d of %d plies %v does not end the game there (over: %v, depth %d, source %q)", r, i.Score, i.Rank, len(i.Line), i.Line, over, i.Depth, i.Source)
		}
	}
	solved := c.game.Name == "connectfour" && i.Bound != sente.Exact // its depth is that of the bound, not of a search
	if i.Depth > 12 && !solved {
		c.deep++
		if len(i.Line) < 8 && !over {
			t.Errorf("%+v: depth %d, score %v %v, but the line has %d plies: %v (source %q)", r, i.Depth, i.Bound, i.Score, len(i.Line), i.Line, i.Source)
		}
	}
}

// engineName returns the main engine of a game for the rules of a record.
func engineName(g catalog.Game, r sente.Record) string {
	p := g.Profiles[0]
	if p.Replacement != nil {
		if name := p.Replacement(r); name != "" {
			return name
		}
	}
	return p.Name
}
