package main

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/sente-games/sente/games/gametest"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/rules"
)

type easy = rules.Easy[Board, Move]

func of(pits, seeds int, empty bool) easy { return rules.NewEasy[Board, Move](New(pits, seeds, empty)) }

func TestRulesKeepTheirPromises(t *testing.T) {
	for _, b := range []Board{New(6, 4, false), New(6, 6, true), New(3, 2, false)} {
		t.Run(b.BoardSize(), func(t *testing.T) { gametest.Run(t, rules.NewEasy[Board, Move](b)) })
	}
}

func FuzzParse(f *testing.F) { gametest.FuzzParse(f, of(6, 4, false)) }

// table is the rules once more: a row of pits for each player, and a seed that walks.
type table struct {
	pits  [2][]int
	store [2]int
	turn  int
	empty bool
}

func newTable(pits, seeds int, empty bool) table {
	return table{pits: [2][]int{slices.Repeat([]int{seeds}, pits), slices.Repeat([]int{seeds}, pits)}, empty: empty}
}

func (t table) clone() table {
	t.pits = [2][]int{slices.Clone(t.pits[0]), slices.Clone(t.pits[1])}
	return t
}

func sum(pits []int) (seeds int) {
	for _, n := range pits {
		seeds += n
	}
	return seeds
}

func (t table) ended() bool { return sum(t.pits[0]) == 0 || sum(t.pits[1]) == 0 }

// play sows a pit of the player to move.
func (t table) play(pit int) table {
	t = t.clone()
	me, hand := t.turn, t.pits[t.turn][pit]
	t.pits[me][pit] = 0
	side, at, inStore := me, pit, false
	for ; hand > 0; hand-- {
		at++
		inStore = false
		switch {
		case at < len(t.pits[side]):
			t.pits[side][at]++
		case side == me: // behind its last pit is the player's own store
			t.store[me]++
			side, at, inStore = 1-me, -1, true
		default: // the other one's store is passed by
			side, at = me, 0
			t.pits[side][at]++
		}
	}
	if !inStore && side == me && t.pits[me][at] == 1 {
		opposite := &t.pits[1-me][len(t.pits[me])-1-at]
		if *opposite > 0 || t.empty {
			t.store[me] += *opposite + 1
			*opposite, t.pits[me][at] = 0, 0
		}
	}
	if !inStore {
		t.turn = 1 - me
	}
	if t.ended() {
		for p := range t.pits {
			t.store[p] += sum(t.pits[p])
			clear(t.pits[p])
		}
	}
	return t
}

// moves are the texts of the legal moves and the tables after them.
func (t table) moves() map[string]table {
	all := map[string]table{}
	if t.ended() {
		return all
	}
	for pit, seeds := range t.pits[t.turn] {
		if seeds > 0 {
			all[fmt.Sprintf("%c%d", "sn"[t.turn], pit+1)] = t.play(pit)
		}
	}
	return all
}

func (t table) perft(depth int) (lines uint64) {
	if depth == 0 {
		return 1
	}
	for _, after := range t.moves() {
		lines += after.perft(depth - 1)
	}
	return lines
}

// table writes a board as the oracle does.
func (b Board) table() table {
	t := newTable(int(b.Wide), 0, b.Empty)
	t.turn = int(b.Side)
	for i := range t.pits[0] {
		t.pits[0][i], t.pits[1][i] = int(b.Seeds[i]), int(b.Seeds[int(b.Wide)+1+i])
	}
	t.store = [2]int{int(b.Seeds[b.Wide]), int(b.Seeds[2*b.Wide+1])}
	return t
}

func TestPerft(t *testing.T) {
	gametest.Perft(t, of(6, 4, false), 6, 35, 185, 942, 4690, 23233)
	for _, c := range []struct {
		pits, seeds int
		empty       bool
		depth       int
	}{{6, 4, false, 6}, {6, 4, true, 6}, {6, 6, false, 5}, {4, 3, false, 7}, {2, 5, true, 10}, {1, 1, false, 4}} {
		g := of(c.pits, c.seeds, c.empty)
		for depth := range c.depth + 1 {
			s := g.Start()
			want := newTable(c.pits, c.seeds, c.empty).perft(depth)
			if got := rules.Perft(g, &s, depth); got != want {
				t.Errorf("%+v: perft %d = %d, by the oracle %d", c, depth, got, want)
			}
		}
	}
}

