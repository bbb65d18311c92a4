package gomoku

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/sente-games/sente/engines/internal/five/board"
	"github.com/sente-games/sente/internal/testutil"
)

// believer checks a claimed win by playing every defence, on every cell, and
// counting stones.
type believer struct {
	t      *testing.T
	b      *Board
	threes *vct
	held   map[uint64]int // positions from which a win was seen to hold, and its plies
	claims int
	deep   int // claims of more than seven plies
	longer int // claims of more plies than were said before
}

// holds plays the claimed win out against everything.
func (v *believer) holds(plies int) {
	b := v.b
	if most, ok := v.held[b.Key()]; ok && most <= plies {
		return
	}
	c, n := v.threes.FindWin(1 << 20)
	if n <= 0 {
		v.t.Fatalf("a win in %d plies has been lost\n%s", plies, draw(b))
	}
	if n > plies { // proven anew in another way, as entries are overwritten
		v.longer++
	}
	v.held[b.Key()] = n
	v.claims++
	if n > 7 {
		v.deep++
	}
	if !slowOf(b).allows("xo"[b.turn], int(c)) {
		v.t.Fatalf("%s is forbidden\n%s", cellName(b.size, c), draw(b))
	}
	b.Play(c)
	defer b.Undo()
	if n == 1 {
		if !slowOf(b).five(int(c)) {
			v.t.Fatalf("%s is no five\n%s", cellName(b.size, c), draw(b))
		}
		return
	}
	for d := range Cell(b.cells) {
		if b.colour[d] == board.Empty && b.Legal(d) {
			v.reply(d, n-2)
		}
	}
}

func (v *believer) reply(d Cell, plies int) {
	b := v.b
	b.Play(d)
	defer b.Undo()
	if slowOf(b).five(int(d)) {
		v.t.Fatalf("the win is lost to the five at %s\n%s", cellName(b.size, d), draw(b))
	}
	v.holds(plies)
}

func TestVCT_WinsAgainstEveryDefence(t *testing.T) {
	testutil.SkipUnderRace(t)
	holdAgainstEveryDefence(t, 0, testutil.SampleSize(30, 400))
}

func TestVCT_QuietMovesWinAgainstEveryDefence(t *testing.T) {
	testutil.SkipUnderRace(t)
	holdAgainstEveryDefence(t, 1, testutil.SampleSize(15, 300))
}

func holdAgainstEveryDefence(t *testing.T, quiet, positions int) {
	v := believer{t: t}
	for rule := range board.NumRules {
		rng := rand.New(rand.NewPCG(7, uint64(rule)))
		for range positions {
			v.b = NewBoard(7+rng.IntN(3)+4*quiet, rule)
			lively(v.b, rng, 7+rng.IntN(16))
			f := newVCF(&v.b.lines, 1<<10)
			v.threes, v.held = newVCT(f, 1<<16), map[uint64]int{}
			if _, plies := f.FindWin(1 << 20); plies > 0 {
				continue
			}
			if _, plies := v.threes.FindWin(20_000); quiet > 0 && plies > 0 {
				continue
			}
			v.threes.quietMovesLeft = quiet
			before := fromScratch(v.b)
			_, plies := v.threes.FindWin(20_000)
			if diff := v.b.sameAs(before); diff != "" {
				t.Fatalf("the search left %s different", diff)
			}
			if plies > 0 {
				v.holds(plies)
			}
		}
	}
	if v.longer > max(1, v.claims/1000) {
		t.Errorf("%d of %d claims took longer than was said", v.longer, v.claims)
	}
	if v.claims < testutil.SampleSize(100*(1-quiet), 1000) {
		t.Fatalf("only %d claims, %d of them deep: the test shows too little", v.claims, v.deep)
	}
}

// The line of a win leads to it.
func TestVCT_AppendLine(t *testing.T) {
	b := NewBoard(15, board.Freestyle)
	for _, name := range strings.Fields("h8 a1 i8 a3 h10 o15 i10 o13") { // a square: two threes at h9 or i9
		b.Play(cellOf(b.size, name))
	}
	x := newVCT(newVCF(&b.lines, 1<<10), 1<<12)
	_, plies := x.FindWin(100_000)
	line := x.AppendLine(nil)
	if plies <= 0 || len(line) > plies || len(line)%2 == 0 {
		t.Fatalf("a win in %d plies has a line of %d", plies, len(line))
	}
	for _, c := range line {
		b.Play(c)
	}
	if !slowOf(b).five(int(line[len(line)-1])) {
		t.Errorf("the line does not end with a five\n%s", draw(b))
	}
}

func cellOf(size int, name string) Cell {
	y := 0
	for _, digit := range name[1:] {
		y = 10*y + int(digit-'0')
	}
	return Cell((y-1)*size + int(name[0]-'a'))
}
