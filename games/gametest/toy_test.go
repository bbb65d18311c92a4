package gametest

import (
	"errors"
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/scene"
)

// toy is a whole game with every ability, for the suite to be tested on: two
// players fill a row of six cells, three neighbours win. flaw names its
// fault, "" in the correct game.
type toy struct{ flaw string }

type toyState struct {
	stones [2]uint8
	ply    int8
	key    uint64
	scrap  int8
}

const toyCells = 6

func (g toy) is(flaw string) bool { return g.flaw == flaw }

func (g toy) Start() toyState { return toyState{} }

func (g toy) Moves(s *toyState, buf []int) []int {
	if g.is("panics") && s.ply == 2 {
		panic("index out of range")
	}
	if g.is("Moves changes the position") {
		s.scrap++
	}
	if g.is("Moves overwrites the slice") {
		buf = buf[:0]
	}
	if g.outcome(s).IsOver() && !g.is("moves after the end") {
		return buf
	}
	from := len(buf)
	for c := range toyCells {
		if (s.stones[0]|s.stones[1])>>c&1 == 0 && !(g.is("no moves though the game goes on") && s.ply == 4) {
			buf = append(buf, c)
		}
	}
	if g.is("a move twice") && len(buf) > from {
		buf = append(buf, buf[from])
	}
	if g.is("order by chance") {
		chance++
		if chance%2 == 0 {
			slices.Reverse(buf[from:])
		}
	}
	return buf
}

// chance stands for a clock, a map or a random number.
var chance int

func (g toy) Play(dst, src *toyState, m int, leaf bool) rules.Status {
	if g.is("Play allocates") {
		leak = append([]int(nil), m)
	}
	next := *src
	next.stones[src.ply%2] |= 1 << m
	next.ply++
	next.key = g.key(&next)
	if g.is("the key depends on the way") {
		next.key = src.key*31 + uint64(m) + 1
	}
	if g.is("the key is not updated") {
		next.key = src.key
	}
	if g.is("dst matters") {
		next.scrap = dst.scrap + 1
	}
	*dst = next
	if g.is("Play changes its source") {
		src.scrap++
	}
	st := g.status(dst)
	if g.is("leaf changes the outcome") && !leaf {
		st.Outcome = rules.Ongoing
	}
	if g.is("eval of Play is another one") && leaf {
		st.Eval++
	}
	return st
}

var leak []int

func (g toy) Status(s *toyState) rules.Status {
	scratch := *s
	if !g.is("the key depends on the way") {
		scratch.key = g.key(s)
	}
	return g.status(&scratch)
}

func (g toy) status(s *toyState) rules.Status {
	st := rules.Status{Key: s.key, Turn: s.ply % 2, Outcome: g.outcome(s), Eval: 3}
	switch {
	case g.is("eval beyond the scale"):
		st.Eval = sente.MaxEval + 1
	case g.is("turn of nobody"):
		st.Turn = 2
	case g.is("won by nobody") && st.Outcome == rules.Lost:
		st.Outcome = rules.WonBy(5)
	}
	return st
}

func (g toy) key(s *toyState) uint64 {
	if g.is("the key forgets whose stones they are") {
		return uint64(s.stones[0]|s.stones[1]) + 1
	}
	return uint64(s.stones[0])<<8 | uint64(s.stones[1]) + 1<<20
}

func (g toy) outcome(s *toyState) rules.Outcome {
	last := s.stones[(s.ply+1)%2]
	switch {
	case last&(last>>1)&(last>>2) != 0:
		return rules.Lost
	case s.ply == toyCells:
		return rules.Draw
	}
	return rules.Ongoing
}

func (g toy) MaxMoves() int {
	if g.is("more moves than promised") {
		return 5
	}
	return toyCells
}

func (g toy) MaxPlies() int {
	if g.is("longer than promised") {
		return 3
	}
	return toyCells
}

func (g toy) HasKey() bool  { return !g.is("a key undeclared") }
func (g toy) HasEval() bool { return !g.is("an eval undeclared") }

func (g toy) BestScore(s *toyState) sente.Score {
	if g.is("the best score is too low") {
		return 0
	}
	return sente.WinIn(1)
}

func (g toy) Resolve(s *toyState, depth int) (sente.Score, bool) {
	mine := s.stones[s.ply%2]
	if g.is("a wrong result") && s.ply == 3 {
		return sente.LossIn(2), true
	}
	if g.is("an undecided result") {
		return 7, s.ply < 2
	}
	if mine&(mine>>1) != 0 && depth == 0 { // two neighbours: is an end free?
		pair := mine & (mine >> 1)
		free := uint8(1<<toyCells-1) &^ (s.stones[0] | s.stones[1])
		if free&(pair>>1|pair<<2) != 0 {
			return sente.WinIn(1), true
		}
	}
	return 0, false
}

func (g toy) ScoreMoves(s *toyState, moves []int, scores []int32) {
	for i, m := range moves {
		if g.is("a move without score") && i == 0 {
			continue
		}
		scores[i] = int32(bits.OnesCount8(1 << m & 0b001100))
	}
}

func (g toy) Symmetries() int { return 2 }

func (g toy) MapMove(i, m int) int {
	if i == 0 {
		return m
	}
	if g.is("a move mapped wrongly") {
		return m
	}
	return toyCells - 1 - m
}

