package terminal

import (
	"context"
	"errors"
	"io"
	"strings"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/match"
	"github.com/sente-games/sente/player"
	"github.com/sente-games/sente/record"
)

// Table is a game with its players, as both kinds of play see it.
type Table struct {
	Games   catalog.Catalog
	Game    catalog.Game
	Ref     *match.Referee
	Players []player.Player
	Limits  sente.Limits  // of every move an engine makes
	Grace   time.Duration // forgiven after the end of its time
	Ponder  bool          // engines think on the time of persons
	FromTop bool          // rows are read and shown counted from the top
	Sure    bool          // nobody is asked whether to keep a turn of several moves
	Report  bool          // line by line, engines tell what they think on the way

	kept []string // moves of this turn that were told and wait for others
}

// Over reports whether the game has ended.
func (t *Table) Over() bool { return t.Ref.Over() }

// Mover is the player to move.
func (t *Table) Mover() player.Player { return t.Players[t.Ref.Board().Turn()] }

// Seat names the side of a seat: "black".
func (t *Table) Seat(i int) string { return t.Ref.Board().Seats()[i] }

// HumanTurn reports whether a person is to move.
func (t *Table) HumanTurn() bool { return !t.Over() && t.Mover().IsHuman() }

// Watched reports whether no person plays.
func (t *Table) Watched() bool {
	for _, p := range t.Players {
		if p.IsHuman() {
			return false
		}
	}
	return true
}

// Play plays a person's move.
func (t *Table) Play(text string) error {
	text, err := t.turned(text)
	if err != nil {
		return err
	}
	return t.say(text)
}

// turned reads a move as this table counts rows, and writes one: it is its own
// inverse.
func (t *Table) turned(text string) (string, error) {
	if !t.FromTop || !t.Game.HasRows() {
		return text, nil
	}
	return t.Game.FromTop(t.Ref.Record(), text)
}

// Show writes a move as this table counts rows.
func (t *Table) Show(m sente.Move) string {
	if text, err := t.turned(string(m)); err == nil {
		return text
	}
	return string(m)
}

// ShowAll writes a line of moves.
func (t *Table) ShowAll(line []sente.Move) string {
	words := make([]string, len(line))
	for i, m := range line {
		words[i] = t.Show(m)
	}
	return strings.Join(words, " ")
}

// Scene is the picture of the position, coordinates as this table counts them.
func (t *Table) Scene() sente.Scene {
	scene := t.Ref.Board().Scene()
	if t.FromTop {
		return FromTop(t.Game, t.Ref.Record(), scene)
	}
	return scene
}

// Undo takes moves back until a person is to move; without persons, one move.
func (t *Table) Undo() error {
	if len(t.kept) > 0 {
		t.kept = nil
		return nil
	}
	undone := 0
	for t.Ref.Undo() {
		if undone++; t.Watched() || t.Mover().IsHuman() {
			return nil
		}
	}
	for range undone {
		t.Ref.Redo()
	}
	return errors.New("there is no move of yours to take back")
}

// Redo plays moves again until a person is to move; without persons, one move.
func (t *Table) Redo() error {
	if len(t.kept) > 0 || !t.Ref.Redo() {
		return errors.New("there is no move to play again")
	}
	for !t.Watched() && !t.Over() && !t.Mover().IsHuman() && t.Ref.Redo() {
	}
	return nil
}

// Restart begins the same game anew.
func (t *Table) Restart() error {
	r := t.Ref.Record()
	r.Moves, r.Thinking, r.Result, r.Start = nil, nil, sente.Result{}, time.Now()
	ref, err := match.NewReferee(t.Games, r)
	if err != nil {
		return err
	}
	t.Ref, t.kept = ref, nil
	return nil
}

// Hint asks the game's default opponent what it would play in a game. It reads
// nothing of the table that changes, so it may run beside the screen.
func (t *Table) Hint(ctx context.Context, game sente.Record, report func(sente.Info)) (sente.Choice, error) {
	if game.Result.Winner != "" {
		return sente.Choice{}, errors.New("the game is over: there is nothing to suggest")
	}
	p, err := player.New(t.Game, "")
	if err != nil {
		return sente.Choice{}, err
	}
	defer p.Close()
	return p.Think(ctx, game, t.Limits, report)
}

// Save writes the game to a new file, in the format that its name promises.
func (t *Table) Save(name string) error { return t.saveOn(keep.OS, name) }

func (t *Table) saveOn(disk keep.Disk, name string) error {
	format, ok := record.FormatOf(name)
	if !ok {
		format = record.JSONL
	}
	return keep.Replace(disk, name, keep.Kind{}, func(w io.Writer) error {
		return record.Write(w, t.Games, format, t.Ref.Record())
	})
}

// Result says how the game stands or ended: "black has won: five in a row".
func (t *Table) Result() string {
	switch r := t.Ref.Record().Result; r.Winner {
	case "":
		return t.Seat(t.Ref.Board().Turn()) + " to move"
	case sente.Draw:
		return "draw: " + r.Reason
	default:
		return r.Winner + " has won: " + r.Reason
	}
}

// Title names the game, its rules and size.
func (t *Table) Title() string {
	r := t.Ref.Record()
	words := []string{t.Game.Title}
	if len(t.Game.Rules) > 0 {
		words = append(words, orDefault(r.Rules, t.Game.Rules[0].Name))
	}
	if len(t.Game.Sizes) > 0 {
		words = append(words, t.Game.SizeOf(r))
	}
	return strings.Join(words, " · ")
}

// sample is an example of a move, " such as h8", if there is one.
func (t *Table) sample() string {
	legal := t.Ref.Board().Legal()
	if len(legal) == 0 {
		return ""
	}
	return " such as " + t.Show(legal[len(legal)/2])
}

func orDefault(text, standard string) string {
	if text == "" {
		return standard
	}
	return text
}
