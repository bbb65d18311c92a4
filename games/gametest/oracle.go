package gametest

import (
	"fmt"
	"slices"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
)

// Oracle gives the suite a second text of the same rules, written by the author to be
// obviously right, however slow: the easy form will do. Games are played by both, and
// whose turn it is, the moves (by their texts), the outcome and, where both have one, the
// evaluation must be the same. Without it the suite cannot detect that a legal move is
// missing or that the wrong side has won.
//
// Keys must be equal where the oracle's are, and only there. An oracle without keys is
// compared by its positions, which then must hold only what makes a difference.
func Oracle[R rules.Rules[S, M], S any, M comparable](twin R) Option {
	return func(s *settings) {
		s.oracle = func() oracle { return &second[R, S, M]{rules: twin} }
	}
}

// oracle is a game in progress by the twin's rules, with its types erased.
type oracle interface {
	begin()
	moves() []string
	play(text string) bool // false, and no move, if it offers none of this text
	takeBack()
	stands() rules.Status
	identity() any // equal for equal positions; nil if the twin cannot tell
	hasEval() bool
}

// second implements oracle.
type second[R rules.Rules[S, M], S any, M comparable] struct {
	rules  R
	states []S
	status []rules.Status
	line   []M
}

func (o *second[R, S, M]) begin() {
	o.states = append(o.states[:0], o.rules.Start())
	o.status = append(o.status[:0], o.rules.Status(o.now()))
	o.line = o.line[:0]
}

func (o *second[R, S, M]) now() *S { return &o.states[len(o.states)-1] }

func (o *second[R, S, M]) list() (moves []M, texts []string) {
	notation, _ := rules.Ability[rules.Notation[S, M]](o.rules)
	moves = o.rules.Moves(o.now(), nil)
	for _, m := range moves {
		if notation != nil {
			texts = append(texts, notation.Format(o.now(), m))
		} else {
			texts = append(texts, fmt.Sprint(m))
		}
	}
	return moves, texts
}

func (o *second[R, S, M]) moves() []string {
	_, texts := o.list()
	return texts
}

func (o *second[R, S, M]) play(text string) bool {
	moves, texts := o.list()
	i := slices.Index(texts, text)
	if i < 0 {
		return false
	}
	var next S
	st := o.rules.Play(&next, o.now(), moves[i], true)
	o.states, o.status, o.line = append(o.states, next), append(o.status, st), append(o.line, moves[i])
	return true
}

func (o *second[R, S, M]) takeBack() {
	last := len(o.line) - 1
	m := o.line[last]
	o.states, o.status, o.line = o.states[:last+1], o.status[:last+1], o.line[:last]
	if undo, ok := rules.Ability[rules.Undoer[S, M]](o.rules); ok {
		undo.Undo(o.now(), m)
	}
}

func (o *second[R, S, M]) stands() rules.Status { return o.status[len(o.status)-1] }

// identity is the key of a twin that has one, since its position may hold what makes no
// difference, such as the last move.
func (o *second[R, S, M]) identity() any {
	if keyed, ok := rules.Ability[rules.Keyed](o.rules); ok && keyed.HasKey() {
		return o.stands().Key
	}
	if identity := rules.Identity[R, S, M](o.rules); identity != nil {
		return identity(o.now(), o.stands())
	}
	return nil
}

func (o *second[R, S, M]) hasEval() bool {
	e, ok := rules.Ability[rules.Evaluated](o.rules)
	return ok && e.HasEval()
}

// oracleAgrees plays random games by both texts of the rules.
func (x *exam[R, S, M]) oracleAgrees() error {
	twin := x.oracle()
	for game := range 2 * x.games {
		if err := guard(func() error { return x.besides(twin, game%2 == 1) }); err != nil {
			return fmt.Errorf("%w\n%s", err, x.where())
		}
		x.rewind(0)
	}
	return nil
}

// besides plays one game by both: a random one, or one by preferences, which repeats
// positions and runs into limits on plies.
func (x *exam[R, S, M]) besides(twin oracle, preferred bool) error {
	prefer := newPreferences[M](x.rng)
	x.begin()
	twin.begin()
	for len(x.line) <= longestGame {
		if err := x.agrees(twin); err != nil {
			return err
		}
		moves := x.rules.Moves(x.now(), nil)
		if len(moves) == 0 {
			break
		}
		m := moves[x.rng.IntN(len(moves))]
		if preferred {
			m = prefer.best(moves, 1)[0]
		}
		text := x.call(m)
		x.play(m)
		twin.play(text)
	}
	return nil
}

// agrees compares the position in both texts.
func (x *exam[R, S, M]) agrees(twin oracle) error {
	st, other := x.stands(), twin.stands()
	switch {
	case st.Outcome.Over() != other.Outcome.Over() || st.Outcome.Winner(st.Turn) != other.Outcome.Winner(other.Turn):
		return faultf("the rules say %s, the oracle %s", outcome(st), outcome(other))
	case !st.Outcome.Over() && st.Turn != other.Turn:
		return faultf("it is player %d's turn, but the oracle says player %d's", st.Turn, other.Turn)
	case !st.Outcome.Over() && x.hasEval && twin.hasEval() && st.Eval != other.Eval:
		return faultf("the evaluation for the side to move is %v, but the oracle says %v%s", st.Eval, other.Eval, turned(st.Eval, other.Eval))
	}
	ours, theirs := x.texts(), twin.moves()
	for _, text := range ours {
		if !slices.Contains(theirs, text) {
			return faultf("Moves offers %s, which the oracle does not: it is not legal, or the oracle writes it in other words; its moves are %v", text, few(theirs))
		}
	}
	if x.partial != nil && x.partial.Partial(x.now()) {
		return nil
	}
	for _, text := range theirs {
		if !slices.Contains(ours, text) {
			return faultf("Moves does not offer %s, which the oracle does: its moves are %v", text, few(ours))
		}
	}
	return nil
}

func (x *exam[R, S, M]) texts() (texts []string) {
	for _, m := range x.rules.Moves(x.now(), nil) {
		texts = append(texts, x.call(m))
	}
	return texts
}

// turned guesses why two evaluations differ.
func turned(a, b sente.Score) string {
	if a == -b {
		return ": it is the other side's, since a score is for the side to move"
	}
	return ""
}

// few is the beginning of a list.
func few(texts []string) []string {
	if len(texts) > 20 {
		return append(slices.Clone(texts[:20]), fmt.Sprintf("and %d more", len(texts)-20))
	}
	return texts
}
