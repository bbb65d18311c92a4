package rules

import "github.com/sente-games/sente"

// Guide teaches a game to people who have never played it.
type Guide struct {
	Rules []string `json:"rules"`           // sentences, in the order in which they are explained
	Tasks []Task   `json:"tasks,omitempty"` // positions to try the rules on, the easiest first
	// SeatNames are the display names of the players in turn order, where the board calls them first and
	// second: "red", "yellow"; nil if they have none.
	SeatNames []string `json:"-"`
}

// Task asks for a move.
type Task struct {
	Record  sente.Record `json:"record"`  // the position; its game need not be named
	Ask     string       `json:"ask"`     // the aim of the move: "Black to move: make five in a row."
	Answers []string     `json:"answers"` // the moves that reach the aim, in the notation of the game
	Right   string       `json:"right"`   // shown after one of them
}
