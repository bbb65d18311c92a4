package gomoku

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/sente-games/sente/engines/internal/five/board"
	"github.com/sente-games/sente/engines/internal/five/search"
	game "github.com/sente-games/sente/games/gomoku"
	"github.com/sente-games/sente/internal/testutil"
)

// slow is a board that knows nothing: it counts stones.
type slow struct {
	size  int
	rule  board.Rule
	cells []byte         // '.', 'x' for black, 'o' for white
	lost  map[string]int // positions from which wins failed, and the number of stones
}

func slowOf(b *Board) *slow {
	s := &slow{size: b.size, rule: b.rule, cells: make([]byte, b.cells), lost: map[string]int{}}
	for c := range b.cells {
		s.cells[c] = ".xo"[b.colour[c]]
	}
	return s
}

func (s *slow) at(x, y int) byte {
	if x < 0 || y < 0 || x >= s.size || y >= s.size {
		return '#'
	}
	return s.cells[y*s.size+x]
}

// five reports whether the stone on c is part of a winning row.
func (s *slow) five(c int) bool {
	for _, d := range [][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}} {
		n, hems := 1, 0
		for _, sign := range []int{1, -1} {
			x, y := c%s.size, c/s.size
			for s.at(x+sign*d[0], y+sign*d[1]) == s.cells[c] {
				x, y, n = x+sign*d[0], y+sign*d[1], n+1
			}
			if s.at(x+sign*d[0], y+sign*d[1]) == other(s.cells[c]) {
				hems++
			}
		}
		law := s.rule.SideRule(board.Side(strings.IndexByte("xo", s.cells[c])))
		if law.IsWinningLength(n) && !(law.UnblockedFives && hems == 2) {
			return true
		}
	}
	return false
}

// fives returns the cells that win at once.
func (s *slow) fives(side byte) (cells []int) {
	for c := range s.cells {
		if s.cells[c] == '.' {
			s.cells[c] = side
			if s.five(c) {
				cells = append(cells, c)
			}
			s.cells[c] = '.'
		}
	}
	return cells
}

// allows reports whether the side may play on an empty cell. It asks the rules.
func (s *slow) allows(side byte, c int) bool {
	if s.rule != board.Renju || side != 'x' {
		return true
	}
	g, err := game.New(game.Renju, s.size)
	if err != nil {
		panic(err)
	}
	var u game.Setup
	for i, stone := range s.cells {
		switch stone {
		case 'x':
			u.Black = append(u.Black, pointOf(Cell(i), s.size))
		case 'o':
			u.White = append(u.White, pointOf(Cell(i), s.size))
		}
	}
	state, err := g.Place(u)
	if err != nil {
		panic(err)
	}
	return g.Explain(&state, pointOf(Cell(c), s.size)) == nil
}

func other(side byte) byte { return 'x' + 'o' - side }

// wins reports whether the side can force a five within the given number of own
// stones, each of which but the last must leave the opponent a five to block.
// It tries every cell of the board.
func (s *slow) wins(side byte, stones int) bool {
	if len(s.fives(side)) > 0 {
		return true
	}
	key := string(s.cells) + string(side)
	if stones <= max(1, s.lost[key]) {
		return false
	}
	for _, c := range s.parries(side) {
		if s.allows(side, c) && s.mayMakeFour(side, c) && s.winsWith(side, c, stones) {
			return true
		}
	}
	s.lost[key] = stones
	return false
}

// parries returns the empty cells where a stone of the side leaves the other side no
// five to make at once.
func (s *slow) parries(side byte) (cells []int) {
	threats := s.fives(other(side))
	for c := range s.cells {
		if s.cells[c] != '.' || len(threats) > 0 && s.rule != board.Caro && (len(threats) > 1 || threats[0] != c) {
			continue
		}
		s.cells[c] = side
		if len(threats) == 0 || s.rule != board.Caro || len(s.fives(other(side))) == 0 {
			cells = append(cells, c)
		}
		s.cells[c] = '.'
	}
	return cells
}

