package table

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc64"
	"io"
	"sync/atomic"
)

// File format of a saved table, with numbers in little-endian order:
//
//	"sente table 1\n"
//	length of the name, 2 bytes; the name
//	number of entries, 8 bytes
//	key, 8 bytes, and entry, 8 bytes, of each
//	CRC-64 (ECMA) of all before, 8 bytes
//
// The name identifies the meaning of the keys.
const (
	fileHeader   = "sente table 1\n"
	maxNameBytes = 1 << 10
)

var fileCRC = crc64.MakeTable(crc64.ECMA)

// Save writes the entries of the table. name, of at most 1024 bytes, identifies
// the game, rules and settings of the keys and scores; [Table.Load] requires
// the same name. It must not run concurrently with any use of the table.
func (t *Table) Save(w io.Writer, name string) error {
	if len(name) > maxNameBytes {
		return fmt.Errorf("table name of %d bytes is too long (maximum %d)", len(name), maxNameBytes)
	}
	sum := crc64.New(fileCRC)
	buf := bufio.NewWriter(io.MultiWriter(w, sum))
	head := append([]byte(fileHeader), byte(len(name)), byte(len(name)>>8))
	head = append(head, name...)
	buf.Write(binary.LittleEndian.AppendUint64(head, uint64(t.countEntries()))) // errors are returned by Flush
	var pair [16]byte
	t.forEachEntry(func(key uint64, e Entry) {
		binary.LittleEndian.PutUint64(pair[:8], key)
		binary.LittleEndian.PutUint64(pair[8:], uint64(e))
		buf.Write(pair[:])
	})
	if err := buf.Flush(); err != nil {
		return fmt.Errorf("write a table: %w", err)
	}
	if _, err := w.Write(binary.LittleEndian.AppendUint64(nil, sum.Sum64())); err != nil {
		return fmt.Errorf("write a table: %w", err)
	}
	return nil
}

// forEachEntry calls f for every entry in slot order.
func (t *Table) forEachEntry(f func(key uint64, e Entry)) {
	buckets := t.buckets.Buckets()
	for i := range buckets {
		for j := range buckets[i] {
			s := &buckets[i][j]
			if data := atomic.LoadUint64(&s.data); data != 0 {
				f(s.check^data, Entry(data))
			}
		}
	}
}

func (t *Table) countEntries() (n int) {
	t.forEachEntry(func(uint64, Entry) { n++ })
	return n
}

// Load adds the entries that [Table.Save] wrote under the same name, as entries
// of the current search; the size of the table may differ. It returns an error
// if the file is damaged or has another name; the table is then cleared if
// entries had already been read, and unchanged otherwise. It must not run
// concurrently with any use of the table.
func (t *Table) Load(r io.Reader, name string) error {
	sum := crc64.New(fileCRC)
	in := bufio.NewReader(r)
	checked := io.TeeReader(in, sum)
	n, err := readHeader(checked, name)
	if err != nil {
		return err
	}
	if err := t.readEntries(checked, n); err != nil {
		t.Clear()
		return err
	}
	var tail [8]byte
	if _, err := io.ReadFull(in, tail[:]); err != nil || binary.LittleEndian.Uint64(tail[:]) != sum.Sum64() {
		t.Clear()
		return errors.New("the table file is damaged: wrong checksum")
	}
	return nil
}

// readHeader reads the file header and returns the number of entries.
func readHeader(r io.Reader, name string) (entries uint64, err error) {
	head := make([]byte, len(fileHeader)+2)
	if _, err := io.ReadFull(r, head); err != nil || string(head[:len(fileHeader)]) != fileHeader {
		return 0, fmt.Errorf("not a table file: it does not start with %q", fileHeader)
	}
	length := int(binary.LittleEndian.Uint16(head[len(fileHeader):]))
	if length > maxNameBytes {
		return 0, fmt.Errorf("the table file is damaged: name of %d bytes (maximum %d)", length, maxNameBytes)
	}
	rest := make([]byte, length+8)
	if _, err := io.ReadFull(r, rest); err != nil {
		return 0, errors.New("the table file is incomplete: it ends within its header")
	}
	if got := string(rest[:length]); got != name {
		return 0, fmt.Errorf("the table file is for %q, not for %q", got, name)
	}
	return binary.LittleEndian.Uint64(rest[length:]), nil
}

func (t *Table) readEntries(r io.Reader, entries uint64) error {
	var pair [16]byte
	for i := range entries {
		if _, err := io.ReadFull(r, pair[:]); err != nil {
			return fmt.Errorf("the table file is incomplete: it has %d of %d entries", i, entries)
		}
		e := Entry(binary.LittleEndian.Uint64(pair[8:]))
		if e&(1<<storedBit) == 0 || e.Bound() > 2 {
			return fmt.Errorf("the table file is damaged: entry %d is invalid", i)
		}
		t.Store(binary.LittleEndian.Uint64(pair[:8]), e)
	}
	return nil
}
