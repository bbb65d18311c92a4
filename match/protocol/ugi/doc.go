// Package ugi speaks both sides of the Universal Game Interface (kz04px, Cute Games,
// 2021), which is UCI (Huber and Meyer-Kahlen, 2000) for any game, with questions about
// the rules besides: a [Server] lets any sente engine sit in any UGI manager, and a
// [Manager] makes a sente engine of any UGI engine.
//
// It exists because Gomocup's protocol knows five in a row only, while most games have
// no protocol of their own. The package knows no game: a [Host] stands behind the
// server, with a rules.Board that answers what is legal and how the game ends.
//
// Start with [Server.Serve], or with [Manager.Think] over a protocol.Wire; package
// player has the wire to a process. docs/ugi.md says what every word means.
//
// # Decisions of the server, where the protocol leaves room
//
// Lines end with CR, LF or CRLF; empty lines are nothing. A line longer than [MaxLine]
// is read past, and nothing of it is kept. What cannot be obeyed changes nothing and is
// answered with one "info string" sentence.
//
// Each go is answered with exactly one bestmove, "none" where there is no move to name;
// only a go that comes while a search runs has none of its own. While a search runs,
// stop, isready, query and quit are answered at once, and everything that would change
// what is searched is refused. A search that go infinite began waits for stop, even if
// nothing is left to find.
//
// quit and the end of input stop the search that runs; its bestmove is still written.
package ugi
