package gametest

import (
	"cmp"
	"fmt"
	"hash/maphash"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"

	"github.com/sente-games/sente/rules"
)

type keyCheck[S any, M comparable] struct {
	harness *harness[S, M]
	seen    *positions[S, M]
	twin    oracle // at the same position, nil without an Oracle
}

// positions are the positions seen so far, by key and by identity.
type positions[S, M any] struct {
	byKey          map[uint64]seenPosition[S, M]
	byState        map[uint64]seenPosition[S, M] // by hash of the state; with Undo, of its appearance
	byTwin         map[any]seenPosition[S, M]    // by the oracle's identity
	derived        map[int]bool                  // leaves of the state that are its key or its evaluation
	seed           maphash.Seed
	continuations  int  // pairs of positions that were played on
	draws          int  // pairs of which only one was drawn
	transpositions int  // positions reached by two move orders
	truncated      bool // some positions were not visited
}

// seenPosition is a position seen before.
type seenPosition[S, M any] struct {
	status rules.Status
	moves  uint64 // a hash of them
	digest uint64
	twin   any // the oracle's identity of the position, nil without an oracle
	state  S
	line   []M
}

// treesPerGame are the widths of the trees walked from a position of each game.
var treesPerGame = [2]int{2, 4}

// maxTreeLeaves bounds the leaves of a tree, maxTreeMoves the moves of all its leaves.
const (
	maxTreeLeaves = 256
	maxTreeMoves  = 40_000
)

// checkKeys examines the keys of positions: equal positions must have equal keys,
// different positions different ones. The oracle decides which positions are equal. Without
// one, states are equal if all their fields but a stored key and evaluation are; with Undo,
// positions that look the same.
//
// Random games hardly ever reach a position twice. So this part walks all lines of a few
// plies over a few moves, and prefers the same moves everywhere: the same moves in another
// order, and detours, then lead to the same position.
func (c *keyCheck[S, M]) checkKeys() error {
	c.seen = &positions[S, M]{byKey: map[uint64]seenPosition[S, M]{}, byState: map[uint64]seenPosition[S, M]{}, byTwin: map[any]seenPosition[S, M]{}, seed: maphash.MakeSeed()}
	if c.harness.undo == nil {
		if err := recoverPanic(c.findDerived); err != nil {
			return err
		}
	}
	if c.harness.oracle != nil {
		c.twin = c.harness.oracle()
	}
	if err := recoverPanic(c.walkTrees); err != nil {
		return err
	}
	if c.seen.transpositions > 0 || !c.seen.truncated || c.harness.history || !c.canCompare() {
		return nil
	}
	return faultf("none of %d positions was reached in two ways, so that keys of equal positions were not compared: if states contain their history, see HistoryMatters; if positions cannot repeat, a key is not needed", len(c.seen.byKey))
}

// canCompare reports whether equal positions can be recognised as such.
func (c *keyCheck[S, M]) canCompare() bool {
	return c.harness.undo == nil || c.harness.scener != nil || c.twin != nil && c.twin.identity() != nil
}

// walkTrees walks trees from the start and from positions of games.
func (c *keyCheck[S, M]) walkTrees() error {
	c.harness.begin()
	c.beginTwin()
	if err := c.walkTree(newMovePreferences[M](c.harness.rng), 6, c.depthOf(6)); err != nil {
		return err
	}
	for game := range c.harness.games {
		for _, width := range treesPerGame {
			if err := c.walkFromGame(newMovePreferences[M](c.harness.rng), game%2 == 0, width); err != nil {
				return err
			}
		}
	}
	return nil
}

// depthOf returns the depth of a tree of the given width from the position.
func (c *keyCheck[S, M]) depthOf(width int) (depth int) {
	limit := min(maxTreeLeaves, maxTreeMoves/(len(c.harness.rules.Moves(c.harness.state(), nil))+1))
	for leaves := width; leaves <= limit; leaves *= width {
		depth++
	}
	return depth
}

