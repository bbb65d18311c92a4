//go:build slow

package standard_test

import (
	"bytes"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/catalog/standard"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search/proof"
)

// small are games on boards on which what is proven can be followed through every reply.
var small = []struct {
	game, rules, size string
	back              int   // plies before the end of a game
	nodes             int64 // of the solver
}{
	{"gomoku", every, "7", 4, 20_000},
	{"connectfour", "", "5x4", 8, 100_000},
	{"connectfour", "connect=3", "4x4", 8, 100_000},
	{"omega", "", "2", 4, 100_000},
	{"tictactoe", "", "", 6, 10_000},
}

// every stands for all rule sets of a game.
const every = "every"

// TestProofs_HoldAgainstEveryReply: what a solver calls proven, in positions of games by
// lot, is followed through the tree of all replies of the loser until the rules say who has
// won; what it calls lost, through all moves of the side to move.
func TestProofs_HoldAgainstEveryReply(t *testing.T) {
	for _, c := range small {
		g := gameOf(t, c.game)
		names := []string{c.rules}
		if c.rules == every {
			names = nil
			for _, set := range g.Rules {
				names = append(names, set.Name)
			}
		}
		for _, name := range names {
			t.Run(c.game+" "+name, func(t *testing.T) {
				f := follower{T: t, g: g, solver: open(t, g.Solver), nodes: c.nodes}
				f.games(sente.Record{Game: c.game, Rules: name, Size: c.size}, c.back)
			})
		}
	}
}

// games asks about the last positions of some games.
func (f *follower) games(start sente.Record, most int) {
	dice := rand.New(rand.NewPCG(171, 3))
	for range 4 {
		r := randomGame(f.T, f.g, start, dice)
		for back := 1; back <= most && back < len(r.Moves); back++ {
			before := r
			before.Moves = r.Moves[: len(r.Moves)-back : len(r.Moves)-back]
			f.claim(before)
		}
	}
	f.Logf("%d wins and %d losses, %d positions; %d trees were cut short", f.wins, f.losses, f.seen, f.cut)
	if f.wins < 3 || f.losses == 0 || f.cut > f.wins/2 {
		f.Errorf("%d wins and %d losses were proven, and %d trees were cut short", f.wins, f.losses, f.cut)
	}
}

// randomGame is a game by lot in which nobody misses a win in one move, to its end.
func randomGame(t *testing.T, g catalog.Game, r sente.Record, dice *rand.Rand) sente.Record {
	t.Helper()
	board, err := g.BoardAfterMoves(r)
	testutil.NoError(t, err)
	for {
		if over, _, _ := board.Outcome(); over {
			return r
		}
		legal := board.Legal()
		m := legal[dice.IntN(len(legal))]
		for _, try := range legal {
			if wins(t, board, try) {
				m = try
				break
			}
		}
		if m, err = board.Play(string(m)); err != nil {
			t.Fatal(err)
		}
		r = r.WithMove(m)
	}
}

// wins reports whether a move wins at once, by the rules.
func wins(t *testing.T, board rules.Board, m sente.Move) bool {
	t.Helper()
	mover := board.Turn()
	if _, err := board.Play(string(m)); err != nil {
		t.Fatal(err)
	}
	defer board.Undo()
	over, winner, _ := board.Outcome()
	return over && winner == mover
}

// follower follows proofs; mostSeen bounds the tree of one.
type follower struct {
	*testing.T
	g            catalog.Game
	solver       sente.Solver
	nodes        int64
	wins, losses int
	seen, most   int
	cut          int // trees that were not followed to their ends
}

const mostSeen = 200

