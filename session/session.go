package session

import (
	"context"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/match"
	"github.com/sente-games/sente/match/player"
	"github.com/sente-games/sente/record/study"
	"github.com/sente-games/sente/rules"
)

// Session is a game in progress.
type Session struct {
	games   catalog.Catalog
	game    catalog.Game
	ref     *match.Referee
	study   *study.Study
	keep    Keeper
	root    *study.Node // the position before the moves of the line: the study's, or a later set-up
	line    []visit     // the moves of the game
	stands  bool        // the first of them cannot be taken back: its node sets the position up, too
	undone  []visit     // those that were taken back, the next one to play again last
	people  []bool      // the seats that people play
	waiting []string    // moves of this turn that wait for others
	timer
}

// Keeper writes down what a session adds to its study: a [study.File], or the study
// itself. Do has returned before anything of it is shown.
type Keeper interface {
	Do(study.Edit) (study.Step, error)
}

// New opens the game of a record and plays its moves. People play all sides until
// [Session.SeatPeople] says otherwise.
func New(games catalog.Catalog, r sente.Record) (*Session, error) {
	ref, err := match.NewReferee(games, r)
	if err != nil {
		return nil, err
	}
	tree, err := study.New(games, ref.Record())
	if err != nil {
		return nil, err
	}
	s, err := Open(tree, tree.Root().MainLineEnd(), tree)
	if err != nil {
		return nil, err
	}
	s.ref = ref // a game that was resigned stays so
	return s, nil
}

// Open opens a position of a study, whose path must be a game. What is played from there
// is written by keep; whatever else changes the study goes through keep as well, with
// [Session.SyncWithStudy] after it. A result that the board does not show is none of the
// session's. People play all sides until [Session.SeatPeople] says otherwise.
func Open(tree *study.Study, at *study.Node, keep Keeper) (*Session, error) {
	game, err := tree.Catalog().Game(tree.Head().Game)
	if err != nil {
		return nil, err
	}
	s := &Session{games: tree.Catalog(), game: game, study: tree, keep: keep, timer: timer{control: tree.Head().Control}}
	if err := s.GoToNode(at); err != nil {
		return nil, err
	}
	s.people = make([]bool, len(s.Seats()))
	for i := range s.people {
		s.people[i] = true
	}
	return s, nil
}

// SetKeeper lets another keeper write what is played from now on.
func (s *Session) SetKeeper(keep Keeper) { s.keep = keep }

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

// SetResult notes that the game has ended by something that the board does not show, such as a
// resignation before it was put aside; winner is a seat, or -1 for a draw.
func (s *Session) SetResult(winner int, reason string) { s.ref.End(winner, reason) }

// Turn is the seat to move.
func (s *Session) Turn() int { return s.ref.Board().Turn() }

// Seats names the sides in order of turn: "black".
func (s *Session) Seats() []string { return s.ref.Board().Seats() }

// Play plays a move for the side to move. The moves that waited for others of the turn
// are forgotten.
func (s *Session) Play(text string, thought sente.Thought) error {
	if s.ClockRuns() && thought.Time == 0 {
		thought.Time = s.TurnTime()
	}
	return s.moved(func() error { return s.ref.Play(text, thought) })
}

// PlayAnswer plays what an engine answered, as [match.Judge] does: an answer that is at fault
// ends the game.
func (s *Session) PlayAnswer(p player.Player, a match.Answer) error {
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
func (s *Session) changed() {
	s.waiting = nil
	s.begin()
}

// PlayEngineMove asks a player for the move of the side whose turn it is, and plays it, as
// [match.Turn] does.
func (s *Session) PlayEngineMove(ctx context.Context, p player.Player, limits sente.Limits, grace time.Duration, report func(sente.Info)) error {
	a, err := match.Ask(ctx, s.Record(), s.Turn(), p, limits, grace, report)
	if err != nil {
		return err
	}
	return s.PlayAnswer(p, a)
}