// walkFromGame plays a game and walks a tree from one of its positions. A game with preferred moves
// repeats positions or reaches limits on plies; a random one has more variety.
func (c *keyCheck[S, M]) walkFromGame(prefer *movePreferences[M], preferred bool, width int) error {
	c.harness.begin()
	for len(c.harness.line) <= maxGamePlies && !c.harness.isOver() {
		moves := c.harness.rules.Moves(c.harness.state(), nil)
		if len(moves) == 0 {
			break
		}
		m := moves[c.harness.rng.IntN(len(moves))]
		if preferred {
			m = prefer.best(moves, 1)[0]
		}
		c.harness.play(m)
	}
	c.harness.rewind(c.harness.rng.IntN(len(c.harness.line) + 1))
	defer c.harness.rewind(0)
	if !c.beginTwin() {
		return nil
	}
	return c.walkTree(prefer, width, c.depthOf(width))
}

// beginTwin brings the oracle to the position. It returns false if a move is illegal for the oracle,
// which the part "oracle" reports.
func (c *keyCheck[S, M]) beginTwin() bool {
	if c.twin == nil {
		return true
	}
	c.twin.begin()
	for i, m := range c.harness.line {
		if !c.twin.play(c.harness.formatAt(i, m)) {
			return false
		}
	}
	return true
}

// walkTree adds the positions up to the given depth, with the first width moves of each.
func (c *keyCheck[S, M]) walkTree(prefer *movePreferences[M], width, depth int) error {
	if err := c.addPosition(); err != nil {
		return fmt.Errorf("%w\n%s", err, c.harness.describePosition())
	}
	moves := c.harness.rules.Moves(c.harness.state(), nil)
	if c.harness.status().Outcome.IsOver() || len(moves) == 0 {
		return nil
	}
	c.seen.truncated = c.seen.truncated || depth == 0 || len(moves) > width
	if depth == 0 {
		return nil
	}
	for _, m := range prefer.best(moves, width) {
		if c.twin != nil && !c.twin.play(c.harness.format(m)) {
			continue
		}
		err := c.harness.try(m, func() error { return c.walkTree(prefer, width, depth-1) })
		if err != nil {
			return err
		}
		if c.twin != nil {
			c.twin.takeBack()
		}
	}
	return nil
}

// movePreferences is a random order of moves, the same in all positions.
type movePreferences[M comparable] struct {
	rng  *rand.Rand
	rank map[M]uint64
}

func newMovePreferences[M comparable](rng *rand.Rand) *movePreferences[M] {
	return &movePreferences[M]{rng, map[M]uint64{}}
}

// best sorts moves and returns the first n.
func (p *movePreferences[M]) best(moves []M, n int) []M {
	for _, m := range moves {
		if _, ok := p.rank[m]; !ok {
			p.rank[m] = p.rng.Uint64()
		}
	}
	slices.SortFunc(moves, func(a, b M) int { return cmp.Compare(p.rank[b], p.rank[a]) })
	return moves[:min(n, len(moves))]
}

// derivedLeaf is a leaf of the state that may be the key or the evaluation.
type derivedLeaf struct {
	isKey, isEval bool
	last          uint64
	changes       int
}

// findDerived finds the leaves of the state that always equal its key or its evaluation: rules with
// incremental updates store them in the state.
func (c *keyCheck[S, M]) findDerived() error {
	c.seen.derived = map[int]bool{}
	suspects := map[int]*derivedLeaf{}
	for range 2 {
		c.harness.begin()
		for len(c.harness.line) <= 40 {
			moves, st := c.harness.rules.Moves(c.harness.state(), nil), c.harness.rules.Status(c.harness.state())
			if len(moves) == 0 || st.Outcome.IsOver() {
				break
			}
			for i, l := range leavesOf(reflect.ValueOf(c.harness.state()).Elem()) {
				if suspects[i] == nil {
					suspects[i] = &derivedLeaf{c.harness.hasKey, c.harness.hasEval, l.bits, 0}
				}
				suspects[i].update(l, st)
			}
			c.harness.play(moves[c.harness.rng.IntN(len(moves))])
		}
	}
	c.harness.rewind(0)
	for i, s := range suspects {
		if (s.isKey || s.isEval) && s.changes > 2 {
			c.seen.derived[i] = true
		}
	}
	return nil
}

