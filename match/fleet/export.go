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

// RunExport is a copy of a run in a file of lines, each with its checksum, that is written in
// parallel with the queue (docs/formats.md). Data that the queue loses is restored from it. One
// program at a time can have the file open.
type RunExport struct {
	log       *keep.Log
	name      string
	manifest  Manifest
	finished  bool
	checksums map[string]string // checksums of the results by job; "" for a rejected result
	notices   []string
}

// exportHead is the first line of an export. The second line is a copy, in case the first is
// damaged.
type exportHead struct {
	Sente    string          `json:"sente"` // "run"
	Format   int             `json:"format"`
	CRC      string          `json:"crc"` // of the manifest's text
	Manifest json.RawMessage `json:"manifest"`
}

// exportLine is any other line: a result, the rejection of a result, or a change of the run's
// finished state.
type exportLine struct {
	CRC      string          `json:"crc"` // of the key and the result's text
	Key      string          `json:"key,omitempty"`
	Result   json.RawMessage `json:"result,omitempty"`
	Finished *bool           `json:"finished,omitempty"`
}

const (
	exportName    = "run"
	exportFormat  = 2
	exportBegin   = `{"sente":"` + exportName + `"`
	maxExportLine = 64 << 20 // bytes
)

// OpenExport opens the export of a run, or creates it.
func OpenExport(disk keep.Disk, name string, m Manifest) (*RunExport, error) {
	if err := m.validate(); err != nil {
		return nil, err
	}
	head, err := exportHeading(m)
	if err != nil {
		return nil, err
	}
	e := &RunExport{name: name, manifest: m, checksums: map[string]string{}}
	begun := false
	e.log, err = keep.OpenLog(disk, name, func(in io.Reader) (int64, error) {
		completeBytes, err := e.loadLines(in, head)
		begun = completeBytes > 0
		return completeBytes, err
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
	line, err := strict.EncodeJSON(exportHead{exportName, exportFormat, crc32Hex(text), text})
	line = append(line, '\n')
	return bytes.Repeat(line, 2), err
}

func crc32Hex(texts ...[]byte) string {
	sum := uint32(0)
	for _, t := range texts {
		sum = crc32.Update(sum, castagnoli, t)
	}
	return fmt.Sprintf("%08x", sum)
}

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// loadLines reads the contents of the file, and returns the length of its complete lines.
func (e *RunExport) loadLines(in io.Reader, head []byte) (completeBytes int64, err error) {
	m, completeBytes, err := readExport(e.name, in, func(l exportLine) error { e.applyLine(l); return nil }, func(text string) { e.notices = append(e.notices, text) })
	switch {
	case errors.Is(err, errEmptyExport):
		return 0, nil
	case err != nil:
		return 0, err
	case m.Run != e.manifest.Run:
		return 0, fmt.Errorf("%s is the export of run %s, not of %s", e.name, m.Run, e.manifest.Run)
	case completeBytes < int64(len(head)) && len(e.checksums) == 0 && !e.finished:
		return 0, nil // the second line is incomplete
	}
	return completeBytes, nil
}

func (e *RunExport) applyLine(l exportLine) {
	switch {
	case l.Finished != nil:
		e.finished = *l.Finished
	case len(l.Result) == 0:
		e.checksums[l.Key] = ""
	default:
		e.checksums[l.Key] = l.CRC
	}
}

// errEmptyExport is the error of an empty file, or of a file with a part of an export's first line.
var errEmptyExport = errors.New("no data yet")

// readExport calls each with every line of an export that has a correct checksum, calls lost with a
// sentence about each other line, and returns the length of the complete lines.
func readExport(name string, in io.Reader, each func(exportLine) error, lost func(text string)) (m Manifest, completeBytes int64, err error) {
	r := bufio.NewReaderSize(in, 1<<20)
	known := false
	for number := 1; ; number++ {
		line, err := readLine(r)
		if errors.Is(err, io.EOF) {
			switch {
			case known:
				return m, completeBytes, nil
			case number == 1 && (bytes.HasPrefix(line, []byte(exportBegin)) || bytes.HasPrefix([]byte(exportBegin), line)):
				return m, 0, errEmptyExport
			}
			return m, 0, fmt.Errorf("%s is not the export of a run, or its header is damaged: name another file", visible.Clip(name))
		}
		if err != nil {
			return m, 0, fmt.Errorf("%s cannot be read: %w", visible.Clip(name), err)
		}
		completeBytes += int64(len(line))
		if number <= 2 {
			if found, ok := decodeHead(line); ok {
				m, known = found, true
			} else if number == 1 && !bytes.HasPrefix(line, []byte(`{"`)) {
				return m, 0, fmt.Errorf("%s is not the export of a run: name another file", visible.Clip(name))
			} else {
				lost(fmt.Sprintf("%s, line %d: the header of the export is damaged; its copy is used", visible.Clip(name), number))
			}
			continue
		}
		l, ok := decodeLine(line)
		if !ok {
			lost(fmt.Sprintf("%s, line %d is damaged", visible.Clip(name), number))
			continue
		}
		if err := each(l); err != nil {
			return m, completeBytes, err
		}
	}
}

// readLine returns the next line including its newline; at the end of the file it returns the
// remaining bytes and io.EOF.
func readLine(r *bufio.Reader) (line []byte, err error) {
	for {
		part, err := r.ReadSlice('\n')
		if line == nil && err == nil {
			return part, nil
		}
		line = append(line, part...)
		if len(line) > maxExportLine {
			return line, errors.New("a line is too long")
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			return line, err
		}
	}
}

func decodeHead(line []byte) (m Manifest, ok bool) {
	var h exportHead
	if json.Unmarshal(line, &h) != nil || h.Sente != exportName || h.Format != exportFormat || crc32Hex(h.Manifest) != h.CRC {
		return m, false
	}
	return m, json.Unmarshal(h.Manifest, &m) == nil && m.validate() == nil
}

// Fixed parts of a line with a result, which is parsed by hand for speed: there may be millions.
const (
	crcPiece    = `{"crc":"`
	keyPiece    = `","key":"`
	resultPiece = `","result":`
)

// decodeLine parses a line; ok is false if its checksum is wrong.
func decodeLine(line []byte) (l exportLine, ok bool) {
	line = bytes.TrimSuffix(line, []byte("\n"))
	rest, ok := bytes.CutPrefix(line, []byte(crcPiece))
	if !ok {
		return l, false
	}
	crc, rest, ok := bytes.Cut(rest, []byte(keyPiece))
	if key, text, found := bytes.Cut(rest, []byte(resultPiece)); ok && found && bytes.HasSuffix(text, []byte("}")) {
		l = exportLine{CRC: string(crc), Key: string(key), Result: bytes.TrimSuffix(text, []byte("}"))}
		return l, l.checksum() == l.CRC
	}
	if json.Unmarshal(line, &l) != nil || len(l.Result) > 0 {
		return l, false
	}
	return l, l.checksum() == l.CRC
}

func (l exportLine) checksum() string {
	state := []byte(nil)
	if l.Finished != nil {
		state = fmt.Append(nil, *l.Finished)
	}
	return crc32Hex([]byte(l.Key), state, l.Result)
}

// Manifest returns the manifest of the run.
func (e *RunExport) Manifest() Manifest { return e.manifest }

// IsFinished reports whether the run is finished.
func (e *RunExport) IsFinished() bool { return e.finished }

// Notices returns sentences about damaged lines.
func (e *RunExport) Notices() []string { return e.notices }

// NumResults returns the number of results.
func (e *RunExport) NumResults() (n int) {
	for _, sum := range e.checksums {
		if sum != "" {
			n++
		}
	}
	return n
}

// HasResult reports whether a result with that key is stored or was rejected.
func (e *RunExport) HasResult(key string) bool { _, known := e.checksums[key]; return known }

// ResultKeys returns the keys of the results in no particular order.
func (e *RunExport) ResultKeys() (keys []string) {
	for key, sum := range e.checksums {
		if sum != "" {
			keys = append(keys, key)
		}
	}
	return keys
}

// AppendResults stores results durably. It skips a result that equals the stored one with the same
// key.
func (e *RunExport) AppendResults(results ...Result) error {
	var lines bytes.Buffer
	news := map[string]string{}
	for _, r := range results {
		text, err := strict.EncodeJSON(r)
		if err != nil {
			return err
		}
		l := exportLine{Key: r.Job, Result: text}
		if l.CRC = l.checksum(); e.checksums[l.Key] == l.CRC || news[l.Key] == l.CRC {
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
		e.checksums[key] = sum
	}
	return nil
}

func writeLine(to *bytes.Buffer, l exportLine) error {
	line, err := strict.EncodeJSON(l)
	to.Write(append(line, '\n'))
	return err
}

// RejectResult records that a result no longer counts.
func (e *RunExport) RejectResult(key string) error {
	if sum, known := e.checksums[key]; !known || sum == "" {
		return nil
	}
	return e.writeState(exportLine{Key: key})
}

// SetFinished records whether the run is finished.
func (e *RunExport) SetFinished(finished bool) error {
	if e.finished == finished {
		return nil
	}
	return e.writeState(exportLine{Finished: &finished})
}

func (e *RunExport) writeState(l exportLine) error {
	l.CRC = l.checksum()
	var line bytes.Buffer
	if err := writeLine(&line, l); err != nil {
		return err
	}
	if err := e.log.Append(line.Bytes()); err != nil {
		return err
	}
	e.applyLine(l)
	return nil
}

// Close releases the file, so that another program can open it.
func (e *RunExport) Close() error { return e.log.Close() }

// errStopAfterHead stops the reading of an export after its head.
var errStopAfterHead = errors.New("header was read")

// ReadExportManifest returns the manifest of an export.
func ReadExportManifest(name string, in io.Reader) (Manifest, error) {
	m, _, err := readExport(name, in, func(exportLine) error { return errStopAfterHead }, func(string) {})
	if errors.Is(err, errStopAfterHead) {
		return m, nil
	}
	return m, err
}

// ReadExport calls each with the valid results of an export, in no particular order, and lost with
// a sentence about each damaged line.
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
		if json.Unmarshal(l.Result, &r) != nil || r.Validate() != nil || r.Job != l.Key {
			lost(fmt.Sprintf("%s: the result %s is invalid", visible.Clip(name), visible.Clip(l.Key)))
			return nil
		}
		return each(r)
	}, func(string) {})
	return m, err
}
