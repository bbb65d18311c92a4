package gametest

import (
	"math/big"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
)

// checkFacts checks the abilities that describe a position: size, scores, captures, openings.
func checkFacts[S any, M comparable](x *harness[S, M]) error {
	before := x.snapshot(x.state())
	for _, check := range []func(*harness[S, M]) error{
		checkBoardSize[S, M], checkScores[S, M], checkCaptures[S, M], checkPoints[S, M], checkFromTop[S, M],
		checkAfterPass[S, M], checkArrange[S, M], checkOpening[S, M], checkSetup[S, M],
	} {
		if err := check(x); err != nil {
			return err
		}
	}
	if change := before.changed(x.state()); change != "" {
		return faultf("one of BoardSize, Scores, Captures, Points, FromTop, AfterPass, Arrange, SidesOpen, OpeningName and SetupOf changed the position: %s", change)
	}
	return nil
}

func checkBoardSize[S any, M comparable](x *harness[S, M]) error {
	s, ok := rules.Ability[rules.Sized](x.rules)
	if !ok {
		return nil
	}
	size := s.BoardSize()
	if size == "" || strings.ContainsAny(size, " ,\t\r\n") {
		return faultf("BoardSize returned %q: expected a name as in records, without spaces and commas, such as %q", size, "7x6")
	}
	if again := s.BoardSize(); again != size {
		return faultf("BoardSize returned %q and, called again, %q", size, again)
	}
	return nil
}

func checkScores[S any, M comparable](x *harness[S, M]) error {
	s, ok := rules.Ability[rules.Scorer[S]](x.rules)
	if !ok {
		return nil
	}
	scores := s.Scores(x.state())
	if scores != nil && len(scores) != x.players {
		return faultf("Scores returned %q: expected one score for each of %d players", scores, x.players)
	}
	for p, score := range scores {
		if _, ok := new(big.Int).SetString(score, 10); !ok {
			return faultf("Scores returned %q for player %d: expected an integer in decimal digits", score, p)
		}
	}
	return nil
}

func checkCaptures[S any, M comparable](x *harness[S, M]) error {
	c, ok := rules.Ability[rules.Capturer[S]](x.rules)
	if !ok {
		return nil
	}
	taken := c.Captures(x.state())
	if taken != nil && len(taken) != x.players {
		return faultf("Captures returned %v: expected one number for each of %d players, or nil if the rules have no captures", taken, x.players)
	}
	for p, n := range taken {
		if n < 0 {
			return faultf("Captures returned %[2]d stones for player %[1]d", p, n)
		}
	}
	return nil
}

// checkPoints requires that a win has more points than a loss.
func checkPoints[S any, M comparable](x *harness[S, M]) error {
	p, ok := rules.Ability[rules.Pointer[S]](x.rules)
	if !ok || x.status().Outcome.IsOver() {
		return nil
	}
	win, wins := p.Points(x.state(), sente.WinIn(1))
	loss, loses := p.Points(x.state(), sente.LossIn(2))
	if wins && loses && win <= loss {
		return faultf("Points returned %d for a win and %d for a loss: a win must have more points", win, loss)
	}
	return nil
}

// checkFromTop requires that renumbering rows twice restores the move.
func checkFromTop[S any, M comparable](x *harness[S, M]) error {
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
			return faultf("FromTop of %[2]q is %[1]q, and of that %[3]q (%[4]v): applied twice it must return the original text", other, text, back, err)
		}
	}
	return nil
}

// checkAfterPass checks the set-up of the position with the other side to move.
func checkAfterPass[S any, M comparable](x *harness[S, M]) error {
	p, ok := rules.Ability[rules.TurnPasser[S]](x.rules)
	if !ok || x.status().Outcome.IsOver() {
		return nil
	}
	return checkSetupText(p.AfterPass(x.state()))("AfterPass", "with the other side to move")
}

// checkArrange checks the set-up of the unchanged position.
func checkArrange[S any, M comparable](x *harness[S, M]) error {
	a, ok := rules.Ability[rules.Arranger[S]](x.rules)
	if !ok || x.status().Outcome.IsOver() {
		return nil
	}
	return checkSetupText(a.Arrange(x.state(), nil, ""))("Arrange", "with nothing changed")
}

// checkSetupText checks a set-up, or the error in its place.
func checkSetupText(setup string, err error) func(method, position string) error {
	return func(method, position string) error {
		switch {
		case err == nil && setup == "":
			return faultf("%s returned neither a set-up nor an error: expected the position %s as a record stores it", method, position)
		case err != nil && (err.Error() == "" || strings.ContainsAny(err.Error(), "\r\n")):
			return faultf("%s returned the error %q: expected one sentence", method, err)
		}
		return nil
	}
}

// checkOpening checks SidesOpen and OpeningName.
func checkOpening[S any, M comparable](x *harness[S, M]) error {
	if c, ok := rules.Ability[rules.SideChooser[S]](x.rules); ok && c.SidesOpen(x.state()) && x.status().Outcome.IsOver() {
		return faultf("SidesOpen is true, but the game is over")
	}
	if n, ok := rules.Ability[rules.OpeningNamer[S]](x.rules); ok {
		if name := n.OpeningName(x.state()); name != strings.TrimSpace(name) || strings.ContainsAny(name, "\t\r\n") {
			return faultf("OpeningName returned %q: expected a name on one line without surrounding space", name)
		}
	}
	return nil
}

// checkSetup requires a set-up of the position with parts of the kit.
func checkSetup[S any, M comparable](x *harness[S, M]) error {
	u, ok := rules.Ability[rules.SetUpper[S]](x.rules)
	if !ok {
		return nil
	}
	text, err := u.SetupOf(x.state())
	if err != nil {
		if err.Error() == "" || strings.ContainsAny(err.Error(), "\r\n") {
			return faultf("SetupOf returned the error %q: expected one sentence", err)
		}
		return nil
	}
	setup, err := rules.ParseSetup(text)
	if err != nil {
		return faultf("SetupOf returned %q, which is not a set-up: %v", text, err)
	}
	if err := setup.CheckParts(u.Kit()); err != nil {
		return faultf("SetupOf returned %q, which the kit does not support completely: %v", text, err)
	}
	return nil
}
