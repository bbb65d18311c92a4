package gomoku

import (
	"cmp"
	"math"
	"slices"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/five/prove"
	"github.com/sente-games/sente/engines/internal/five/search"
)

// A proof of a whole game is found by proof-number search (Allis, van der Meulen and van den Herik
// 1994) at the top, over moves that the engine proposes, and by extractors at the bottom: a leaf is
// a position that alpha-beta searches with increasing limits; an extractor turns its claim into a
// strategy. The proof number of a position is the estimated work of its proof, in nodes; there are
// no disproof numbers, because a disproof is not expected.

// attackerNode is a position with the attacker to move.
type attackerNode struct {
	key          uint64
	path         []Cell // from the root on
	continuation prove.Reference
	work         float64 // estimated work of its proof; 0 if it is proven, infinite if it cannot be
	eval         evaluation
	moves        []*defenderNode // nil until it is expanded
	complete     bool            // there are no other moves
	spentNodes   int64           // nodes searched for it and below
	spentTime    time.Duration
	runningJobs  int  // number of running jobs at or below it
	taken        bool // a job is running at the node itself
}

// evaluation is the latest result of alpha-beta for a position.
type evaluation struct {
	level int // number of searches, each longer than the previous one
	score sente.Score
	first Cell // its best move
}

// defenderNode is a position with the defender to move.
type defenderNode struct {
	move           Cell // move of the attacker; pass at a root with the defender to move
	path           []Cell
	work           float64
	ratedWork      float64 // estimated work from ratings, until the replies are known
	ratingSearches int     // number of rating searches, each longer than the previous one
	passNode       *attackerNode
	listAttempts   int         // attempts to list the relevant replies, each longer than the previous one
	repliesListed  bool        // the relevant replies are known
	likelyWon      bool        // the win is considered certain: easy replies are searched first
	unexplored     []reply     // unexplored replies, likely ones last
	openReplies    []openReply // openReplies replies, not refuted yet
	node           prove.Node
	settled        []refutedReply // refuted replies, one of each class of symmetric ones
	settledWork    float64        // work on the refuted replies
	taken          bool
}

// reply is a move of the defender, with its images under the symmetries of the position.
type reply struct {
	move   Cell
	key    uint64 // key of the position after it
	images []symmetricMove
}

type symmetricMove struct {
	move     Cell
	symmetry uint8
}

type openReply struct {
	reply
	node *attackerNode
}

// refutedReply is a refuted reply with its cost.
type refutedReply struct {
	move  Cell
	nodes int64
	time  time.Duration
}

// passMove is a pass in a path.
const passMove Cell = maxCells

var infiniteWork = math.Inf(1)

const (
	maxAddedMoves   = 10   // maximum number of moves of the attacker added by an expansion
	maxOpenReplies  = 6    // replies that are searched at the same time
	restWork        = 1e6  // estimated work of the replies before the relevant ones are known
	replyWork       = 2e4  // estimated work of a reply before any is refuted
	otherMoveFactor = 1.5  // factor of the estimated work of a move other than the first
	claimedWork     = 5e5  // estimated work of a claimed win
	hopelessWork    = 1e13 // estimated work of a lost position
)

// searchLevel is the configuration of the search of a position.
type searchLevel struct {
	nodes           int64       // nodes of alpha-beta
	budget          int64       // nodes in total, if it claims a win
	attack, defence int         // quiet moves of each side in the search
	minScore        sente.Score // minimum score of the previous level that makes this one worthwhile
}

var searchLevels = [...]searchLevel{
	{10_000, 300_000, 8, 12, -sente.MaxScore},
	{150_000, 4_000_000, 8, 12, -sente.MaxScore},
	{2_000_000, 60_000_000, 12, 16, 800},
	{10_000_000, 100_000_000, 8, 12, sente.MaxScore},
}

const (
	firstLevels = 3 // number of levels before a position is expanded

	repeatAfter     = 5   // a position is searched again when this multiple of the nodes of its next level was spent below it
	preferredFactor = 0.2 // factor of the work of the move that such a search finds
)

// ratingLevels are the nodes of the searches that rate a move of the attacker, each with the minimum
// estimated work for it.
var ratingLevels = [...]struct {
	nodes int64
	from  float64
}{{10_000, 0}, {150_000, 2e7}}