// mayMakeFour reports whether some five cells in a row through c hold three
// stones of the side and none of the other.
func (s *slow) mayMakeFour(side byte, c int) bool {
	for _, d := range [][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}} {
		for start := -4; start <= 0; start++ {
			n := 0
			for i := start; i < start+5; i++ {
				switch s.at(c%s.size+i*d[0], c/s.size+i*d[1]) {
				case side:
					n++
				case '.':
				default:
					n = -9
				}
			}
			if n == 3 {
				return true
			}
		}
	}
	return false
}

func (s *slow) winsWith(side byte, c, stones int) bool {
	s.cells[c] = side
	defer func() { s.cells[c] = '.' }()
	if len(s.fives(side)) == 0 {
		return false
	}
	for _, d := range s.parries(other(side)) {
		if !s.allows(other(side), d) {
			continue
		}
		s.cells[d] = other(side)
		ok := s.wins(side, stones-1)
		s.cells[d] = '.'
		if !ok {
			return false
		}
	}
	return true
}

// lively plays stones that make fours and threes more often than chance would.
func lively(b *Board, rng *rand.Rand, stones int) {
	for range stones {
		if b.IsFull() {
			return
		}
		c := b.randomEmpty(rng)
		if rng.IntN(4) > 0 {
			c = b.BestByThreats(rng)
		}
		if b.ClassAt(b.turn, c) == board.Five {
			return
		}
		if b.Legal(c) {
			b.Play(c)
		}
	}
}

func TestFourCells_EqualTryingEveryCell(t *testing.T) {
	testutil.SkipUnderRace(t)
	wins := 0
	for rule := range board.NumRules {
		rng := rand.New(rand.NewPCG(21, uint64(rule)))
		for range testutil.SampleSize(80, 250) {
			b := NewBoard(6+rng.IntN(3), rule)
			lively(b, rng, 8+rng.IntN(14))
			f := newVCF(&b.lines, 1<<12)
			before := fromScratch(b)
			_, plies := f.FindWin(1 << 20)
			if diff := b.sameAs(before); diff != "" {
				t.Fatalf("the search left %s different", diff)
			}
			want := slowOf(b).wins("xo"[b.turn], 12)
			if (plies > 0) != want {
				t.Fatalf("rule %d: fours say %d plies, every cell tried says %v\n%s", rule, plies, want, draw(b))
			}
			if plies > 0 {
				wins++
				checkLine(t, b, f.AppendLine(nil, search.UnlimitedTries), plies)
			}
		}
	}
	if wins < 10 {
		t.Fatalf("only %d wins among the positions: the test shows too little", wins)
	}
}

// checkLine plays a line of fours and looks at every stone.
func checkLine(t *testing.T, b *Board, line []Cell, plies int) {
	t.Helper()
	s := slowOf(b)
	side := "xo"[b.turn]
	if len(line) > plies || len(line)%2 == 0 {
		t.Fatalf("line of %d plies for a win in %d", len(line), plies)
	}
	for i, c := range line {
		if s.cells[c] != '.' {
			t.Fatalf("ply %d of the line is on a taken cell", i)
		}
		s.cells[c] = side
		if i == len(line)-1 {
			if !s.five(int(c)) {
				t.Fatal("the line does not end with a five")
			}
		} else if i%2 == 0 && len(s.fives(side)) == 0 {
			t.Fatalf("ply %d of the line is no four", i)
		}
		side = other(side)
	}
}

func draw(b *Board) string {
	var text strings.Builder
	for c := range b.cells {
		text.WriteByte(".xo"[b.colour[c]])
		if text.WriteByte(' '); c%b.size == b.size-1 {
			text.WriteByte('\n')
		}
	}
	return text.String()
}

func cellName(size int, c Cell) string {
	return fmt.Sprintf("%c%d", 'a'+int(c)%size, int(c)/size+1)
}
