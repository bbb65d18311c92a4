// Package protocol implements both sides of the Universal Game Interface (kz04px, Cute Games,
// 2021), which generalises UCI (Huber and Meyer-Kahlen, 2000) to any game and adds queries about
// the rules: a [UGIServer] connects any sente engine to any UGI manager, and a [UGIManager] makes a
// sente engine of any UGI engine; with another [Family] both speak UCI or UAI. The package does not
// depend on a game: a [UGIHost] provides the server with a rules.Board, which has the legal moves and
// the result.
//
// It also implements both sides of the Go Text Protocol (Farnebäck, 2002), [GTPServer] and
// [GTPManager], and of the protocol of NBoard for Othello (Welty, 2004), [NBoardServer] and
// [NBoardManager]; docs/gtp.md and docs/nboard.md explain them.
//
// It also contains the parts shared with package gomocup: lines of bounded length, the [Wire] that
// transports them, timeouts, and the [Complaint] of a manager about its engine.
//
// Start with [UGIServer.Serve], or with [UGIManager.Think] over a [Wire]; package player has the
// wire to a process. docs/protocols.md explains every command.
//
// # Decisions of the server, where the protocol leaves room
//
// Lines end with CR, LF or CRLF; empty lines are ignored. A line longer than 1 MiB is skipped. An
// invalid command changes no state; the reply is one "info string" sentence.
//
// Each go has exactly one bestmove as its reply, "none" if there is no move; only a go during a
// search has no reply of its own. During a search the server replies to stop, isready, query and
// quit immediately, and refuses all commands that would change the search. A search started by go
// infinite waits for stop, even if it has completed.
//
// quit and the end of input stop the running search; its bestmove is still written.
package protocol
