package breaker

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/games/gomoku"
)

// Form begins a file; 1 is the version.
const Form = "sente-breaker 1 "

// head is the first line of a file, behind its form.
type head struct {
	Record sente.Record `json:"record"` // the position
	Holder string       `json:"holder"` // a seat
}

// Words that begin a position in a file. What is greater is a pairing or a position once more.
const (
	newPairing  = 0
	newPosition = 1
	oldPairing  = 2 // and 4, 6 …
	oldPosition = 3 // and 5, 7 …
)

// Write writes a certificate (docs/formats.md) that a position is held, after a search has found
// that out. The record is that of the position.
func (s *Solver) Write(out io.Writer, r sente.Record) error {
	w := writer{Solver: s, pairings: map[string]int{}, positions: map[uint64]ended{}}
	if err := w.root(); err != nil {
		return err
	}
	line, err := json.Marshal(head{
		sente.Record{Game: "gomoku", Rules: r.Rules, Size: r.Size, Opening: r.Opening, Setup: r.Setup, Moves: r.Moves},
		[2]string{"black", "white"}[s.holder],
	})
	if err != nil {
		return err
	}
	file := slices.Concat([]byte(Form), line, []byte("\n"), w.data)
	sum := sha256.Sum256(file)
	if _, err := out.Write(append(file, sum[:]...)); err != nil {
		return fmt.Errorf("breaker: writing: %w", err)
	}
	return nil
}

// writer plays through what was proven.
type writer struct {
	*Solver
	data      []byte
	pairings  map[string]int   // their numbers
	positions map[uint64]ended // by key
}

// ended is a position that stands in the file.
type ended struct {
	number int
	key    uint64 // as it stands there
}

func (w *writer) put(n int) { w.data = binary.AppendUvarint(w.data, uint64(n)) }

// root writes where the certificate begins. If Breaker is to move, though a pairing would do if
// Maker were, any move will do.
func (w *writer) root() error {
	if !w.answers {
		return w.position()
	}
	n := w.table[w.board.position(breaker)]
	first := slices.Index(w.board.at, 0)
	if n.pairing == 0 || first < 0 {
		return w.answer()
	}
	w.put(first)
	return w.pairing(w.found[n.pairing-1])
}

var errUnproven = errors.New("breaker: there is a position that was not proven to be held")

// position writes one in which Maker is to move.
func (w *writer) position() error {
	b := w.board
	key := b.position(breaker)
	n := w.table[key]
	if n.proof > 0 {
		return errUnproven
	}
	if n.pairing > 0 {
		return w.pairing(w.found[n.pairing-1])
	}
	if old, ok := w.positions[key]; ok {
		w.put(oldPosition + 2*(8*old.number+gomoku.Inverse(slices.Index(b.key[:], old.key))))
		return nil
	}
	w.put(newPosition)
	for c, side := range b.at {
		if side != 0 || b.weight(c) == 0 {
			continue
		}
		b.put(c, maker)
		err := w.answer()
		b.take(c)
		if err != nil {
			return err
		}
	}
	w.positions[key] = ended{len(w.positions), b.key[0]}
	return nil
}

// answer writes Breaker's move and what follows: a pairing if there is a choice.
func (w *writer) answer() error {
	b := w.board
	best := -1
	for _, c := range b.answers(w.width) {
		b.put(c, breaker)
		n, seen := w.table[b.position(breaker)]
		b.take(c)
		if seen && n.proof == 0 && (best < 0 || n.pairing > 0) {
			best = c
			if n.pairing > 0 {
				break
			}
		}
	}
	if best < 0 {
		return errUnproven
	}
	w.put(best)
	b.put(best, breaker)
	defer b.take(best)
	return w.position()
}

// pairing writes a pairing, seen through the first symmetry through which it spoils the live
// windows.
func (w *writer) pairing(p pairing) error {
	for t := range w.board.turned {
		seen := w.board.turn(p, t)
		if !w.board.spoils(seen) {
			continue
		}
		var pairs []int
		for c, other := range seen {
			if int(other) > c {
				pairs = append(pairs, c, int(other))
			}
		}
		text := fmt.Sprint(pairs)
		if number, ok := w.pairings[text]; ok {
			w.put(oldPairing + 2*number)
			return nil
		}
		w.pairings[text] = len(w.pairings)
		w.put(newPairing)
		w.put(len(pairs) / 2)
		for _, c := range pairs {
			w.put(c)
		}
		return nil
	}
	return errUnproven
}

// turn is a pairing seen through a symmetry.
func (b *board) turn(p pairing, t int) pairing {
	seen := make(pairing, len(p))
	for c, other := range p {
		if seen[b.turned[t][c]] = -1; other >= 0 {
			seen[b.turned[t][c]] = int16(b.turned[t][other])
		}
	}
	return seen
}
