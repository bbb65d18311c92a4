// Package protocol speaks both sides of the Universal Game Interface (kz04px, Cute Games,
// 2021), which is UCI (Huber and Meyer-Kahlen, 2000) for any game, with queries about the
// rules besides: a [UGIServer] connects any sente engine to any UGI manager, and a
// [UGIManager] makes a sente engine of any UGI engine. The package needs no game: a [UGIHost]
// provides the server with a rules.Board, which has the legal moves and the result.
//
// It also holds the parts that package gomocup shares: lines of bounded length, the [Wire]
// that carries them, timeouts, and the [Complaint] of a manager about its engine.
//
// Start with [UGIServer.Serve], or with [UGIManager.Think] over a [Wire]; package player has
// the wire to a process. docs/ugi.md explains every command.
//
// # Decisions of the server, where the protocol leaves room
//
// Lines end with CR, LF or CRLF; empty lines are ignored. A line longer than 1 MiB is
// skipped. A command that cannot be obeyed changes no state and is answered with one
// "info string" sentence.
//
// Each go is answered with exactly one bestmove, "none" where there is no move to name;
// only a go that comes while a search runs has none of its own. While a search runs,
// stop, isready, query and quit are answered at once, and all commands that would change
// the search are refused. A search started by go infinite waits for stop, even if it has
// completed.
//
// quit and the end of input stop the running search; its bestmove is still written.
package protocol
