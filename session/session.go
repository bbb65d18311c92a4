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
	games          catalog.Catalog
	game           catalog.Game
	ref            *match.Referee
	study          *study.Study
	keeper         Keeper
	root           *study.Node  // position before the first move of line: the study's root, or a later set-up
	line           []playedMove // moves of the game
	firstMoveFixed bool         // the first move cannot be undone, because its node also sets up the position
	undone         []playedMove // undone moves, the next one to redo last
	people         []bool       // seats that people play
	queued         []string     // moves of this turn that wait for others
	turnClock
}

// Keeper stores the edits of a session's study: a [study.File], or the study itself. Do returns after the edit
// has been stored.
type Keeper interface {
	Do(study.Edit) (study.Step, error)
}

// New opens the game of a record and plays its moves. People play all sides by default, see
// [Session.SeatPeople].
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
	s.ref = ref // keeps a result such as a resignation
	return s, nil
}

// Open opens a position of a study; the path to it must be a legal game. keep stores the moves played from
// there. Any other change of the study must go through keep as well, followed by [Session.SyncWithStudy]. A
// result that does not follow from the board is dropped. People play all sides by default, see
// [Session.SeatPeople].
func Open(tree *study.Study, at *study.Node, keep Keeper) (*Session, error) {
	game, err := tree.Catalog().FindGame(tree.Head().Game)
	if err != nil {
		return nil, err
	}
	s := &Session{games: tree.Catalog(), game: game, study: tree, keeper: keep, turnClock: turnClock{control: tree.Head().Control}}
	if err := s.GoToNode(at); err != nil {
		return nil, err
	}
	s.people = make([]bool, len(s.Seats()))
	for i := range s.people {
		s.people[i] = true
	}
	return s, nil
}

// SetKeeper replaces the keeper for the following moves.
func (s *Session) SetKeeper(keep Keeper) { s.keeper = keep }

// Game returns the catalog's entry of the game.
func (s *Session) Game() catalog.Game { return s.game }

// Games returns the catalog.
func (s *Session) Games() catalog.Catalog { return s.games }

// Board returns the position; it must be changed via the session only.
func (s *Session) Board() rules.Board { return s.ref.Board() }

// Record returns a copy of the game so far.
func (s *Session) Record() sente.Record { return s.ref.Record() }

// IsOver reports whether the game has ended, on the board or otherwise.
func (s *Session) IsOver() bool { return s.ref.IsOver() }

// SetResult sets a result that does not follow from the board, for example a resignation before the game was
// stored; winner is a seat, or -1 for a draw.
func (s *Session) SetResult(winner int, reason string) { s.ref.End(winner, reason) }

// Turn returns the seat to move.
func (s *Session) Turn() int { return s.ref.Board().Turn() }

// Seats returns the names of the sides in order of turn, for example "black".
func (s *Session) Seats() []string { return s.ref.Board().Seats() }

// Play plays a move for the side to move. Queued moves of the turn are dropped.
func (s *Session) Play(text string, thought sente.Thought) error {
	if s.ClockRuns() && thought.Time == 0 {
		thought.Time = s.TurnTime()
	}
	return s.applyMove(func() error { return s.ref.Play(text, thought) })
}

// PlayReply plays the answer of an engine, as [match.PlayReply] does: an invalid answer ends the game.
func (s *Session) PlayReply(p player.Player, a match.MoveReply) error {
	return s.applyMove(func() error { return match.PlayReply(s.ref, p, a) })
}

// applyMove runs play, which plays a move on the referee, and adds the move to the study.
func (s *Session) applyMove(play func() error) error {
	seat := s.Turn()
	if err := play(); err != nil {
		return err
	}
	move, thought := s.ref.LastMove()
	if err := s.appendMove(move, thought, seat); err != nil {
		s.ref.Undo()
		return err
	}
	s.resetTurn()
	return nil
}

// resetTurn starts the turn of a new position.
func (s *Session) resetTurn() {
	s.queued = nil
	s.beginTurn()
}

// PlayEngineMove requests the move of the side to move from a player and plays it, as [match.PlayTurn] does.
func (s *Session) PlayEngineMove(ctx context.Context, p player.Player, limits sente.Limits, grace time.Duration, report func(sente.Info)) error {
	a, err := match.RequestMove(ctx, match.MoveRequest{Game: s.Record(), Seat: s.Turn(), Player: p, Limits: limits, Grace: grace, Report: report})
	if err != nil {
		return err
	}
	return s.PlayReply(p, a)
}
