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

// Session is a game in progress as a terminal shows it: with its players, and in the way
// in which the person at the keyboard counts rows. Both kinds of play share it.
type Session struct {
	*session.Session
	Players []player.Player
	Limits  sente.Limits  // of every move an engine makes
	Grace   time.Duration // forgiven after the end of its time
	Ponder  bool          // engines think on the time of people
	FromTop bool          // rows are read and shown counted from the top
	Sure    bool          // a turn of several moves is kept without a question
	Report  bool          // line by line, engines tell what they think on the way

	Words *messages.Catalogue // of the person's language, nil for English
}

// New opens the game of a record with a player for each seat.
func New(games catalog.Catalog, r sente.Record, players []player.Player) (*Session, error) {
	s := &Session{Players: players}
	return s, s.open(games, r)
}

func (s *Session) open(games catalog.Catalog, r sente.Record) error {
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
	s.Session = inner
	return nil
}

// waiting are the moves that wait for others of the turn, in words.
func (s *Session) waiting() string { return strings.Join(s.QueuedMoves(), " ") }

// Mover is the player to move.
func (s *Session) Mover() player.Player { return s.Players[s.Turn()] }

// Seat names the side of a seat: "black".
func (s *Session) Seat(i int) string { return s.translate(s.Seats()[i]) }

// HumanTurn reports whether a person is to move.
func (s *Session) HumanTurn() bool { return !s.Over() && s.IsPersonToMove() }

// Type plays what a person typed, rows counted as this terminal counts them.
func (s *Session) Type(text string) error {
	text, err := s.turned(text)
	if err != nil {
		return err
	}
	return s.PlayText(text)
}

// turned reads a move as this terminal counts rows, and writes one: it is its own
// inverse.
func (s *Session) turned(text string) (string, error) {
	if !s.FromTop || !s.Game().HasRows() {
		return text, nil
	}
	return s.Game().FromTop(s.Record(), text)
}

// Show writes a move as this terminal counts rows.
func (s *Session) Show(m sente.Move) string {
	if text, err := s.turned(string(m)); err == nil {
		return text
	}
	return string(m)
}

// ShowAll writes a line of moves.
func (s *Session) ShowAll(line []sente.Move) string {
	words := make([]string, len(line))
	for i, m := range line {
		words[i] = s.Show(m)
	}
	return strings.Join(words, " ")
}

// Assess is what a report about a position in which a seat is to move says to people. A
// person is helped by the game's first engine.
func (s *Session) Assess(i sente.Info, seat int) sente.Assessment {
	spec := ""
	if p := s.Players[seat]; !p.IsHuman() {
		spec = p.Name
	}
	return sente.Assess(i, s.names(), seat, s.Game().Scale(spec))
}

// number is what the player of a seat thought of a move.
func (s *Session) number(t sente.Thought, seat int) string {
	return s.worth(sente.Info{Score: t.Score}, seat)
}

// Scene is the picture of the position, coordinates as this terminal counts them.
func (s *Session) Scene() scene.Scene {
	sc := s.Board().Scene()
	if s.FromTop {
		return FromTop(s.Game(), s.Record(), sc)
	}
	return sc
}

// Back takes moves back until a person is to move; where people only watch, one move.
// Moves that wait for others of the turn go first.
func (s *Session) Back() error {
	if waiting := len(s.QueuedMoves()); waiting > 0 {
		s.DropQueued(waiting)
		return nil
	}
	if !s.UndoTurn() {
		return errors.New(s.say("there is no move of yours to take back"))
	}
	return nil
}

// Again plays moves again until a person is to move; where people only watch, one move.
func (s *Session) Again() error {
	if len(s.QueuedMoves()) > 0 || !s.RedoTurn() {
		return errors.New(s.say("there is no move to play again"))
	}
	return nil
}

// Restart begins the same game anew.
func (s *Session) Restart() error {
	r := s.Record()
	r.Moves, r.Thinking, r.Result, r.Start = nil, nil, sente.Result{}, time.Now()
	if r.Players != nil {
		r.Players = nil
		for _, p := range s.Players {
			r.Players = append(r.Players, p.Name)
		}
	}
	return s.open(s.Games(), r)
}

// asks reports whether a person has just made a turn of several moves, about which the
// person is asked whether it is meant so.
func (s *Session) asks() bool {
	moves, seat, whole := s.LastTurn()
	return !s.Sure && whole && moves > 1 && s.Players[seat].IsHuman()
}

// Pace is how long engines think about a move where nobody says how long.
const Pace = 500 * time.Millisecond

// Hint asks the game's default opponent what it would play in a game. It reads
// nothing of the session that changes, so it may run beside the screen.
func (s *Session) Hint(ctx context.Context, game sente.Record, report func(sente.Info)) (sente.Choice, error) {
	if game.Result.Winner != "" {
		return sente.Choice{}, fmt.Errorf("%w: there is nothing to suggest", sente.ErrGameOver)
	}
	p, err := player.New(s.Game(), "")
	if err != nil {
		return sente.Choice{}, err
	}
	defer p.Close()
	limits := s.Limits
	if limits.Time == 0 && limits.Nodes == 0 && limits.Depth == 0 {
		limits.Time = Pace // the game's clock bounds its engines, and a person who asks is none
	}
	return p.Think(ctx, game, limits, report)
}

// Save writes the game to a new file, in the format that its name promises.
func (s *Session) Save(name string) error { return s.saveOn(keep.OS, name) }

func (s *Session) saveOn(disk keep.Disk, name string) error {
	format, ok := record.FormatFromName(name)
	if !ok {
		format = record.JSONL
	}
	return keep.Replace(disk, name, keep.Kind{}, func(w io.Writer) error {
		return record.Write(w, s.Games(), format, s.Record())
	})
}

// Result says how the game stands or ended: "black has won: five in a row".
func (s *Session) Result() string {
	r := s.Record().Result
	if r.Winner == "" {
		return s.say("{side} to move", "side", s.Seat(s.Turn()))
	}
	return s.ended(r)
}

// Title names the game, its rules and size.
func (s *Session) Title() string {
	r := s.Record()
	words := []string{s.translate(s.Game().Title)}
	if len(s.Game().Rules) > 0 {
		words = append(words, s.translate(orDefault(r.Rules, s.Game().Rules[0].Name)))
	}
	if len(s.Game().Sizes) > 0 {
		words = append(words, s.Game().SizeOf(r))
	}
	return strings.Join(words, " · ")
}

// sample is an example of a move in words: "a move such as h8".
func (s *Session) sample() string {
	legal := s.Board().Legal()
	if len(legal) == 0 {
		return s.say("a move")
	}
	return s.say("a move such as {move}", "move", s.Show(legal[len(legal)/2]))
}

func orDefault(text, standard string) string {
	if text == "" {
		return standard
	}
	return text
}