// update compares the leaf with the status of the position.
func (s *derivedLeaf) update(l leaf, st rules.Status) {
	signed := int64(l.bits)
	s.isKey = s.isKey && l.kind == reflect.Uint64 && l.bits == st.Key
	s.isEval = s.isEval && l.kind >= reflect.Int && l.kind <= reflect.Int64 && (signed == int64(st.Eval) || signed == -int64(st.Eval))
	if l.bits != s.last {
		s.last = l.bits
		s.changes++
	}
}

// addPosition compares the position with those seen before and adds it.
func (c *keyCheck[S, M]) addPosition() error {
	now := seenPosition[S, M]{status: c.harness.rules.Status(c.harness.state()), moves: c.hashMoves()}
	if teller, ok := rules.Ability[rules.KeyComputer[S]](c.harness.rules); ok && teller.KeyOf(c.harness.state()) != now.status.Key {
		return faultf("KeyOf returned %#x, but Status has key %#x", teller.KeyOf(c.harness.state()), now.status.Key)
	}
	if now.status.Outcome.IsOver() {
		now.status.Eval = 0
	}
	switch {
	case c.harness.undo == nil:
		now.digest, now.state = digest(c.harness.state(), c.seen.derived), *c.harness.state()
	case c.harness.scener != nil:
		now.digest = hashText(c.harness.appearance(c.harness.state(), now.status))
	}
	if c.twin != nil && !c.harness.history {
		now.twin = c.twin.identity()
	}
	if err := c.compareSameKey(now); err != nil {
		return err
	}
	if err := c.compareSameState(now); err != nil {
		return err
	}
	now.line = slices.Clone(c.harness.line)
	c.seen.byKey[now.status.Key], c.seen.byState[now.digest] = now, now
	if now.twin != nil {
		c.seen.byTwin[now.twin] = now
	}
	return nil
}

func (c *keyCheck[S, M]) hashMoves() (h uint64) {
	for _, m := range c.harness.rules.Moves(c.harness.state(), nil) {
		h = mixHash(h, maphash.Comparable(c.seen.seed, m))
	}
	return h
}

// compareSameKey compares the position with the one with the same key.
func (c *keyCheck[S, M]) compareSameKey(now seenPosition[S, M]) error {
	other, ok := c.seen.byKey[now.status.Key]
	if ok && now.twin != other.twin {
		return faultf("two different positions have the key %#x, this one and the one %s, which the oracle distinguishes%s\nif positions contain irrelevant data, such as the last move, give them a Key; if the key omits earlier moves on purpose, see HistoryMatters",
			now.status.Key, c.harness.describeLine(other.line), c.difference(other, now))
	}
	if !ok || other.digest == now.digest && (c.harness.undo == nil || c.harness.scener != nil) {
		return nil
	}
	if why := c.explainDifference(other, now); why != "" {
		return faultf("two different positions have the key %#x, this one and the one %s: %s\nthe key must include everything that makes a difference, also the side to move%s",
			now.status.Key, c.harness.describeLine(other.line), why, c.historyHint())
	}
	return nil
}

// historyHint suggests the option for rules on repetition.
func (c *keyCheck[S, M]) historyHint() string {
	if c.harness.history {
		return ""
	}
	return "; if only earlier moves make a difference (a repetition, a count of plies), see HistoryMatters"
}

// explainDifference describes how two positions with the same key differ, "" if they may be equal.
func (c *keyCheck[S, M]) explainDifference(a, b seenPosition[S, M]) string {
	switch {
	case a.status.Turn != b.status.Turn:
		return fmt.Sprintf("player %d is to move in this one and player %d in the other", b.status.Turn, a.status.Turn)
	case isDrawAgainstOngoing(a.status.Outcome, b.status.Outcome):
		if c.seen.draws++; c.seen.draws == 1 {
			c.harness.notes = append(c.harness.notes, "key: a drawn position has the same key as one that is not over, for example because repetitions or plies are counted: a transposition table confuses them")
		}
		return ""
	case a.status.Outcome != b.status.Outcome:
		return fmt.Sprintf("Status is %s and, in the other, %s", formatOutcome(b.status), formatOutcome(a.status))
	case a.moves != b.moves:
		return "their moves differ"
	case c.harness.undo != nil:
		return ""
	}
	if c.harness.has("Scener") && c.formatStones(&a.state) != c.formatStones(&b.state) {
		return "their stones differ: " + c.harness.stateDifference(&a.state, &b.state)
	}
	if c.seen.continuations++; c.harness.history || c.seen.continuations > 40 {
		return ""
	}
	return c.firstDivergence(a.state, b.state)
}