func (g toy) MapState(i int, s *toyState) toyState {
	if i == 0 {
		if g.is("symmetry 0 changes something") {
			return toyState{}
		}
		return *s
	}
	image := *s
	for p := range s.stones {
		image.stones[p] = bits.Reverse8(s.stones[p]) >> (8 - toyCells)
	}
	image.key = g.key(&image)
	if g.is("a state mapped wrongly") {
		image.ply ^= 1
	}
	return image
}

func (g toy) Format(_ *toyState, m int) string {
	switch {
	case g.is("two moves with one text"):
		return fmt.Sprint(m / 2)
	case g.is("a text with a space"):
		return fmt.Sprint("c ", m)
	}
	return fmt.Sprint("c", m)
}

func (g toy) Parse(_ *toyState, text string) (int, error) {
	if g.is("Parse panics") {
		return int(text[1] - '0'), nil
	}
	if g.is("Parse refuses a move") {
		return 0, errors.New("no")
	}
	if len(text) == 2 && text[0] == 'c' && text[1] >= '0' && text[1] < '0'+toyCells {
		if g.is("Parse reads another move") {
			return int(text[1]-'0') ^ 1, nil
		}
		return int(text[1] - '0'), nil
	}
	switch {
	case g.is("an error in two lines"):
		return 0, errors.New("wrong\nwrong")
	case g.is("an error without words"):
		return 0, errors.New("")
	case g.is("an error without end"):
		return 0, fmt.Errorf("%q is wrong", text+strings.Repeat("!", 300))
	}
	return 0, fmt.Errorf("%.20q is no cell: cells are c0 to c5", text)
}

func (g toy) Split(text string) ([]string, error) {
	if g.is("Split refuses") {
		return nil, errors.New("no")
	}
	var parts []string
	for ; len(text) > 2; text = text[2:] {
		parts = append(parts, text[:2])
	}
	if g.is("Split loses the last") {
		return parts, nil
	}
	return append(parts, text), nil
}

func (g toy) Scene(s *toyState) scene.Scene {
	sc := scene.Scene{Width: toyCells, Height: 1, Look: scene.Tiles}
	for c := range toyCells {
		cell := scene.Cell{Name: fmt.Sprint("c", c), X: float64(c) + 0.5, Y: 0.5}
		switch {
		case g.is("two cells with one name"):
			cell.Name = "c"
		case g.is("a cell outside"):
			cell.X = 7
		case g.is("near nothing"):
			cell.Near = []int{toyCells}
		}
		sc.Cells = append(sc.Cells, cell)
		for p, stones := range s.stones {
			if stones>>c&1 != 0 {
				sc.Stones = append(sc.Stones, scene.Stone{Cell: c, Player: p})
			}
		}
	}
	switch {
	case g.is("a stone twice"):
		sc.Stones = append(sc.Stones, sc.Stones...)
	case g.is("a stone of nobody") && s.ply > 0:
		sc.Stones[0].Player = 2
	case g.is("stones that look the same"):
		for i := range sc.Stones {
			sc.Stones[i].Glyph = "E"
		}
	case g.is("a mark outside"):
		sc.Marks = []scene.Mark{{Cell: -1}}
	}
	return sc
}

func (g toy) Aims(_ *toyState, m int) []scene.Aim {
	switch {
	case g.is("a move nobody can click"):
		return nil
	case g.is("a click with two meanings"):
		return scene.ClickAny([]int{0}, m)
	case g.is("a stone that lands elsewhere"):
		return scene.ClickAny([]int{m}, (m+1)%toyCells)
	case g.is("an aim outside"):
		return scene.ClickAny([]int{m + 3}, m)
	}
	return scene.Click(m)
}

// deep is the same game with its board in the rules.
type deep struct {
	toy
	board *toyState
}

func newDeep(flaw string) deep { return deep{toy{flaw}, &toyState{}} }

type deepState struct{ ply int8 }

func (d deep) Start() deepState { return deepState{} }

func (d deep) Status(*deepState) rules.Status { return d.toy.Status(d.board) }

func (d deep) Moves(_ *deepState, buf []int) []int { return d.toy.Moves(d.board, buf) }

func (d deep) Play(dst, src *deepState, m int, leaf bool) rules.Status {
	now := *d.board
	st := d.toy.Play(d.board, &now, m, leaf)
	dst.ply = src.ply + 1
	return st
}

func (d deep) Undo(_ *deepState, m int) {
	d.board.ply--
	if !d.is("Undo leaves the stone") || d.board.ply < 3 {
		d.board.stones[d.board.ply%2] &^= 1 << m
	}
	d.board.key = d.key(d.board)
}

// The abilities that toy has for its own state.
func (d deep) BestScore(*deepState) sente.Score             { return sente.WinIn(1) }
func (d deep) Resolve(*deepState, int) (sente.Score, bool)  { return 0, false }
func (d deep) ScoreMoves(_ *deepState, m []int, to []int32) { d.toy.ScoreMoves(d.board, m, to) }
func (d deep) MapState(_ int, s *deepState) deepState       { return *s }
func (d deep) Format(_ *deepState, m int) string            { return d.toy.Format(nil, m) }
func (d deep) Parse(_ *deepState, text string) (int, error) { return d.toy.Parse(nil, text) }
func (d deep) Scene(*deepState) scene.Scene                 { return d.toy.Scene(d.board) }
func (d deep) Aims(_ *deepState, m int) []scene.Aim         { return d.toy.Aims(nil, m) }
