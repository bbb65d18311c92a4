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
	strategyExtractor
	replay       recordBoard
	path         []Cell
	attemptLimit int64 // value of spent at which an attempt ends
	jobLimit     int64 // value of spent at which a job ends unfinished
}

// fewStones is the number of stones up to which a rest saves hardly any replies.
const fewStones = 2

// jobOutcome is the result of a job.
type jobOutcome struct {
	done         bool // the job was completed
	won          bool
	continuation prove.Reference
	eval         evaluation
	work         float64
	moves        []attackMove
	replies      []reply
	nodes        int64
	duration     time.Duration
}

// newPNWorker creates a worker for the position of a record.
func newPNWorker(r sente.Record, side board.Side, f *proofResults, table int64) (*pnWorker, error) {
	w := &pnWorker{}
	if _, err := w.replay.setPosition(r); err != nil {
		return nil, err
	}
	b := w.replay.board
	v := newVCF(&b.lines, proofEntries)
	j, err := newProverSearch(b, v, table)
	if err != nil {
		return nil, err
	}
	w.strategyExtractor = strategyExtractor{
		threatProver: threatProver{strategyVerifier: strategyVerifier{board: &b.lines, side: side, game: w.replay.rules}, vcf: v, vct: newVCT(v, proofNodes)},
		proverSearch: j, board: b, remainingTime: func() time.Duration { return 0 },
	}
	w.switchFacts(f)
	w.stopRequested = func() bool { return w.ctx.Err() != nil }
	w.isStopped = func() bool { return w.mustStop() || w.spentNodes() >= w.attemptLimit }
	return w, nil
}

// mustStop reports whether the job must end unfinished.
func (w *pnWorker) mustStop() bool { return w.ctx.Err() != nil || w.spentNodes() >= w.jobLimit }

// evaluateWithin is searchPosition within the remaining nodes of the job.
func (w *pnWorker) evaluateWithin(nodes int64) (search.SearchResult[Cell], bool) {
	o, ok := w.searchPosition(min(nodes, max(w.jobLimit-w.spentNodes(), 1)))
	return o, ok && !w.mustStop()
}

func (w *pnWorker) spentNodes() int64 { return w.vcf.Tries + w.vct.Tries + w.proverSearch.Nodes }

// setPosition sets up the position at the end of a path.
func (w *pnWorker) setPosition(path []Cell) {
	same := 0
	for same < min(len(path), len(w.path)) && path[same] == w.path[same] {
		same++
	}
	for _, c := range slices.Backward(w.path[same:]) {
		if c == passMove {
			w.board.togglePass()
		} else {
			w.board.Undo()
		}
	}
	for _, c := range path[same:] {
		if c == passMove {
			w.board.togglePass()
		} else {
			w.board.Play(c)
		}
	}
	w.path = append(w.path[:same], path[same:]...)
}

// runJob runs a job with at most the given number of nodes.
func (w *pnWorker) runJob(j *proofJob, nodeLimit int64) (o jobOutcome) {
	before, start := w.spentNodes(), time.Now()
	w.jobLimit = before + nodeLimit
	w.attemptLimit = before + searchLevels[0].budget
	w.setWidth(searchLevels[0])
	switch j.task {
	case evaluateNode:
		w.setPosition(j.attacker.path)
		o = w.attemptProof(j)
	case expandNode:
		w.setPosition(j.attacker.path)
		o.moves, o.done = w.attackMoves(j.attacker.eval.first, j.knownMoves), true
	case rateMove:
		w.setPosition(j.defender.path)
		found, ok := w.evaluateWithin(ratingLevels[j.defender.ratingSearches].nodes)
		o.work, o.done = workForScore(-found.Score), ok
	case listReplies:
		w.setPosition(j.defender.path)
		if j.allReplies {
			o.replies, o.won, o.done = w.distinctReplies(w.likelyReplies()), true, true
			break
		}
		l := listLevels[j.defender.listAttempts]
		w.attemptLimit = before + l.budget
		w.setWidth(l)
		o.continuation, o.replies, o.won = w.listReplies(l.nodes)
		o.won = o.won && w.ctx.Err() == nil // else the list may contain replies that need no answer
		o.done = o.won || !w.mustStop()
	}
	o.nodes, o.duration = w.spentNodes()-before, time.Since(start)
	return o
}