// isDrawAgainstOngoing reports whether one game is drawn and the other is not over.
func isDrawAgainstOngoing(a, b rules.Outcome) bool {
	return a == rules.Draw && b == rules.Ongoing || a == rules.Ongoing && b == rules.Draw
}

// formatStones returns the stones of a state as text.
func (c *keyCheck[S, M]) formatStones(s *S) string {
	var b strings.Builder
	for _, stone := range c.harness.scener.Scene(s).Stones {
		fmt.Fprintf(&b, "%d %d %d %s%s,", stone.Cell, stone.Player, stone.Count, stone.Shape, stone.Glyph)
	}
	return b.String()
}

// firstDivergence plays the same random moves from both states and describes the first
// difference, or "". A draw in only one of them is ignored: rules that count plies
// cause it.
func (c *keyCheck[S, M]) firstDivergence(start, other S) string {
	for range 4 {
		a, b := start, other
		var line []string
		for range 60 {
			st, su := c.harness.rules.Status(&a), c.harness.rules.Status(&b)
			moves := c.harness.rules.Moves(&a, nil)
			switch {
			case isDrawAgainstOngoing(st.Outcome, su.Outcome):
				moves = nil
			case st.Outcome != su.Outcome:
				return fmt.Sprintf("after %s in both, Status is %s and, in the other, %s", strings.Join(line, " "), formatOutcome(su), formatOutcome(st))
			case st.Turn != su.Turn || !slices.Equal(moves, c.harness.rules.Moves(&b, nil)):
				return fmt.Sprintf("after %s in both, turn or moves differ", strings.Join(line, " "))
			}
			if len(moves) == 0 {
				break
			}
			m := moves[c.harness.rng.IntN(len(moves))]
			line = append(line, c.harness.formatIn(&a, m))
			var nextA, nextB S
			c.harness.rules.Play(&nextA, &a, m, false)
			c.harness.rules.Play(&nextB, &b, m, false)
			a, b = nextA, nextB
		}
	}
	return ""
}

// difference describes how two states differ that are different for the oracle.
func (c *keyCheck[S, M]) difference(a, b seenPosition[S, M]) string {
	if c.harness.undo != nil {
		return ""
	}
	if differ := c.harness.stateDifference(&a.state, &b.state); differ != "" {
		return ": " + differ
	}
	return " though the rules do not"
}

// compareSameState compares the position with an equal one seen before.
func (c *keyCheck[S, M]) compareSameState(now seenPosition[S, M]) error {
	if other, ok := c.seen.byTwin[now.twin]; ok && now.twin != nil {
		if !slices.Equal(other.line, c.harness.line) {
			c.seen.transpositions++
		}
		if other.status.Key != now.status.Key {
			return faultf("positions that are equal for the oracle have the key %#x and, reached %s, %#x: the key must depend only on the position\nif they differ because earlier moves matter, see HistoryMatters", now.status.Key, c.harness.describeLine(other.line), other.status.Key)
		}
	}
	if c.harness.undo != nil && c.harness.scener == nil {
		return nil
	}
	other, ok := c.seen.byState[now.digest]
	if !ok || c.harness.history {
		return nil
	}
	if !slices.Equal(other.line, c.harness.line) {
		c.seen.transpositions++
	}
	switch a, b := now.status, other.status; {
	case a.Key != b.Key:
		return faultf("the same position has the key %#x and, reached %s, %#x: %s\nif it differs because earlier moves matter, see HistoryMatters", a.Key, c.harness.describeLine(other.line), b.Key, formatState(c.harness.state()))
	case a.Turn != b.Turn || a.Outcome != b.Outcome:
		return faultf("the same state has the status %+v and, reached %s, %+v: Status must depend only on the state", a, c.harness.describeLine(other.line), b)
	case a.Eval != b.Eval && c.harness.undo == nil:
		return faultf("the same position has the evaluation %d and, reached %s, %d: the incremental evaluation is wrong", a.Eval, c.harness.describeLine(other.line), b.Eval)
	}
	return nil
}
