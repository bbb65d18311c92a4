package study

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"

	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/keep"
)

// File is a study whose steps are on the disk before [File.Do] returns. One process at a
// time has it.
type File struct {
	study  *Study
	held   *keep.Held
	log    *keep.Log
	damage *Damage
}

// kind is what a study may take the place of.
var kind = keep.Begins("study", `{"sente":"study"`)

// Open opens the file of a study to go on with it. Where there is none, or an empty one,
// it begins one with a study; begin may be nil if the file must be there. A file of which
// a part cannot be read stays as it is, and grows; [File.Damage] says what that part is.
func Open(games catalog.Catalog, name string, begin *Study) (*File, error) {
	return openOn(keep.OS, games, name, begin)
}

// Begin begins a file with a study, which is from then on to be changed through the file
// alone. There must be no file of that name, or an empty one.
func Begin(name string, s *Study) (*File, error) {
	held, err := keep.Hold(keep.OS, name, kind)
	if err != nil {
		return nil, err
	}
	f := &File{held: held, study: s}
	if held.Empty() {
		err = f.rewrite(s)
	} else {
		err = fmt.Errorf("%s is a study already", name)
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

// openOn is Open on another disk, for tests.
func openOn(disk keep.Disk, games catalog.Catalog, name string, begin *Study) (*File, error) {
	held, err := keep.Hold(disk, name, kind)
	if err != nil {
		return nil, err
	}
	f := &File{held: held}
	if held.Empty() {
		if begin == nil {
			err = fmt.Errorf("%s holds no study", name)
		} else {
			err = f.rewrite(begin)
		}
	}
	if err == nil {
		err = f.open(disk, games, name)
	}
	if err != nil {
		held.Close()
		return nil, err
	}
	return f, nil
}

// open reads the file, and writes it anew if much of it does not count any more.
func (f *File) open(disk keep.Disk, games catalog.Catalog, name string) error {
	wasteful, err := f.openLog(disk, games, name)
	if err != nil || !wasteful {
		return err
	}
	if err := f.log.Close(); err != nil {
		return err
	}
	if err := f.rewrite(f.study); err != nil {
		return err
	}
	_, err = f.openLog(disk, games, name)
	return err
}

func (f *File) rewrite(s *Study) error {
	return f.held.Replace(func(w io.Writer) error { return Write(w, s) })
}

// openLog opens the file to append to it, and reports whether it is to be written anew.
func (f *File) openLog(disk keep.Disk, games catalog.Catalog, name string) (wasteful bool, err error) {
	f.log, err = keep.OpenLog(disk, name, func(in io.Reader) (int64, error) {
		text := &counted{in: in}
		l, err := load(games, text)
		if err != nil {
			return 0, fmt.Errorf("%s: %w", name, err)
		}
		f.study = l.study
		if l.damage.Count > 0 {
			f.damage = &l.damage
		}
		whole := l.whole
		if l.open {
			whole = text.n
		}
		// what has just been cut off at its end is not the file that is held
		wasteful = f.damage == nil && whole == text.n && (l.open || l.lines > 2*len(l.study.nodes)+16)
		return whole, nil
	})
	return wasteful, err
}

// counted counts what is read.
type counted struct {
	in io.Reader
	n  int64
}

func (c *counted) Read(p []byte) (int, error) {
	n, err := c.in.Read(p)
	c.n += int64(n)
	return n, err
}

// Study is the study; it must be changed through the file alone.
func (f *File) Study() *Study { return f.study }

// Damage is what could not be read of the file, nil if all could.
func (f *File) Damage() *Damage { return f.damage }

// Do makes an edit and waits until it is on the disk. If it cannot be written it has not
// happened.
func (f *File) Do(e Edit) (Step, error) {
	before := f.study.mark()
	step, err := f.study.Do(e)
	if err != nil || !step.Changed() {
		return step, err
	}
	if err := f.log.Append(f.study.Lines(step)); err != nil {
		f.study.undo(step)
		f.study.reset(before)
		return Step{}, err
	}
	return step, nil
}

// Remember is [Study.Remember], and waits until it is on the disk.
func (f *File) Remember(memo json.RawMessage) error {
	was := f.study.memo
	f.study.Remember(memo)
	b := &bytes.Buffer{}
	f.study.memoLine(b)
	err := f.log.Append(b.Bytes())
	if err != nil {
		f.study.memo = was
	}
	return err
}

// Undo is [Study.Undo], and waits until it is on the disk.
func (f *File) Undo() (Step, bool, error) {
	step, ok := f.study.Undo()
	if !ok {
		return step, false, nil
	}
	if err := f.log.Append(f.study.Lines(step)); err != nil {
		f.study.Redo()
		return step, false, err
	}
	return step, true, nil
}

// Redo is [Study.Redo], and waits until it is on the disk.
func (f *File) Redo() (Step, bool, error) {
	step, ok := f.study.Redo()
	if !ok {
		return step, false, nil
	}
	if err := f.log.Append(f.study.Lines(step)); err != nil {
		f.study.Undo()
		return step, false, err
	}
	return step, true, nil
}

// Close lets another process have the file.
func (f *File) Close() error {
	defer f.held.Close()
	return f.log.Close()
}

// history is what can be undone and redone.
type history struct{ done, undone []Step }

func (s *Study) mark() history { return history{s.done, s.undone} }

func (s *Study) reset(h history) { s.done, s.undone = h.done, h.undone }
