package session

import (
	"context"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/match"
	"github.com/sente-games/sente/player"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/study"
)

// Session is a game in progress.
type Session struct {
	games   catalog.Catalog
	game    catalog.Game
	ref     *match.Referee
	study   *study.Study
	line    []visit   // the moves of the game
	undone  []visit   // those that were taken back, the next one to play again last
	people  []bool    // the seats that people play
	waiting []string  // moves of this turn that wait for others
	since   time.Time // when the side to move began to think
}

// New opens the game of a record and plays its moves. People play all sides until
// [Session.SeatPeople] says otherwise.
func New(games catalog.Catalog, r sente.Record) (*Session, error) {
	ref, err := match.NewReferee(games, r)
	if err != nil {
		return nil, err
	}
	game, err := games.Game(r.Game)
	if err != nil {
		return nil, err
	}
	r = ref.Record()
	tree, err := study.New(games, r)
	if err != nil {
		return nil, err
	}
	s := &Session{games: games, game: game, ref: ref, study: tree, since: time.Now()}
	for i, seat := range match.Movers(ref) {
		if err := s.grow(r.Moves[i], r.Thinking[i], seat); err != nil {
			return nil, err
		}
	}
	s.people = make([]bool, len(s.Seats()))
	for i := range s.people {
		s.people[i] = true
	}
	return s, nil
}

// Game is the catalog's entry of the game.
func (s *Session) Game() catalog.Game { return s.game }

// Games is the catalog that the game is one of.
func (s *Session) Games() catalog.Catalog { return s.games }

// Board is the position; it must not be changed but through the session.
func (s *Session) Board() rules.Board { return s.ref.Board() }

// Record is a copy of the game so far.
func (s *Session) Record() sente.Record { return s.ref.Record() }

// Over reports whether the game has ended, on the board or otherwise.
func (s *Session) Over() bool { return s.ref.Over() }

// Turn is the seat to move.
func (s *Session) Turn() int { return s.ref.Board().Turn() }

// Seats names the sides in order of turn: "black".
func (s *Session) Seats() []string { return s.ref.Board().Seats() }

// Play plays a move for the side to move. The moves that waited for others of the turn
// are forgotten.
func (s *Session) Play(text string, thought sente.Thought) error {
	return s.moved(func() error { return s.ref.Play(text, thought) })
}

// Judge plays what an engine answered, as [match.Judge] does: an answer that is at fault
// ends the game.
func (s *Session) Judge(p player.Player, a match.Answer) error {
	return s.moved(func() error { return match.Judge(s.ref, p, a) })
}

// moved lets the referee play a move and goes to its node.
func (s *Session) moved(play func() error) error {
	seat := s.Turn()
	if err := play(); err != nil {
		return err
	}
	move, thought := s.ref.Last()
	if err := s.grow(move, thought, seat); err != nil {
		s.ref.Undo()
		return err
	}
	s.changed()
	return nil
}

// changed begins the turn of another position.
func (s *Session) changed() { s.waiting, s.since = nil, time.Now() }

// Turning is for how long the side to move has been thinking.
func (s *Session) Turning() time.Duration { return time.Since(s.since) }

// StartTurn lets the side to move begin to think now: an engine had to wait until then.
func (s *Session) StartTurn() { s.since = time.Now() }

// Move asks a player for the move of the side whose turn it is, and plays it, as
// [match.Turn] does.
func (s *Session) Move(ctx context.Context, p player.Player, limits sente.Limits, grace time.Duration, report func(sente.Info)) error {
	a, err := match.Ask(ctx, s.Record(), s.Turn(), p, limits, grace, report)
	if err != nil {
		return err
	}
	return s.Judge(p, a)
}
