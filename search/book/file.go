package book

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/memory"
)

// The file format (docs/formats.md) consists of a line of text that identifies
// it, the title, the places in order, and a checksum of all bytes. The encoding
// is canonical: equal books have equal files.
const (
	magic         = "sente book 1\n"
	checksumBytes = 4

	// MostBytes is the maximum size of a file.
	MostBytes = 64 << 20
)

var checksumTable = crc32.MakeTable(crc32.Castagnoli)

// Write writes the book in the file format.
func (b *Book) Write(w io.Writer) error {
	sum := crc32.New(checksumTable)
	out := bufio.NewWriter(io.MultiWriter(w, sum))
	buf := appendTitle([]byte(magic), b.Title)
	buf = binary.AppendUvarint(buf, uint64(len(b.places)))
	for _, p := range b.Places() {
		if _, err := out.Write(appendPlace(buf, p, b.places[p])); err != nil {
			return fmt.Errorf("write book: %w", err)
		}
		buf = buf[:0]
	}
	out.Write(buf) // for a book without places; Flush returns its error
	if err := out.Flush(); err != nil {
		return fmt.Errorf("write book: %w", err)
	}
	if _, err := w.Write(binary.LittleEndian.AppendUint32(nil, sum.Sum32())); err != nil {
		return fmt.Errorf("write book: %w", err)
	}
	return nil
}

func appendTitle(buf []byte, t Title) []byte {
	for _, text := range []string{t.Game, t.Rules, t.Size, t.Opening} {
		buf = appendText(buf, text)
	}
	return buf
}

func appendText(buf []byte, text string) []byte {
	return append(binary.AppendUvarint(buf, uint64(len(text))), text...)
}

func appendPlace(buf []byte, p Place, moves []Move) []byte {
	buf = binary.LittleEndian.AppendUint64(buf, p.Key)
	buf = binary.LittleEndian.AppendUint32(buf, p.Check)
	buf = binary.AppendUvarint(buf, uint64(len(moves)))
	for _, m := range moves {
		buf = appendText(buf, m.Text)
		for _, n := range []int64{m.Wins, m.Draws, m.Losses, int64(m.Depth)} {
			buf = binary.AppendUvarint(buf, uint64(n))
		}
		if m.Depth > 0 {
			buf = binary.AppendVarint(buf, int64(m.Score))
		}
	}
	return buf
}

// Read reads a book from a file. It returns an error if the file is invalid or
// the memory limit is reached.
func Read(r io.Reader) (*Book, error) {
	data, err := io.ReadAll(io.LimitReader(r, MostBytes+1))
	switch {
	case err != nil:
		return nil, fmt.Errorf("read book: %w", err)
	case len(data) > MostBytes:
		return nil, fmt.Errorf("read book: the file is larger than %d MiB", MostBytes>>20)
	case len(data) < len(magic)+checksumBytes || string(data[:len(magic)]) != magic:
		return nil, fmt.Errorf("read book: not a book: it does not start with %q", magic)
	}
	body, sum := data[:len(data)-checksumBytes], binary.LittleEndian.Uint32(data[len(data)-checksumBytes:])
	if crc32.Checksum(body, checksumTable) != sum {
		return nil, errors.New("read book: the file is damaged: wrong checksum")
	}
	b, err := readBody(&fileReader{data: body[len(magic):]})
	if err != nil {
		return nil, fmt.Errorf("read book: %w", err)
	}
	return b, nil
}

func readBody(r *fileReader) (*Book, error) {
	b := New(Title{Game: r.readText(maxTitleBytes), Rules: r.readText(maxTitleBytes), Size: r.readText(maxTitleBytes), Opening: r.readText(maxTitleBytes)})
	places := r.readNumber(MostPlaces, "places")
	lease, err := memory.Process().Lease("a book", 0)
	if err != nil {
		return nil, err
	}
	memory.Hold(b, lease)
	bytes := int64(0)
	var last Place
	for i := range places {
		p := Place{r.readUint64(), r.readUint32()}
		if r.err == nil && i > 0 && comparePlaces(last, p) >= 0 {
			r.setError("place %d is not in order", i+1)
		}
		last = p
		moves := r.readMoves()
		if r.err != nil {
			return nil, fmt.Errorf("place %d: %w", i+1, r.err)
		}
		if bytes += placeBytes + int64(len(moves))*moveBytes; bytes > lease.Bytes() {
			if err := lease.Resize(bytes + leaseStepBytes); err != nil {
				return nil, err
			}
		}
		b.places[p] = moves
	}
	if r.err == nil && len(r.data) > 0 {
		r.setError("%d bytes follow the last place", len(r.data))
	}
	return b, r.err
}

// Memory per place, including its share of the map, and per move, including its
// text and unused slice capacity. Memory is leased in steps.
const (
	placeBytes     = 96
	moveBytes      = 96
	leaseStepBytes = 1 << 20
)

// maxTitleBytes is the maximum length of a field of the title in bytes.
const maxTitleBytes = 256

// fileReader decodes a file. After the first error, which it keeps, all values
// are zero.
type fileReader struct {
	data []byte
	err  error
}

func (r *fileReader) setError(format string, args ...any) {
	if r.err == nil {
		r.err = fmt.Errorf(format, args...)
	}
	r.data = nil
}

func (r *fileReader) takeBytes(n int) []byte {
	if n > len(r.data) {
		r.setError("unexpected end of file")
		return nil
	}
	taken := r.data[:n]
	r.data = r.data[n:]
	return taken
}

func (r *fileReader) readUint64() uint64 {
	if b := r.takeBytes(8); b != nil {
		return binary.LittleEndian.Uint64(b)
	}
	return 0
}

func (r *fileReader) readUint32() uint32 {
	if b := r.takeBytes(4); b != nil {
		return binary.LittleEndian.Uint32(b)
	}
	return 0
}

// readNumber reads a number of at most limit.
func (r *fileReader) readNumber(limit uint64, unit string) uint64 {
	n, size := binary.Uvarint(r.data)
	switch {
	case size <= 0:
		r.setError("unexpected end of file")
		return 0
	case n > limit:
		r.setError("%d %s exceed the maximum of %d", n, unit, limit)
		return 0
	case size > 1 && r.data[size-1] == 0:
		r.setError("a number is longer than necessary")
		return 0
	}
	r.data = r.data[size:]
	return n
}

func (r *fileReader) readText(limit uint64) string {
	return string(r.takeBytes(int(r.readNumber(limit, "bytes of text"))))
}

func (r *fileReader) readMoves() (moves []Move) {
	n := r.readNumber(MostMoves, "moves")
	if n == 0 {
		r.setError("there are no moves")
	}
	for range n {
		m := r.readMove()
		if r.err == nil && len(moves) > 0 && moves[len(moves)-1].Text >= m.Text {
			r.setError("move %q is not in order", m.Text)
		}
		if r.err != nil {
			return nil
		}
		moves = append(moves, m)
	}
	return moves
}

func (r *fileReader) readMove() Move {
	m := Move{Text: r.readText(MostText)}
	for _, n := range []*int64{&m.Wins, &m.Draws, &m.Losses} {
		*n = int64(r.readNumber(MostGames, "games"))
	}
	if m.Depth = int(r.readNumber(MostDepth, "plies")); m.Depth > 0 {
		n := r.readNumber(2*uint64(sente.MaxScore), "units of score") // zigzag
		m.Score = sente.Score(n>>1) ^ -sente.Score(n&1)
	}
	if err := m.validate(); err != nil {
		r.setError("%w", err)
	}
	return m
}
