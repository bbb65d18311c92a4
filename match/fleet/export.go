package fleet

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"

	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/internal/strict"
	"github.com/sente-games/sente/internal/visible"
)

// Export is a copy of a run in a file of lines that grows beside the queue (docs/formats.md),
// each line with its checksum. What the queue loses is restored from it. One program at a
// time has the file.
type Export struct {
	log      *keep.Log
	name     string
	manifest Manifest
	finished bool
	sums     map[string]string // of the results, by job; "" of one that was rejected
	notices  []string
}

// exportHead is the first line of an export, and the second, in case that the first is
// damaged.
type exportHead struct {
	Sente    string          `json:"sente"` // "run"
	Format   int             `json:"format"`
	CRC      string          `json:"crc"` // of the manifest's text
	Manifest json.RawMessage `json:"manifest"`
}

// exportLine is any other line: a result, or that one was rejected, or that the run is
// finished or goes on.
type exportLine struct {
	CRC      string          `json:"crc"` // of the key and the result's text
	Key      string          `json:"key,omitempty"`
	Result   json.RawMessage `json:"result,omitempty"`
	Finished *bool           `json:"finished,omitempty"`
}

const (
	exportName   = "run"
	exportFormat = 2
	exportBegin  = `{"sente":"` + exportName + `"`
	longestLine  = 64 << 20 // bytes
)

// OpenExport opens the export of a run, or begins one.
func OpenExport(disk keep.Disk, name string, m Manifest) (*Export, error) {
	if err := m.check(); err != nil {
		return nil, err
	}
	head, err := exportHeading(m)
	if err != nil {
		return nil, err
	}
	e := &Export{name: name, manifest: m, sums: map[string]string{}}
	begun := false
	e.log, err = keep.OpenLog(disk, name, func(in io.Reader) (int64, error) {
		whole, err := e.load(in, head)
		begun = whole > 0
		return whole, err
	})
	if err != nil {
		return nil, err
	}
	if !begun {
		if err := e.log.Append(head); err != nil {
			return nil, errors.Join(err, e.log.Close())
		}
	}
	return e, nil
}

func exportHeading(m Manifest) ([]byte, error) {
	text, err := strict.EncodeJSON(m)
	if err != nil {
		return nil, err
	}
	line, err := strict.EncodeJSON(exportHead{exportName, exportFormat, crcOf(text), text})
	line = append(line, '\n')
	return bytes.Repeat(line, 2), err
}

func crcOf(texts ...[]byte) string {
	sum := uint32(0)
	for _, t := range texts {
		sum = crc32.Update(sum, castagnoli, t)
	}
	return fmt.Sprintf("%08x", sum)
}

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// load takes in what the file holds, and returns the length of its whole lines.
func (e *Export) load(in io.Reader, head []byte) (whole int64, err error) {
	m, whole, err := readExport(e.name, in, func(l exportLine) error { e.take(l); return nil }, func(text string) { e.notices = append(e.notices, text) })
	switch {
	case errors.Is(err, errNothing):
		return 0, nil
	case err != nil:
		return 0, err
	case m.Run != e.manifest.Run:
		return 0, fmt.Errorf("%s is the export of run %s, not of %s", e.name, m.Run, e.manifest.Run)
	case whole < int64(len(head)) && len(e.sums) == 0 && !e.finished:
		return 0, nil // its second line was never finished
	}
	return whole, nil
}

func (e *Export) take(l exportLine) {
	switch {
	case l.Finished != nil:
		e.finished = *l.Finished
	case len(l.Result) == 0:
		e.sums[l.Key] = ""
	default:
		e.sums[l.Key] = l.CRC
	}
}

// errNothing says that a file is empty, or holds the beginning of an export's first line.
var errNothing = errors.New("nothing was kept yet")

// readExport calls each with the lines of an export whose checksums are right, lost with a
// sentence of each of the others, and returns the length of its whole lines.
func readExport(name string, in io.Reader, each func(exportLine) error, lost func(text string)) (m Manifest, whole int64, err error) {
	r := bufio.NewReaderSize(in, 1<<20)
	known := false
	for number := 1; ; number++ {
		line, err := readLine(r)
		if errors.Is(err, io.EOF) {
			switch {
			case known:
				return m, whole, nil
			case number == 1 && (bytes.HasPrefix(line, []byte(exportBegin)) || bytes.HasPrefix([]byte(exportBegin), line)):
				return m, 0, errNothing
			}
			return m, 0, fmt.Errorf("%s is no export of a run, or the head of one is damaged: name another file", visible.Clip(name))
		}
		if err != nil {
			return m, 0, fmt.Errorf("%s cannot be read: %w", visible.Clip(name), err)
		}
		whole += int64(len(line))
		if number <= 2 {
			if found, ok := headOf(line); ok {
				m, known = found, true
			} else if number == 1 && !bytes.HasPrefix(line, []byte(`{"`)) {
				return m, 0, fmt.Errorf("%s is no export of a run: name another file", visible.Clip(name))
			} else {
				lost(fmt.Sprintf("%s, line %d: the head of the export is damaged; its copy is used", visible.Clip(name), number))
			}
			continue
		}
		l, ok := lineOf(line)
		if !ok {
			lost(fmt.Sprintf("%s, line %d is damaged", visible.Clip(name), number))
			continue
		}
		if err := each(l); err != nil {
			return m, whole, err
		}
	}
}

// readLine returns the next line with its end; at the end of the file what is there, and io.EOF.
func readLine(r *bufio.Reader) (line []byte, err error) {
	for {
		part, err := r.ReadSlice('\n')
		if line == nil && err == nil {
			return part, nil
		}
		line = append(line, part...)
		if len(line) > longestLine {
			return line, errors.New("a line is too long")
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			return line, err
		}
	}
}

