package connectfour_test

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/games/connectfour"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/rules"
)

// twins is one position in one word and in two.
type twins struct {
	t     *testing.T
	one   connectfour.Rules
	two   connectfour.Wide
	s     connectfour.State
	w     connectfour.WideState
	moves []connectfour.Move
}

func TestTwoWordsAgreeWithOne(t *testing.T) {
	testutil.SkipUnderRace(t)
	rng := rand.New(rand.NewPCG(7, 8))
	for i, size := range narrow {
		for n := range 5 {
			line := lines[(i+n)%len(lines)]
			p := twins{t: t, one: connected(t, newRules(t, size), line), two: connected(t, newWide(t, size), line)}
			for p.agree(); len(p.moves) > 0; p.agree() {
				p.play(p.moves[rng.IntN(len(p.moves))], rng.IntN(2) == 0)
			}
		}
	}
}

// play plays m on both.
func (p *twins) play(m connectfour.Move, leaf bool) {
	p.t.Helper()
	var s connectfour.State
	var w connectfour.WideState
	one, two := p.one.Play(&s, &p.s, m, leaf), p.two.Play(&w, &p.w, m, leaf)
	p.same("Play", sum(one), sum(two))
	p.s, p.w = s, w
}

// sum is all of a status but the key, which may be another one.
func sum(st rules.Status) rules.Status {
	st.Key = 0
	return st
}

// agree compares everything that can be asked of a position.
func (p *twins) agree() {
	p.t.Helper()
	p.moves = p.one.Moves(&p.s, nil)
	p.same("Moves", p.moves, p.two.Moves(&p.w, nil))
	p.same("Status", sum(p.one.Status(&p.s)), sum(p.two.Status(&p.w)))
	p.same("BestScore", p.one.BestScore(&p.s), p.two.BestScore(&p.w))
	p.same("Reason", p.one.Reason(&p.s), p.two.Reason(&p.w))
	p.same("Scene", p.one.Scene(&p.s), p.two.Scene(&p.w))
	p.same("Landing", widened(p.one.Landing(&p.s)), p.two.Landing(&p.w))
	p.same("Threats", widened(p.one.Threats(p.s.Own, p.s.Mask)), p.two.Threats(p.w.Own, p.w.Mask))
	p.agreeOnMoves()
	image, wide := p.one.MapState(1, &p.s), p.two.MapState(1, &p.w)
	p.same("MapState", [2]connectfour.Bits{widened(image.Own), widened(image.Mask)}, [2]connectfour.Bits{wide.Own, wide.Mask})
}

func (p *twins) agreeOnMoves() {
	p.t.Helper()
	one, two := make([]int32, len(p.moves)), make([]int32, len(p.moves))
	p.one.ScoreMoves(&p.s, p.moves, one)
	p.two.ScoreMoves(&p.w, p.moves, two)
	if !slices.Equal(one, two) {
		p.t.Fatalf("%s: ScoreMoves %v, in two words %v", p.one.Size(), one, two)
	}
	for m := range connectfour.Move(p.one.Width()) {
		p.same("Explain", p.one.Explain(&p.s, m), p.two.Explain(&p.w, m))
		p.same("Column", widened(p.one.Column(m)), p.two.Column(m))
		p.same("MapMove", p.one.MapMove(1, m), p.two.MapMove(1, m))
	}
	for _, m := range p.moves {
		p.same("Aims", p.one.Aims(&p.s, m), p.two.Aims(&p.w, m))
	}
}

func (p *twins) same(what string, one, two any) {
	p.t.Helper()
	if !reflect.DeepEqual(one, two) {
		p.t.Fatalf("%s, %+v: %s %v, in two words %v", p.one.Size(), p.s, what, one, two)
	}
}

func widened(b uint64) connectfour.Bits { return connectfour.Bits{Lo: b} }

// TestNoPositionBeatsItsBestScore solves boards of two words that are nearly
// full.
func TestNoPositionBeatsItsBestScore(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 10))
	for i, size := range [][2]int{{8, 8}, {9, 7}, {10, 10}, {4, 31}, {25, 4}} {
		r := connected(t, newWide(t, size), []int{4, 5, 6}[i%3])
		for solved := 0; solved < 10; {
			if s, ok := nearlyFull(r, 9, rng); ok {
				solve(r, map[connectfour.WideState]sente.Score{}, &s)
				solved++
			}
		}
	}
}

// nearlyFull fills the board but for a few cells, if no side happens to win.
func nearlyFull(r connectfour.Wide, left int, rng *rand.Rand) (s connectfour.WideState, ok bool) {
	for range r.MaxPlies() - left {
		quiet := slices.DeleteFunc(r.Moves(&s, nil), func(m connectfour.Move) bool {
			var next connectfour.WideState
			return r.Play(&next, &s, m, false).Outcome.Over()
		})
		if len(quiet) == 0 {
			return s, false
		}
		var next connectfour.WideState
		r.Play(&next, &s, quiet[rng.IntN(len(quiet))], false)
		s = next
	}
	return s, true
}
