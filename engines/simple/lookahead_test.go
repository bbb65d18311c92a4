package simple_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/simple"
	"github.com/sente-games/sente/games/connectfour"
	"github.com/sente-games/sente/games/nim"
	"github.com/sente-games/sente/games/othello"
	"github.com/sente-games/sente/games/quarto"
	"github.com/sente-games/sente/games/tictactoe"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/rules"
)

// haste are limits that no search can do anything in.
var haste = []sente.Limits{{Time: 1}, {Nodes: 1}, {Depth: 1}, {Left: -1}}

// urgent is what a position asks for at once: the moves that win, or, if there
// are none, those after which no other player can win at once; nil if all moves
// will do or none.
func urgent(t *testing.T, b rules.Board) (moves []sente.Move, win bool) {
	legal, me := b.Legal(), b.Turn()
	var safe []sente.Move
	for _, m := range legal {
		winner, threatened := after(t, b, m, me)
		if winner == me {
			moves = append(moves, m)
		}
		if winner == me || winner < 0 && !threatened {
			safe = append(safe, m)
		}
	}
	if len(moves) > 0 {
		return moves, true
	}
	if len(safe) == len(legal) {
		return nil, false
	}
	return safe, false
}

// after plays m and returns the winner, and whether the player to move then, if not me,
// can win at once.
func after(t *testing.T, b rules.Board, m sente.Move, me int) (winner int, threatened bool) {
	t.Helper()
	testutil.Must(b.Play(string(m)))(t)
	defer b.Undo()
	_, winner, _ = b.Outcome()
	other := b.Turn()
	if other == me {
		return winner, false
	}
	for _, reply := range b.Legal() {
		testutil.Must(b.Play(string(reply)))(t)
		_, won, _ := b.Outcome()
		threatened = threatened || won == other
		b.Undo()
	}
	return winner, threatened
}

// hurried is a game with an engine of this package.
type hurried struct {
	name   string
	record sente.Record
	open   func(sente.Record) (rules.Board, error)
	engine func() (sente.Engine, error)
}

func hurriedGames() []hurried {
	return []hurried{
		{"tictactoe", sente.Record{}, tictactoe.Open, func() (sente.Engine, error) { return simple.New(tictactoe.Game) }},
		{"connectfour", sente.Record{}, connectfour.Open, func() (sente.Engine, error) { return simple.Open(fourInARow) }},
		{"quarto", sente.Record{}, quarto.Open, func() (sente.Engine, error) { return simple.New(quarto.Game) }},
		{"othello", sente.Record{Size: "4"}, othello.Open, func() (sente.Engine, error) { return simple.Open(othello.FromRecord) }},
		{"nim", sente.Record{Size: "1-2-3"}, nim.Open, func() (sente.Engine, error) { return simple.Open(nim.FromRecord) }},
		{"nim of three", sente.Record{Size: "1-2-2", Rules: "3p"}, nim.Open, func() (sente.Engine, error) { return simple.Open(nim.FromRecord) }},
		{"misère nim of four", sente.Record{Size: "2-2", Rules: "misere-4p"}, nim.Open, func() (sente.Engine, error) { return simple.Open(nim.FromRecord) }},
	}
}

// An engine in the greatest hurry sees a win in one and blocks one.
func TestLookAhead_WinsAndBlocksInOne(t *testing.T) {
	for _, g := range hurriedGames() {
		t.Run(g.name, func(t *testing.T) {
			e := testutil.Must(g.engine())(t)
			rng := rand.New(rand.NewPCG(9, 9))
			wins, blocks := 0, 0
			for round := range 60 {
				limits := haste[round%len(haste)]
				stroll(t, g, rng, func(b rules.Board, r sente.Record) {
					want, win := urgent(t, b)
					if len(want) == 0 {
						return
					}
					if win {
						wins++
					} else {
						blocks++
					}
					choice, _ := think(t, e, r, limits)
					if !slices.Contains(want, choice.Move) {
						t.Fatalf("%v, limits %+v: plays %s (%v), want one of %v, a win: %v", r.Moves, limits, choice.Move, choice.Info.Score, want, win)
					}
				})
			}
			if wins+blocks < 20 {
				t.Errorf("only %d wins and %d blocks were seen", wins, blocks)
			}
		})
	}
}

// stroll plays a random game and shows its positions.
func stroll(t *testing.T, g hurried, rng *rand.Rand, visit func(rules.Board, sente.Record)) {
	t.Helper()
	b := testutil.Must(g.open(g.record))(t)
	r := g.record.Clone()
	for legal := b.Legal(); len(legal) > 0; legal = b.Legal() {
		visit(b, r)
		m := legal[rng.IntN(len(legal))]
		testutil.Must(b.Play(string(m)))(t)
		r = r.WithMove(m)
	}
}