// setWidth sets the number of moves of each side in the alpha-beta search.
func (w *pnWorker) setWidth(l searchLevel) {
	w.SetQuietWidth(int(w.side), l.attack, l.defence)
}

// attemptProof tries to prove a position of the attacker.
func (w *pnWorker) attemptProof(j *proofJob) (o jobOutcome) {
	key := w.board.Key()
	if o.continuation, o.won, _ = w.results.lookupResult(key); o.won {
		o.done = true
		return o
	}
	if o.continuation, o.won = w.trySimilar(key, 0); o.won {
		o.done = true
		return o
	}
	at := j.attacker.eval
	l := searchLevels[at.level]
	w.attemptLimit = w.spentNodes() + l.budget
	w.setWidth(l)
	if at.level == 0 {
		w.vct.quietMovesLeft = 0
		if o.continuation, o.won = w.buildWin(extractTries, 0, new(cellSet)); o.won {
			o.done = true
			return o
		}
	}
	found, ok := w.evaluateWithin(l.nodes)
	if !ok {
		return o
	}
	o.eval = evaluation{at.level + 1, found.Score, found.Move}
	if j.expanded {
		o.moves = w.appendAttack(found.Move, nil)
	}
	o.continuation, o.won = w.proveClaim(found, l.nodes, 0)
	o.done = o.won || !w.mustStop()
	return o
}

// attackMoves returns further candidate moves of the attacker, the move of alpha-beta first.
func (w *pnWorker) attackMoves(first Cell, known []Cell) (moves []attackMove) {
	all := w.board.sortByProbability(w.board.Moves(nil))
	all = slices.DeleteFunc(all, func(c Cell) bool { return slices.Contains(known, c) })
	if i := slices.Index(all, first); i > 0 {
		all = slices.Insert(slices.Delete(all, i, i+1), 0, first)
	}
	for _, c := range all[:min(len(all), maxAddedMoves)] {
		moves = w.appendAttack(c, moves)
	}
	return moves
}

// appendAttack appends a move of the attacker, unless the defender wins at once after it.
func (w *pnWorker) appendAttack(c Cell, moves []attackMove) []attackMove {
	b := w.board
	b.Play(c)
	b.togglePass()
	if b.classCounts[1-w.side][board.Five] == 0 {
		moves = append(moves, attackMove{c, b.Key(), b.stones <= fewStones})
	}
	b.togglePass()
	b.Undo()
	return moves
}

// likelyReplies returns the defender's moves, likely ones first.
func (w *pnWorker) likelyReplies() []Cell {
	legal := w.legalMoves()
	return w.board.sortByProbability(legal.appendTo(nil))
}

// listReplies finds the replies that need a continuation of their own, and the attacker's continuation
// after all others.
func (w *pnWorker) listReplies(nodes int64) (rest prove.Reference, replies []reply, ok bool) {
	rest, near, ok := w.findPassContinuation(nodes, 0)
	if !ok {
		return rest, nil, false
	}
	return rest, w.distinctReplies(w.openReplies(&prove.Node{Rest: rest}, near.appendTo(nil), 0)), true
}

// distinctReplies returns one reply of each class of symmetric ones, in reverse order: the likeliest is the
// last.
func (w *pnWorker) distinctReplies(moves []Cell) (replies []reply) {
	b := w.board
	same := w.positionSymmetries()
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
			if at := w.mapCell(i, c); !seen.has(at) && of.has(at) {
				seen.add(at)
				r.images = append(r.images, symmetricMove{at, uint8(i)})
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

// positionSymmetries returns the symmetries of the position on the board.
func (w *pnWorker) positionSymmetries() (same []int) {
	b := w.board
	for i := 1; i < w.game.Symmetries(); i++ {
		kept := true
		for c := range Cell(b.cells) {
			if b.colour[c] != b.colour[w.mapCell(i, c)] {
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

// mapCell returns the image of a cell under a symmetry.
func (w *pnWorker) mapCell(i int, c Cell) Cell {
	return cellAt(w.game.MapMove(i, pointOf(c, w.board.size)), w.board.size)
}
