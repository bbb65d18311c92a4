// Package yixin reads the databases of Yixin and Rapfi: sets of positions of Gomoku with a label, a value and a text each.
// The layout was established from Rapfi's public sources (yxdbstorage.cpp); the code was not used.
package yixin

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/pierrec/lz4/v4"
)

// Limits of a database.
const (
	MaxRecords = 1 << 20
	MaxBytes   = 256 << 20 // unpacked
	maxSize    = 22
)

// Labels of a position, for the player who made the last move.
const (
	Win  = 'w'
	Loss = 'l'
	Draw = 'd'
)

// Bounds of a value.
const (
	NoBound = iota
	Upper
	Lower
	Exact
)

// Rules of a position.
const (
	Freestyle = iota
	Standard
	Renju
	numRules
)

// Stone is a point with column and row from 0; the row counts from the top.
type Stone struct{ X, Y int8 }

// Record is a position of the database.
type Record struct {
	Rule         int
	Size         int
	Black, White []Stone
	WhiteToMove  bool
	Label        byte // 0 or 0xFF without a result
	Value        int  // for the side to move; wins are above 29500
	Depth, Bound int
	Text         []byte // in the character set of the database
	Offset       int64  // in the unpacked file
}

// Database is a set of positions.
type Database struct {
	Records []Record
	IsUTF8  bool // the database says that its texts are UTF-8
}

// Damage is the error of a partly readable file; the records before it are complete.
type Damage struct {
	Offset  int64
	Records int
	Problem string
}

func (d *Damage) Error() string {
	return fmt.Sprintf("Yixin database, byte %d, after %d records: %s", d.Offset, d.Records, d.Problem)
}

// compressedStart begins a file that is compressed with LZ4, as Rapfi writes it by default.
const compressedStart = "\x04\x22\x4d\x18"

// IsDatabase reports whether a file begins like a database: compressed with LZ4, or with a plausible number of records and
// a valid first record.
func IsDatabase(head []byte) bool {
	if strings.HasPrefix(string(head), compressedStart) {
		return true
	}
	if len(head) < 9 {
		return false
	}
	n, key := binary.LittleEndian.Uint32(head), int(binary.LittleEndian.Uint16(head[4:]))
	if n == 0 || n > MaxRecords || key < 3 || key%2 == 0 || key > 3+2*maxSize*maxSize || head[6] >= numRules || head[7] != head[8] {
		return false
	}
	size := int(head[7])
	if size == 0 {
		return key == 3 && head[6] == 0
	}
	if size < 5 || size > maxSize {
		return false
	}
	for i := 9; i+1 < min(len(head), 6+key); i += 2 {
		if x, y := int8(head[i]), int8(head[i+1]); (x != -1 || y != -1) && (x < 0 || y < 0 || int(x) >= size || int(y) >= size) {
			return false
		}
	}
	return true
}

// Read reads a database. On a [*Damage] error it holds the records before it.
func Read(in io.Reader) (*Database, error) {
	buffered := bufio.NewReaderSize(in, 1<<16)
	r := &reader{in: buffered}
	if head, err := buffered.Peek(len(compressedStart)); err == nil && string(head) == compressedStart {
		r.in = bufio.NewReaderSize(lz4.NewReader(buffered), 1<<16)
	}
	err := r.readAll()
	return &r.out, err
}

type reader struct {
	in     *bufio.Reader
	offset int64
	buffer []byte
	out    Database
}

func (r *reader) newDamage(at int64, format string, args ...any) error {
	return &Damage{at, len(r.out.Records), fmt.Sprintf(format, args...)}
}

// next returns the next bytes, valid until the next call.
func (r *reader) next(n int, what string) ([]byte, error) {
	if cap(r.buffer) < n {
		r.buffer = make([]byte, max(n, 1024))
	}
	data := r.buffer[:n]
	count, err := io.ReadFull(r.in, data)
	at := r.offset
	r.offset += int64(count)
	switch {
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return nil, r.newDamage(r.offset, "it ends within %s", what)
	case err != nil:
		return nil, r.newDamage(at, "the compressed data are damaged: %s", strings.TrimPrefix(err.Error(), "lz4: "))
	case r.offset > MaxBytes:
		return nil, r.newDamage(at, "it is longer than %d MiB", MaxBytes>>20)
	}
	return data, nil
}

