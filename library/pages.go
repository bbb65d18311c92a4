package library

import (
	"encoding/binary"
	"io"
	"maps"
	"math"
	"slices"
)

// pageFile parses a SQLite file without SQLite: pages are located by number, so that damage elsewhere does not
// matter (https://www.sqlite.org/fileformat2.html).
type pageFile struct {
	file       io.ReaderAt
	log        io.ReaderAt   // write-ahead log; may be nil
	logOffsets map[int]int64 // offsets in the log of the pages that it contains
	pageSize   int           // in bytes
	numPages   int           // number of complete pages
	free       map[int]bool
}

// defaultPageSize is the page size of files that this package creates.
const defaultPageSize = 4096

// newPages parses the file header, with defaults for invalid values.
func newPages(file io.ReaderAt, length int64, log io.ReaderAt) *pageFile {
	p := &pageFile{file: file, log: log, pageSize: defaultPageSize, logOffsets: map[int]int64{}, free: map[int]bool{}}
	var head [100]byte
	_, err := file.ReadAt(head[:], 0)
	if size := int(binary.BigEndian.Uint16(head[16:])); err == nil && size >= 512 && size&(size-1) == 0 {
		p.pageSize = size
	}
	p.numPages = int(min(length/int64(p.pageSize), math.MaxInt32))
	p.readLog()
	p.readFreeList(int(binary.BigEndian.Uint32(head[32:])))
	return p
}

// readLog locates the pages of the write-ahead log, up to its last committed transaction.
func (p *pageFile) readLog() {
	var head [32]byte
	if p.log == nil {
		return
	}
	if _, err := p.log.ReadAt(head[:], 0); err != nil || int(binary.BigEndian.Uint32(head[8:])) != p.pageSize {
		return
	}
	open := map[int]int64{}
	for at := int64(len(head)); ; at += 24 + int64(p.pageSize) {
		var frame [24]byte
		if _, err := p.log.ReadAt(frame[:], at); err != nil || [8]byte(frame[8:16]) != [8]byte(head[16:24]) {
			return
		}
		n := int(binary.BigEndian.Uint32(frame[:]))
		open[n] = at + 24
		if pages := int(binary.BigEndian.Uint32(frame[4:])); pages > 0 {
			maps.Copy(p.logOffsets, open)
			p.numPages = max(p.numPages, slices.Max(slices.Collect(maps.Keys(open))))
			clear(open)
		}
	}
}

// readFreeList marks the free pages as far as their list is readable; they contain deleted data.
func (p *pageFile) readFreeList(trunk int) {
	for trunk > 0 && !p.free[trunk] {
		page := p.readPage(trunk)
		if page == nil {
			return
		}
		p.free[trunk] = true
		count := int(binary.BigEndian.Uint32(page[4:]))
		if count > p.pageSize/4-2 {
			return
		}
		for i := range count {
			p.free[int(binary.BigEndian.Uint32(page[8+4*i:]))] = true
		}
		trunk = int(binary.BigEndian.Uint32(page))
	}
}

// readPage returns a page by its number, from 1; nil for an invalid number.
func (p *pageFile) readPage(n int) []byte {
	if n < 1 || n > p.numPages {
		return nil
	}
	page, in, at := make([]byte, p.pageSize), p.file, int64(n-1)*int64(p.pageSize)
	if late, ok := p.logOffsets[n]; ok {
		in, at = p.log, late
	}
	if _, err := in.ReadAt(page, at); err != nil {
		return nil
	}
	return page
}

const tableLeafPage = 13

// forEachRow calls yield for every table row on a page with its row ID and its readable values.
func (p *pageFile) forEachRow(n int, yield func(id int64, values []value)) {
	page, head := p.readPage(n), 0
	if n == 1 {
		head = 100
	}
	if page == nil || p.free[n] || page[head] != tableLeafPage {
		return
	}
	cells := int(binary.BigEndian.Uint16(page[head+3:]))
	for i := range min(cells, (p.pageSize-head-8)/2) {
		at := int(binary.BigEndian.Uint16(page[head+8+2*i:]))
		if at < head+8 || at >= p.pageSize {
			continue
		}
		if id, values, ok := p.parseCell(page[at:]); ok {
			yield(id, values)
		}
	}
}

// parseCell parses the row at the beginning of text.
func (p *pageFile) parseCell(text []byte) (id int64, values []value, ok bool) {
	length, n := parseVarint(text)
	id, m := parseVarint(text[n:])
	if text = text[n+m:]; n == 0 || m == 0 || length <= 0 || length > int64(p.numPages)*int64(p.pageSize) {
		return 0, nil, false
	}
	payload, ok := p.readPayload(text, int(length))
	if !ok {
		return 0, nil, false
	}
	values, ok = parseRow(payload)
	return id, values, ok
}

// readPayload returns the complete payload of a row: its local part and the chain of overflow pages.
func (p *pageFile) readPayload(text []byte, length int) ([]byte, bool) {
	most, least := p.pageSize-35, (p.pageSize-12)*32/255-23
	local := length
	if length > most {
		if local = least + (length-least)%(p.pageSize-4); local > most {
			local = least
		}
	}
	if local > len(text) {
		return nil, false
	}
	whole := append([]byte(nil), text[:local]...)
	if local == length {
		return whole, true
	}
	if len(text) < local+4 {
		return nil, false
	}
	for next := int(binary.BigEndian.Uint32(text[local:])); len(whole) < length; {
		page := p.readPage(next)
		if page == nil {
			return nil, false
		}
		whole = append(whole, page[4:min(p.pageSize, 4+length-len(whole))]...)
		next = int(binary.BigEndian.Uint32(page))
	}
	return whole, true
}

// value is a column value: a number, a text or a blob.
type value struct {
	kind  valueKind
	isOne bool // the constant 1, stored without bytes
	bytes []byte
}

// integer returns the value of an integer column.
func (v value) integer() (n int64) {
	if v.isOne {
		return 1
	}
	for i, b := range v.bytes {
		if n = n<<8 | int64(b); i == 0 {
			n = int64(int8(b))
		}
	}
	return n
}

type valueKind uint8

const (
	kindNull valueKind = iota
	kindNumber
	kindText
	kindBlob
)

// parseRow parses the values of a row.
func parseRow(payload []byte) (values []value, ok bool) {
	length, n := parseVarint(payload)
	if n == 0 || length < int64(n) || length > int64(len(payload)) {
		return nil, false
	}
	head, body := payload[n:length], payload[length:]
	for len(head) > 0 {
		serial, n := parseVarint(head)
		if head = head[n:]; n == 0 || serial < 0 {
			return nil, false
		}
		v, size := value{}, int64(0)
		switch {
		case serial == 0:
		case serial <= 9:
			v.kind, size, v.isOne = kindNumber, [...]int64{0, 1, 2, 3, 4, 6, 8, 8, 0, 0}[serial], serial == 9
		case serial < 12:
			return nil, false
		case serial%2 == 0:
			v.kind, size = kindBlob, (serial-12)/2
		default:
			v.kind, size = kindText, (serial-13)/2
		}
		if size > int64(len(body)) {
			return nil, false
		}
		v.bytes, body = body[:size], body[size:]
		values = append(values, v)
	}
	return values, len(body) == 0
}

// parseVarint parses a number of one to nine bytes; n is 0 if it is invalid.
func parseVarint(text []byte) (v int64, n int) {
	for i, b := range text[:min(9, len(text))] {
		if i == 8 {
			return v<<8 | int64(b), 9
		}
		if v = v<<7 | int64(b&0x7f); b < 0x80 {
			return v, i + 1
		}
	}
	return 0, 0
}
