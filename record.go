package sente

import (
	"slices"
	"time"
)

// Record is a game as text: the game, its rules, its moves and the engines' thoughts. Its JSON
// form, one record per line, is the file format of sente (docs/formats.md).
type Record struct {
	Game     string    `json:"game"`               // the catalog's name: "gomoku"
	Rules    string    `json:"rules,omitempty"`    // rule set: "freestyle"; "" is the game's default
	Size     string    `json:"size,omitempty"`     // board size: "15", "7x6"; "" is the default of the rules
	Opening  string    `json:"opening,omitempty"`  // opening rule: "swap2"; "" is none
	Setup    string    `json:"setup,omitempty"`    // position before the first move; "" is the start of the game
	Players  []string  `json:"players,omitempty"`  // names in seat order
	Control  Control   `json:"control,omitzero"`   // time control of the game
	Moves    []Move    `json:"moves"`              // in order of play
	Thinking []Thought `json:"thinking,omitempty"` // one for each move, or empty
	Result   Result    `json:"result,omitzero"`    // zero while the game is in progress
	Start    time.Time `json:"start,omitzero"`     // when the game began
}

// Control is the time control of a game; a zero field is no limit.
type Control struct {
	Move      time.Duration `json:"move,omitempty"`      // for each move
	Game      time.Duration `json:"game,omitempty"`      // for all moves of one player
	Increment time.Duration `json:"increment,omitempty"` // added after each move
}

// Thought is the evaluation of a move by the player who played it.
type Thought struct {
	Score   Score         `json:"score"`          // for the player that moved
	Bound   Bound         `json:"bound,omitzero"` // whether Score is exact, a bound or missing, if known
	Depth   int           `json:"depth,omitempty"`
	Nodes   int64         `json:"nodes,omitempty"`
	Time    time.Duration `json:"time,omitempty"`
	Latency time.Duration `json:"latency,omitempty"` // Time minus the time that an external engine reported itself, if it did
	Left    time.Duration `json:"left,omitempty"`    // of the player's clock after the move, if the game has one
	Policy  Policy        `json:"policy,omitempty"`  // of the search, if known
}

// Info returns the thought as the result of a search.
func (t Thought) Info() Info {
	return Info{Score: t.Score, Bound: t.Bound, Depth: t.Depth, Nodes: t.Nodes, Time: t.Time}
}

// Draw is the winner of a drawn game.
const Draw = "draw"

// Result is the result of a game.
type Result struct {
	Winner string    `json:"winner,omitempty"` // the name of the winner's seat, or Draw; "" while the game is in progress
	Reason string    `json:"reason,omitempty"` // one clause: "five in a row", "time", "illegal move h8"
	Bout   MatchInfo `json:"bout,omitzero"`    // zero if the game is not part of a match between engines
}

// MatchInfo identifies a game within a match between engines, so that copies of its record can be
// counted as the match does; see package match.
type MatchInfo struct {
	Encounter string `json:"encounter"`         // shared by the games of one opening with exchanged seats
	Number    int    `json:"number"`            // of the encounter, counted from 0
	Seating   int    `json:"seating"`           // index of the game within the encounter
	Cause     string `json:"cause"`             // kind of ending
	Culprit   string `json:"culprit,omitempty"` // name of the player at fault
}

// Clone returns a deep copy.
func (r Record) Clone() Record {
	r.Players = slices.Clone(r.Players)
	r.Moves = slices.Clone(r.Moves)
	r.Thinking = slices.Clone(r.Thinking)
	return r
}

// WithMove returns a deep copy of the record with one more move.
func (r Record) WithMove(m Move) Record {
	r = r.Clone()
	r.Moves = append(r.Moves, m)
	return r
}
