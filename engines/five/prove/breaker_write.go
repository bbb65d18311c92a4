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
	newPairing  = 0
	newPosition = 1
	oldPairing  = 2 // and 4, 6 …
	oldPosition = 3 // and 5, 7 …
)

// Write writes a certificate (docs/formats.md) that the position of record r is held. It returns an
// error if no search has proven that.
func (s *BreakerSolver) Write(out io.Writer, r sente.Record) error {
	if !s.holds() {
		return errors.New("breaker: the search has not proven that the position is held")
	}
	w := breakerWriter{BreakerSolver: s, pairings: map[string]int{}, positions: map[uint64]ended{}}
	w.root()
	return check.WriteFile(out, BreakerForm, breakerHeader{check.RecordPosition(r), [2]string{"black", "white"}[s.holder]}, w.data)
}

// breakerWriter writes the certificate while it plays through the strategy.
type breakerWriter struct {
	*BreakerSolver
	data      []byte
	pairings  map[string]int   // their numbers by content
	positions map[uint64]ended // by key
}

// ended is a position that is already in the file.
type ended struct {
	number int
	key    uint64 // key of the position in the orientation in which it was written
}

func (w *breakerWriter) put(n int) { w.data = binary.AppendUvarint(w.data, uint64(n)) }

// holds reports whether the position is proven to be held.
func (s *BreakerSolver) holds() bool {
	_, quiet := s.held[s.board.position(breaker)] // even if Maker is to move
	_, answered := s.held[s.board.position(maker)]
	return quiet || s.answers && answered
}

// root writes the start of the certificate. If Breaker is to move but a pairing holds even with
// Maker to move, any move will do.
func (w *breakerWriter) root() {
	if !w.answers {
		w.position()
		return
	}
	first := slices.Index(w.board.at, 0)
	if _, ok := w.held[w.board.position(breaker)]; !ok || first < 0 {
		w.answer()
		return
	}
	p := w.pairs()
	w.put(first)
	w.board.put(first, breaker)
	defer w.board.take(first)
	w.pairing(p)
}

// position writes a position with Maker to move.
func (w *breakerWriter) position() {
	b := w.board
	key := b.position(breaker)
	h := w.seen(breaker)
	if h.pairing >= 0 {
		w.pairing(w.pairs())
		return
	}
	if old, ok := w.positions[key]; ok {
		w.put(oldPosition + 2*(8*old.number+gomoku.Inverse(slices.Index(b.key[:], old.key))))
		return
	}
	w.put(newPosition)
	w.put(len(h.moves))
	for _, c := range h.moves {
		w.put(c)
		b.put(c, maker)
		w.answer()
		b.take(c)
	}
	w.positions[key] = ended{len(w.positions), b.key[0]}
}

// answer writes Breaker's move and the position after it.
func (w *breakerWriter) answer() {
	c := w.seen(maker).moves[0]
	w.put(c)
	w.board.put(c, breaker)
	w.position()
	w.board.take(c)
}

// pairs returns the pairing that holds the position, in the orientation of the board.
func (w *breakerWriter) pairs() pairing {
	b := w.board
	h := w.held[b.position(breaker)]
	there := b.turned[slices.Index(b.key[:], h.key)]
	here := make([]int, len(there))
	for c, turned := range there {
		here[turned] = c
	}
	p := slices.Repeat(pairing{-1}, len(there))
	for c, turned := range there {
		if other := w.found[h.pairing][turned]; other >= 0 {
			p[c] = int16(here[other])
		}
	}
	return p
}

// pairing writes the used pairs of a pairing.
func (w *breakerWriter) pairing(p pairing) {
	var pairs []int
	for c, other := range w.board.used(p) {
		if int(other) > c {
			pairs = append(pairs, c, int(other))
		}
	}
	text := fmt.Sprint(pairs)
	if number, ok := w.pairings[text]; ok {
		w.put(oldPairing + 2*number)
		return
	}
	w.pairings[text] = len(w.pairings)
	w.put(newPairing)
	w.put(len(pairs) / 2)
	for _, c := range pairs {
		w.put(c)
	}
}
