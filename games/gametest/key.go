package gametest

import (
	"fmt"
	"hash/maphash"
	"reflect"
	"slices"
	"strings"

	"github.com/sente-games/sente/rules"
)

// positions remembers which key belongs to which position.
type positions[S, M any] struct {
	byKey   map[uint64]sight[S, M]
	byState map[uint64]sight[S, M] // by digest of the state; without states, by its looks
	derived map[int]bool           // leaves of the state that are its key or its evaluation
	seed    maphash.Seed
	futures int // pairs of positions that were played on
	draws   int // pairs of which one was drawn
	again   int // positions that were reached in two ways
}

// sight is a position that was seen.
type sight[S, M any] struct {
	status rules.Status
	moves  uint64 // a hash of them
	digest uint64
	state  S
	line   []M
}

// keyIdentifies examines the keys of positions: equal ones for equal positions, others
// for others. Equal are states that hold the same, but for the key and the evaluation
// that they carry; with Undo, positions that look the same.
func (x *exam[R, S, M]) keyIdentifies() error {
	x.known = &positions[S, M]{byKey: map[uint64]sight[S, M]{}, byState: map[uint64]sight[S, M]{}, seed: maphash.MakeSeed()}
	if x.undo == nil {
		if err := guard(x.findDerived); err != nil {
			return err
		}
	}
	err := x.walk(x.keysHere)
	if x.known.again == 0 {
		x.notes = append(x.notes, "key: no position was reached in two ways, so that only different positions were compared")
	}
	return err
}

// keysHere notes the position's key, and those of positions to which the same moves
// lead in another order.
func (x *exam[R, S, M]) keysHere() error {
	if err := x.note(); err != nil {
		return err
	}
	for range 4 {
		moves := x.sample(4)
		if err := x.through(moves); err != nil {
			return err
		}
		if len(moves) < 3 {
			continue
		}
		moves[0], moves[2] = moves[2], moves[0] // the last move stays the last
		if err := x.through(moves); err != nil {
			return err
		}
	}
	return nil
}

// through notes the positions along moves, as far as they are legal.
func (x *exam[R, S, M]) through(moves []M) error {
	if len(moves) == 0 || !slices.Contains(x.rules.Moves(x.now(), nil), moves[0]) {
		return nil
	}
	return x.try(moves[0], func() error {
		if err := x.note(); err != nil {
			return fmt.Errorf("%w\nthe moves were %s", err, x.where())
		}
		return x.through(moves[1:])
	})
}

// suspect is a leaf that may be the key or the evaluation.
type suspect struct {
	isKey, isEval bool
	last          uint64
	changes       int
}

// findDerived looks for leaves of the state that are always its key or its evaluation,
// of either side: rules that keep these up to date have them there.
func (x *exam[R, S, M]) findDerived() error {
	x.known.derived = map[int]bool{}
	suspects := map[int]*suspect{}
	for range 2 {
		x.begin()
		for len(x.line) <= 40 {
			moves, st := x.rules.Moves(x.now(), nil), x.rules.Status(x.now())
			if len(moves) == 0 || st.Outcome.Over() {
				break
			}
			for i, l := range leavesOf(reflect.ValueOf(x.now()).Elem()) {
				if suspects[i] == nil {
					suspects[i] = &suspect{x.hasKey, x.hasEval, l.bits, 0}
				}
				suspects[i].look(l, st)
			}
			x.play(moves[x.rng.IntN(len(moves))])
		}
	}
	x.rewind(0)
	for i, s := range suspects {
		if (s.isKey || s.isEval) && s.changes > 2 {
			x.known.derived[i] = true
		}
	}
	return nil
}

// look compares the leaf of a position with the position's status.
func (s *suspect) look(l leaf, st rules.Status) {
	signed := int64(l.bits)
	s.isKey = s.isKey && l.kind == reflect.Uint64 && l.bits == st.Key
	s.isEval = s.isEval && l.kind >= reflect.Int && l.kind <= reflect.Int64 && (signed == int64(st.Eval) || signed == -int64(st.Eval))
	if l.bits != s.last {
		s.last = l.bits
		s.changes++
	}
}

// note compares the position with all positions seen before.
func (x *exam[R, S, M]) note() error {
	now := sight[S, M]{status: x.rules.Status(x.now()), moves: x.hashMoves()}
	if teller, ok := rules.Ability[rules.KeyTeller[S]](x.rules); ok && teller.KeyOf(x.now()) != now.status.Key {
		return faultf("KeyOf says %#x, but Status has key %#x", teller.KeyOf(x.now()), now.status.Key)
	}
	if now.status.Outcome.Over() {
		now.status.Eval = 0
	}
	switch {
	case x.undo == nil:
		now.digest, now.state = digest(x.now(), x.known.derived), *x.now()
	case x.scener != nil:
		now.digest = hashText(x.looks(x.now(), now.status))
	}
	if err := x.sameKey(now); err != nil {
		return err
	}
	if err := x.sameState(now); err != nil {
		return err
	}
	now.line = slices.Clone(x.line)
	x.known.byKey[now.status.Key], x.known.byState[now.digest] = now, now
	return nil
}

