package prove

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/five/prove/check"
	"github.com/sente-games/sente/games/gomoku"
)

// BreakerForm is the first part of a certificate; 1 is the version.
const BreakerForm = "sente-breaker 1 "

// breakerHeader is the content of the first line of a file, after its form.
type breakerHeader struct {
	Record sente.Record `json:"record"` // the position
	Holder string       `json:"holder"` // a seat
}

// Codes that begin a position in a file. Larger codes refer to an earlier pairing or position.
const (
	codeNewPairing  = 0
	codeNewPosition = 1
	codeOldPairing  = 2 // and 4, 6 …
	codeOldPosition = 3 // and 5, 7 …
)

// Write writes a certificate (docs/formats.md) that the position of record r is held. It returns an
// error if no search has proven that.
func (s *BreakerSolver) Write(out io.Writer, r sente.Record) error {
	if !s.isHeld() {
		return errors.New("breaker: the search has not proven that the position is held")
	}
	w := breakerWriter{BreakerSolver: s, pairings: map[string]int{}, positions: map[uint64]writtenPosition{}}
	w.writeRoot()
	return check.WriteFile(out, BreakerForm, breakerHeader{check.RecordPosition(r), [2]string{"black", "white"}[s.holder]}, w.data)
}

// breakerWriter writes the certificate while it plays through the strategy.
type breakerWriter struct {
	*BreakerSolver
	data      []byte
	pairings  map[string]int             // their numbers by content
	positions map[uint64]writtenPosition // by key
}

// writtenPosition is a position that is already in the file.
type writtenPosition struct {
	number int
	key    uint64 // key of the position in the orientation in which it was written
}

func (w *breakerWriter) writeNumber(n int) { w.data = binary.AppendUvarint(w.data, uint64(n)) }

// isHeld reports whether the position is proven to be held.
func (s *BreakerSolver) isHeld() bool {
	_, quiet := s.heldStrategies[s.board.canonicalKey(breaker)] // even if Maker is to move
	_, answered := s.heldStrategies[s.board.canonicalKey(maker)]
	return quiet || s.breakerMoves && answered
}

// writeRoot writes the start of the certificate. If Breaker is to move but a pairing holds even with
// Maker to move, any move will do.
func (w *breakerWriter) writeRoot() {
	if !w.breakerMoves {
		w.writePosition()
		return
	}
	first := slices.Index(w.board.sides, 0)
	if _, ok := w.heldStrategies[w.board.canonicalKey(breaker)]; !ok || first < 0 {
		w.writeReply()
		return
	}
	p := w.currentPairing()
	w.writeNumber(first)
	w.board.putStone(first, breaker)
	defer w.board.removeStone(first)
	w.writePairing(p)
}

// writePosition writes a position with Maker to move.
func (w *breakerWriter) writePosition() {
	b := w.board
	key := b.canonicalKey(breaker)
	h := w.lookupStrategy(breaker)
	if h.pairing >= 0 {
		w.writePairing(w.currentPairing())
		return
	}
	if old, ok := w.positions[key]; ok {
		w.writeNumber(codeOldPosition + 2*(8*old.number+gomoku.Inverse(slices.Index(b.key[:], old.key))))
		return
	}
	w.writeNumber(codeNewPosition)
	w.writeNumber(len(h.moves))
	for _, c := range h.moves {
		w.writeNumber(c)
		b.putStone(c, maker)
		w.writeReply()
		b.removeStone(c)
	}
	w.positions[key] = writtenPosition{len(w.positions), b.key[0]}
}

// writeReply writes Breaker's move and the position after it.
func (w *breakerWriter) writeReply() {
	c := w.lookupStrategy(maker).moves[0]
	w.writeNumber(c)
	w.board.putStone(c, breaker)
	w.writePosition()
	w.board.removeStone(c)
}

// currentPairing returns the pairing that holds the position, in the orientation of the board.
func (w *breakerWriter) currentPairing() pointPairing {
	b := w.board
	h := w.heldStrategies[b.canonicalKey(breaker)]
	there := b.symmetricPoint[slices.Index(b.key[:], h.key)]
	here := make([]int, len(there))
	for c, turned := range there {
		here[turned] = c
	}
	p := slices.Repeat(pointPairing{-1}, len(there))
	for c, turned := range there {
		if other := w.pairingsFound[h.pairing][turned]; other >= 0 {
			p[c] = int16(here[other])
		}
	}
	return p
}

// writePairing writes the used pairs of a pairing.
func (w *breakerWriter) writePairing(p pointPairing) {
	var pairs []int
	for c, other := range w.board.usedPairs(p) {
		if int(other) > c {
			pairs = append(pairs, c, int(other))
		}
	}
	text := fmt.Sprint(pairs)
	if number, ok := w.pairings[text]; ok {
		w.writeNumber(codeOldPairing + 2*number)
		return
	}
	w.pairings[text] = len(w.pairings)
	w.writeNumber(codeNewPairing)
	w.writeNumber(len(pairs) / 2)
	for _, c := range pairs {
		w.writeNumber(c)
	}
}
