package player

import (
	"cmp"
	"errors"
	"slices"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/rules"
)

// wording converts games between the notations of the catalog and of a protocol.
type wording interface {
	// variantOf returns the value of UCI_Variant for a record, "" without one.
	variantOf(g catalog.Game, r sente.Record) (string, error)
	// writeGame returns a record with the protocol's set-up and moves.
	writeGame(g catalog.Game, r sente.Record) (sente.Record, error)
	// writeLine returns consecutive moves from the position of a board in the protocol's notation.
	// The board is unchanged afterwards.
	writeLine(g catalog.Game, b rules.Board, line []sente.Move) []sente.Move
	// readGame returns the start of a record with the moves of a manager and, unless it is "", with
	// its set-up.
	readGame(g catalog.Game, start sente.Record, setup string, moves []sente.Move) (sente.Record, error)
	// readLine returns consecutive moves of an engine, from the position of a record. It leaves out
	// the end of a line that cannot be played.
	readLine(g catalog.Game, r sente.Record, line []sente.Move) []sente.Move
}

// standardPass is the null move of UGI.
const standardPass = "0000"

// gameWording is the game's own notation, except for FEN of the games that have one in UGI and for the
// word for a pass, which engines do not agree on.
type gameWording struct {
	pass  sente.Move // word for a pass; "" is standardPass until the other side uses one
	known bool       // the other side has used the word, or refused another
}

func (*gameWording) variantOf(catalog.Game, sente.Record) (string, error) { return "", nil }

func (w *gameWording) writeLine(_ catalog.Game, _ rules.Board, line []sente.Move) []sente.Move {
	return w.write(line)
}

// write returns moves with the word for a pass.
func (w *gameWording) write(moves []sente.Move) []sente.Move {
	word := w.pass
	if word == "" {
		word = standardPass
	}
	return replaceMoves(moves, word)
}

// replaceMoves returns moves with a word in place of each pass.
func replaceMoves(moves []sente.Move, word sente.Move) []sente.Move {
	var changed []sente.Move
	for i, m := range moves {
		if IsPass(m) && m != word {
			if changed == nil {
				changed = append(changed, moves...)
			}
			changed[i] = word
		}
	}
	if changed == nil {
		return moves
	}
	return changed
}

// tryOtherPass changes the word for a pass, unless it is known, and reports whether that changes the
// text of a record.
func (w *gameWording) tryOtherPass(r sente.Record) bool {
	if w.known || !slices.ContainsFunc(r.Moves, IsPass) {
		return false
	}
	w.pass, w.known = gamePass, true
	return true
}

func (w *gameWording) writeGame(g catalog.Game, r sente.Record) (sente.Record, error) {
	start := r
	r.Moves = w.write(r.Moves)
	v := variantInUGI(g, r)
	if v == nil || r.Setup == "" {
		return r, nil
	}
	start.Moves = nil
	b, err := g.Open(start)
	if err != nil {
		return r, err
	}
	r.Setup, err = v.writeFEN(b)
	return r, err
}

func (w *gameWording) readGame(g catalog.Game, start sente.Record, setup string, moves []sente.Move) (sente.Record, error) {
	start.Moves = w.readLine(g, start, moves)
	v := variantInUGI(g, start)
	if v == nil || !strings.Contains(setup, "/") {
		start.Setup = cmp.Or(setup, start.Setup)
		return start, nil
	}
	b, err := g.Open(sente.Record{Game: start.Game, Size: start.Size})
	if err != nil {
		return start, err
	}
	kit, _ := b.Kit()
	start.Setup, err = v.readFEN(setup, kit)
	return start, err
}

// readLine also learns the word of the other side.
func (w *gameWording) readLine(_ catalog.Game, _ sente.Record, line []sente.Move) []sente.Move {
	for _, m := range line {
		if IsPass(m) {
			w.pass, w.known = m, true
		}
	}
	return replaceMoves(line, gamePass)
}

// variantWording is the notation of UCI for the games of variants, or of UAI.
type variantWording struct {
	only *variant // the variant of UAI; nil selects it by the record
}

// find returns the variant of a record.
func (w variantWording) find(g catalog.Game, r sente.Record) (*variant, error) {
	if w.only != nil {
		return w.only, nil
	}
	return findVariant(g, r)
}

func (w variantWording) variantOf(g catalog.Game, r sente.Record) (string, error) {
	v, err := w.find(g, r)
	if err != nil {
		return "", err
	}
	return v.name, nil
}

// start returns the variant of a record and the board before its moves.
func (w variantWording) start(g catalog.Game, r sente.Record) (*variant, rules.Board, error) {
	v, err := w.find(g, r)
	if err != nil {
		return nil, nil, err
	}
	r.Moves = nil
	b, err := g.Open(r)
	return v, b, err
}

func (w variantWording) writeGame(g catalog.Game, r sente.Record) (sente.Record, error) {
	v, b, err := w.start(g, r)
	if err != nil {
		return r, err
	}
	written := sente.Record{Game: r.Game}
	if r.Setup != "" {
		if written.Setup, err = v.writeFEN(b); err != nil {
			return r, err
		}
	}
	for i, m := range r.Moves {
		written.Moves = append(written.Moves, v.writeMove(b, m))
		if _, err := b.Play(string(m)); err != nil {
			return r, catalog.MoveError(i, err)
		}
	}
	return written, nil
}

func (w variantWording) readGame(g catalog.Game, start sente.Record, fen string, moves []sente.Move) (sente.Record, error) {
	r := start.Clone()
	v, b, err := w.start(g, r)
	if err != nil {
		return r, err
	}
	r.Moves = nil
	if fen != "" {
		kit, ok := b.Kit()
		if !ok {
			return r, errors.New("the game has no set-ups")
		}
		if r.Setup, err = v.readFEN(fen, kit); err != nil {
			return r, err
		}
		if b, err = g.Open(r); err != nil {
			return r, err
		}
	}
	for i, text := range moves {
		m, err := b.Play(string(v.readMove(b, text)))
		if err != nil {
			return r, catalog.MoveError(i, err)
		}
		r.Moves = append(r.Moves, m)
	}
	return r, nil
}

func (w variantWording) readLine(g catalog.Game, r sente.Record, line []sente.Move) []sente.Move {
	v, err := w.find(g, r)
	if err != nil {
		return line
	}
	b, err := g.BoardAfterMoves(r)
	if err != nil {
		return line
	}
	var all []sente.Move
	for _, text := range line {
		m, err := b.Play(string(v.readMove(b, text)))
		if err != nil && len(all) == 0 {
			return []sente.Move{sente.Move(strings.ToLower(string(text)))} // the referee explains it
		}
		if err != nil {
			break
		}
		all = append(all, m)
	}
	return all
}

func (w variantWording) writeLine(g catalog.Game, b rules.Board, line []sente.Move) []sente.Move {
	v, err := w.find(g, sente.Record{Game: g.Name, Size: b.Size()})
	if err != nil {
		return line
	}
	written := make([]sente.Move, 0, len(line))
	played := 0
	for _, m := range line {
		written = append(written, v.writeMove(b, m))
		if _, err := b.Play(string(m)); err != nil {
			break
		}
		played++
	}
	for range played {
		b.Undo()
	}
	return written
}
