// Package session holds a game in progress: its moves, whose turn it is, the moves of a
// turn that still wait for others, the time each side has used, and the engines at work
// for it.
//
// It exists so that everything that shows a game (the studio, the terminal) shows the
// same game: a [Session] knows nothing of HTTP, of screens or of queues, and what a
// person may do with a game is decided here once. Every move passes a [match.Referee].
//
// The moves are a path in a study, from the root to the position that is shown: taking a
// move back goes to the parent, playing it again to the child that was left, playing
// another one makes a variation, so that nothing that was played is ever lost
// ([Session.Study]). An
// [Analyst] is one call of an engine, with its deadlines and what it has said so far;
// [Analysts] are those at work. Limits of time for a whole game stand in the record's
// control; [Session.UsedTime] is what each side has used of them.
//
// A Session is not safe for concurrent use; an Analyst is, since its engine reports from
// another goroutine.
package session
