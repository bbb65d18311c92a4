package catalog

import (
	"errors"
	"fmt"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/games/gomoku"
	"github.com/sente-games/sente/rules"
)

// AfterPass returns the position at the end of a record with the turn given to
// the other side: what does it threaten? It is an error in games for which
// passing makes no sense.
func (g Game) AfterPass(r sente.Record) (sente.Record, error) {
	if g.Pass == nil {
		return sente.Record{}, fmt.Errorf("nobody can pass in %s, so nothing shows what the other side threatens", g.Name)
	}
	return g.Pass(r)
}

// passGomoku puts the same stones up with the other colour to move.
func passGomoku(r sente.Record) (sente.Record, error) {
	game, s, err := gomoku.FromRecord(r)
	if err != nil {
		return sente.Record{}, err
	}
	for i, text := range r.Moves {
		p, err := game.Parse(&s, string(text))
		if why := game.Explain(&s, p); err == nil && why != "" {
			err = errors.New(why)
		}
		if err != nil {
			return sente.Record{}, MoveError(i, err)
		}
		var next gomoku.State
		game.Play(&next, &s, p, false)
		s = next
	}
	switch {
	case game.Status(&s).Outcome.Over():
		return sente.Record{}, errors.New("the game is over: nobody can pass any more")
	case !s.Settled():
		return sente.Record{}, errors.New("nobody can pass during the opening: who has which colour is not settled yet")
	case s.Pending():
		return sente.Record{}, errors.New("there is a five in a row on the board: whoever passes has lost")
	}
	after := sente.Record{Game: r.Game, Rules: r.Rules, Size: r.Size, Players: r.Players, Setup: passed(game, &s).String()}
	return after, goesOn(after)
}

// passed is the position with the other colour to move.
func passed(game gomoku.Rules, s *gomoku.State) gomoku.Setup {
	u := gomoku.Setup{ToMove: 1 - s.Colour(), Taken: [2]int{s.Taken(gomoku.Black), s.Taken(gomoku.White)}}
	for y := range game.Size() {
		for x := range game.Size() {
			p := gomoku.At(x, y)
			switch colour, ok := s.Stone(p); {
			case ok && colour == gomoku.Black:
				u.Black = append(u.Black, p)
			case ok:
				u.White = append(u.White, p)
			}
		}
	}
	return u
}

// goesOn returns an error if a pass ends the game.
func goesOn(r sente.Record) error {
	game, s, err := gomoku.FromRecord(r)
	if err == nil && game.Status(&s).Outcome != rules.Ongoing {
		err = errors.New("the game would be over: there is nothing left to threaten")
	}
	return err
}
