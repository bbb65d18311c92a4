package terminal

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/match/player"
	"github.com/sente-games/sente/messages"
	"github.com/sente-games/sente/record"
	"github.com/sente-games/sente/scene"
	"github.com/sente-games/sente/session"
)

// Session is a game in progress with its players and the terminal's row numbering. The line mode
// and the full screen share it.
type Session struct {
	*session.Session
	Players   []player.Player
	Limits    sente.Limits  // of every engine move
	Grace     time.Duration // tolerance after the end of an engine's time
	Ponder    bool          // engines ponder during human turns
	FromTop   bool          // rows are numbered from the top
	KeepTurns bool          // keep a turn of several moves without a confirmation
	PrintInfo bool          // show engine evaluations during the game, in line mode at every depth

	DefaultLevel bool // the opponents have the default level: a notice names the way to choose another

	Words *messages.Catalogue // of the user's language, nil for English

	seatLetters map[int]string // the letters of the seats' pieces, such as X and O, in games that draw letters
}

// New creates a session from a record with a player for each seat.
func New(games catalog.Catalog, r sente.Record, players []player.Player) (*Session, error) {
	s := &Session{Players: players}
	return s, s.openRecord(games, r)
}

func (s *Session) openRecord(games catalog.Catalog, r sente.Record) error {
	inner, err := session.New(games, r)
	if err != nil {
		return err
	}
	if s.Session != nil {
		s.StopClock()
	}
	people := make([]bool, len(s.Players))
	for i, p := range s.Players {
		people[i] = p.IsHuman()
	}
	inner.SeatPeople(people)
	s.Session, s.seatLetters = inner, findSeatLetters(games, r)
	return nil
}

// waitingMoves returns the moves that wait for the rest of the turn.
func (s *Session) waitingMoves() string { return strings.Join(s.QueuedMoves(), " ") }

// PlayerToMove returns the player to move.
func (s *Session) PlayerToMove() player.Player { return s.Players[s.Turn()] }

// IsHumanTurn reports whether a human player is to move.
func (s *Session) IsHumanTurn() bool { return !s.IsOver() && s.IsPersonToMove() }

// PlayText plays a move typed in this terminal's row numbering.
func (s *Session) PlayText(text string) error {
	text, err := s.convertRows(text)
	if err != nil {
		return err
	}
	return s.Session.PlayText(text)
}

// convertRows converts a move between the game's and this terminal's row numbering; it is its own
// inverse.
func (s *Session) convertRows(text string) (string, error) {
	if !s.FromTop || !s.Game().HasRows() {
		return text, nil
	}
	return s.Game().FromTop(s.Record(), text)
}

// FormatMove formats a move in this terminal's row numbering.
func (s *Session) FormatMove(m sente.Move) string {
	if text, err := s.convertRows(string(m)); err == nil {
		return text
	}
	return string(m)
}

// FormatMoves formats a line of moves.
func (s *Session) FormatMoves(line []sente.Move) string {
	words := make([]string, len(line))
	for i, m := range line {
		words[i] = s.FormatMove(m)
	}
	return strings.Join(words, " ")
}

// Assess returns the assessment of a position from the report of a search for a seat. For a human
// seat it uses the scale of the game's default engine.
func (s *Session) Assess(i sente.Info, seat int) sente.Assessment {
	spec := ""
	if p := s.Players[seat]; !p.IsHuman() {
		spec = p.Name
	}
	return sente.Assess(i, s.seatNames(), seat, s.Game().ScoreScale(spec))
}

// formatThoughtScore formats the score that a player reported for its move.
func (s *Session) formatThoughtScore(t sente.Thought, seat int) string {
	return s.formatScore(sente.Info{Score: t.Score, Bound: t.Bound}, seat)
}

// Scene returns the scene of the position with coordinates in this terminal's row numbering.
func (s *Session) Scene() scene.Scene {
	sc := s.Board().Scene()
	if s.FromTop {
		return NumberRowsFromTop(s.Game(), s.Record(), sc)
	}
	return sc
}

// UndoMoves takes moves back until a human player is to move, or one move if only engines play.
// Pending moves of an incomplete turn are removed first.
func (s *Session) UndoMoves() error {
	if waiting := len(s.QueuedMoves()); waiting > 0 {
		s.DropQueued(waiting)
		return nil
	}
	if !s.UndoTurn() {
		return errors.New(s.localize("You have no move to take back"))
	}
	return nil
}

