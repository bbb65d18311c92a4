package proof

import (
	"fmt"

	"github.com/sente-games/sente/rules"
)

// Goal is what a player is asked to reach against every defence.
type Goal uint8

const (
	Win  Goal = iota // to win
	Hold             // not to lose: to win or draw
)

// String returns "win" or "hold".
func (g Goal) String() string { return [...]string{"win", "hold"}[g%2] }

// Question is whether a player, counted from 0, can force a goal.
type Question struct {
	Player int
	Goal   Goal
}

// Refuted is the question whose answer is yes exactly if the answer to q is no:
// a player cannot win if the other one can hold.
func (q Question) Refuted() Question { return Question{1 - q.Player, 1 - q.Goal} }

// String writes "player 0 can win".
func (q Question) String() string { return fmt.Sprintf("player %d can %s", q.Player, q.Goal) }

// reached reports whether an ended game reached the goal.
func (q Question) reached(st rules.Status) bool {
	winner := st.Outcome.Winner(st.Turn)
	return winner == q.Player || winner < 0 && q.Goal == Hold
}

// Value is the true result of a position for the side to move.
type Value uint8

const (
	Unknown Value = iota
	Won
	Lost
	Drawn
)

// String returns "unknown", "win", "loss" or "draw".
func (v Value) String() string { return [...]string{"unknown", "win", "loss", "draw"}[v%4] }
