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

// orNode is a position with the attacker to move.
type orNode struct {
	key   uint64
	path  []Cell // from the root on
	then  prove.Reference
	work  float64 // estimated work of its proof; 0 if it is proven, infinite if it cannot be
	eval  evaluation
	moves []*andNode // nil until it is expanded
	all   bool       // there are no other moves
	spent int64      // nodes searched for it and below
	took  time.Duration
	at    int  // number of running jobs at or below it
	taken bool // a job is running at the node itself
}

// evaluation is the latest result of alpha-beta for a position.
type evaluation struct {
	level int // number of searches, each longer than the previous one
	score sente.Score
	first Cell // its best move
}

// andNode is a position with the defender to move.
type andNode struct {
	move    Cell // move of the attacker; pass at a root with the defender to move
	path    []Cell
	work    float64
	guess   float64 // estimated work from ratings, until the replies are known
	rated   int     // number of rating searches, each longer than the previous one
	rest    *orNode
	tries   int         // attempts to list the relevant replies, each longer than the previous one
	listed  bool        // the relevant replies are known
	sure    bool        // the win is considered certain: easy replies are searched first
	replies []reply     // unexplored replies, likely ones last
	open    []openReply // open replies, not refuted yet
	node    prove.Node
	settled []settled // refuted replies, one of each class of symmetric ones
	spent   float64   // work on the refuted replies
	taken   bool
}

// reply is a move of the defender, with its images under the symmetries of the position.
type reply struct {
	move   Cell
	key    uint64 // key of the position after it
	images []image
}

type image struct {
	move     Cell
	symmetry uint8
}

type openReply struct {
	reply
	node *orNode
}

// settled is a refuted reply with its cost.
type settled struct {
	move  Cell
	nodes int64
	time  time.Duration
}

// pass is a pass in a path.
const pass Cell = maxCells

var infinite = math.Inf(1)

const (
	mostMoves    = 10   // maximum number of moves of the attacker added by an expansion
	mostOpen     = 6    // replies that are searched at the same time
	restWork     = 1e6  // estimated work of the replies before the relevant ones are known
	replyWork    = 2e4  // estimated work of a reply before any is refuted
	otherMove    = 1.5  // factor of the estimated work of a move other than the first
	claimedWork  = 5e5  // estimated work of a claimed win
	hopelessWork = 1e13 // estimated work of a lost position
)

// level is the configuration of the search of a position.
type level struct {
	nodes           int64       // nodes of alpha-beta
	budget          int64       // nodes in total, if it claims a win
	attack, defence int         // quiet moves of each side in the search
	hope            sente.Score // minimum score of the previous level that makes this one worthwhile
}

var levels = [...]level{
	{10_000, 300_000, 8, 12, -sente.MaxScore},
	{150_000, 4_000_000, 8, 12, -sente.MaxScore},
	{2_000_000, 60_000_000, 12, 16, 800},
	{10_000_000, 100_000_000, 8, 12, sente.MaxScore},
}

const (
	firstLevels = 3 // number of levels before a position is expanded

	dueAfter = 5   // a position is searched again when this multiple of the nodes of its next level was spent below it
	favour   = 0.2 // factor of the work of the move that such a search finds
)

// ratings are the nodes of the searches that rate a move of the attacker, each with the minimum
// estimated work for it.
var ratings = [...]struct {
	nodes int64
	from  float64
}{{10_000, 0}, {150_000, 2e7}}

// unrated reports whether a move must be rated before other jobs.
func (a *andNode) unrated() bool {
	return !a.listed && a.rated < len(ratings) && a.guess >= ratings[a.rated].from
}

// listLevels are the levels of the search for a continuation that holds after a pass with an
// additional reply.
var listLevels = levels[1:4]

// price returns the estimated work of a proof for a score of the attacker: measured in proofs, a
// factor of ten for every 1,200.
func price(score sente.Score) float64 {
	switch {
	case search.ClaimsWin(score):
		return claimedWork
	case search.ClaimsWin(-score):
		return hopelessWork
	}
	return min(math.Pow(10, 6+(3000-float64(score))/1200), hopelessWork)
}

// proven reports whether a node is proven.
func (n *orNode) proven() bool { return n.work == 0 }

// finished reports whether the searches of alpha-beta before the expansion are complete. A win that
// it has claimed twice without a proof holds against only some replies, which are then searched one
// by one.
func (n *orNode) finished() bool {
	l := n.eval.level
	switch {
	case l == 0 || l >= firstLevels:
		return l > 0
	case search.ClaimsWin(n.eval.score):
		return l > 1
	}
	return n.eval.score < levels[l].hope
}

// due reports whether so much was spent on a position that alpha-beta searches it again, because
// other moves may be better.
func (n *orNode) due() bool {
	l := n.eval.level
	return n.moves != nil && l < len(levels) && n.spent >= dueAfter*levels[l].nodes
}

// prefer adds the move that a repeated search of alpha-beta prefers.
func (n *orNode) prefer(m attackMove, s *pnSearch) {
	if !slices.ContainsFunc(n.moves, func(a *andNode) bool { return a.move == m.move }) {
		n.add(m, price(n.eval.score), s)
	}
	n.update()
}

// evaluated stores an evaluation by alpha-beta.
func (n *orNode) evaluated(e evaluation) {
	n.eval = e
	if n.moves != nil {
		return
	}
	n.work = price(e.score)
	if !n.finished() {
		n.work = max(n.work, float64(levels[e.level].nodes))
	}
}