func (x *exam[R, S, M]) hashMoves() (h uint64) {
	for _, m := range x.rules.Moves(x.now(), nil) {
		h = mix(h, maphash.Comparable(x.known.seed, m))
	}
	return h
}

// sameKey compares the position with the one seen with its key.
func (x *exam[R, S, M]) sameKey(now sight[S, M]) error {
	other, ok := x.known.byKey[now.status.Key]
	if !ok || other.digest == now.digest && (x.undo == nil || x.scener != nil) {
		return nil
	}
	if why := x.differs(other, now); why != "" {
		return faultf("two different positions have the key %#x, this one and the one %s: %s\nthe key must know everything that makes a difference, the side to move too%s",
			now.status.Key, x.way(other.line), why, x.historyHint())
	}
	return nil
}

// historyHint names the option for rules on repetition.
func (x *exam[R, S, M]) historyHint() string {
	if x.history {
		return ""
	}
	return "; if only the moves before make them different (a repetition, a count of plies), see HistoryMatters"
}

// differs tells in words how two positions with one key differ, "" if they may be the
// same.
func (x *exam[R, S, M]) differs(a, b sight[S, M]) string {
	switch {
	case a.status.Turn != b.status.Turn:
		return fmt.Sprintf("it is player %d's turn in this one and player %d's in the other", b.status.Turn, a.status.Turn)
	case drawnAlone(a.status.Outcome, b.status.Outcome):
		if x.known.draws++; x.known.draws == 1 {
			x.notes = append(x.notes, "key: a drawn position has the key of one that goes on, as where repetitions or plies are counted: a transposition table takes one for the other")
		}
		return ""
	case a.status.Outcome != b.status.Outcome:
		return fmt.Sprintf("Status says %s and, in the other, %s", outcome(b.status), outcome(a.status))
	case a.moves != b.moves:
		return "their moves are not the same"
	case x.undo != nil:
		return ""
	}
	if x.has("Scener") && x.stones(&a.state) != x.stones(&b.state) {
		return "their stones are not the same: " + x.differ(&a.state, &b.state)
	}
	if x.known.futures++; x.history || x.known.futures > 40 {
		return ""
	}
	return x.part(a.state, b.state)
}

// drawnAlone reports whether one game is drawn and the other goes on.
func drawnAlone(a, b rules.Outcome) bool {
	return a == rules.Draw && b == rules.Ongoing || a == rules.Ongoing && b == rules.Draw
}

// stones draws the stones of a state.
func (x *exam[R, S, M]) stones(s *S) string {
	var b strings.Builder
	for _, stone := range x.scener.Scene(s).Stones {
		fmt.Fprintf(&b, "%d %d %d %s%s,", stone.Cell, stone.Player, stone.Count, stone.Shape, stone.Glyph)
	}
	return b.String()
}

// part plays the same random moves from both states and tells in words where the games
// part, "" if they do not. A draw where the other game goes on is none: rules that
// count plies have it.
func (x *exam[R, S, M]) part(start, other S) string {
	for range 4 {
		a, b := start, other
		var line []string
		for range 60 {
			st, su := x.rules.Status(&a), x.rules.Status(&b)
			moves := x.rules.Moves(&a, nil)
			switch {
			case drawnAlone(st.Outcome, su.Outcome):
				moves = nil
			case st.Outcome != su.Outcome:
				return fmt.Sprintf("after %s in both, Status says %s and, in the other, %s", strings.Join(line, " "), outcome(su), outcome(st))
			case st.Turn != su.Turn || !slices.Equal(moves, x.rules.Moves(&b, nil)):
				return fmt.Sprintf("after %s in both, turn or moves are not the same", strings.Join(line, " "))
			}
			if len(moves) == 0 {
				break
			}
			m := moves[x.rng.IntN(len(moves))]
			line = append(line, x.write(&a, m))
			var nextA, nextB S
			x.rules.Play(&nextA, &a, m, false)
			x.rules.Play(&nextB, &b, m, false)
			a, b = nextA, nextB
		}
	}
	return ""
}

// sameState compares the position with the one seen that is equal to it.
func (x *exam[R, S, M]) sameState(now sight[S, M]) error {
	if x.undo != nil && x.scener == nil {
		return nil
	}
	other, ok := x.known.byState[now.digest]
	if !ok || x.history {
		return nil
	}
	if !slices.Equal(other.line, x.line) {
		x.known.again++
	}
	switch a, b := now.status, other.status; {
	case a.Key != b.Key:
		return faultf("the same position has the key %#x and, reached %s, %#x: %s\nif it is not the same, since the moves before matter, see HistoryMatters", a.Key, x.way(other.line), b.Key, show(x.now()))
	case a.Turn != b.Turn || a.Outcome != b.Outcome:
		return faultf("the same state says %+v and, reached %s, %+v: Status must depend on nothing but the state", a, x.way(other.line), b)
	case a.Eval != b.Eval && x.undo == nil:
		return faultf("the same position has the evaluation %d and, reached %s, %d: the incremental evaluation is wrong", a.Eval, x.way(other.line), b.Eval)
	}
	return nil
}
