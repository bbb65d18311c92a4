package study

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"

	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/keep"
)

// File is a study with steps that are on disk before [File.Do] returns. A lock prevents concurrent use by several
// processes.
type File struct {
	study  *Study
	held   *keep.Held
	log    *keep.Log
	damage *Damage
}

// fileKind identifies study files, the only kind of file that a study may replace.
var fileKind = keep.Begins("study", `{"sente":"study"`)

// Open opens a study file to continue it. A missing or empty file is initialised with the study begin, which
// may be nil if the file must exist. A partly damaged file is kept as it is and appended to; [File.Damage]
// returns the damage.
func Open(games catalog.Catalog, name string, begin *Study) (*File, error) {
	return OpenOnDisk(keep.OS, games, name, begin)
}

// CreateFile creates a file for a study, which must be changed via the file from then on. A file of that name
// must not exist, unless it is empty.
func CreateFile(name string, s *Study) (*File, error) {
	held, err := keep.Hold(keep.OS, name, fileKind)
	if err != nil {
		return nil, err
	}
	f := &File{held: held, study: s}
	if held.Empty() {
		err = f.rewriteFile(s)
	} else {
		err = fmt.Errorf("the study %s already exists", name)
	}
	if err == nil {
		f.log, err = keep.OpenLog(keep.OS, name, func(in io.Reader) (int64, error) { return io.Copy(io.Discard, in) })
	}
	if err != nil {
		held.Close()
		return nil, err
	}
	return f, nil
}

// OpenOnDisk is Open with a different disk implementation, for tests.
func OpenOnDisk(disk keep.Disk, games catalog.Catalog, name string, begin *Study) (*File, error) {
	held, err := keep.Hold(disk, name, fileKind)
	if err != nil {
		return nil, err
	}
	f := &File{held: held}
	if held.Empty() {
		if begin == nil {
			err = fmt.Errorf("no study in %s", name)
		} else {
			err = f.rewriteFile(begin)
		}
	}
	if err == nil {
		err = f.openFile(disk, games, name)
	}
	if err != nil {
		held.Close()
		return nil, err
	}
	return f, nil
}

// openFile reads the file, and rewrites it if a large part is obsolete.
func (f *File) openFile(disk keep.Disk, games catalog.Catalog, name string) error {
	wasteful, err := f.openLog(disk, games, name)
	if err != nil || !wasteful {
		return err
	}
	if err := f.log.Close(); err != nil {
		return err
	}
	if err := f.rewriteFile(f.study); err != nil {
		return err
	}
	_, err = f.openLog(disk, games, name)
	return err
}

func (f *File) rewriteFile(s *Study) error {
	return f.held.Replace(func(w io.Writer) error { return Write(w, s) })
}

// openLog opens the file for appending and reports whether it should be rewritten.
func (f *File) openLog(disk keep.Disk, games catalog.Catalog, name string) (wasteful bool, err error) {
	f.log, err = keep.OpenLog(disk, name, func(in io.Reader) (int64, error) {
		text := &countingReader{in: in}
		l, err := loadStudy(games, text)
		if err != nil {
			return 0, fmt.Errorf("%s: %w", name, err)
		}
		f.study = l.study
		if l.damage.Count > 0 {
			f.damage = &l.damage
		}
		whole := l.completeBytes
		if l.lastLineOpen {
			whole = text.n
		}
		// a torn line was cut off in the log, not in the locked file
		wasteful = f.damage == nil && whole == text.n && (l.lastLineOpen || l.lines > 2*len(l.study.nodes)+16)
		return whole, nil
	})
	return wasteful, err
}

// countingReader counts the bytes read.
type countingReader struct {
	in io.Reader
	n  int64
}

func (c *countingReader) Read(p []byte) (int, error) {
	n, err := c.in.Read(p)
	c.n += int64(n)
	return n, err
}

// Study returns the study, which must be changed via the file only.
func (f *File) Study() *Study { return f.study }

// Damage returns the damage found when the file was opened, nil without damage.
func (f *File) Damage() *Damage { return f.damage }

// Do applies an edit and waits until it is on disk. If the write fails, the study is unchanged.
func (f *File) Do(e Edit) (Step, error) {
	before := f.study.saveHistory()
	step, err := f.study.Do(e)
	if err != nil || !step.HasChanges() {
		return step, err
	}
	if err := f.log.Append(f.study.EncodeStep(step)); err != nil {
		f.study.revertStep(step)
		f.study.restoreHistory(before)
		return Step{}, err
	}
	return step, nil
}

// SetMemo is [Study.SetMemo], and waits until the memo is on disk.
func (f *File) SetMemo(memo json.RawMessage) error {
	was := f.study.memo
	f.study.SetMemo(memo)
	b := &bytes.Buffer{}
	f.study.appendMemoLine(b)
	err := f.log.Append(b.Bytes())
	if err != nil {
		f.study.memo = was
	}
	return err
}

// Undo is [Study.Undo], and waits until the change is on disk.
func (f *File) Undo() (Step, bool, error) {
	step, ok := f.study.Undo()
	if !ok {
		return step, false, nil
	}
	if err := f.log.Append(f.study.EncodeStep(step)); err != nil {
		f.study.Redo()
		return step, false, err
	}
	return step, true, nil
}

// Redo is [Study.Redo], and waits until the change is on disk.
func (f *File) Redo() (Step, bool, error) {
	step, ok := f.study.Redo()
	if !ok {
		return step, false, nil
	}
	if err := f.log.Append(f.study.EncodeStep(step)); err != nil {
		f.study.Undo()
		return step, false, err
	}
	return step, true, nil
}

// Close releases the file.
func (f *File) Close() error {
	defer f.held.Close()
	return f.log.Close()
}

// history holds the steps that can be undone and redone.
type history struct{ done, undone []Step }

func (s *Study) saveHistory() history { return history{s.done, s.undone} }

func (s *Study) restoreHistory(h history) { s.done, s.undone = h.done, h.undone }
