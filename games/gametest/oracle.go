package gametest

import (
	"fmt"
	"slices"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
)

// Oracle gives the suite a second text of the same rules, written by the author to be
// obviously right, however slow: the easy form will do. Random games are played by
// both, and whose turn it is, the moves (by their texts), the outcome and, where both
// have one, the evaluation must be the same. Nothing else can tell that a legal move
// is missing or that the wrong side has won.
func Oracle[R rules.Rules[S, M], S any, M comparable](twin R) Option {
	return func(s *settings) {
		s.oracle = func() oracle { return &second[R, S, M]{rules: twin} }
	}
}

// oracle is a twin of the rules, with its types erased.
type oracle interface {
	begin()
	moves() []string
	play(text string)
	stands() rules.Status
	hasEval() bool
}

// second is a game in progress by the twin's rules.
type second[R rules.Rules[S, M], S any, M comparable] struct {
	rules  R
	state  S
	status rules.Status
}

func (o *second[R, S, M]) begin() {
	o.state = o.rules.Start()
	o.status = o.rules.Status(&o.state)
}

func (o *second[R, S, M]) texts() (moves []M, texts []string) {
	notation, _ := rules.Ability[rules.Notation[S, M]](o.rules)
	moves = o.rules.Moves(&o.state, nil)
	for _, m := range moves {
		if notation != nil {
			texts = append(texts, notation.Format(&o.state, m))
		} else {
			texts = append(texts, fmt.Sprint(m))
		}
	}
	return moves, texts
}

func (o *second[R, S, M]) moves() []string {
	_, texts := o.texts()
	return texts
}

func (o *second[R, S, M]) play(text string) {
	moves, texts := o.texts()
	var next S
	o.status = o.rules.Play(&next, &o.state, moves[slices.Index(texts, text)], true)
	o.state = next
}

func (o *second[R, S, M]) stands() rules.Status { return o.status }

func (o *second[R, S, M]) hasEval() bool {
	e, ok := rules.Ability[rules.Evaluated](o.rules)
	return ok && e.HasEval()
}

// oracleAgrees plays random games by both texts of the rules.
func (x *exam[R, S, M]) oracleAgrees() error {
	twin := x.oracle()
	for range x.games {
		if err := guard(func() error { return x.besides(twin) }); err != nil {
			return fmt.Errorf("%w\n%s", err, x.where())
		}
		x.rewind(0)
	}
	return nil
}

// besides plays one game by both.
func (x *exam[R, S, M]) besides(twin oracle) error {
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
