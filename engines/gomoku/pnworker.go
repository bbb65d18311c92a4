package gomoku

import (
	"slices"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/five/prove"
	"github.com/sente-games/sente/engines/internal/five/board"
	"github.com/sente-games/sente/engines/internal/five/search"
)

// pnWorker runs the jobs of a proof search on a board of its own.
type pnWorker struct {
	extractor
	replay replay
	path   []Cell
	until  int64 // value of spent at which an attempt ends
	last   int64 // value of spent at which a job ends unfinished
}

// bareStones is the number of stones up to which a rest saves hardly any replies.
const bareStones = 2

// outcome is the result of a job.
type outcome struct {
	done    bool // the job was completed
	won     bool
	then    prove.Reference
	eval    evaluation
	work    float64
	moves   []attackMove
	replies []reply
	nodes   int64
	took    time.Duration
}

// newPNWorker creates a worker for the position of a record.
func newPNWorker(r sente.Record, side board.Side, f *facts, table int64) (*pnWorker, error) {
	w := &pnWorker{}
	if _, err := w.replay.lay(r); err != nil {
		return nil, err
	}
	b := w.replay.board
	v := newVCF(&b.lines, proofFacts)
	j, err := newJudge(b, v, table)
	if err != nil {
		return nil, err
	}
	w.extractor = extractor{
		prover: prover{strategy: strategy{board: &b.lines, side: side, game: w.replay.rules}, vcf: v, vct: newVCT(v, proofNodes)},
		judge:  j, board: b, left: func() time.Duration { return 0 },
	}
	w.use(f)
	w.halt = func() bool { return w.ctx.Err() != nil }
	w.stop = func() bool { return w.calledOff() || w.spent() >= w.until }
	return w, nil
}

// calledOff reports whether the job must end unfinished.
func (w *pnWorker) calledOff() bool { return w.ctx.Err() != nil || w.spent() >= w.last }

// evaluateWithin is evaluate within the remaining nodes of the job.
func (w *pnWorker) evaluateWithin(nodes int64) (search.SearchResult[Cell], bool) {
	o, ok := w.evaluate(min(nodes, max(w.last-w.spent(), 1)))
	return o, ok && !w.calledOff()
}

func (w *pnWorker) spent() int64 { return w.vcf.Tries + w.vct.Tries + w.judge.Nodes }

// lay sets up the position at the end of a path.
func (w *pnWorker) lay(path []Cell) {
	same := 0
	for same < min(len(path), len(w.path)) && path[same] == w.path[same] {
		same++
	}
	for _, c := range slices.Backward(w.path[same:]) {
		if c == pass {
			w.board.pass()
		} else {
			w.board.Undo()
		}
	}
	for _, c := range path[same:] {
		if c == pass {
			w.board.pass()
		} else {
			w.board.Play(c)
		}
	}
	w.path = append(w.path[:same], path[same:]...)
}

// do runs a job with at most the given number of nodes.
func (w *pnWorker) do(j *job, most int64) (o outcome) {
	before, start := w.spent(), time.Now()
	w.last = before + most
	w.until = before + levels[0].budget
	w.width(levels[0])
	switch j.do {
	case toEvaluate:
		w.lay(j.or.path)
		o = w.attempt(j)
	case toExpand:
		w.lay(j.or.path)
		o.moves, o.done = w.attacks(j.or.eval.first, j.known), true
	case toRate:
		w.lay(j.and.path)
		found, ok := w.evaluateWithin(ratings[j.and.rated].nodes)
		o.work, o.done = price(-found.Score), ok
	case toList:
		w.lay(j.and.path)
		if j.all {
			o.replies, o.won, o.done = w.replies(w.all()), true, true
			break
		}
		l := listLevels[j.and.tries]
		w.until = before + l.budget
		w.width(l)
		o.then, o.replies, o.won = w.list(l.nodes)
		o.won = o.won && w.ctx.Err() == nil // else the list may contain replies that need no answer
		o.done = o.won || !w.calledOff()
	}
	o.nodes, o.took = w.spent()-before, time.Since(start)
	return o
}

