package gametest

import (
	"math/big"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
)

type factsCheck[R rules.Rules[S, M], S any, M comparable] struct{ *harness[R, S, M] }

// checkFacts checks the abilities that describe a position: size, scores, captures, openings.
func (x *factsCheck[R, S, M]) checkFacts() error {
	before := x.snapshot(x.state())
	for _, fact := range []func() error{x.checkBoardSize, x.checkScores, x.checkCaptures, x.checkPoints, x.checkFromTop, x.checkAfterPass, x.checkArrange, x.checkOpening, x.checkSetup} {
		if err := fact(); err != nil {
			return err
		}
	}
	if change := before.changed(x.state()); change != "" {
		return faultf("one of BoardSize, Scores, Captures, Points, FromTop, AfterPass, Arrange, SidesOpen, OpeningName and SetupOf changed the position: %s", change)
	}
	return nil
}

func (x *factsCheck[R, S, M]) checkBoardSize() error {
	s, ok := rules.Ability[rules.Sized](x.rules)
	if !ok {
		return nil
	}
	size := s.BoardSize()
	if size == "" || strings.ContainsAny(size, " ,\t\r\n") {
		return faultf("BoardSize says %q: a name as records have it is wanted, without spaces and commas, such as %q", size, "7x6")
	}
	if again := s.BoardSize(); again != size {
		return faultf("BoardSize says %q and, asked again, %q", size, again)
	}
	return nil
}

func (x *factsCheck[R, S, M]) checkScores() error {
	s, ok := rules.Ability[rules.Scorer[S]](x.rules)
	if !ok {
		return nil
	}
	scores := s.Scores(x.state())
	if scores != nil && len(scores) != x.players {
		return faultf("Scores tells %q: one score for each of %d players is wanted", scores, x.players)
	}
	for p, score := range scores {
		if _, ok := new(big.Int).SetString(score, 10); !ok {
			return faultf("Scores tells %q of player %d: a whole number in decimal digits is wanted", score, p)
		}
	}
	return nil
}

func (x *factsCheck[R, S, M]) checkCaptures() error {
	c, ok := rules.Ability[rules.Capturer[S]](x.rules)
	if !ok {
		return nil
	}
	taken := c.Captures(x.state())
	if taken != nil && len(taken) != x.players {
		return faultf("Captures tells %v: one number for each of %d players is wanted, or nil where the rules know no captures", taken, x.players)
	}
	for p, n := range taken {
		if n < 0 {
			return faultf("Captures says that player %d has taken %d stones", p, n)
		}
	}
	return nil
}

// checkPoints requires that a win has more points than a loss.
func (x *factsCheck[R, S, M]) checkPoints() error {
	p, ok := rules.Ability[rules.Pointer[S]](x.rules)
	if !ok || x.status().Outcome.Over() {
		return nil
	}
	win, wins := p.Points(x.state(), sente.WinIn(1))
	loss, loses := p.Points(x.state(), sente.LossIn(2))
	if wins && loses && win <= loss {
		return faultf("Points makes %d of a win and %d of a loss: a win must have more points", win, loss)
	}
	return nil
}

// checkFromTop requires that renumbering rows twice restores the move.
func (x *factsCheck[R, S, M]) checkFromTop() error {
	f, ok := rules.Ability[rules.RowFlipper](x.rules)
	if !ok || x.notation == nil {
		return nil
	}
	for _, m := range x.someMoves(movesPerPosition) {
		text := x.format(m)
		other, err := f.FromTop(text)
		if err != nil {
			continue // a move that has no row
		}
		if back, err := f.FromTop(other); err != nil || back != text {
			return faultf("FromTop makes %q of %q and, of that, %q (%v): turning rows round twice must change nothing", other, text, back, err)
		}
	}
	return nil
}

// checkAfterPass checks the set-up of the position with the other side to move.
func (x *factsCheck[R, S, M]) checkAfterPass() error {
	p, ok := rules.Ability[rules.TurnPasser[S]](x.rules)
	if !ok || x.status().Outcome.Over() {
		return nil
	}
	return checkSetupText(p.AfterPass(x.state()))("AfterPass", "with the other side to move")
}

// checkArrange checks the set-up of the unchanged position.
func (x *factsCheck[R, S, M]) checkArrange() error {
	a, ok := rules.Ability[rules.Arranger[S]](x.rules)
	if !ok || x.status().Outcome.Over() {
		return nil
	}
	return checkSetupText(a.Arrange(x.state(), nil, ""))("Arrange", "with nothing changed")
}

// checkSetupText checks a set-up, or the error in its place.
func checkSetupText(setup string, err error) func(method, position string) error {
	return func(method, position string) error {
		switch {
		case err == nil && setup == "":
			return faultf("%s gives neither a set-up nor an error: the position %s is wanted, as a record writes it", method, position)
		case err != nil && (err.Error() == "" || strings.ContainsAny(err.Error(), "\r\n")):
			return faultf("%s fails with %q: one sentence is wanted", method, err)
		}
		return nil
	}
}

// checkOpening checks SidesOpen and OpeningName.
func (x *factsCheck[R, S, M]) checkOpening() error {
	if c, ok := rules.Ability[rules.SideChooser[S]](x.rules); ok && c.SidesOpen(x.state()) && x.status().Outcome.Over() {
		return faultf("SidesOpen says that sides may be exchanged, but the game is over")
	}
	if n, ok := rules.Ability[rules.OpeningNamer[S]](x.rules); ok {
		if name := n.OpeningName(x.state()); name != strings.TrimSpace(name) || strings.ContainsAny(name, "\t\r\n") {
			return faultf("OpeningName says %q: a name in one line is wanted, without space around it", name)
		}
	}
	return nil
}

// checkSetup requires a set-up of the position with parts of the kit.
func (x *factsCheck[R, S, M]) checkSetup() error {
	u, ok := rules.Ability[rules.SetUpper[S]](x.rules)
	if !ok {
		return nil
	}
	text, err := u.SetupOf(x.state())
	if err != nil {
		if err.Error() == "" || strings.ContainsAny(err.Error(), "\r\n") {
			return faultf("SetupOf fails with %q: one sentence is wanted", err)
		}
		return nil
	}
	setup, err := rules.ParseSetup(text)
	if err != nil {
		return faultf("SetupOf says %q, which is no set-up: %v", text, err)
	}
	if err := setup.Only(u.Kit()); err != nil {
		return faultf("SetupOf says %q, of which the kit does not know all: %v", text, err)
	}
	return nil
}