// needsRating reports whether a move must be rated before other jobs.
func (a *defenderNode) needsRating() bool {
	return !a.repliesListed && a.ratingSearches < len(ratingLevels) && a.ratedWork >= ratingLevels[a.ratingSearches].from
}

// listLevels are the levels of the search for a continuation that holds after a pass with an
// additional reply.
var listLevels = searchLevels[1:4]

// workForScore returns the estimated work of a proof for a score of the attacker: measured in proofs, a
// factor of ten for every 1,200.
func workForScore(score sente.Score) float64 {
	switch {
	case search.ClaimsWin(score):
		return claimedWork
	case search.ClaimsWin(-score):
		return hopelessWork
	}
	return min(math.Pow(10, 6+(3000-float64(score))/1200), hopelessWork)
}

// isProven reports whether a node is proven.
func (n *attackerNode) isProven() bool { return n.work == 0 }

// isEvaluated reports whether the searches of alpha-beta before the expansion are complete. A win that
// it has claimed twice without a proof holds against only some replies, which are then searched one
// by one.
func (n *attackerNode) isEvaluated() bool {
	l := n.eval.level
	switch {
	case l == 0 || l >= firstLevels:
		return l > 0
	case search.ClaimsWin(n.eval.score):
		return l > 1
	}
	return n.eval.score < searchLevels[l].minScore
}

// needsRepeat reports whether so much was spent on a position that alpha-beta searches it again, because
// other moves may be better.
func (n *attackerNode) needsRepeat() bool {
	l := n.eval.level
	return n.moves != nil && l < len(searchLevels) && n.spentNodes >= repeatAfter*searchLevels[l].nodes
}

// preferMove adds the move that a repeated search of alpha-beta prefers.
func (n *attackerNode) preferMove(m attackMove, s *pnSearch) {
	if !slices.ContainsFunc(n.moves, func(a *defenderNode) bool { return a.move == m.move }) {
		n.addMove(m, workForScore(n.eval.score), s)
	}
	n.updateWork()
}

// storeEvaluation stores an evaluation by alpha-beta.
func (n *attackerNode) storeEvaluation(e evaluation) {
	n.eval = e
	if n.moves != nil {
		return
	}
	n.work = workForScore(e.score)
	if !n.isEvaluated() {
		n.work = max(n.work, float64(searchLevels[e.level].nodes))
	}
}

// storeProof stores a proof.
func (n *attackerNode) storeProof(r prove.Reference) { n.continuation, n.work, n.moves = r, 0, nil }

// attackMove is a move of the attacker, with the key of the position after it and a pass of the
// defender.
type attackMove struct {
	move        Cell
	passKey     uint64
	allRelevant bool // the board is almost empty: all replies are relevant
}

// addMoves adds moves, in the first expansion the engine's move first.
func (n *attackerNode) addMoves(moves []attackMove, s *pnSearch) {
	known := len(n.moves)
	for i, m := range moves {
		work := n.work
		if known+i > 0 {
			work = n.work*otherMoveFactor + restWork
		}
		n.addMove(m, work, s)
	}
	if known == 0 && len(moves) > 0 {
		n.moves[0].ratingSearches = min(n.eval.level, len(ratingLevels))
	}
	n.complete = len(moves) == 0
	if n.complete && known == 0 {
		n.work = infiniteWork
	}
}

// knownMoves returns the moves of the node.
func (n *attackerNode) knownMoves() (moves []Cell) {
	for _, m := range n.moves {
		moves = append(moves, m.move)
	}
	return moves
}

// isOpen reports whether a move may still win.
func (n *attackerNode) isOpen() bool {
	return slices.ContainsFunc(n.moves, func(a *defenderNode) bool { return a.work < infiniteWork })
}

// addMove adds a move.
func (n *attackerNode) addMove(m attackMove, work float64, s *pnSearch) {
	a := &defenderNode{move: m.move, path: appendMove(n.path, m.move), work: work, ratedWork: work}
	a.passNode = s.nodeFor(m.passKey, appendMove(a.path, passMove))
	if m.allRelevant {
		a.listAttempts, a.likelyWon = len(listLevels), true
	}
	n.moves = append(n.moves, a)
}

// appendMove returns the path with another move appended.
func appendMove(path []Cell, c Cell) []Cell { return append(path[:len(path):len(path)], c) }

