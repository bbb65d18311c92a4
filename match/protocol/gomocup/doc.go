// Package gomocup implements both sides of the Gomocup protocol (Petr Lastovicka's Piskvork
// protocol): a [Brain] makes any sente engine usable in any Gomocup manager (tournament judge,
// Piskvork, Yixin board, c-gomoku-cli), and a [Manager] makes a sente engine of any Gomocup brain.
//
// It is separate from the engines: for any input from a manager or a broken pipe it gives one reply
// per command, in order, in time, and the next START works. The package implements no rules of
// Gomoku beyond "one stone per point"; a [Brain] gets them from its Judge, and passes games as
// [sente.Record].
//
// Start with [Brain.Serve], or with [Manager.Think] over a [protocol.Wire]; package player has the
// wire to a process. [FormatPoint] and [ParsePoint] convert between the protocol's x,y and sente's
// h8.
//
// # Decisions of the manager
//
// A game begins with START and INFO; then BEGIN, or TURN if the record continues the brain's
// position, and otherwise START and BOARD with the stones in order of play. RESTART and TAKEBACK
// are not sent, since brains need not support them. MESSAGE and DEBUG are not replies, and lines
// before the first OK are ignored. An UNKNOWN after INFO is permitted. The reply to SUGGEST is
// PLAY. Any other line instead of a move is a [protocol.Complaint] immediately, and so is an
// unsolicited line, since the session is then out of sync.
//
// # Decisions of the brain, where the protocol leaves room
//
// Lines end with CR, LF or CRLF; empty lines are ignored. Commands are case-insensitive. A line
// longer than maxLine is skipped as a whole, with ERROR as the reply.
//
// An ERROR changes no state. One exception: a TURN or BOARD that ends the game is accepted, and the
// ERROR only means that there is no move.
//
// The reply to BOARD is sent at its DONE, once, for any rows; the same holds for YXBOARD,
// SWAP2BOARD, YXBLOCK and YXBLOCKUNDO. Rows may come in any order and in any number. Any known
// command before the DONE except ABOUT aborts it: the reply is ERROR, then the command is executed.
// INFO is executed in between. END and the end of input abort it without a reply. Any other line
// makes it an ERROR. The rows and the DONE of an aborted BOARD, of one before START, and of Yixin's
// commands that are UNKNOWN are skipped silently.
//
// A game from START by BEGIN and TURN is passed to the engine move by move. A BOARD is passed as
// set-up stones, since its order is not meaningful. The brain is black if it has the first move, or
// at least as many stones as the opponent.
//
// INFO has no reply. An unsupported rule is an ERROR for BEGIN, TURN and BOARD until another rule
// is set; the reply to START is OK.
//
// Commands are queued and processed in order. YXSTOP stops the current search and the searches of
// all queued commands before it; no other command stops a search. With INFO pondering 1 the brain
// ponders from its own move to the next line. END, or the end of input, stops the current search
// and the queued ones: the reply to each is the best move so far, then Serve returns. At most 4096
// lines are read ahead.
package gomocup