// RedoMoves replays moves until a human player is to move, or one move if only engines play.
func (s *Session) RedoMoves() error {
	if len(s.QueuedMoves()) > 0 || !s.RedoTurn() {
		return errors.New(s.localize("No move to redo"))
	}
	return nil
}

// Restart starts the same game again.
func (s *Session) Restart() error {
	r := s.Record()
	r.Moves, r.Thinking, r.Result, r.Start = nil, nil, sente.Result{}, time.Now()
	if r.Players != nil {
		r.Players = nil
		for _, p := range s.Players {
			r.Players = append(r.Players, p.Name)
		}
	}
	return s.openRecord(s.Games(), r)
}

// needsTurnConfirmation reports whether a human player has just made a turn of several moves that
// should be confirmed.
func (s *Session) needsTurnConfirmation() bool {
	moves, seat, complete := s.LastTurn()
	return !s.KeepTurns && complete && moves > 1 && s.Players[seat].IsHuman()
}

// DefaultMoveTime is the thinking time of engines per move if no limit is given.
const DefaultMoveTime = 500 * time.Millisecond

// SuggestMove returns the move of the game's default opponent in a position. It reads only constant
// fields of the session, so it may run concurrently with the screen.
func (s *Session) SuggestMove(ctx context.Context, game sente.Record, report func(sente.Info)) (sente.Choice, error) {
	if game.Result.Winner != "" {
		return sente.Choice{}, fmt.Errorf("%w: there is no move to suggest", sente.ErrGameOver)
	}
	p, err := player.NewPlayer(s.Game(), "")
	if err != nil {
		return sente.Choice{}, err
	}
	defer p.Close()
	limits := s.Limits
	if limits.Time == 0 && limits.Nodes == 0 && limits.Depth == 0 {
		limits.Time = DefaultMoveTime // the game's clock limits its players, not the hint
	}
	return p.Think(ctx, game, limits, report)
}

// SaveGame writes the game to a new file in the format of its file extension.
func (s *Session) SaveGame(name string) error { return s.saveOnDisk(keep.OS, name) }

func (s *Session) saveOnDisk(disk keep.Disk, name string) error {
	format, ok := record.FormatFromName(name)
	if !ok {
		format = record.JSONL
	}
	return keep.Replace(disk, name, keep.Kind{}, func(w io.Writer) error {
		return record.Write(w, s.Games(), format, s.Record())
	})
}

// notice returns the text that is shown before the first move, or "".
func (s *Session) notice() string {
	if !s.DefaultLevel {
		return ""
	}
	return s.localize("You play a {level}. Start with --level club for another opponent.", "level", s.playerName(len(s.Players)-1))
}

// hidesEvaluation reports whether evaluations are hidden: while a person plays, unless PrintInfo is set.
func (s *Session) hidesEvaluation() bool {
	return s.HidesThoughts() || !s.PrintInfo && !s.IsOver() && !s.IsEnginesOnly()
}

// toggleEvaluation shows or hides evaluations during the game and returns a message about it.
func (s *Session) toggleEvaluation() string {
	s.PrintInfo = !s.PrintInfo
	if s.PrintInfo {
		return s.localize("Evaluation shown")
	}
	return s.localize("Evaluation hidden during the game")
}

// ResultText returns the side to move or the result, such as "You won in 15 moves: five in a row".
func (s *Session) ResultText() string {
	r := s.Record().Result
	if r.Winner != "" {
		return s.describeResult(r)
	}
	side := s.SeatName(s.Turn())
	switch seat, only := s.onlyPerson(); {
	case only && seat == s.Turn():
		return s.localize("Your turn")
	case only && !s.hasSides():
		side = s.playerName(s.Turn())
	}
	return s.localize("{side} to move", "side", side)
}

// Title returns the game, its rules and size.
func (s *Session) Title() string {
	r := s.Record()
	words := []string{s.translateText(s.Game().Title)}
	if len(s.Game().Rules) > 0 {
		if name := orDefault(r.Rules, s.Game().Rules[0].Name); r.Rules != "" || !strings.Contains(name, "=") {
			words = append(words, s.translateText(name))
		}
	}
	if len(s.Game().Sizes) > 0 {
		words = append(words, s.Game().SizeOf(r))
	}
	return strings.Join(words, " · ")
}

// exampleMove returns the example of a move for help texts, such as "a move such as h8".
func (s *Session) exampleMove() string {
	legal := s.Board().Legal()
	if len(legal) == 0 {
		return s.localize("a move")
	}
	return s.localize("a move such as {move}", "move", s.FormatMove(legal[len(legal)/2]))
}

func orDefault(text, standard string) string {
	if text == "" {
		return standard
	}
	return text
}
