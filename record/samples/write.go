package samples

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"

	"github.com/sente-games/sente"
)

// Magic is the first line of a file.
const Magic = "sente samples 1\n"

// Limits of a file.
const (
	maxMoves      = 1 << 24 // in the table
	maxTextBytes  = 1 << 10 // bytes of a text
	maxSeats      = 64
	maxBlockBytes = 16 << 20 // bytes of a game
)

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// Writer writes a file.
type Writer struct {
	out    io.Writer
	header Header
	width  int
	totals Totals
	buffer []byte
}

// NewWriter writes the header of a file and returns a writer for its games.
func NewWriter(out io.Writer, h Header) (*Writer, error) {
	if err := h.validate(); err != nil {
		return nil, err
	}
	w := &Writer{out: out, header: h, width: moveWidth(len(h.Moves))}
	b := []byte(Magic)
	for _, text := range []string{h.Game, h.Rules, h.Size, h.Opening, h.Setup, h.Engine, h.Part} {
		b = appendText(b, text)
	}
	b = binary.AppendUvarint(b, uint64(len(h.Seats)))
	for _, name := range h.Seats {
		b = appendText(b, name)
	}
	b = binary.AppendUvarint(b, uint64(len(h.Moves)))
	for _, m := range h.Moves {
		b = appendText(b, string(m))
	}
	_, err := out.Write(binary.LittleEndian.AppendUint32(b, crc32.Checksum(b, castagnoli)))
	return w, err
}

// validate returns an error if the header exceeds a limit.
func (h Header) validate() error {
	texts := append([]string{h.Game, h.Rules, h.Size, h.Opening, h.Setup, h.Engine, h.Part}, h.Seats...)
	for _, m := range h.Moves {
		texts = append(texts, string(m))
	}
	for _, text := range texts {
		if len(text) > maxTextBytes {
			return fmt.Errorf("%.40q… is longer than %d bytes", text, maxTextBytes)
		}
	}
	switch {
	case h.Game == "":
		return errors.New("the header has no game")
	case len(h.Seats) == 0 || len(h.Seats) > maxSeats:
		return fmt.Errorf("invalid number of seats %d: expected 1 to %d", len(h.Seats), maxSeats)
	case len(h.Moves) > maxMoves:
		return fmt.Errorf("too many moves in the table (got %d, maximum %d)", len(h.Moves), maxMoves)
	}
	return nil
}

// moveWidth returns the number of bytes of an index into a table.
func moveWidth(moves int) int {
	n := 1
	for moves > 1<<(8*n) {
		n++
	}
	return n
}

func appendText(b []byte, text string) []byte {
	return append(binary.AppendUvarint(b, uint64(len(text))), text...)
}

// Write writes a game. It returns an error if a value is out of range.
func (w *Writer) Write(g Game) error {
	if err := g.validate(w.header); err != nil {
		return err
	}
	w.buffer = appendGame(w.buffer[:0], g, w.width)
	if len(w.buffer) > maxBlockBytes {
		return fmt.Errorf("the game has %d bytes: the maximum is %d", len(w.buffer), maxBlockBytes)
	}
	w.totals.Games++
	w.totals.Samples += len(g.Samples)
	return w.writeBlock()
}

// validate returns an error if a value is out of range.
func (g Game) validate(h Header) error {
	if g.Winner < -1 || g.Winner >= len(h.Seats) {
		return fmt.Errorf("invalid winner: seat %d of %d", g.Winner, len(h.Seats))
	}
	for _, m := range g.Moves {
		if m >= uint32(len(h.Moves)) {
			return errUnknownMove
		}
	}
	before := -1
	for _, s := range g.Samples {
		if s.Ply <= before || s.Ply >= len(g.Moves) {
			return fmt.Errorf("sample of ply %d of %d after one of ply %d", s.Ply, len(g.Moves), before)
		}
		before = s.Ply
		if err := s.validate(h); err != nil {
			return fmt.Errorf("ply %d: %w", s.Ply, err)
		}
	}
	return nil
}

func (s Sample) validate(h Header) error {
	if s.Depth < 0 || s.Depth >= maxDepth {
		return fmt.Errorf("depth %d is out of range", s.Depth)
	}
	if len(s.Visits) > 0 && len(s.Others) > 0 {
		return errors.New("a policy has either visits or scores, not both")
	}
	scores := []sente.Score{s.Score}
	for _, o := range s.Others {
		if scores = append(scores, o.Score); o.Move >= uint32(len(h.Moves)) {
			return errUnknownMove
		}
	}
	for _, v := range s.Visits {
		if v.Move >= uint32(len(h.Moves)) || v.Count < 0 || v.Count > maxNumber {
			return errUnknownMove
		}
	}
	for _, score := range scores {
		if score > sente.MaxScore || score < -sente.MaxScore {
			return errScoreRange
		}
	}
	return nil
}

// writeBlock writes the buffer as a block: its length, the data and its checksum.
func (w *Writer) writeBlock() error {
	head := binary.AppendUvarint(nil, uint64(len(w.buffer)))
	if _, err := w.out.Write(head); err != nil {
		return err
	}
	_, err := w.out.Write(binary.LittleEndian.AppendUint32(w.buffer, crc32.Checksum(w.buffer, castagnoli)))
	return err
}

// Close writes the end of the file with the totals; t provides the counts of omitted games.
func (w *Writer) Close(t Totals) error {
	if _, err := w.out.Write([]byte{0}); err != nil {
		return err
	}
	w.buffer = w.buffer[:0]
	for _, n := range []int{w.totals.Games, w.totals.Samples, t.Duplicates, t.Repeated, t.Faulty} {
		w.buffer = binary.AppendUvarint(w.buffer, uint64(n))
	}
	return w.writeBlock()
}
