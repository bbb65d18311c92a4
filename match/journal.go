package match

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"path/filepath"
)

// Journal keeps the finished games of a run in a file, one a line, the plan in
// the first (docs/formats.md). What Append has taken survives the death of the
// program and of the machine. One run at a time holds a journal.
type Journal struct {
	name    string
	file    disk
	end     int64 // of the last whole line
	past    []Result
	notices []string
}

// disk is a file that may be full.
type disk interface {
	io.ReadWriteSeeker
	io.Closer
	Sync() error
	Truncate(size int64) error
}

// head is the first line of a journal.
type head struct {
	Sente  string `json:"sente"`  // "match"
	Format int    `json:"format"` // 1
	Plan   *Plan  `json:"plan"`
}

// kept is any other line: a game and the CRC-32 (IEEE) of its text.
type kept struct {
	CRC    string          `json:"crc"`
	Result json.RawMessage `json:"result"`
}

const (
	journalName   = "match"
	journalFormat = 1
)

// OpenJournal begins the journal of a plan, or takes up the one that the file
// holds. The journal of another plan is an error that names a difference, and so
// is one that another run has open. A last line that was never finished is taken
// away; see [Journal.Notices].
func OpenJournal(name string, p *Plan) (*Journal, error) {
	file, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, fmt.Errorf("the journal %s cannot be opened: %w", name, plainly(err))
	}
	if info, err := file.Stat(); err != nil || !info.Mode().IsRegular() {
		return nil, errors.Join(fmt.Errorf("the journal %s is no file: name another one", name), file.Close())
	}
	if lock(file) != nil {
		err := fmt.Errorf("the journal %s is in use by another run: wait for it, or name another journal", name)
		return nil, errors.Join(err, file.Close())
	}
	j := &Journal{name: name, file: file}
	if err := j.open(p); err != nil {
		return nil, errors.Join(err, file.Close())
	}
	return j, nil
}

func (j *Journal) open(p *Plan) error {
	first, err := json.Marshal(head{journalName, journalFormat, p})
	if err != nil {
		return err
	}
	in := newJournalReader(j.name, j.file)
	old, err := in.head()
	switch {
	case errors.Is(err, io.EOF) && bytes.HasPrefix(append(first, '\n'), in.torn):
		return j.begin(first)
	case errors.Is(err, io.EOF):
		return fmt.Errorf("%s is no journal: its first line is no plan; name another file", j.name)
	case err != nil:
		return err
	}
	if err := same(j.name, old, p); err != nil {
		return err
	}
	return j.load(in)
}

// begin writes the first line of a new journal and makes its name durable.
func (j *Journal) begin(first []byte) error {
	if err := j.cut(); err != nil {
		return err
	}
	if err := j.write(append(first, '\n')); err != nil {
		return err
	}
	if dir, err := os.Open(filepath.Dir(j.name)); err == nil {
		_ = dir.Sync() // not every system can
		_ = dir.Close()
	}
	return nil
}

// load takes in the games of the journal; their records stay in the file.
func (j *Journal) load(in *journalReader) error {
	for {
		r, err := in.next()
		if broken := (*brokenLine)(nil); errors.As(err, &broken) {
			j.notices = append(j.notices, err.Error()+"; its game is played again")
			continue
		}
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return err
		}
		r.Record.Moves, r.Record.Thinking = nil, nil
		j.past = append(j.past, r)
	}
	if len(in.torn) > 0 {
		j.notices = append(j.notices, fmt.Sprintf("%s, line %d was never finished and is dropped; its game is played again", j.name, in.line+1))
	}
	j.end = in.whole
	return j.cut()
}

// cut takes away whatever follows the last whole line.
func (j *Journal) cut() error {
	if err := j.file.Truncate(j.end); err != nil {
		return j.trouble(err)
	}
	if _, err := j.file.Seek(j.end, io.SeekStart); err != nil {
		return j.trouble(err)
	}
	return nil
}

// Past returns the games that the journal held when it was opened, their records
// without moves.
func (j *Journal) Past() []Result { return j.past }

// Notices are sentences about lines that could not be used.
func (j *Journal) Notices() []string { return j.notices }

// Append keeps games for good. After an error the file ends with the last game
// that was kept.
func (j *Journal) Append(results ...Result) error {
	var lines bytes.Buffer
	for _, r := range results {
		line, err := encode(r)
		if err != nil {
			return err
		}
		lines.Write(line)
	}
	return j.write(lines.Bytes())
}

func encode(r Result) ([]byte, error) {
	text, err := compact(r)
	if err != nil {
		return nil, err
	}
	line, err := compact(kept{checksum(text), text})
	return append(line, '\n'), err
}

// compact writes JSON that reads as it was written: a text within another one
// stays the same.
func compact(v any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(v)
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), err
}

func checksum(text []byte) string { return fmt.Sprintf("%08x", crc32.ChecksumIEEE(text)) }

// write appends whole lines and waits until they are on the disk.
func (j *Journal) write(lines []byte) error {
	_, err := j.file.Write(lines)
	if err == nil {
		err = j.file.Sync()
	}
	if err != nil {
		return errors.Join(j.trouble(err), j.cut())
	}
	j.end += int64(len(lines))
	return nil
}

func (j *Journal) trouble(err error) error {
	return fmt.Errorf("the journal %s cannot be written: %w", j.name, plainly(err))
}

// Close lets another run have the journal.
func (j *Journal) Close() error { return j.file.Close() }

// plainly is what the system said, without the path and the operation.
func plainly(err error) error {
	if path := (*os.PathError)(nil); errors.As(err, &path) {
		return path.Err
	}
	return err
}
