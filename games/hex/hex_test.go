package hex

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/games/gametest"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/scene"
)

type easy = rules.Easy[Board, Move]

func of(size int, pie bool) easy { return rules.NewEasy[Board, Move](New(size, pie)) }

func TestRules_Contract(t *testing.T) {
	t.Run("11", func(t *testing.T) { gametest.Run(t, of(11, false), gametest.Games(2)) })
	t.Run("pie", func(t *testing.T) { gametest.Run(t, of(4, true), gametest.Games(10)) })
	t.Run("19", func(t *testing.T) { gametest.Run(t, of(19, true), gametest.Games(1)) })
}

func FuzzParse(f *testing.F) { gametest.FuzzParse(f, of(11, true)) }

// TestPerft_CountsOfOracle: the large board is undecided before the tenth ply; on the small
// ones the oracle counts.
func TestPerft_CountsOfOracle(t *testing.T) {
	gametest.Perft(t, of(11, false), 121, 121*120, 121*120*119)
	gametest.Perft(t, of(11, true), 121, 121*121, 121*120*119+121*120)
	for _, size := range []int{2, 3} {
		for _, pie := range []bool{false, true} {
			for depth := range 7 {
				s := of(size, pie).Start()
				if got, want := rules.Perft(of(size, pie), &s, depth), newSheet(size, pie).perft(depth); got != want {
					t.Errorf("size %d, pie %v: perft %d = %d, by the oracle %d", size, pie, depth, got, want)
				}
			}
		}
	}
}

// sheet is the rules once more: letters in rows, searched from edge to edge.
type sheet struct {
	rows [][]byte
	side byte
	pie  bool
	ply  int
}

func newSheet(size int, pie bool) sheet {
	s := sheet{side: 'r', pie: pie}
	for range size {
		s.rows = append(s.rows, slices.Repeat([]byte{'.'}, size))
	}
	return s
}

func (s sheet) clone() sheet {
	rows := make([][]byte, len(s.rows))
	for i := range rows {
		rows[i] = slices.Clone(s.rows[i])
	}
	s.rows = rows
	return s
}

// linked reports whether a colour has a chain between its edges.
func (s sheet) linked(colour byte) bool {
	n, seen := len(s.rows), map[[2]int]bool{}
	var walk func(x, y int) bool
	walk = func(x, y int) bool {
		if x < 0 || y < 0 || x >= n || y >= n || s.rows[y][x] != colour || seen[[2]int{x, y}] {
			return false
		}
		seen[[2]int{x, y}] = true
		if colour == 'r' && y == n-1 || colour == 'b' && x == n-1 {
			return true
		}
		return walk(x+1, y) || walk(x-1, y) || walk(x, y+1) || walk(x, y-1) || walk(x+1, y-1) || walk(x-1, y+1)
	}
	for i := range n {
		if colour == 'r' && walk(i, 0) || colour == 'b' && walk(0, i) {
			return true
		}
	}
	return false
}

func (s sheet) ended() bool { return s.linked('r') || s.linked('b') }

// moves are the texts of the legal moves and the sheets after them.
func (s sheet) moves() map[string]sheet {
	all := map[string]sheet{}
	if s.ended() {
		return all
	}
	other := map[byte]byte{'r': 'b', 'b': 'r'}[s.side]
	for y, row := range s.rows {
		for x, held := range row {
			after := s.clone()
			after.side, after.ply = other, s.ply+1
			switch {
			case held == '.':
				after.rows[y][x] = s.side
				all[fmt.Sprintf("%c%d", 'a'+x, y+1)] = after
			case s.pie && s.ply == 1:
				after.rows[y][x] = '.'
				after.rows[x][y] = s.side
				all["swap-pieces"] = after
			}
		}
	}
	return all
}

func (s sheet) perft(depth int) (lines uint64) {
	if depth == 0 {
		return 1
	}
	for _, after := range s.moves() {
		lines += after.perft(depth - 1)
	}
	return lines
}

// sheet writes a board as the oracle does.
func (b Board) sheet(ply int) sheet {
	s := newSheet(int(b.Size), b.Swaps)
	s.side, s.ply = "rb"[b.Side], ply
	for y, row := range s.rows {
		for x := range row {
			row[x] = ".rb"[b.Cells[at(x, y)]&colours]
		}
	}
	return s
}

