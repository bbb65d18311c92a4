package proof

import (
	"fmt"

	"github.com/sente-games/sente/rules"
)

// Goal is a result that a player tries to force.
type Goal uint8

const (
	Win  Goal = iota // win
	Hold             // win or draw
)

// String returns "win" or "hold".
func (g Goal) String() string { return [...]string{"win", "hold"}[g%2] }

// Question is whether a player, counted from 0, can force a goal.
type Question struct {
	Player int
	Goal   Goal
}

// Refuted returns the negation of q: a player cannot win if and only if the
// opponent can hold.
func (q Question) Refuted() Question { return Question{1 - q.Player, 1 - q.Goal} }

// String formats the question, such as "player 0 can win".
func (q Question) String() string { return fmt.Sprintf("player %d can %s", q.Player, q.Goal) }

// isReached reports whether a finished game reached the goal.
func (q Question) isReached(st rules.Status) bool {
	winner := st.Outcome.Winner(st.Turn)
	return winner == q.Player || winner < 0 && q.Goal == Hold
}

// Value is the game-theoretic value of a position for the side to move.
type Value uint8

const (
	Unknown Value = iota
	Won
	Lost
	Drawn
)

// String returns "unknown", "win", "loss" or "draw".
func (v Value) String() string { return [...]string{"unknown", "win", "loss", "draw"}[v%4] }
