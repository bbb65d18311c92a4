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

// A proof of a whole game is looked for by proof-number search (Allis, van der Meulen and van den
// Herik 1994) above, over moves that the engine proposes, and by extractors below: a leaf is a
// position that alpha-beta is asked about for longer and longer, and whose claim an extractor
// makes a strategy of. So the proof number of a position is the work that its proof seems to
// take, in nodes; there are no disproof numbers, for nobody expects to find that the attacker
// does not win.

// orNode is a position in which the attacker is to move.
type orNode struct {
	key   uint64
	path  []Cell // from the root on
	then  prove.Reference
	work  float64 // that its proof seems to take; 0 if it is proven, infinite if it can't be
	eval  evaluation
	moves []*andNode // once it is expanded
	all   bool       // there are no other moves
	spent int64      // nodes searched for it and below
	took  time.Duration
	at    int  // jobs at work below
	taken bool // a job is about it itself
}

// evaluation is what alpha-beta has said of a position.
type evaluation struct {
	level int // the number of times, each for longer
	score sente.Score
	first Cell // its move
}

// andNode is a position in which the defender is to move.
type andNode struct {
	move    Cell // of the attacker, pass at a root where the defender is to move
	path    []Cell
	work    float64
	guess   float64 // the work by what it was rated, for as long as the replies are not known
	rated   int     // searches that rated it, each for longer
	rest    *orNode
	tries   int         // to list the replies that matter, each for longer
	listed  bool        // the replies that matter are known
	sure    bool        // nobody doubts that it wins: easy replies come first
	replies []reply     // of which nothing is known yet, likely ones last
	open    []openReply // that hold so far
	node    prove.Node
	settled []settled // replies that are answered, one of those that are the same by a symmetry
	spent   float64   // work on the replies that are answered
	taken   bool
}

