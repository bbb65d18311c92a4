package samples

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"

	"github.com/sente-games/sente"
)

// Reader reads a file, one game at a time.
type Reader struct {
	Header Header
	in     *bufio.Reader
	width  int
	read   Totals
	totals Totals // totals at the end of the file
	buffer []byte
	err    error
}

// IsSampleFile reports whether start is the beginning of a sample file.
func IsSampleFile(start []byte) bool {
	return len(start) >= len(Magic) && string(start[:len(Magic)]) == Magic
}

// NewReader parses the header of a file.
func NewReader(in io.Reader) (*Reader, error) {
	r := &Reader{in: bufio.NewReaderSize(in, 1<<16)}
	start := make([]byte, len(Magic))
	if n, err := io.ReadFull(r.in, start); err != nil || !IsSampleFile(start[:n]) {
		return nil, errors.New("no samples: the first line is not \"sente samples 1\"")
	}
	sum := checksumReader{r.in, crc32.Checksum(start, castagnoli)}
	if err := r.readHeader(&sum); err != nil {
		return nil, fmt.Errorf("damaged header: %w", unexpectedEnd(err))
	}
	want := sum.crc
	var got [4]byte
	if _, err := io.ReadFull(r.in, got[:]); err != nil || binary.LittleEndian.Uint32(got[:]) != want {
		return nil, errors.New("damaged header: wrong checksum")
	}
	r.width = moveWidth(len(r.Header.Moves))
	return r, nil
}

// unexpectedEnd replaces an EOF error by errTooShort.
func unexpectedEnd(err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return errTooShort
	}
	return err
}

// readHeader parses the header fields.
func (r *Reader) readHeader(in *checksumReader) (err error) {
	h := &r.Header
	for _, text := range []*string{&h.Game, &h.Rules, &h.Size, &h.Opening, &h.Setup, &h.Engine, &h.Part} {
		if *text, err = in.readText(); err != nil {
			return err
		}
	}
	seats, err := in.readNumber(maxSeats)
	for range seats {
		var name string
		if name, err = in.readText(); err != nil {
			return err
		}
		h.Seats = append(h.Seats, name)
	}
	if err != nil {
		return err
	}
	moves, err := in.readNumber(maxMoves)
	for range moves {
		var m string
		if m, err = in.readText(); err != nil {
			return err
		}
		h.Moves = append(h.Moves, sente.Move(m))
	}
	if err == nil {
		err = h.validate()
	}
	return err
}

// checksumReader reads bytes and updates their checksum.
type checksumReader struct {
	in  *bufio.Reader
	crc uint32
}

// ReadByte implements [io.ByteReader].
func (s *checksumReader) ReadByte() (byte, error) {
	b, err := s.in.ReadByte()
	if err == nil {
		s.crc = crc32.Update(s.crc, castagnoli, []byte{b})
	}
	return b, err
}

func (s *checksumReader) readNumber(limit uint64) (uint64, error) {
	n, err := binary.ReadUvarint(s)
	if err == nil && n > limit {
		err = errCountRange
	}
	return n, err
}

func (s *checksumReader) readText() (string, error) {
	n, err := s.readNumber(maxTextBytes)
	if err != nil {
		return "", err
	}
	text := make([]byte, n)
	if _, err := io.ReadFull(s.in, text); err != nil {
		return "", err
	}
	s.crc = crc32.Update(s.crc, castagnoli, text)
	return string(text), nil
}

// Next returns the next game. The error is io.EOF after the last one, otherwise it names the game, counted from
// 1. After an error all further calls return it again.
func (r *Reader) Next() (Game, error) {
	if r.err != nil {
		return Game{}, r.err
	}
	g, err := r.nextGame()
	if err != nil && !errors.Is(err, io.EOF) {
		err = fmt.Errorf("game %d is damaged: %w", r.read.Games+1, err)
	}
	if r.err = err; err == nil {
		r.read.Games++
		r.read.Samples += len(g.Samples)
	}
	return g, err
}

func (r *Reader) nextGame() (Game, error) {
	length, err := binary.ReadUvarint(r.in)
	switch {
	case err != nil:
		return Game{}, unexpectedEnd(err)
	case length > maxBlockBytes:
		return Game{}, errCountRange
	case length == 0:
		return Game{}, r.readTotals()
	}
	if err := r.readBlock(int(length)); err != nil {
		return Game{}, err
	}
	d := decoder{b: r.buffer, width: r.width, numMoves: len(r.Header.Moves)}
	return d.readGame(len(r.Header.Seats))
}

var errChecksum = errors.New("wrong checksum")

// readBlock reads a block and validates its checksum. The buffer grows with the data read, so that an invalid
// length does not allocate memory.
func (r *Reader) readBlock(length int) error {
	r.buffer = r.buffer[:0]
	for len(r.buffer) < length+4 {
		at := len(r.buffer)
		part := min(length+4-at, 1<<16)
		r.buffer = append(r.buffer, make([]byte, part)...)
		if _, err := io.ReadFull(r.in, r.buffer[at:]); err != nil {
			return unexpectedEnd(err)
		}
	}
	sum := binary.LittleEndian.Uint32(r.buffer[length:])
	if r.buffer = r.buffer[:length]; crc32.Checksum(r.buffer, castagnoli) != sum {
		return errChecksum
	}
	return nil
}

// readTotals reads and validates the totals; it returns io.EOF if they are correct.
func (r *Reader) readTotals() error {
	length, err := binary.ReadUvarint(r.in)
	switch {
	case err != nil:
		return unexpectedEnd(err)
	case length > maxTextBytes:
		return errCountRange
	}
	if err := r.readBlock(int(length)); err != nil {
		return err
	}
	d := decoder{b: r.buffer}
	for _, n := range []*int{&r.totals.Games, &r.totals.Samples, &r.totals.Duplicates, &r.totals.Repeated, &r.totals.Faulty} {
		*n = int(d.readNumber(maxNumber))
	}
	switch _, err := r.in.ReadByte(); {
	case d.err != nil:
		return d.err
	case len(d.b) > 0 || !errors.Is(err, io.EOF):
		return errTrailingData
	case r.totals.Games != r.read.Games || r.totals.Samples != r.read.Samples:
		return fmt.Errorf("the file should contain %d games and %d positions (got %d and %d)", r.totals.Games, r.totals.Samples, r.read.Games, r.read.Samples)
	}
	return io.EOF
}

// Totals returns the totals at the end of the file. They are valid after Next has returned io.EOF.
func (r *Reader) Totals() Totals { return r.totals }
