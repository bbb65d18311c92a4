package proof

import (
	"fmt"
	"slices"

	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search"
)

// path is the line of play that a search is looking at, one frame a ply, and
// everything that has to do with the rules. Both searches and the gathering of
// certificates walk on it.
type path[R rules.Rules[S, M], S, M any] struct {
	rules    R
	undo     rules.Undoer[S, M]
	scorer   rules.MoveScorer[S, M]
	question Question
	frames   []*frame[S, M]
	deepest  int // plies that no game exceeds
	fault    error
	full     bool // a search has no memory left
	ply      int  // of the position visited last
	reached  int  // plies that the rules were led along when they were asked last
	scores   []int32

	watch search.Watch
	tell  func() // progress, called at looks; may be nil
}

type frame[S, M any] struct {
	state  S
	move   M // the one played from here
	status rules.Status
	key    uint64 // under which the table knows the position; set by df-pn
	moves  []M
	kids   []kid
}

// kid is one move of a frame and what is known of the position after it.
type kid struct {
	status rules.Status
	key    uint64
	num    pair
	work   uint32
	visits uint8
}

// longest is how long a game of rules that do not say may last.
const longest = 1 << 12

func newPath[R rules.Rules[S, M], S, M any](r R) *path[R, S, M] {
	p := &path[R, S, M]{rules: r, deepest: longest}
	p.undo, _ = rules.Ability[rules.Undoer[S, M]](r)
	p.scorer, _ = rules.Ability[rules.MoveScorer[S, M]](r)
	if b, ok := rules.Ability[rules.Bounded](r); ok {
		p.deepest = b.MaxPlies()
	}
	return p
}

// begin puts the root on the path.
func (p *path[R, S, M]) begin(root S, q Question) {
	f := p.frame(0)
	f.state = root
	f.status = p.rules.Status(&f.state)
	f.kids = f.kids[:0]
	p.question = q
}

func (p *path[R, S, M]) frame(ply int) *frame[S, M] {
	for len(p.frames) <= ply {
		p.frames = append(p.frames, new(frame[S, M]))
	}
	return p.frames[ply]
}

// asks reports whether the player of the question is to move.
func (p *path[R, S, M]) asks(st rules.Status) bool { return int(st.Turn) == p.question.Player }

// verdict is the answer at the end of a game.
func (p *path[R, S, M]) verdict(st rules.Status) pair {
	if p.question.reached(st) {
		return proven
	}
	return disproven
}

// open lists the moves of the frame, the statically best first.
func (p *path[R, S, M]) open(ply int) *frame[S, M] {
	f := p.frame(ply)
	p.reached = ply
	f.moves = p.rules.Moves(&f.state, f.moves[:0])
	if p.scorer != nil {
		p.sort(f)
	}
	if len(f.moves) == 0 {
		p.fail(fmt.Errorf("proof: the rules name no move although the game goes on (Rules.Moves at ply %d)", ply))
	}
	if ply >= p.deepest {
		p.fail(fmt.Errorf("proof: the game is longer than %d plies: proofs need games that end (Bounded.MaxPlies) and whose positions do not repeat", p.deepest))
	}
	return f
}

func (p *path[R, S, M]) fail(err error) {
	if p.fault == nil {
		p.fault = err
	}
}

// sort is by insertion: the lists are short, and equal moves keep their order.
func (p *path[R, S, M]) sort(f *frame[S, M]) {
	p.scores = slices.Grow(p.scores[:0], len(f.moves))[:len(f.moves)]
	p.scorer.ScoreMoves(&f.state, f.moves, p.scores)
	for i := range f.moves {
		for j := i; j > 0 && p.scores[j] > p.scores[j-1]; j-- {
			p.scores[j], p.scores[j-1] = p.scores[j-1], p.scores[j]
			f.moves[j], f.moves[j-1] = f.moves[j-1], f.moves[j]
		}
	}
}

// enter plays the i-th move of a frame.
func (p *path[R, S, M]) enter(ply, i int) *frame[S, M] { return p.step(ply, p.frames[ply].moves[i]) }

// leave takes the i-th move of a frame back.
func (p *path[R, S, M]) leave(ply, i int) { p.back(ply, p.frames[ply].moves[i]) }

// step plays a move of the frame at ply.
func (p *path[R, S, M]) step(ply int, m M) *frame[S, M] {
	next := p.frame(ply + 1)
	p.frames[ply].move, p.reached = m, ply+1
	next.status = p.rules.Play(&next.state, &p.frames[ply].state, m, false)
	return next
}

// back takes it back.
func (p *path[R, S, M]) back(ply int, m M) {
	if p.undo != nil {
		p.undo.Undo(&p.frames[ply].state, m)
	}
}

// visit counts a position and reports whether the search must stop.
func (p *path[R, S, M]) visit(ply int) (stop bool) {
	p.ply = ply
	if p.fault != nil {
		return true
	}
	if !p.watch.Visit() {
		return false
	}
	if p.watch.Look() {
		return true
	}
	if p.tell != nil {
		p.tell()
	}
	return false
}

func (p *path[R, S, M]) stopped() bool { return p.fault != nil || p.full || p.watch.Stopped() }