func headOf(line []byte) (m Manifest, ok bool) {
	var h exportHead
	if json.Unmarshal(line, &h) != nil || h.Sente != exportName || h.Format != exportFormat || crcOf(h.Manifest) != h.CRC {
		return m, false
	}
	return m, json.Unmarshal(h.Manifest, &m) == nil && m.check() == nil
}

// Pieces of a line with a result, which is read without a parser: there may be millions.
const (
	crcPiece    = `{"crc":"`
	keyPiece    = `","key":"`
	resultPiece = `","result":`
)

// lineOf reads a line, and sees whether its checksum is right.
func lineOf(line []byte) (l exportLine, ok bool) {
	line = bytes.TrimSuffix(line, []byte("\n"))
	rest, ok := bytes.CutPrefix(line, []byte(crcPiece))
	if !ok {
		return l, false
	}
	crc, rest, ok := bytes.Cut(rest, []byte(keyPiece))
	if key, text, found := bytes.Cut(rest, []byte(resultPiece)); ok && found && bytes.HasSuffix(text, []byte("}")) {
		l = exportLine{CRC: string(crc), Key: string(key), Result: bytes.TrimSuffix(text, []byte("}"))}
		return l, l.sum() == l.CRC
	}
	if json.Unmarshal(line, &l) != nil || len(l.Result) > 0 {
		return l, false
	}
	return l, l.sum() == l.CRC
}

func (l exportLine) sum() string {
	state := []byte(nil)
	if l.Finished != nil {
		state = fmt.Append(nil, *l.Finished)
	}
	return crcOf([]byte(l.Key), state, l.Result)
}

// Manifest is that of the run.
func (e *Export) Manifest() Manifest { return e.manifest }

// Finished reports whether the run needs no more work.
func (e *Export) Finished() bool { return e.finished }

// Notices are sentences about lines that were damaged.
func (e *Export) Notices() []string { return e.notices }

// Count is how many results there are.
func (e *Export) Count() (n int) {
	for _, sum := range e.sums {
		if sum != "" {
			n++
		}
	}
	return n
}

// Has reports whether a result of that key is kept, or was rejected.
func (e *Export) Has(key string) bool { _, known := e.sums[key]; return known }

// Keys returns the keys of the results, in no order.
func (e *Export) Keys() (keys []string) {
	for key, sum := range e.sums {
		if sum != "" {
			keys = append(keys, key)
		}
	}
	return keys
}

// Append keeps results for good. One whose key has been kept before is kept again only if it
// is another.
func (e *Export) Append(results ...Result) error {
	var lines bytes.Buffer
	news := map[string]string{}
	for _, r := range results {
		text, err := strict.EncodeJSON(r)
		if err != nil {
			return err
		}
		l := exportLine{Key: r.Job, Result: text}
		if l.CRC = l.sum(); e.sums[l.Key] == l.CRC || news[l.Key] == l.CRC {
			continue
		}
		if err := writeLine(&lines, l); err != nil {
			return err
		}
		news[l.Key] = l.CRC
	}
	if lines.Len() == 0 {
		return nil
	}
	if err := e.log.Append(lines.Bytes()); err != nil {
		return err
	}
	for key, sum := range news {
		e.sums[key] = sum
	}
	return nil
}

func writeLine(to *bytes.Buffer, l exportLine) error {
	line, err := strict.EncodeJSON(l)
	to.Write(append(line, '\n'))
	return err
}

// Reject keeps that a result counts no more.
func (e *Export) Reject(key string) error {
	if sum, known := e.sums[key]; !known || sum == "" {
		return nil
	}
	return e.state(exportLine{Key: key})
}

// Finish keeps whether the run needs no more work.
func (e *Export) Finish(finished bool) error {
	if e.finished == finished {
		return nil
	}
	return e.state(exportLine{Finished: &finished})
}

func (e *Export) state(l exportLine) error {
	l.CRC = l.sum()
	var line bytes.Buffer
	if err := writeLine(&line, l); err != nil {
		return err
	}
	if err := e.log.Append(line.Bytes()); err != nil {
		return err
	}
	e.take(l)
	return nil
}

// Close lets another program have the file.
func (e *Export) Close() error { return e.log.Close() }

// errHead ends the reading of an export after its head.
var errHead = errors.New("the head was read")

// ExportHead reads the manifest of an export.
func ExportHead(name string, in io.Reader) (Manifest, error) {
	m, _, err := readExport(name, in, func(exportLine) error { return errHead }, func(string) {})
	if errors.Is(err, errHead) {
		return m, nil
	}
	return m, err
}

// ReadExport calls each with the results of an export that count, in no order, and lost with
// a sentence of each line that is damaged.
func ReadExport(name string, in io.ReadSeeker, each func(Result) error, lost func(text string)) (m Manifest, err error) {
	last := map[string]string{}
	if m, _, err = readExport(name, in, func(l exportLine) error {
		if l.Finished == nil {
			last[l.Key] = l.CRC
		}
		return nil
	}, lost); err != nil {
		return m, err
	}
	if _, err := in.Seek(0, io.SeekStart); err != nil {
		return m, err
	}
	_, _, err = readExport(name, in, func(l exportLine) error {
		if len(l.Result) == 0 || last[l.Key] != l.CRC {
			return nil
		}
		delete(last, l.Key)
		var r Result
		if json.Unmarshal(l.Result, &r) != nil || r.Check() != nil || r.Job != l.Key {
			lost(fmt.Sprintf("%s: the result %s makes no sense", visible.Clip(name), visible.Clip(l.Key)))
			return nil
		}
		return each(r)
	}, func(string) {})
	return m, err
}
