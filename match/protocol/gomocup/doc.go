// Package gomocup speaks both sides of the Gomocup protocol (Petr Lastovicka's
// Piskvork protocol): a [Brain] lets any sente engine sit in any Gomocup manager
// (tournament judge, Piskvork, Yixin board, c-gomoku-cli), and a [Manager] makes
// a sente engine of any Gomocup brain.
//
// It exists apart from the engines because a protocol is a promise of its own:
// whatever a manager or a broken pipe sends, there is one answer for one
// command, in order, in time, and the next START works. The package knows no
// rules of Gomoku beyond "one stone on one point"; a [Brain] is told them by its
// Judge, and carries games as [sente.Record].
//
// Start with [Brain.Serve], or with [Manager.Think] over a [protocol.Wire]; package player
// has the wire to a process. [Point] and [Coordinates] translate between the
// protocol's x,y and sente's h8 at the other end.
//
// # Decisions of the manager
//
// A game begins with START and INFO; BEGIN, or TURN where the record goes on with
// what the brain knows, or else START and BOARD, the stones in order of play.
// RESTART and TAKEBACK are not sent: brains need not know them.
// MESSAGE and DEBUG are talk, and so is whatever comes before the first OK. An
// UNKNOWN after INFO is forgiven. SUGGEST is answered with PLAY. Any other line
// where a move is due is a [protocol.Complaint] at once, and so is an
// unasked line: a conversation that is out of step cannot be trusted.
//
// # Decisions of the brain, where the protocol leaves room
//
// Lines end with CR, LF or CRLF; empty lines are nothing. Commands may be
// written in any case. A line longer than maxLine is read past and answered
// with ERROR; nothing of it is kept.
//
// An ERROR changes nothing: the game stands as it stood before the command. One
// exception: a TURN or BOARD that ends the game is taken, and the ERROR only
// says that there is no move to give.
//
// BOARD is answered at its DONE, once, whatever its rows hold; so are YXBOARD,
// SWAP2BOARD, YXBLOCK and YXBLOCKUNDO. Rows may come in any order and in any
// counts. Any known command before the DONE but ABOUT breaks it off: it is
// answered with ERROR, then the command is obeyed. INFO is obeyed in between.
// END and the end of input break it off without an answer. Any other line makes
// it an ERROR. The rows and the DONE of a BOARD that was broken off, of one
// before START, and of commands of Yixin's that are UNKNOWN are read past in
// silence.
//
// A game from START by BEGIN and TURN is handed to the engine move by move. A
// BOARD is handed to it as set-up stones, because its order means nothing. The
// brain is black if it has the first move, or as many stones as the opponent,
// or more.
//
// INFO is never answered. A rule that is not supported is an ERROR for BEGIN,
// TURN and BOARD until another rule is told; START says OK.
//
// Commands wait for each other and are answered in order. YXSTOP ends the search
// that runs, and hurries those of all commands before it; no other command stops
// one. With INFO pondering 1 the brain thinks from its own move to the next line.
// END, or the end of input, stops the search that runs and hurries
// those that wait: each is answered with the best move so far, then Serve
// returns. The end is seen behind 4096 waiting lines, no more.
package gomocup