func TestRulesAgreeWithTheOracle(t *testing.T) {
	testutil.SkipUnderRace(t)
	rng := rand.New(rand.NewPCG(6, 4))
	laps := 0
	for i := range 1200 {
		pits, seeds, empty := 1+i%widest, 1+i/widest%6, i%2 == 0
		g, d := of(pits, seeds, empty), newTable(pits, seeds, empty)
		for s := g.Start(); ; {
			b := s.Pos()
			if b.Over {
				d.turn = int(b.Side)
			}
			if fmt.Sprint(b.table()) != fmt.Sprint(d) {
				t.Fatalf("the board is\n%v, the oracle's\n%v", b.table(), d)
			}
			moves, known := g.Moves(&s, nil), d.moves()
			if len(moves) != len(known) || d.ended() != g.Status(&s).Outcome.IsOver() {
				t.Fatalf("%v: %d moves, by the oracle %d", d, len(moves), len(known))
			}
			if len(moves) == 0 {
				winner := b.Outcome().Winner(int8(b.Side))
				if winner == 0 != (d.store[0] > d.store[1]) || winner == 1 != (d.store[0] < d.store[1]) {
					t.Fatalf("%v: player %d has won", d, winner)
				}
				break
			}
			checkOrder(t, b, moves)
			m := moves[rng.IntN(len(moves))]
			if rng.IntN(2) == 0 {
				m = moves[0] // leaves the others to grow
			}
			if int(b.Seeds[m]) > 2*pits {
				laps++
			}
			d = known[b.Format(m)]
			var next rules.EasyState[Board]
			g.Play(&next, &s, m, true)
			s = next
		}
	}
	if laps < 100 {
		t.Errorf("only %d moves went around the whole board", laps)
	}
}

// checkOrder looks which moves are said to give another turn.
func checkOrder(t *testing.T, b Board, moves []Move) {
	t.Helper()
	scores := make([]int32, len(moves))
	b.ScoreMoves(moves, scores)
	for i, m := range moves {
		after := b
		if again := after.sow(uint8(m)) == b.store(b.Side); again != (scores[i] >= 1000) {
			t.Fatalf("%v: %s is scored %d, and moves again: %v", b.table(), b.Format(m), scores[i], again)
		}
	}
}

// margin is by how much the player to move wins at best, found without pruning.
func margin(b Board, known map[Board]int) int {
	own, other := int(b.Seeds[b.store(b.Side)]), int(b.Seeds[b.store(1-b.Side)])
	if b.Over {
		return own - other
	}
	if best, ok := known[b]; ok {
		return best
	}
	best := -100
	for _, m := range b.Moves(nil) {
		after := b.Play(m)
		score := margin(after, known)
		if after.Side != b.Side {
			score = -score
		}
		best = max(best, score)
	}
	known[b] = best
	return best
}

// solved are the values of small boards for the first player, by pits and seeds 1 to 6:
// those of G. Irving, J. Donkers and J. Uiterwijk, "Solving Kalah", ICGA Journal 23, 2000.
var solved = []string{"DLWLWD", "WLLLWW", "DWWWWL"}

// agreesWithSolved plays a board out and compares who wins with what is published.
func agreesWithSolved(t *testing.T, pits, seeds int) {
	t.Helper()
	for _, empty := range []bool{false, true} {
		by := margin(New(pits, seeds, empty), map[Board]int{})
		if want := solved[pits-1][seeds-1]; "LDW"[1+min(1, max(-1, by))] != want {
			t.Errorf("%dx%d, empty captures %v: the first player wins by %d, the published value is %c", pits, seeds, empty, by, want)
		}
	}
}

func TestSmallBoardsAreWorthWhatIsPublished(t *testing.T) {
	testutil.SkipUnderRace(t)
	for pits := 1; pits <= 3; pits++ {
		for seeds := 1; seeds <= 6 && pits*seeds <= 12; seeds++ {
			agreesWithSolved(t, pits, seeds)
		}
	}
}

func TestSmallBoardsLong(t *testing.T) {
	testutil.Long(t)
	agreesWithSolved(t, 3, 5)
	agreesWithSolved(t, 3, 6)
	if by := margin(New(4, 3, false), map[Board]int{}); by != 6 {
		t.Errorf("4x3 is won by %d, want 6", by)
	}
}
