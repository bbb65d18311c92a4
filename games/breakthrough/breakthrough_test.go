package breakthrough

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/sente-games/sente/games/gametest"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/rules"
)

var game = NewGame()

func TestRules_Contract(t *testing.T) { gametest.Run(t, game) }

func FuzzParse(f *testing.F) { gametest.FuzzParse(f, game) }

// TestPerft_PublishedCounts compares the counts that other programs publish.
func TestPerft_PublishedCounts(t *testing.T) {
	gametest.Perft(t, game, 22, 484, 11132, 256036, 6182818)
}

func TestPerft_Long(t *testing.T) {
	testutil.Long(t)
	gametest.Perft(t, game, 22, 484, 11132, 256036, 6182818, 149264638)
}

// diagram is the rules once more: rows of letters, the highest first, "w" white's pawns.
type diagram struct {
	rows [8][8]byte
	side byte
}

func startDiagram() diagram {
	d := diagram{side: 'w'}
	for y := range 8 {
		for x := range 8 {
			d.rows[y][x] = ".w"[btoi(y > 5)]
			if y < 2 {
				d.rows[y][x] = 'b'
			}
		}
	}
	return d
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

func (d diagram) at(x, y int) byte {
	if x < 0 || x > 7 || y < 0 || y > 7 {
		return '#'
	}
	return d.rows[y][x]
}

// ended reports whether the player to move has lost: a pawn of the other one has
// arrived, or no pawn is left.
func (d diagram) ended() bool {
	pawns := 0
	for x := range 8 {
		if d.side == 'b' && d.rows[0][x] == 'w' || d.side == 'w' && d.rows[7][x] == 'b' {
			return true
		}
		for y := range 8 {
			pawns += btoi(d.rows[y][x] == d.side)
		}
	}
	return pawns == 0
}

// moves are the texts of the legal moves and what is on the board after them.
func (d diagram) moves() map[string]diagram {
	all := map[string]diagram{}
	if d.ended() {
		return all
	}
	ahead, next := -1, byte('b')
	if d.side == 'b' {
		ahead, next = 1, 'w'
	}
	for y := range 8 {
		for x := range 8 {
			for aside := -1; aside <= 1; aside++ {
				there := d.at(x+aside, y+ahead)
				free := there == '.' || aside != 0 && there == next
				if d.rows[y][x] != d.side || !free {
					continue
				}
				after := d
				after.rows[y][x], after.rows[y+ahead][x+aside], after.side = '.', d.side, next
				all[fmt.Sprintf("%c%d%c%d", 'a'+x, 8-y, 'a'+x+aside, 8-y-ahead)] = after
			}
		}
	}
	return all
}

func (b Board) diagram() diagram {
	d := diagram{side: "wb"[b.Side]}
	for i := range 64 {
		d.rows[7-i/8][i%8] = ".wb"[b.Pawns[0]>>i&1+2*(b.Pawns[1]>>i&1)]
	}
	return d
}

func TestRules_AgreeWithOracle(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 8))
	for range 200 {
		s, d := game.Start(), startDiagram()
		for {
			board := s.Pos()
			if board.diagram() != d {
				t.Fatalf("the board is\n%v, the oracle's\n%v", board.diagram(), d)
			}
			var texts []string
			moves := game.Moves(&s, nil)
			for _, m := range moves {
				texts = append(texts, board.Format(m))
			}
			known := d.moves()
			if len(known) != len(texts) || slices.ContainsFunc(texts, func(m string) bool { _, ok := known[m]; return !ok }) {
				t.Fatalf("%v: the moves are %v, by the oracle %v", d, texts, known)
			}
			checkNoisy(t, board, moves)
			st := game.Status(&s)
			if st.Outcome.IsOver() != d.ended() || d.ended() && st.Outcome != rules.Lost {
				t.Fatalf("%v: outcome %d, by the oracle ended %v", d, st.Outcome, d.ended())
			}
			if len(moves) == 0 {
				break
			}
			m := moves[rng.IntN(len(moves))]
			d = known[board.Format(m)]
			var next rules.EasyState[Board]
			game.Play(&next, &s, m, true)
			s = next
		}
	}
}

// checkNoisy looks for captures and wins among all moves.
func checkNoisy(t *testing.T, b Board, moves []Move) {
	t.Helper()
	if len(moves) == 0 {
		return
	}
	want := map[Move]bool{}
	for _, m := range moves {
		after := b.Play(m)
		if after.Pawns[1-b.Side] != b.Pawns[1-b.Side] || after.Outcome().IsOver() {
			want[m] = true
		}
	}
	noisy := b.Noisy(nil)
	for _, m := range noisy {
		if !want[m] {
			t.Fatalf("%s is called noisy in %v", b.Format(m), b.diagram())
		}
	}
	if len(noisy) != len(want) {
		t.Fatalf("%d moves are noisy in %v, want %d", len(noisy), b.diagram(), len(want))
	}
}

// TestEvaluate_IsFair checks that the evaluation of the same position with colours exchanged is the
// same.
func TestEvaluate_IsFair(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 1000 {
		white, black := rng.Uint64()&rng.Uint64()>>8<<8, rng.Uint64()&rng.Uint64()<<8>>8
		b := Board{Pawns: [2]uint64{white, black &^ white}}
		turned := Board{Pawns: [2]uint64{flip(b.Pawns[1]), flip(b.Pawns[0])}, Side: 1}
		if b.Evaluate() != turned.Evaluate() {
			t.Fatalf("%v: %d, with colours exchanged %d", b.diagram(), b.Evaluate(), turned.Evaluate())
		}
	}
	if start := game.Start(); game.Status(&start).Eval != 0 {
		t.Error("the start is not balanced")
	}
}

func flip(pawns uint64) (turned uint64) {
	for row := range 8 {
		turned |= pawns >> (8 * row) & 0xff << (56 - 8*row)
	}
	return turned
}

// TestRunnerMoves_AreCertain searches every reply to a runner: the side with the runner moves no other
// pawn and arrives in the number of moves, unless the other side arrives before it.
func TestRunnerMoves_AreCertain(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	runners := 0
	for range 3000 {
		own, other := rng.Uint64()&rng.Uint64()&rng.Uint64()&rng.Uint64()>>8, rng.Uint64()&rng.Uint64()&rng.Uint64()<<8
		b := Board{Pawns: [2]uint64{own, other &^ own &^ 0xff}}
		moves := runnerMoves(b.Pawns[0], b.Pawns[1])
		if moves > 4 {
			continue
		}
		runners++
		if !slices.ContainsFunc(b.Moves(nil), func(m Move) bool { return arrives(b, m, moves) }) {
			t.Fatalf("%v: no pawn arrives in %d moves", b.diagram(), moves)
		}
	}
	if runners < 300 {
		t.Errorf("only %d runners", runners)
	}
}

// arrives reports whether the pawn that makes the move reaches the last row within the given number
// of moves whatever black plays.
func arrives(b Board, m Move, moves int) bool {
	b = b.Play(m)
	if m.To >= 56 {
		return true
	}
	if moves == 1 {
		return false
	}
	for _, reply := range b.Moves(nil) {
		after := b.Play(reply)
		if reply.To < 8 {
			continue // black arrives first
		}
		if reply.To == m.To || !slices.ContainsFunc(after.Moves(nil), func(next Move) bool { return next.From == m.To && arrives(after, next, moves-1) }) {
			return false
		}
	}
	return true
}