// updateWork computes the work from the moves.
func (n *attackerNode) updateWork() {
	if n.isProven() || n.moves == nil {
		return
	}
	n.work = hopelessWork
	if n.complete {
		n.work = infiniteWork
	}
	for _, m := range n.moves {
		n.work = min(n.work, m.work)
	}
}

// meanWork returns the mean work of a reply.
func (a *defenderNode) meanWork() float64 {
	if n := float64(len(a.settled)); n > 0 {
		return max(a.settledWork/n, replyWork)
	}
	return replyWork
}

// updateWork computes the work from the replies.
func (a *defenderNode) updateWork() {
	switch {
	case a.work == infiniteWork:
		return
	case !a.repliesListed:
		a.work = max(restWork, a.ratedWork)
		if a.searchesPass() {
			a.work += a.passNode.work
		}
		return
	}
	a.work = float64(len(a.unexplored)) * a.meanWork()
	for _, o := range a.openReplies {
		a.work += o.node.work
	}
}

// searchesPass reports whether the continuation after a pass is being searched; otherwise all replies
// are listed.
func (a *defenderNode) searchesPass() bool {
	return a.listAttempts < len(listLevels) && a.passNode.work < infiniteWork
}

// storeReplies stores the relevant replies.
func (a *defenderNode) storeReplies(rest prove.Reference, replies []reply) {
	a.repliesListed, a.unexplored = true, replies
	a.node.Rest = rest
	a.updateWork()
}

// passRefuted stores that the continuation after a pass does not hold with an additional reply.
func (a *defenderNode) passRefuted() {
	a.listAttempts++
	a.ratedWork *= 2
}

// storeAnswer stores the attacker's continuation after a reply.
func (a *defenderNode) storeAnswer(r reply, n *attackerNode) {
	continuation := n.continuation
	a.settled = append(a.settled, refutedReply{r.move, n.spentNodes, n.spentTime})
	a.node.Replies = append(a.node.Replies, prove.Reply{Move: uint16(r.move), Continuation: continuation})
	for _, i := range r.images {
		a.node.Replies = append(a.node.Replies, prove.Reply{Move: uint16(i.move), Continuation: continuation.WithSymmetry(i.symmetry)})
	}
}

// settleProven moves the replies with proven positions to the refuted ones, and reports whether all
// replies are refuted.
func (a *defenderNode) settleProven() bool {
	a.openReplies = slices.DeleteFunc(a.openReplies, func(o openReply) bool {
		if o.node.isProven() {
			a.storeAnswer(o.reply, o.node)
		}
		return o.node.isProven()
	})
	return a.repliesListed && len(a.openReplies)+len(a.unexplored) == 0
}

// movesByCost returns the moves of a node in ascending order of cost. Other workers may be searching the
// first one already: only one move needs to win.
func (n *attackerNode) movesByCost() []*defenderNode {
	moves := slices.Clone(n.moves)
	slices.SortStableFunc(moves, func(a, b *defenderNode) int {
		return cmp.Compare(n.moveCost(a), n.moveCost(b))
	})
	return moves
}

// moveCost returns the cost by which moves are ordered.
func (n *attackerNode) moveCost(a *defenderNode) float64 {
	cost := a.work
	if n.eval.level > firstLevels && a.move == n.eval.first {
		cost *= preferredFactor
	}
	return cost
}

// repliesByWorkers returns the open replies, those with the fewest workers first: all of them must be
// refuted, so that work on different replies is never wasted. Among these the replies with the most
// work come first, because one that holds makes the others unnecessary. If the win is considered
// certain, the replies with the least work come first, because their refutations also refute much
// of the positions after the hard ones.
func (a *defenderNode) repliesByWorkers() []openReply {
	open := slices.Clone(a.openReplies)
	slices.SortStableFunc(open, func(x, y openReply) int {
		order := cmp.Compare(y.node.work, x.node.work)
		if a.likelyWon {
			order = -order
		}
		return cmp.Or(cmp.Compare(x.node.runningJobs, y.node.runningJobs), order)
	})
	return open
}

// popUnexploredReply removes and returns the next unexplored reply.
func (a *defenderNode) popUnexploredReply() (r reply) {
	last := len(a.unexplored) - 1
	if a.likelyWon {
		r, a.unexplored = a.unexplored[0], a.unexplored[1:]
	} else {
		r, a.unexplored = a.unexplored[last], a.unexplored[:last]
	}
	return r
}