// win stores a proof.
func (n *orNode) win(r prove.Reference) { n.then, n.work, n.moves = r, 0, nil }

// attackMove is a move of the attacker, with the key of the position after it and a pass of the
// defender.
type attackMove struct {
	move Cell
	rest uint64
	bare bool // the board is almost empty: all replies are relevant
}

// expand adds moves, in the first expansion the engine's move first.
func (n *orNode) expand(moves []attackMove, s *pnSearch) {
	known := len(n.moves)
	for i, m := range moves {
		work := n.work
		if known+i > 0 {
			work = n.work*otherMove + restWork
		}
		n.add(m, work, s)
	}
	if known == 0 && len(moves) > 0 {
		n.moves[0].rated = min(n.eval.level, len(ratings))
	}
	n.all = len(moves) == 0
	if n.all && known == 0 {
		n.work = infinite
	}
}

// known returns the moves of the node.
func (n *orNode) known() (moves []Cell) {
	for _, m := range n.moves {
		moves = append(moves, m.move)
	}
	return moves
}

// open reports whether a move may still win.
func (n *orNode) open() bool {
	return slices.ContainsFunc(n.moves, func(a *andNode) bool { return a.work < infinite })
}

// add adds a move.
func (n *orNode) add(m attackMove, work float64, s *pnSearch) {
	a := &andNode{move: m.move, path: then(n.path, m.move), work: work, guess: work}
	a.rest = s.node(m.rest, then(a.path, pass))
	if m.bare {
		a.tries, a.sure = len(listLevels), true
	}
	n.moves = append(n.moves, a)
}

// then returns the path with another move appended.
func then(path []Cell, c Cell) []Cell { return append(path[:len(path):len(path)], c) }

// update computes the work from the moves.
func (n *orNode) update() {
	if n.proven() || n.moves == nil {
		return
	}
	n.work = hopelessWork
	if n.all {
		n.work = infinite
	}
	for _, m := range n.moves {
		n.work = min(n.work, m.work)
	}
}

// mean returns the mean work of a reply.
func (a *andNode) mean() float64 {
	if n := float64(len(a.settled)); n > 0 {
		return max(a.spent/n, replyWork)
	}
	return replyWork
}

// update computes the work from the replies.
func (a *andNode) update() {
	switch {
	case a.work == infinite:
		return
	case !a.listed:
		a.work = max(restWork, a.guess)
		if a.resting() {
			a.work += a.rest.work
		}
		return
	}
	a.work = float64(len(a.replies)) * a.mean()
	for _, o := range a.open {
		a.work += o.node.work
	}
}

// resting reports whether the continuation after a pass is being searched; otherwise all replies
// are listed.
func (a *andNode) resting() bool { return a.tries < len(listLevels) && a.rest.work < infinite }

// list stores the relevant replies.
func (a *andNode) list(rest prove.Reference, replies []reply) {
	a.listed, a.replies = true, replies
	a.node.Rest = rest
	a.update()
}

// unlisted stores that the continuation after a pass does not hold with an additional reply.
func (a *andNode) unlisted() {
	a.tries++
	a.guess *= 2
}

// answer stores the attacker's continuation after a reply.
func (a *andNode) answer(r reply, n *orNode) {
	then := n.then
	a.settled = append(a.settled, settled{r.move, n.spent, n.took})
	a.node.Replies = append(a.node.Replies, prove.Reply{Move: uint16(r.move), Then: then})
	for _, i := range r.images {
		a.node.Replies = append(a.node.Replies, prove.Reply{Move: uint16(i.move), Then: then.Turned(i.symmetry)})
	}
}

// settle moves the replies with proven positions to the refuted ones, and reports whether all
// replies are refuted.
func (a *andNode) settle() bool {
	a.open = slices.DeleteFunc(a.open, func(o openReply) bool {
		if o.node.proven() {
			a.answer(o.reply, o.node)
		}
		return o.node.proven()
	})
	return a.listed && len(a.open)+len(a.replies) == 0
}

// byWork returns the moves of a node in ascending order of cost. Other workers may be searching the
// first one already: only one move needs to win.
func (n *orNode) byWork() []*andNode {
	moves := slices.Clone(n.moves)
	slices.SortStableFunc(moves, func(a, b *andNode) int {
		return cmp.Compare(n.cost(a), n.cost(b))
	})
	return moves
}

// cost returns the cost by which moves are ordered.
func (n *orNode) cost(a *andNode) float64 {
	cost := a.work
	if n.eval.level > firstLevels && a.move == n.eval.first {
		cost *= favour
	}
	return cost
}

// byWork returns the open replies, those with the fewest workers first: all of them must be
// refuted, so that work on different replies is never wasted. Among these the replies with the most
// work come first, because one that holds makes the others unnecessary. If the win is considered
// certain, the replies with the least work come first, because their refutations also refute much
// of the positions after the hard ones.
func (a *andNode) byWork() []openReply {
	open := slices.Clone(a.open)
	slices.SortStableFunc(open, func(x, y openReply) int {
		order := cmp.Compare(y.node.work, x.node.work)
		if a.sure {
			order = -order
		}
		return cmp.Or(cmp.Compare(x.node.at, y.node.at), order)
	})
	return open
}

// take removes and returns the next unexplored reply.
func (a *andNode) take() (r reply) {
	last := len(a.replies) - 1
	if a.sure {
		r, a.replies = a.replies[0], a.replies[1:]
	} else {
		r, a.replies = a.replies[last], a.replies[:last]
	}
	return r
}
