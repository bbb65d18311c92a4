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
	*harness[S, M]
	seen *positions[S, M]
	twin oracle // at the same position, nil without an Oracle
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
func (x *keyCheck[S, M]) checkKeys() error {
	x.seen = &positions[S, M]{byKey: map[uint64]seenPosition[S, M]{}, byState: map[uint64]seenPosition[S, M]{}, byTwin: map[any]seenPosition[S, M]{}, seed: maphash.MakeSeed()}
	if x.undo == nil {
		if err := recoverPanic(x.findDerived); err != nil {
			return err
		}
	}
	if x.oracle != nil {
		x.twin = x.oracle()
	}
	if err := recoverPanic(x.walkTrees); err != nil {
		return err
	}
	if x.seen.transpositions > 0 || !x.seen.truncated || x.history || !x.canCompare() {
		return nil
	}
	return faultf("none of %d positions was reached in two ways, so that keys of equal positions were not compared: if states contain their history, see HistoryMatters; if positions cannot repeat, a key is not needed", len(x.seen.byKey))
}

// canCompare reports whether equal positions can be recognised as such.
func (x *keyCheck[S, M]) canCompare() bool {
	return x.undo == nil || x.scener != nil || x.twin != nil && x.twin.identity() != nil
}

// walkTrees walks trees from the start and from positions of games.
func (x *keyCheck[S, M]) walkTrees() error {
	x.begin()
	x.beginTwin()
	if err := x.walkTree(newMovePreferences[M](x.rng), 6, x.depthOf(6)); err != nil {
		return err
	}
	for game := range x.games {
		for _, width := range treesPerGame {
			if err := x.walkFromGame(newMovePreferences[M](x.rng), game%2 == 0, width); err != nil {
				return err
			}
		}
	}
	return nil
}

// depthOf returns the depth of a tree of the given width from the position.
func (x *keyCheck[S, M]) depthOf(width int) (depth int) {
	limit := min(maxTreeLeaves, maxTreeMoves/(len(x.rules.Moves(x.state(), nil))+1))
	for leaves := width; leaves <= limit; leaves *= width {
		depth++
	}
	return depth
}

// walkFromGame plays a game and walks a tree from one of its positions. A game with preferred moves
// repeats positions or reaches limits on plies; a random one has more variety.
func (x *keyCheck[S, M]) walkFromGame(prefer *movePreferences[M], preferred bool, width int) error {
	x.begin()
	for len(x.line) <= maxGamePlies && !x.isOver() {
		moves := x.rules.Moves(x.state(), nil)
		if len(moves) == 0 {
			break
		}
		m := moves[x.rng.IntN(len(moves))]
		if preferred {
			m = prefer.best(moves, 1)[0]
		}
		x.play(m)
	}
	x.rewind(x.rng.IntN(len(x.line) + 1))
	defer x.rewind(0)
	if !x.beginTwin() {
		return nil
	}
	return x.walkTree(prefer, width, x.depthOf(width))
}

// beginTwin brings the oracle to the position. It returns false if a move is illegal for the oracle,
// which the part "oracle" reports.
func (x *keyCheck[S, M]) beginTwin() bool {
	if x.twin == nil {
		return true
	}
	x.twin.begin()
	for i, m := range x.line {
		if !x.twin.play(x.formatAt(i, m)) {
			return false
		}
	}
	return true
}

