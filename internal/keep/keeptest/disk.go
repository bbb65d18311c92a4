package keeptest

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"

	"github.com/sente-games/sente/internal/keep"
)

// Fault is the failure of a call.
type Fault string

// The faults. After Killed and Torn, later calls have no effect.
const (
	Fails  Fault = "error"     // the call returns an error and has no effect
	Full   Fault = "full disk" // as Fails, because the disk is full
	Short  Fault = "short"     // half of the data is written, then the disk is full; other calls fail
	Killed Fault = "kill"      // the process ends before the call
	Torn   Fault = "torn"      // the process ends in the middle of a write, or after any other call
)

// Loss is the state that a disk loses when the machine crashes.
type Loss string

// The losses.
const (
	Nothing Loss = "nothing"        // only the process has ended
	Data    Loss = "data"           // file content that was not synced
	Half    Loss = "half the data"  // the second half of it
	Zeros   Loss = "zeros for data" // its content, which reads as zeros with the size kept
	Names   Loss = "names"          // created, renamed or removed names in folders that were not synced
	Both    Loss = "data and names" // everything that was not synced
)

// Losses returns all losses.
func Losses() []Loss { return []Loss{Nothing, Data, Half, Zeros, Names, Both} }

// errKilled is returned by all calls after the process has ended.
var errKilled = errors.New("the program has been killed")

// Disk is the machine's disk with a fault at one of its calls. It tracks which names of a folder
// are durable.
type Disk struct {
	folder  string
	faultAt int // number of the call with the fault, from 1; 0: no fault
	fault   Fault

	calls    int
	dead     bool
	lastCall string                // operation of the call with the fault
	current  map[string]*fileState // files by path
	durable  map[string]*fileState // files by path after a crash
}

// fileState is a file independent of its name.
type fileState struct {
	durable []byte
	last    []byte // content when it lost its name
}

var _ keep.Disk = (*Disk)(nil)

// New returns a disk with a fault at call number at. The existing content of the folder is durable.
func New(folder string, at int, fault Fault) (*Disk, error) {
	d := &Disk{folder: folder, faultAt: at, fault: fault, current: map[string]*fileState{}, durable: map[string]*fileState{}}
	all, err := os.ReadDir(folder)
	if err != nil {
		return nil, err
	}
	for _, e := range all {
		path := filepath.Join(folder, e.Name())
		text, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		n := &fileState{durable: text}
		d.current[path], d.durable[path] = n, n
	}
	return d, nil
}

// Hit reports whether the fault has occurred.
func (d *Disk) Hit() bool { return d.faultAt > 0 && d.calls >= d.faultAt }

// Calls returns the number of calls.
func (d *Disk) Calls() int { return d.calls }

// countCall counts a call and returns the fault if it is due. after reports whether the call takes
// effect nevertheless.
func (d *Disk) countCall(op string) (effective bool, err error) {
	if d.dead {
		return false, errKilled
	}
	d.calls++
	if d.calls != d.faultAt {
		return true, nil
	}
	d.lastCall = op
	switch d.fault {
	case Fails:
		return false, syscall.EIO
	case Full, Short:
		return false, syscall.ENOSPC
	case Torn:
		d.dead = true
		return true, errKilled
	}
	d.dead = true
	return false, errKilled
}

// runCall runs a call that cannot be partial.
func (d *Disk) runCall(op, name string, call func() error) error {
	effective, fault := d.countCall(op)
	if effective {
		if err := call(); err != nil {
			return err
		}
	}
	if fault != nil {
		return &fs.PathError{Op: op, Path: name, Err: fault}
	}
	return nil
}

// Open opens a file and counts the call.
func (d *Disk) Open(name string, flag int, mode fs.FileMode) (f keep.File, err error) {
	err = d.runCall("open", name, func() (err error) {
		f, err = keep.OS.Open(name, flag, mode)
		return err
	})
	if err != nil {
		if f != nil {
			_ = f.Close()
		}
		return nil, err
	}
	if d.current[name] == nil {
		d.current[name] = &fileState{}
	}
	return &file{File: f, disk: d, name: name, node: d.current[name]}, nil
}

// Stat returns the file's info and counts the call.
func (d *Disk) Stat(name string) (info fs.FileInfo, err error) {
	err = d.runCall("stat", name, func() (err error) {
		info, err = keep.OS.Stat(name)
		return err
	})
	return info, err
}

// Resolve resolves links and counts the call.
func (d *Disk) Resolve(name string) (path string, err error) {
	err = d.runCall("lstat", name, func() (err error) {
		path, err = keep.OS.Resolve(name)
		return err
	})
	return path, err
}

// IsLink is not counted because it cannot fail.
func (d *Disk) IsLink(name string) bool { return keep.OS.IsLink(name) }

// Rename renames a file and counts the call.
func (d *Disk) Rename(from, to string) error {
	return d.runCall("rename", from, func() error {
		d.recordUnlink(to)
		if err := keep.OS.Rename(from, to); err != nil {
			return err
		}
		d.current[to] = d.current[from]
		delete(d.current, from)
		return nil
	})
}

// Remove removes a file and counts the call.
func (d *Disk) Remove(name string) error {
	return d.runCall("remove", name, func() error {
		d.recordUnlink(name)
		return keep.OS.Remove(name)
	})
}

// recordUnlink saves the content of a file that loses its name.
func (d *Disk) recordUnlink(name string) {
	if n := d.current[name]; n != nil {
		n.last, _ = os.ReadFile(name)
		delete(d.current, name)
	}
}

// SyncFolder makes the current names durable and counts the call.
func (d *Disk) SyncFolder(name string) error {
	return d.runCall("sync", name, func() error {
		clear(d.durable)
		for path, n := range d.current {
			d.durable[path] = n
		}
		return nil
	})
}

// Lose simulates a crash of the machine: it changes the folder to the state after the given loss.
func (d *Disk) Lose(loss Loss) error {
	if loss == Nothing {
		return nil
	}
	found := d.current
	if loss == Names || loss == Both {
		found = d.durable
	}
	texts := map[string][]byte{}
	for path, n := range found {
		text := n.last
		if d.current[path] == n {
			var err error
			if text, err = os.ReadFile(path); err != nil {
				return err
			}
		}
		texts[path] = n.contentAfter(loss, text)
	}
	for path := range d.current {
		if err := os.Remove(path); err != nil {
			return err
		}
	}
	for path, text := range texts {
		if err := os.WriteFile(path, text, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// contentAfter returns the content of a file after a loss.
func (n *fileState) contentAfter(loss Loss, text []byte) []byte {
	if len(text) <= len(n.durable) && loss != Nothing && loss != Names {
		return n.durable
	}
	switch loss {
	case Data, Both:
		return n.durable
	case Half:
		return text[:(len(n.durable)+len(text))/2]
	case Zeros:
		return append(text[:len(n.durable):len(n.durable)], make([]byte, len(text)-len(n.durable))...)
	}
	return text
}
