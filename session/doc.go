// Package session provides a game in progress: its moves, the side to move, the queued moves of a turn, the
// used time of each side, and the running engine calls.
//
// All user interfaces (the studio, the terminal) share it, so that they apply the same rules for user actions.
// A [Session] is independent of HTTP, screens and scheduling. A [match.Referee] validates every move.
//
// The moves are a path in a study from the root to the current position: undoing a move goes to the parent,
// redoing it returns to the child, and a different move creates a variation, so that no move is ever lost
// ([Session.Study]). An [Analyst] is one call of an engine with its deadlines and current results; [Analysts]
// are the running calls. Time limits for a whole game are in the record's control; [Session.UsedTime] returns
// the used time of each side.
//
// A Session is not safe for concurrent use; an Analyst is, because its engine reports from a different
// goroutine.
package session
