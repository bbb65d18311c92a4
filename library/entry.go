package library

import (
	"errors"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/record"
	"github.com/sente-games/sente/record/study"
)

// Entry is a game to be added to a library.
type Entry struct {
	Record  sente.Record // the game; for a study its main line
	Study   *study.Study // the complete study; nil if the record is complete
	Name    string       // name of the game, "" without one
	Source  string       // origin: a file name, or the program that played the game
	Number  int          // number of the game in the source, 0 if it is the only one
	Date    record.Date  // start of the game, if it is less exact than Record.Start
	Notes   []string     // differences from the source file, one clause each
	StudyID string       // ID of the studio's study; the entry is its current state and replaces the previous one. "" for immutable games
}

// StartUnix returns the start of the game in seconds since 1970; 0 if unknown.
func (e Entry) StartUnix() int64 {
	if e.Record.Start.IsZero() {
		return 0
	}
	return e.Record.Start.Unix()
}

// DateRange returns the time range of the start in seconds since 1970; 0 if unknown.
func (e Entry) DateRange() (from, until int64) {
	switch {
	case !e.Record.Start.IsZero():
		return e.StartUnix(), e.StartUnix() + 1
	case !e.Date.From.IsZero():
		return e.Date.From.Unix(), e.Date.Until.Unix()
	}
	return 0, 0
}

// AddResult is the result of adding entries.
type AddResult struct {
	New   int `json:"new"`
	Known int `json:"known"` // duplicates of existing games
}

// Game is a game in a list.
type Game struct {
	ID      int64     `json:"id"`
	Game    string    `json:"game"`
	Rules   string    `json:"rules,omitempty"`
	Size    string    `json:"size,omitempty"`
	Players []string  `json:"players,omitempty"`
	Winner  string    `json:"winner,omitempty"` // "black", "draw"; "" for an unfinished game
	Date    string    `json:"date,omitempty"`   // "2026-11-23", or "2026-11" or "2026" for less exact dates
	Length  int       `json:"length"`           // plies of the main line
	Nodes   int       `json:"nodes,omitempty"`  // number of nodes of a study with variations
	Name    string    `json:"name,omitempty"`
	Source  string    `json:"source,omitempty"`
	Number  int       `json:"number,omitempty"`
	StudyID string    `json:"table,omitempty"` // ID of the studio's table with this study
	Added   time.Time `json:"added"`
	Ply     *int      `json:"ply,omitempty"` // first ply with the position of the query
}

// StoredGame is a game of a library with its record.
type StoredGame struct {
	Game
	Record sente.Record
	Study  []byte // encoded study; nil if the record is complete
}

// EntryErrors is the error of adding invalid entries: the error of each entry, nil for valid ones.
type EntryErrors []error

// Error returns the first error.
func (r EntryErrors) Error() string {
	for _, err := range r {
		if err != nil {
			return err.Error()
		}
	}
	return "no entry is wrong"
}

// Unwrap returns the errors of all entries.
func (r EntryErrors) Unwrap() []error { return r }

// ErrNoGame is returned for games that a library does not contain.
var ErrNoGame = errors.New("empty entry without a game")
