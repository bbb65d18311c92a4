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

// Reader reads a file, game by game.
type Reader struct {
	Header Header
	in     *bufio.Reader
	width  int
	read   Totals
	totals Totals // as they stand at the end of the file
	buffer []byte
	err    error
}

// IsSampleFile reports whether a file that begins so is one of samples.
func IsSampleFile(start []byte) bool {
	return len(start) >= len(Magic) && string(start[:len(Magic)]) == Magic
}

// NewReader reads the header of a file. Errors are one sentence about "it".
func NewReader(in io.Reader) (*Reader, error) {
	r := &Reader{in: bufio.NewReaderSize(in, 1<<16)}
	start := make([]byte, len(Magic))
	if n, err := io.ReadFull(r.in, start); err != nil || !IsSampleFile(start[:n]) {
		return nil, errors.New("it holds no samples: its first line is no \"sente samples 1\"")
	}
	sum := summed{r.in, crc32.Checksum(start, castagnoli)}
	if err := r.header(&sum); err != nil {
		return nil, fmt.Errorf("the header is damaged: %w", early(err))
	}
	want := sum.crc
	var got [4]byte
	if _, err := io.ReadFull(r.in, got[:]); err != nil || binary.LittleEndian.Uint32(got[:]) != want {
		return nil, errors.New("the header is damaged: its checksum is wrong")
	}
	r.width = width(len(r.Header.Moves))
	return r, nil
}

// early says of an end of the file that it comes too early.
func early(err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return errShort
	}
	return err
}

// header reads the texts.
func (r *Reader) header(in *summed) (err error) {
	h := &r.Header
	for _, text := range []*string{&h.Game, &h.Rules, &h.Size, &h.Opening, &h.Setup, &h.Engine, &h.Part} {
		if *text, err = in.text(); err != nil {
			return err
		}
	}
	seats, err := in.number(mostSeats)
	for range seats {
		var name string
		if name, err = in.text(); err != nil {
			return err
		}
		h.Seats = append(h.Seats, name)
	}
	if err != nil {
		return err
	}
	moves, err := in.number(mostMoves)
	for range moves {
		var m string
		if m, err = in.text(); err != nil {
			return err
		}
		h.Moves = append(h.Moves, sente.Move(m))
	}
	if err == nil {
		err = h.check()
	}
	return err
}

// summed reads bytes and sums them.
type summed struct {
	in  *bufio.Reader
	crc uint32
}

// ReadByte implements [io.ByteReader].
func (s *summed) ReadByte() (byte, error) {
	b, err := s.in.ReadByte()
	if err == nil {
		s.crc = crc32.Update(s.crc, castagnoli, []byte{b})
	}
	return b, err
}

func (s *summed) number(most uint64) (uint64, error) {
	n, err := binary.ReadUvarint(s)
	if err == nil && n > most {
		err = errCount
	}
	return n, err
}

func (s *summed) text() (string, error) {
	n, err := s.number(mostText)
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

// Next returns the next game. The error is io.EOF behind the last one, and otherwise one
// sentence that names the game, counted from 1; nothing can be read behind it.
func (r *Reader) Next() (Game, error) {
	if r.err != nil {
		return Game{}, r.err
	}
	g, err := r.next()
	if err != nil && !errors.Is(err, io.EOF) {
		err = fmt.Errorf("game %d is damaged: %w", r.read.Games+1, err)
	}
	if r.err = err; err == nil {
		r.read.Games++
		r.read.Samples += len(g.Samples)
	}
	return g, err
}

func (r *Reader) next() (Game, error) {
	length, err := binary.ReadUvarint(r.in)
	switch {
	case err != nil:
		return Game{}, early(err)
	case length > mostBlock:
		return Game{}, errCount
	case length == 0:
		return Game{}, r.end()
	}
	if err := r.block(int(length)); err != nil {
		return Game{}, err
	}
	d := decoder{b: r.buffer, width: r.width, moves: len(r.Header.Moves)}
	return d.decode(len(r.Header.Seats))
}

var errSum = errors.New("its checksum is wrong")

// block reads a block into the buffer, which grows with what is there.
func (r *Reader) block(length int) error {
	r.buffer = r.buffer[:0]
	for len(r.buffer) < length+4 {
		at := len(r.buffer)
		part := min(length+4-at, 1<<16)
		r.buffer = append(r.buffer, make([]byte, part)...)
		if _, err := io.ReadFull(r.in, r.buffer[at:]); err != nil {
			return early(err)
		}
	}
	sum := binary.LittleEndian.Uint32(r.buffer[length:])
	if r.buffer = r.buffer[:length]; crc32.Checksum(r.buffer, castagnoli) != sum {
		return errSum
	}
	return nil
}

// end reads the totals; io.EOF if they are right.
func (r *Reader) end() error {
	length, err := binary.ReadUvarint(r.in)
	switch {
	case err != nil:
		return early(err)
	case length > mostText:
		return errCount
	}
	if err := r.block(int(length)); err != nil {
		return err
	}
	d := decoder{b: r.buffer}
	for _, n := range []*int{&r.totals.Games, &r.totals.Samples, &r.totals.Duplicates, &r.totals.Repeated, &r.totals.Faulty} {
		*n = int(d.number(most))
	}
	switch _, err := r.in.ReadByte(); {
	case d.err != nil:
		return d.err
	case len(d.b) > 0 || !errors.Is(err, io.EOF):
		return errRest
	case r.totals.Games != r.read.Games || r.totals.Samples != r.read.Samples:
		return fmt.Errorf("the file says that it holds %d games and %d positions, not %d and %d", r.totals.Games, r.totals.Samples, r.read.Games, r.read.Samples)
	}
	return io.EOF
}

// Totals are those at the end of the file, once Next has returned io.EOF.
func (r *Reader) Totals() Totals { return r.totals }
