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

// The file format, docs/formats.md: a line of text that names it, the title, the
// places in order, and a sum of all bytes. There is one way to write a book, so
// that equal books are equal files.
const (
	magic    = "sente book 1\n"
	sumBytes = 4

	// MostBytes is the size of the largest file that is read.
	MostBytes = 64 << 20
)

var sumTable = crc32.MakeTable(crc32.Castagnoli)

// Write writes the book to a file.
func (b *Book) Write(w io.Writer) error {
	sum := crc32.New(sumTable)
	out := bufio.NewWriter(io.MultiWriter(w, sum))
	buf := appendTitle([]byte(magic), b.Title)
	buf = binary.AppendUvarint(buf, uint64(len(b.places)))
	for _, p := range b.Places() {
		if _, err := out.Write(appendPlace(buf, p, b.places[p])); err != nil {
			return fmt.Errorf("write book: %w", err)
		}
		buf = buf[:0]
	}
	out.Write(buf) // of a book without places; Flush reports what went wrong
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

// Read reads a book from a file. Whatever is wrong with it, also that there is too
// little memory for it, the error says what in one sentence.
func Read(r io.Reader) (*Book, error) {
	data, err := io.ReadAll(io.LimitReader(r, MostBytes+1))
	switch {
	case err != nil:
		return nil, fmt.Errorf("read book: %w", err)
	case len(data) > MostBytes:
		return nil, fmt.Errorf("read book: the file is larger than %d MiB", MostBytes>>20)
	case len(data) < len(magic)+sumBytes || string(data[:len(magic)]) != magic:
		return nil, fmt.Errorf("read book: this is no book: it does not begin with %q", magic)
	}
	body, sum := data[:len(data)-sumBytes], binary.LittleEndian.Uint32(data[len(data)-sumBytes:])
	if crc32.Checksum(body, sumTable) != sum {
		return nil, errors.New("read book: the file is damaged: its sum does not fit its bytes")
	}
	b, err := readBody(&reader{data: body[len(magic):]})
	if err != nil {
		return nil, fmt.Errorf("read book: %w", err)
	}
	return b, nil
}

func readBody(r *reader) (*Book, error) {
	b := New(Title{Game: r.text(mostTitle), Rules: r.text(mostTitle), Size: r.text(mostTitle), Opening: r.text(mostTitle)})
	places := r.number(MostPlaces, "places")
	lease, err := memory.Process().Lease("a book", 0)
	if err != nil {
		return nil, err
	}
	memory.Hold(b, lease)
	bytes := int64(0)
	var last Place
	for i := range places {
		p := Place{r.uint64(), r.uint32()}
		if r.err == nil && i > 0 && comparePlaces(last, p) >= 0 {
			r.fail("place %d is not in order", i+1)
		}
		last = p
		moves := r.moves()
		if r.err != nil {
			return nil, fmt.Errorf("place %d: %w", i+1, r.err)
		}
		if bytes += placeBytes + int64(len(moves))*moveBytes; bytes > lease.Bytes() {
			if err := lease.Resize(bytes + portionBytes); err != nil {
				return nil, err
			}
		}
		b.places[p] = moves
	}
	if r.err == nil && len(r.data) > 0 {
		r.fail("%d bytes follow the last place", len(r.data))
	}
	return b, r.err
}

// What a book takes in memory, which is leased in portions: a place with its share of
// the map, and a move with its text and the room that appending leaves.
const (
	placeBytes   = 96
	moveBytes    = 96
	portionBytes = 1 << 20
)

// mostTitle is the longest word of a title, in bytes.
const mostTitle = 256

// reader takes a file apart. The first error stays, and after it everything read
// is zero.
type reader struct {
	data []byte
	err  error
}

func (r *reader) fail(format string, args ...any) {
	if r.err == nil {
		r.err = fmt.Errorf(format, args...)
	}
	r.data = nil
}

func (r *reader) take(n int) []byte {
	if n > len(r.data) {
		r.fail("the file ends too early")
		return nil
	}
	taken := r.data[:n]
	r.data = r.data[n:]
	return taken
}

func (r *reader) uint64() uint64 {
	if b := r.take(8); b != nil {
		return binary.LittleEndian.Uint64(b)
	}
	return 0
}

func (r *reader) uint32() uint32 {
	if b := r.take(4); b != nil {
		return binary.LittleEndian.Uint32(b)
	}
	return 0
}

// number reads a number of at most most.
func (r *reader) number(most uint64, what string) uint64 {
	n, size := binary.Uvarint(r.data)
	switch {
	case size <= 0:
		r.fail("the file ends too early")
		return 0
	case n > most:
		r.fail("%d %s are more than %d", n, what, most)
		return 0
	case size > 1 && r.data[size-1] == 0:
		r.fail("a number is written longer than it need be")
		return 0
	}
	r.data = r.data[size:]
	return n
}

func (r *reader) text(most uint64) string {
	return string(r.take(int(r.number(most, "bytes of text"))))
}

func (r *reader) moves() (moves []Move) {
	n := r.number(MostMoves, "moves")
	if n == 0 {
		r.fail("there are no moves")
	}
	for range n {
		m := r.move()
		if r.err == nil && len(moves) > 0 && moves[len(moves)-1].Text >= m.Text {
			r.fail("move %q is not in order", m.Text)
		}
		if r.err != nil {
			return nil
		}
		moves = append(moves, m)
	}
	return moves
}

func (r *reader) move() Move {
	m := Move{Text: r.text(MostText)}
	for _, n := range []*int64{&m.Wins, &m.Draws, &m.Losses} {
		*n = int64(r.number(MostGames, "games"))
	}
	if m.Depth = int(r.number(MostDepth, "plies")); m.Depth > 0 {
		n := r.number(2*uint64(sente.MaxScore), "units of score") // zigzag
		m.Score = sente.Score(n>>1) ^ -sente.Score(n&1)
	}
	if err := m.check(); err != nil {
		r.fail("%w", err)
	}
	return m
}