func (r *reader) readAll() error {
	data, err := r.next(4, "the number of its records")
	if err != nil {
		return err
	}
	n := int(binary.LittleEndian.Uint32(data))
	if n > MaxRecords {
		return r.newDamage(0, "it announces %d records, expected at most %d", n, MaxRecords)
	}
	for i := range n {
		if err := r.readRecord(i, n); err != nil {
			return err
		}
	}
	if _, err := r.in.ReadByte(); err == nil {
		return r.newDamage(r.offset, "more bytes follow the %d records that it announces", n)
	}
	return nil
}

// metadata is the text of the record that names the character set.
const metadata = `charset="UTF-8"`

func (r *reader) readRecord(i, n int) error {
	what := fmt.Sprintf("record %d of %d", i+1, n)
	one := Record{Offset: r.offset}
	key, err := r.readBlock(what)
	if err != nil || len(key) == 0 {
		return err
	}
	board, problem := 0, ""
	if board, problem = one.setKey(key); problem != "" {
		return r.newDamage(one.Offset, "record %d: %s", i+1, problem)
	}
	message, err := r.readBlock(what)
	if err != nil {
		return err
	}
	one.setMessage(message)
	if board == 0 {
		r.out.IsUTF8 = r.out.IsUTF8 || strings.HasPrefix(string(one.Text), metadata)
		return nil
	}
	r.out.Records = append(r.out.Records, one)
	return nil
}

// readBlock reads a length of two bytes and as many bytes.
func (r *reader) readBlock(what string) ([]byte, error) {
	length, err := r.next(2, what)
	if err != nil {
		return nil, err
	}
	return r.next(int(binary.LittleEndian.Uint16(length)), what)
}

// setKey parses the position: rules, columns, rows, then the points of black and of white. A pass is −1, −1 in place of a
// point. size is 0 for a record that is not a position.
func (one *Record) setKey(key []byte) (size int, problem string) {
	if len(key) < 3 || len(key)%2 == 0 {
		return 0, fmt.Sprintf("a position of %d bytes, expected 3 and 2 for each stone", len(key))
	}
	one.Rule, one.Size = int(key[0]), int(key[1])
	switch {
	case key[1] == 0 && key[2] == 0:
		return 0, ""
	case one.Rule >= numRules:
		return 0, fmt.Sprintf("unknown rules %d, expected 0 (freestyle), 1 (standard) or 2 (renju)", one.Rule)
	case key[1] != key[2] || one.Size < 5 || one.Size > maxSize:
		return 0, fmt.Sprintf("board of %dx%d, expected a square of 5 to %d lines", key[1], key[2], maxSize)
	}
	stones := key[3:]
	n := len(stones) / 2
	if n > one.Size*one.Size+1 {
		return 0, fmt.Sprintf("%d stones on a board of %d lines", n, one.Size)
	}
	seen := map[Stone]bool{}
	for i := range n {
		s := Stone{int8(stones[2*i]), int8(stones[2*i+1])}
		switch {
		case s == Stone{-1, -1}:
			continue
		case s.X < 0 || s.Y < 0 || int(s.X) >= one.Size || int(s.Y) >= one.Size || seen[s]:
			return 0, fmt.Sprintf("invalid point %d,%d on a board of %d lines", s.X, s.Y, one.Size)
		}
		seen[s] = true
		if i < (n+1)/2 {
			one.Black = append(one.Black, s)
		} else {
			one.White = append(one.White, s)
		}
	}
	one.WhiteToMove = n%2 != 0
	return one.Size, ""
}

// setMessage parses label, value, depth with bound, and text; later parts may be missing.
func (one *Record) setMessage(data []byte) {
	if len(data) > 0 {
		one.Label = data[0]
	}
	if len(data) > 2 {
		one.Value = int(int16(binary.LittleEndian.Uint16(data[1:])))
	}
	if len(data) > 4 {
		depth := int(int16(binary.LittleEndian.Uint16(data[3:])))
		one.Depth, one.Bound = depth>>2, depth&3
	}
	if len(data) > 5 {
		one.Text = []byte(strings.TrimRight(string(data[5:]), "\x00"))
	}
}
