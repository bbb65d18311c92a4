package proof

import (
	"fmt"
	"slices"

	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search"
)

// path is the current line of a search, with one frame per ply, and all access
// to the rules. Both search methods and the certificate builder use it.
type path[R rules.Rules[S, M], S, M any] struct {
	rules       R
	undo        rules.Undoer[S, M]
	scorer      rules.MoveScorer[S, M]
	question    Question
	frames      []*frame[S, M]
	maxPlies    int // maximum length of a game in plies
	fault       error
	outOfMemory bool // the memory limit was reached
	currentPly  int  // of the last visited position
	reachedPly  int  // ply of the rules' board at their last call
	scores      []int32

	watch          search.Watch
	reportProgress func() // called when the watch requests it; may be nil
}

type frame[S, M any] struct {
	state    S
	move     M // last move played from here
	status   rules.Status
	key      uint64 // table key; set by df-pn
	moves    []M
	children []child
}

// child is one move of a frame with the numbers of the position after it.
type child struct {
	status  rules.Status
	key     uint64
	numbers proofNumbers
	work    uint32
	visits  uint8
}

// defaultMaxPlies is the maximum length of a game without rules.Bounded.
const defaultMaxPlies = 1 << 12

func newPath[R rules.Rules[S, M], S, M any](r R) *path[R, S, M] {
	p := &path[R, S, M]{rules: r, maxPlies: defaultMaxPlies}
	p.undo, _ = rules.Ability[rules.Undoer[S, M]](r)
	p.scorer, _ = rules.Ability[rules.MoveScorer[S, M]](r)
	if b, ok := rules.Ability[rules.Bounded](r); ok {
		p.maxPlies = b.MaxPlies()
	}
	return p
}

// setRoot sets the root of the path and the question.
func (p *path[R, S, M]) setRoot(root S, q Question) {
	f := p.frameAt(0)
	f.state = root
	f.status = p.rules.Status(&f.state)
	f.children = f.children[:0]
	p.question = q
}

func (p *path[R, S, M]) frameAt(ply int) *frame[S, M] {
	for len(p.frames) <= ply {
		p.frames = append(p.frames, new(frame[S, M]))
	}
	return p.frames[ply]
}

// isORNode reports whether the player of the question is to move.
func (p *path[R, S, M]) isORNode(st rules.Status) bool { return int(st.Turn) == p.question.Player }

// terminalNumbers returns the numbers of a finished game.
func (p *path[R, S, M]) terminalNumbers(st rules.Status) proofNumbers {
	if p.question.isReached(st) {
		return proven
	}
	return disproven
}

// generateMoves generates the moves of the frame, best static score first.
func (p *path[R, S, M]) generateMoves(ply int) *frame[S, M] {
	f := p.frameAt(ply)
	p.reachedPly = ply
	f.moves = p.rules.Moves(&f.state, f.moves[:0])
	if p.scorer != nil {
		p.sortMoves(f)
	}
	if len(f.moves) == 0 {
		p.setFault(fmt.Errorf("proof: the rules return no moves although the game is not over (Rules.Moves at ply %d)", ply))
	}
	if ply >= p.maxPlies {
		p.setFault(fmt.Errorf("proof: the game is longer than %d plies: proofs need games that end (Bounded.MaxPlies) and whose positions do not repeat", p.maxPlies))
	}
	return f
}

func (p *path[R, S, M]) setFault(err error) {
	if p.fault == nil {
		p.fault = err
	}
}

// sortMoves is a stable insertion sort by descending static score; the lists
// are short.
func (p *path[R, S, M]) sortMoves(f *frame[S, M]) {
	p.scores = slices.Grow(p.scores[:0], len(f.moves))[:len(f.moves)]
	p.scorer.ScoreMoves(&f.state, f.moves, p.scores)
	for i := range f.moves {
		for j := i; j > 0 && p.scores[j] > p.scores[j-1]; j-- {
			p.scores[j], p.scores[j-1] = p.scores[j-1], p.scores[j]
			f.moves[j], f.moves[j-1] = f.moves[j-1], f.moves[j]
		}
	}
}

// playMoveAt plays the i-th move of a frame.
func (p *path[R, S, M]) playMoveAt(ply, i int) *frame[S, M] {
	return p.playMove(ply, p.frames[ply].moves[i])
}

// undoMoveAt undoes the i-th move of a frame.
func (p *path[R, S, M]) undoMoveAt(ply, i int) { p.undoMove(ply, p.frames[ply].moves[i]) }

// playMove plays a move of the frame at ply and returns the next frame.
func (p *path[R, S, M]) playMove(ply int, m M) *frame[S, M] {
	next := p.frameAt(ply + 1)
	p.frames[ply].move, p.reachedPly = m, ply+1
	next.status = p.rules.Play(&next.state, &p.frames[ply].state, m, false)
	return next
}

// undoMove undoes a move of the frame at ply.
func (p *path[R, S, M]) undoMove(ply int, m M) {
	if p.undo != nil {
		p.undo.Undo(&p.frames[ply].state, m)
	}
}

// visitNode counts a position and reports whether the search must stop.
func (p *path[R, S, M]) visitNode(ply int) (stop bool) {
	p.currentPly = ply
	if p.fault != nil {
		return true
	}
	if !p.watch.CountNode() {
		return false
	}
	if p.watch.CheckLimits() {
		return true
	}
	if p.reportProgress != nil {
		p.reportProgress()
	}
	return false
}

func (p *path[R, S, M]) isStopped() bool { return p.fault != nil || p.outOfMemory || p.watch.Stopped() }