// width sets the number of moves of each side in the alpha-beta search.
func (w *pnWorker) width(l level) {
	w.SetQuietWidth(int(w.side), l.attack, l.defence)
}

// attempt tries to prove a position of the attacker.
func (w *pnWorker) attempt(j *job) (o outcome) {
	key := w.board.Key()
	if o.then, o.won, _ = w.facts.about(key); o.won {
		o.done = true
		return o
	}
	if o.then, o.won = w.similar(key, 0); o.won {
		o.done = true
		return o
	}
	at := j.or.eval
	l := levels[at.level]
	w.until = w.spent() + l.budget
	w.width(l)
	if at.level == 0 {
		w.vct.quiet = 0
		if o.then, o.won = w.win(extractTries, 0, new(cellSet)); o.won {
			o.done = true
			return o
		}
	}
	found, ok := w.evaluateWithin(l.nodes)
	if !ok {
		return o
	}
	o.eval = evaluation{at.level + 1, found.Score, found.Move}
	if j.again {
		o.moves = w.tried(found.Move, nil)
	}
	o.then, o.won = w.believe(found, l.nodes, 0)
	o.done = o.won || !w.calledOff()
	return o
}

// attacks returns further candidate moves of the attacker, the move of alpha-beta first.
func (w *pnWorker) attacks(first Cell, known []Cell) (moves []attackMove) {
	all := w.board.likely(w.board.Moves(nil))
	all = slices.DeleteFunc(all, func(c Cell) bool { return slices.Contains(known, c) })
	if i := slices.Index(all, first); i > 0 {
		all = slices.Insert(slices.Delete(all, i, i+1), 0, first)
	}
	for _, c := range all[:min(len(all), mostMoves)] {
		moves = w.tried(c, moves)
	}
	return moves
}

// tried appends a move of the attacker, unless the defender wins at once after it.
func (w *pnWorker) tried(c Cell, moves []attackMove) []attackMove {
	b := w.board
	b.Play(c)
	b.pass()
	if b.count[1-w.side][board.Five] == 0 {
		moves = append(moves, attackMove{c, b.Key(), b.stones <= bareStones})
	}
	b.pass()
	b.Undo()
	return moves
}

// all returns the defender's moves, likely ones first.
func (w *pnWorker) all() []Cell {
	legal := w.legal()
	return w.board.likely(legal.appendTo(nil))
}

// list finds the replies that need a continuation of their own, and the attacker's continuation
// after all others.
func (w *pnWorker) list(nodes int64) (rest prove.Reference, replies []reply, ok bool) {
	rest, near, ok := w.rest(nodes, 0)
	if !ok {
		return rest, nil, false
	}
	return rest, w.replies(w.unanswered(&prove.Node{Rest: rest}, near.appendTo(nil), 0)), true
}

// replies returns one reply of each class of symmetric ones, in reverse order: the likeliest is the
// last.
func (w *pnWorker) replies(moves []Cell) (replies []reply) {
	b := w.board
	same := w.symmetries()
	var of, seen cellSet
	for _, c := range moves {
		of.add(c)
	}
	for _, c := range moves {
		if seen.has(c) {
			continue
		}
		seen.add(c)
		r := reply{move: c}
		for _, i := range same {
			if at := w.mapped(i, c); !seen.has(at) && of.has(at) {
				seen.add(at)
				r.images = append(r.images, image{at, uint8(i)})
			}
		}
		b.Play(c)
		r.key = b.Key()
		b.Undo()
		replies = append(replies, r)
	}
	slices.Reverse(replies)
	return replies
}

// symmetries returns the symmetries of the position on the board.
func (w *pnWorker) symmetries() (same []int) {
	b := w.board
	for i := 1; i < w.game.Symmetries(); i++ {
		kept := true
		for c := range Cell(b.cells) {
			if b.colour[c] != b.colour[w.mapped(i, c)] {
				kept = false
				break
			}
		}
		if kept {
			same = append(same, i)
		}
	}
	return same
}

// mapped returns the image of a cell under a symmetry.
func (w *pnWorker) mapped(i int, c Cell) Cell {
	return cellAt(w.game.MapMove(i, pointOf(c, w.board.size)), w.board.size)
}