// walkTree adds the positions up to the given depth, with the first width moves of each.
func (x *keyCheck[S, M]) walkTree(prefer *movePreferences[M], width, depth int) error {
	if err := x.addPosition(); err != nil {
		return fmt.Errorf("%w\n%s", err, x.describePosition())
	}
	moves := x.rules.Moves(x.state(), nil)
	if x.status().Outcome.IsOver() || len(moves) == 0 {
		return nil
	}
	x.seen.truncated = x.seen.truncated || depth == 0 || len(moves) > width
	if depth == 0 {
		return nil
	}
	for _, m := range prefer.best(moves, width) {
		if x.twin != nil && !x.twin.play(x.format(m)) {
			continue
		}
		err := x.try(m, func() error { return x.walkTree(prefer, width, depth-1) })
		if err != nil {
			return err
		}
		if x.twin != nil {
			x.twin.takeBack()
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
func (x *keyCheck[S, M]) findDerived() error {
	x.seen.derived = map[int]bool{}
	suspects := map[int]*derivedLeaf{}
	for range 2 {
		x.begin()
		for len(x.line) <= 40 {
			moves, st := x.rules.Moves(x.state(), nil), x.rules.Status(x.state())
			if len(moves) == 0 || st.Outcome.IsOver() {
				break
			}
			for i, l := range leavesOf(reflect.ValueOf(x.state()).Elem()) {
				if suspects[i] == nil {
					suspects[i] = &derivedLeaf{x.hasKey, x.hasEval, l.bits, 0}
				}
				suspects[i].update(l, st)
			}
			x.play(moves[x.rng.IntN(len(moves))])
		}
	}
	x.rewind(0)
	for i, s := range suspects {
		if (s.isKey || s.isEval) && s.changes > 2 {
			x.seen.derived[i] = true
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
func (x *keyCheck[S, M]) addPosition() error {
	now := seenPosition[S, M]{status: x.rules.Status(x.state()), moves: x.hashMoves()}
	if teller, ok := rules.Ability[rules.KeyComputer[S]](x.rules); ok && teller.KeyOf(x.state()) != now.status.Key {
		return faultf("KeyOf returned %#x, but Status has key %#x", teller.KeyOf(x.state()), now.status.Key)
	}
	if now.status.Outcome.IsOver() {
		now.status.Eval = 0
	}
	switch {
	case x.undo == nil:
		now.digest, now.state = digest(x.state(), x.seen.derived), *x.state()
	case x.scener != nil:
		now.digest = hashText(x.appearance(x.state(), now.status))
	}
	if x.twin != nil && !x.history {
		now.twin = x.twin.identity()
	}
	if err := x.compareSameKey(now); err != nil {
		return err
	}
	if err := x.compareSameState(now); err != nil {
		return err
	}
	now.line = slices.Clone(x.line)
	x.seen.byKey[now.status.Key], x.seen.byState[now.digest] = now, now
	if now.twin != nil {
		x.seen.byTwin[now.twin] = now
	}
	return nil
}

func (x *keyCheck[S, M]) hashMoves() (h uint64) {
	for _, m := range x.rules.Moves(x.state(), nil) {
		h = mixHash(h, maphash.Comparable(x.seen.seed, m))
	}
	return h
}

// compareSameKey compares the position with the one with the same key.
func (x *keyCheck[S, M]) compareSameKey(now seenPosition[S, M]) error {
	other, ok := x.seen.byKey[now.status.Key]
	if ok && now.twin != other.twin {
		return faultf("two different positions have the key %#x, this one and the one %s, which the oracle distinguishes%s\nif positions contain irrelevant data, such as the last move, give them a Key; if the key omits earlier moves on purpose, see HistoryMatters",
			now.status.Key, x.describeLine(other.line), x.difference(other, now))
	}
	if !ok || other.digest == now.digest && (x.undo == nil || x.scener != nil) {
		return nil
	}
	if why := x.explainDifference(other, now); why != "" {
		return faultf("two different positions have the key %#x, this one and the one %s: %s\nthe key must include everything that makes a difference, also the side to move%s",
			now.status.Key, x.describeLine(other.line), why, x.historyHint())
	}
	return nil
}

// historyHint suggests the option for rules on repetition.
func (x *keyCheck[S, M]) historyHint() string {
	if x.history {
		return ""
	}
	return "; if only earlier moves make a difference (a repetition, a count of plies), see HistoryMatters"
}

// explainDifference describes how two positions with the same key differ, "" if they may be equal.
func (x *keyCheck[S, M]) explainDifference(a, b seenPosition[S, M]) string {
	switch {
	case a.status.Turn != b.status.Turn:
		return fmt.Sprintf("player %d is to move in this one and player %d in the other", b.status.Turn, a.status.Turn)
	case isDrawAgainstOngoing(a.status.Outcome, b.status.Outcome):
		if x.seen.draws++; x.seen.draws == 1 {
			x.notes = append(x.notes, "key: a drawn position has the same key as one that is not over, for example because repetitions or plies are counted: a transposition table confuses them")
		}
		return ""
	case a.status.Outcome != b.status.Outcome:
		return fmt.Sprintf("Status is %s and, in the other, %s", formatOutcome(b.status), formatOutcome(a.status))
	case a.moves != b.moves:
		return "their moves differ"
	case x.undo != nil:
		return ""
	}
	if x.has("Scener") && x.formatStones(&a.state) != x.formatStones(&b.state) {
		return "their stones differ: " + x.stateDifference(&a.state, &b.state)
	}
	if x.seen.continuations++; x.history || x.seen.continuations > 40 {
		return ""
	}
	return x.firstDivergence(a.state, b.state)
}

// isDrawAgainstOngoing reports whether one game is drawn and the other is not over.
func isDrawAgainstOngoing(a, b rules.Outcome) bool {
	return a == rules.Draw && b == rules.Ongoing || a == rules.Ongoing && b == rules.Draw
}

// formatStones returns the stones of a state as text.
func (x *keyCheck[S, M]) formatStones(s *S) string {
	var b strings.Builder
	for _, stone := range x.scener.Scene(s).Stones {
		fmt.Fprintf(&b, "%d %d %d %s%s,", stone.Cell, stone.Player, stone.Count, stone.Shape, stone.Glyph)
	}
	return b.String()
}

// firstDivergence plays the same random moves from both states and describes the first
// difference, "" if there is none. A draw in only one of them is ignored: rules that count plies
// cause it.
func (x *keyCheck[S, M]) firstDivergence(start, other S) string {
	for range 4 {
		a, b := start, other
		var line []string
		for range 60 {
			st, su := x.rules.Status(&a), x.rules.Status(&b)
			moves := x.rules.Moves(&a, nil)
			switch {
			case isDrawAgainstOngoing(st.Outcome, su.Outcome):
				moves = nil
			case st.Outcome != su.Outcome:
				return fmt.Sprintf("after %s in both, Status is %s and, in the other, %s", strings.Join(line, " "), formatOutcome(su), formatOutcome(st))
			case st.Turn != su.Turn || !slices.Equal(moves, x.rules.Moves(&b, nil)):
				return fmt.Sprintf("after %s in both, turn or moves differ", strings.Join(line, " "))
			}
			if len(moves) == 0 {
				break
			}
			m := moves[x.rng.IntN(len(moves))]
			line = append(line, x.formatIn(&a, m))
			var nextA, nextB S
			x.rules.Play(&nextA, &a, m, false)
			x.rules.Play(&nextB, &b, m, false)
			a, b = nextA, nextB
		}
	}
	return ""
}

// difference describes how two states differ that are different for the oracle.
func (x *keyCheck[S, M]) difference(a, b seenPosition[S, M]) string {
	if x.undo != nil {
		return ""
	}
	if differ := x.stateDifference(&a.state, &b.state); differ != "" {
		return ": " + differ
	}
	return " though the rules do not"
}

// compareSameState compares the position with an equal one seen before.
func (x *keyCheck[S, M]) compareSameState(now seenPosition[S, M]) error {
	if other, ok := x.seen.byTwin[now.twin]; ok && now.twin != nil {
		if !slices.Equal(other.line, x.line) {
			x.seen.transpositions++
		}
		if other.status.Key != now.status.Key {
			return faultf("positions that are equal for the oracle have the key %#x and, reached %s, %#x: the key must depend only on the position\nif they differ because earlier moves matter, see HistoryMatters", now.status.Key, x.describeLine(other.line), other.status.Key)
		}
	}
	if x.undo != nil && x.scener == nil {
		return nil
	}
	other, ok := x.seen.byState[now.digest]
	if !ok || x.history {
		return nil
	}
	if !slices.Equal(other.line, x.line) {
		x.seen.transpositions++
	}
	switch a, b := now.status, other.status; {
	case a.Key != b.Key:
		return faultf("the same position has the key %#x and, reached %s, %#x: %s\nif it differs because earlier moves matter, see HistoryMatters", a.Key, x.describeLine(other.line), b.Key, formatState(x.state()))
	case a.Turn != b.Turn || a.Outcome != b.Outcome:
		return faultf("the same state has the status %+v and, reached %s, %+v: Status must depend only on the state", a, x.describeLine(other.line), b)
	case a.Eval != b.Eval && x.undo == nil:
		return faultf("the same position has the evaluation %d and, reached %s, %d: the incremental evaluation is wrong", a.Eval, x.describeLine(other.line), b.Eval)
	}
	return nil
}
