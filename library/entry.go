package library

import (
	"errors"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/record"
	"github.com/sente-games/sente/record/study"
)

// Entry is a game as it is put into a library.
type Entry struct {
	Record  sente.Record // the game; of a study its main line
	Study   *study.Study // all of it; nil where the record says everything
	Name    string       // of the game, "" for none
	Source  string       // where it comes from: a file, or what played it
	Number  int          // among the games of the source, 0 for the only one
	Date    record.Date  // when it began, where that is known less exactly than Record.Start says
	Notes   []string     // what is not as its file has it, each a clause
	StudyID string       // the study of the studio whose present state it is: an earlier one gives way; "" for games that do not change
}

// StartUnix is when the game began, in seconds since 1970; 0 if that is not known.
func (e Entry) StartUnix() int64 {
	if e.Record.Start.IsZero() {
		return 0
	}
	return e.Record.Start.Unix()
}

// DateRange is the time in which the game began, in seconds since 1970; 0 if that is not known.
func (e Entry) DateRange() (from, until int64) {
	switch {
	case !e.Record.Start.IsZero():
		return e.StartUnix(), e.StartUnix() + 1
	case !e.Date.From.IsZero():
		return e.Date.From.Unix(), e.Date.Until.Unix()
	}
	return 0, 0
}

// AddResult says what became of entries.
type AddResult struct {
	New   int `json:"new"`
	Known int `json:"known"` // there already
}

// Game is a game of a library as a list shows it.
type Game struct {
	ID      int64     `json:"id"`
	Game    string    `json:"game"`
	Rules   string    `json:"rules,omitempty"`
	Size    string    `json:"size,omitempty"`
	Players []string  `json:"players,omitempty"`
	Winner  string    `json:"winner,omitempty"` // "black", "draw"; "" while the game goes on
	Date    string    `json:"date,omitempty"`   // "2026-11-23", or "2026-11" or "2026" where no more is known
	Length  int       `json:"length"`           // plies of the main line
	Nodes   int       `json:"nodes,omitempty"`  // of a study with variations
	Name    string    `json:"name,omitempty"`
	Source  string    `json:"source,omitempty"`
	Number  int       `json:"number,omitempty"`
	StudyID string    `json:"table,omitempty"` // the table of the studio that it is the study of
	Added   time.Time `json:"added"`
	Ply     *int      `json:"ply,omitempty"` // at which it shows the position that was asked for
}

// StoredGame is a game of a library in full.
type StoredGame struct {
	Game
	Record sente.Record
	Study  []byte // the file of its study; nil where the record says everything
}

// EntryErrors is the error of entries of which some are no games: for each of them why, nil for
// those that are.
type EntryErrors []error

// Error is what is wrong with the first.
func (r EntryErrors) Error() string {
	for _, err := range r {
		if err != nil {
			return err.Error()
		}
	}
	return "no entry is wrong"
}

// Unwrap are the errors of all.
func (r EntryErrors) Unwrap() []error { return r }

// ErrNoGame is the error of games that a library does not hold.
var ErrNoGame = errors.New("there is no game")