func TestRules_AgreeWithOracle(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 6))
	for i := range 20 {
		size := minSize + i%7
		if i%20 == 19 {
			size = maxSize
		}
		g, d := of(size, i%2 == 0), newSheet(size, i%2 == 0)
		s := g.Start()
		for ply := 0; ; ply++ {
			b := s.Pos()
			if fmt.Sprint(b.sheet(ply)) != fmt.Sprint(d) {
				t.Fatalf("the board is\n%s, the oracle's\n%s", b.sheet(ply), d)
			}
			moves, known := g.Moves(&s, nil), d.moves()
			if len(moves) != len(known) {
				t.Fatalf("%s: %d moves, by the oracle %d", d, len(moves), len(known))
			}
			st := g.Status(&s)
			if winner := st.Outcome.Winner(st.Turn); winner == 0 != d.linked('r') || winner == 1 != d.linked('b') {
				t.Fatalf("%s: player %d has won", d, winner)
			}
			if len(moves) == 0 {
				break
			}
			m := moves[rng.IntN(len(moves))]
			if rng.IntN(2) == 0 {
				m = moves[0]
			}
			after, ok := known[b.Format(m)]
			if !ok {
				t.Fatalf("%s: %s is no move of the oracle's", d, b.Format(m))
			}
			d = after
			var next rules.EasyState[Board]
			g.Play(&next, &s, m, true)
			s = next
		}
	}
}

func (s sheet) String() string { return fmt.Sprintf("%s %c to move, ply %d", s.rows, s.side, s.ply) }

// TestScene_MarksWinningChain checks that a chain that has won is marked from edge to edge, and no
// other stone.
func TestScene_MarksWinningChain(t *testing.T) {
	b := gametest.Play(t, of(5, false).Board(), "c1", "a1", "c2", "a2", "e1", "a3", "b3", "a4", "b4", "c4", "b5")
	over, winner, reason := b.Outcome()
	if !over || winner != 0 || reason.Text != "top and bottom are connected" {
		t.Errorf("%v %d %s", over, winner, reason)
	}
	sc, marked := b.Scene(), map[string]bool{}
	for _, m := range sc.Marks {
		if m.Kind == scene.WinLine {
			marked[sc.Cells[m.Cell].Name] = true
		}
	}
	if fmt.Sprint(marked) != fmt.Sprint(map[string]bool{"c1": true, "c2": true, "b3": true, "b4": true, "b5": true}) {
		t.Errorf("marked: %v", marked)
	}
	if n := len(sc.Lines); n != 8*5-2 {
		t.Errorf("%d lines around the board, want %d", n, 8*5-2)
	}
}

// TestFiller_AgreesWithPlay checks that the winner of a filled board equals the winner of the game, and
// that the moves are the free cells.
func TestFiller_AgreesWithPlay(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	var f Filler
	wins := [2]int{}
	for i := range 300 {
		b := New(minSize+i%10, false)
		for range rng.IntN(6) {
			if moves := b.Moves(nil); b.Linked == 0 {
				b = b.Play(moves[rng.IntN(len(moves))])
			}
		}
		winner, saved := f.Fill(&b, rng), b
		wins[winner]++
		if b != saved || b.Linked == 0 && len(f.Moves) != len(b.Moves(nil)) {
			t.Fatalf("the board has changed, or %d moves", len(f.Moves))
		}
		for _, m := range f.Moves {
			if b.Cells[m] != 0 {
				t.Fatalf("%s is occupied", b.Format(m))
			}
			b = b.Play(m)
		}
		if int(b.Linked) != winner+1 {
			t.Fatalf("winner %d, by the rules %d", winner, int(b.Linked)-1)
		}
	}
	if wins[0] < 50 || wins[1] < 50 {
		t.Errorf("wins %v", wins)
	}
}

// TestFiller_SavesBridge checks that an intruded bridge is always saved: two adjacent red stones with
// bridges to their edges win every filled board.
func TestFiller_SavesBridge(t *testing.T) {
	_, start, err := FromRecord(sente.Record{Size: "4", Setup: "red: c2 b3; to-move: blue"})
	testutil.NoError(t, err)
	rng := rand.New(rand.NewPCG(4, 4))
	b := start.Pos()
	var f Filler
	for range 500 {
		if f.Fill(&b, rng) != 0 {
			t.Fatalf("blue has won by %v", f.Moves)
		}
	}
}

func TestParse_Swaps(t *testing.T) {
	b := of(5, true).Board()
	gametest.Play(t, b, "b4", "SWAP", "c3")
	if setup, _ := b.Setup(); setup != "red: c3; blue: d2; to-move: blue" {
		t.Error(setup)
	}
	if _, err := b.Play("swap-pieces"); err == nil || !strings.Contains(err.Error(), "only the second player") {
		t.Error(err)
	}
	if _, err := b.Play("swap-sides"); err == nil || !strings.Contains(err.Error(), "swap-pieces") {
		t.Error(err)
	}
	if parts, _ := b.Split("f10swap-piecesg5SWAPa1"); !slices.Equal(parts, []string{"f10", "swap-pieces", "g5", "SWAP", "a1"}) {
		t.Error(parts)
	}
}