// claim asks the solver about a position, and follows what it proves.
func (f *follower) claim(r sente.Record) {
	board, err := f.g.BoardAfterMoves(r)
	if err != nil {
		f.Fatal(err)
	}
	i, err := f.solver.Solve(f.Context(), r, sente.Limits{Nodes: f.nodes}, nil)
	if err != nil {
		f.Fatal(err)
	}
	if i.Source != "proof" && i.Source != "book" {
		return
	}
	f.most = f.seen + mostSeen
	switch turn := board.Turn(); {
	case i.Score.Won():
		f.wins++
		f.follow(r, board, turn)
	case i.Score.Lost():
		f.losses++
		f.follow(r, board, 1-turn)
	}
	if f.seen > f.most {
		f.cut++
		f.seen = f.most
	}
}

// follow plays the winner's moves as the solver says, and every move of the other side.
func (f *follower) follow(r sente.Record, board rules.Board, winner int) {
	if over, who, _ := board.Outcome(); over {
		if who != winner {
			f.Fatalf("%s %s %v: won by %d, not by %d", r.Rules, r.Size, r.Moves, who, winner)
		}
		return
	}
	if f.seen++; f.seen > f.most {
		return
	}
	moves := board.Legal()
	if board.Turn() == winner {
		i, err := f.solver.Solve(f.Context(), r, sente.Limits{Nodes: f.nodes}, nil)
		if err != nil || !i.Score.Won() || i.Source != "proof" && i.Source != "book" || len(i.Line) == 0 {
			f.Fatalf("%s %s %v: a proven win is %v by %q, %v", r.Rules, r.Size, r.Moves, i.Score, i.Source, err)
		}
		moves = i.Line[:1]
	}
	for _, m := range moves {
		if _, err := board.Play(string(m)); err != nil {
			f.Fatalf("%v: %v", r.Moves, err)
		}
		f.follow(r.WithMove(m), board, winner)
		board.Undo()
	}
}

// drawnGames are games that were drawn on boards of nine lines, played by
// sente match sente sente --game gomoku --size 9 --nodes 300 --games 20 --plies 4 --seed 77
func drawnGames(t *testing.T) (games []sente.Record) {
	t.Helper()
	text, err := os.ReadFile("testdata/drawn.txt")
	testutil.NoError(t, err)
	for line := range strings.Lines(string(text)) {
		r := sente.Record{Game: "gomoku", Size: "9"}
		for m := range strings.FieldsSeq(line) {
			r = r.WithMove(sente.Move(m))
		}
		games = append(games, r)
	}
	return games
}

// TestSolver_ProvesDraws: of small boards and of games that are as good as over, with certificates
// for both sides that are believed.
func TestSolver_ProvesDraws(t *testing.T) {
	games := standard.Games()
	g := gameOf(t, "gomoku")
	positions := []sente.Record{
		{Game: "gomoku", Size: "5"},
		{Game: "gomoku", Size: "6", Rules: "standard"},
		{Game: "gomoku", Size: "6", Rules: "caro", Moves: []sente.Move{"c3"}},
	}
	for _, r := range drawnGames(t) {
		r.Moves = r.Moves[:len(r.Moves)-50]
		positions = append(positions, r)
	}
	for _, r := range positions {
		c, err := g.Prove(r)
		testutil.NoError(t, err)
		found, err := c.Solve(t.Context(), sente.Limits{Nodes: 10_000}, nil)
		if err := c.Close(); err != nil {
			t.Error(err)
		}
		if err != nil || found.Value != proof.Drawn || len(found.Certificates) != 2 {
			t.Errorf("size %s after %d moves: %v, %d certificates, %v", r.Size, len(r.Moves), found.Value, len(found.Certificates), err)
			continue
		}
		for i, w := range found.Certificates {
			var file bytes.Buffer
			testutil.NoError(t, w.Write(&file, r))
			claim, is, err := games.ReadClaim(bytes.NewReader(file.Bytes()))
			if err != nil || !is || claim.Win || claim.Player != i || !games.IsCertificate(file.Bytes()) {
				t.Errorf("%+v is claimed, %v, %v", claim, is, err)
			}
			if proven, err := games.VerifyCertificate(t.Context(), &file); err != nil || proven.Player != i || proven.Seat != claim.Seat || proven.Win {
				t.Errorf("%+v is proven, %v", proven, err)
			}
		}
	}
}