// reply is a move of the defender, and the same one by all symmetries of the position.
type reply struct {
	move   Cell
	key    uint64 // of the position after it
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

// settled is a reply that is answered, and what it took.
type settled struct {
	move  Cell
	nodes int64
	time  time.Duration
}

// pass is a move in a path: the other side is to move.
const pass Cell = maxCells

var infinite = math.Inf(1)

const (
	mostMoves    = 10   // of the attacker that are tried in a position
	mostOpen     = 6    // replies that are worked on at a time
	restWork     = 1e6  // that the replies seem to take before it is known which matter
	replyWork    = 2e4  // that a reply seems to take before any is answered
	otherMove    = 1.5  // how much more another move than the first seems to take
	claimedWork  = 5e5  // of what is claimed
	hopelessWork = 1e13 // of what seems to be lost
)

// level is how a position is searched.
type level struct {
	nodes           int64       // by alpha-beta
	budget          int64       // of all, if it claims a win
	attack, defence int         // quiet moves of each side that it looks at
	hope            sente.Score // where less was seen before it is not worth it
}

var levels = [...]level{
	{10_000, 300_000, 8, 12, -sente.MaxScore},
	{150_000, 4_000_000, 8, 12, -sente.MaxScore},
	{2_000_000, 60_000_000, 12, 16, 800},
	{10_000_000, 100_000_000, 8, 12, sente.MaxScore},
}

const (
	firstLevels = 3 // those before a position is expanded

	dueAfter = 5   // times the nodes of a level are spent below a position before it is asked about again
	favour   = 0.2 // of the work of a move that was found so
)

// ratings are the nodes by which a move of the attacker is rated, each if its proof seems to
// take so much work or more.
var ratings = [...]struct {
	nodes int64
	from  float64
}{{10_000, 0}, {150_000, 2e7}}

// unrated reports whether a move is to be rated before anything else.
func (a *andNode) unrated() bool {
	return !a.listed && a.rated < len(ratings) && a.guess >= ratings[a.rated].from
}

// listLevels are how it is looked for what holds after a pass with a reply besides.
var listLevels = levels[1:4]

// price is the work that a proof seems to take by a score for the attacker: from what was seen in
// proofs, ten times as much for every 1,200.
func price(score sente.Score) float64 {
	switch {
	case search.ClaimsWin(score):
		return claimedWork
	case search.ClaimsWin(-score):
		return hopelessWork
	}
	return min(math.Pow(10, 6+(3000-float64(score))/1200), hopelessWork)
}

// proven reports whether a node is.
func (n *orNode) proven() bool { return n.work == 0 }

// finished reports whether alpha-beta need not be asked any more. What it has claimed twice, and
// could not be proven, holds against some replies alone, which are searched one by one.
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

// due reports whether so much was spent on a position that alpha-beta is asked about it again: other
// moves may be better.
func (n *orNode) due() bool {
	l := n.eval.level
	return n.moves != nil && l < len(levels) && n.spent >= dueAfter*levels[l].nodes
}

// prefer notes that alpha-beta likes a move better now.
func (n *orNode) prefer(m attackMove, s *pnSearch) {
	if !slices.ContainsFunc(n.moves, func(a *andNode) bool { return a.move == m.move }) {
		n.add(m, price(n.eval.score), s)
	}
	n.update()
}

// evaluated notes an evaluation by alpha-beta.
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

// win notes a proof.
func (n *orNode) win(r prove.Reference) { n.then, n.work, n.moves = r, 0, nil }

// attackMove is a move of the attacker, and the position if the defender passes after it.
type attackMove struct {
	move Cell
	rest uint64
	bare bool // hardly a stone is on the board: all replies matter
}

// expand lists moves, the first time that of the engine first.
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

// known are the moves that are listed.
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

// then is a path and another move.
func then(path []Cell, c Cell) []Cell { return append(path[:len(path):len(path)], c) }

// update sums up what is below.
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

// mean is the work that a reply takes.
func (a *andNode) mean() float64 {
	if n := float64(len(a.settled)); n > 0 {
		return max(a.spent/n, replyWork)
	}
	return replyWork
}

// update sums up what is below.
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

// resting reports whether what follows a pass is looked for, or else all replies are answered.
func (a *andNode) resting() bool { return a.tries < len(listLevels) && a.rest.work < infinite }

// list notes the replies that matter.
func (a *andNode) list(rest prove.Reference, replies []reply) {
	a.listed, a.replies = true, replies
	a.node.Rest = rest
	a.update()
}

// unlisted notes that what follows after a pass does not hold with a reply besides.
func (a *andNode) unlisted() {
	a.tries++
	a.guess *= 2
}

// answer notes what the attacker does after a reply.
func (a *andNode) answer(r reply, n *orNode) {
	then := n.then
	a.settled = append(a.settled, settled{r.move, n.spent, n.took})
	a.node.Replies = append(a.node.Replies, prove.Reply{Move: uint16(r.move), Then: then})
	for _, i := range r.images {
		a.node.Replies = append(a.node.Replies, prove.Reply{Move: uint16(i.move), Then: then.Turned(i.symmetry)})
	}
}

// settle notes the replies whose positions are proven, and reports whether all are.
func (a *andNode) settle() bool {
	a.open = slices.DeleteFunc(a.open, func(o openReply) bool {
		if o.node.proven() {
			a.answer(o.reply, o.node)
		}
		return o.node.proven()
	})
	return a.listed && len(a.open)+len(a.replies) == 0
}

// byWork are the moves of a node, those with the least work first. Others may be at work on the
// first: only one of them need win.
func (n *orNode) byWork() []*andNode {
	moves := slices.Clone(n.moves)
	slices.SortStableFunc(moves, func(a, b *andNode) int {
		return cmp.Compare(n.cost(a), n.cost(b))
	})
	return moves
}

// cost is what a move is chosen by.
func (n *orNode) cost(a *andNode) float64 {
	cost := a.work
	if n.eval.level > firstLevels && a.move == n.eval.first {
		cost *= favour
	}
	return cost
}

// byWork are the open replies, those that the fewest are at first: all of them must be answered, and
// workers on different ones do nothing in vain. Of these those with the most work come first, for
// one that holds spares the others; but those with the least where nobody doubts the move, for what answers
// them answers much of what follows the hard ones, too.
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

// take takes the next one of the replies of which nothing is known.
func (a *andNode) take() (r reply) {
	last := len(a.replies) - 1
	if a.sure {
		r, a.replies = a.replies[0], a.replies[1:]
	} else {
		r, a.replies = a.replies[last], a.replies[:last]
	}
	return r
}
