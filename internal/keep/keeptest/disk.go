package keeptest

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"

	"github.com/sente-games/sente/internal/keep"
)

// Fault is what happens at a call.
type Fault string

// The faults. After Killed and Torn no call has an effect any more.
const (
	Fails  Fault = "error"     // the call fails and has no effect
	Full   Fault = "full disk" // the same, for want of space
	Short  Fault = "short"     // half of what is written arrives, then the disk is full; other calls fail
	Killed Fault = "kill"      // the program ends before the call
	Torn   Fault = "torn"      // the program ends in the middle of a write, or after any other call
)

// Loss is what a disk forgets when the machine ends.
type Loss string

// The losses.
const (
	Nothing Loss = "nothing"        // only the program has ended
	Data    Loss = "data"           // what was written to files and not synced
	Half    Loss = "half the data"  // the second half of that
	Zeros   Loss = "zeros for data" // its place is kept, and reads as zeros
	Names   Loss = "names"          // of files that were made, renamed or removed, in folders not synced
	Both    Loss = "data and names" // all that was not synced
)

// Losses returns all of them.
func Losses() []Loss { return []Loss{Nothing, Data, Half, Zeros, Names, Both} }

// errKilled is what a program would not live to see.
var errKilled = errors.New("the program has been killed")

// Disk is the machine's, but one of its calls goes wrong. It knows what of a folder
// is durable.
type Disk struct {
	folder string
	at     int // number of the call that goes wrong, from 1; 0 is none
	fault  Fault

	calls int
	dead  bool
	last  string           // what the call was that went wrong
	now   map[string]*node // by path
	names map[string]*node // the same, as it is durable
}

// node is a file, whatever its name.
type node struct {
	durable []byte
	last    []byte // its content when it lost its name
}

var _ keep.Disk = (*Disk)(nil)

// New returns a disk on which call at goes wrong. What stands in the folder is
// durable.
func New(folder string, at int, fault Fault) (*Disk, error) {
	d := &Disk{folder: folder, at: at, fault: fault, now: map[string]*node{}, names: map[string]*node{}}
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
		n := &node{durable: text}
		d.now[path], d.names[path] = n, n
	}
	return d, nil
}

// Hit reports whether the call that goes wrong has come.
func (d *Disk) Hit() bool { return d.at > 0 && d.calls >= d.at }

// Calls is how many there were.
func (d *Disk) Calls() int { return d.calls }

// call counts a call, and fails it if it is the one. after says that it has its
// effect all the same.
func (d *Disk) call(op string) (after bool, err error) {
	if d.dead {
		return false, errKilled
	}
	d.calls++
	if d.calls != d.at {
		return true, nil
	}
	d.last = op
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

// do makes a call that cannot be done by half.
func (d *Disk) do(op, name string, call func() error) error {
	after, fault := d.call(op)
	if after {
		if err := call(); err != nil {
			return err
		}
	}
	if fault != nil {
		return &fs.PathError{Op: op, Path: name, Err: fault}
	}
	return nil
}

// Open is a call.
func (d *Disk) Open(name string, flag int, mode fs.FileMode) (f keep.File, err error) {
	err = d.do("open", name, func() (err error) {
		f, err = keep.OS.Open(name, flag, mode)
		return err
	})
	if err != nil {
		if f != nil {
			_ = f.Close()
		}
		return nil, err
	}
	if d.now[name] == nil {
		d.now[name] = &node{}
	}
	return &file{File: f, disk: d, name: name, node: d.now[name]}, nil
}

// Stat is a call.
func (d *Disk) Stat(name string) (info fs.FileInfo, err error) {
	err = d.do("stat", name, func() (err error) {
		info, err = keep.OS.Stat(name)
		return err
	})
	return info, err
}

// Resolve is a call.
func (d *Disk) Resolve(name string) (path string, err error) {
	err = d.do("lstat", name, func() (err error) {
		path, err = keep.OS.Resolve(name)
		return err
	})
	return path, err
}

// IsLink is no call: it cannot fail.
func (d *Disk) IsLink(name string) bool { return keep.OS.IsLink(name) }

// Rename is a call.
func (d *Disk) Rename(from, to string) error {
	return d.do("rename", from, func() error {
		d.unlink(to)
		if err := keep.OS.Rename(from, to); err != nil {
			return err
		}
		d.now[to] = d.now[from]
		delete(d.now, from)
		return nil
	})
}

// Remove is a call.
func (d *Disk) Remove(name string) error {
	return d.do("remove", name, func() error {
		d.unlink(name)
		return keep.OS.Remove(name)
	})
}

// unlink keeps what a file holds that loses its name.
func (d *Disk) unlink(name string) {
	if n := d.now[name]; n != nil {
		n.last, _ = os.ReadFile(name)
		delete(d.now, name)
	}
}

// SyncFolder is a call.
func (d *Disk) SyncFolder(name string) error {
	return d.do("sync", name, func() error {
		clear(d.names)
		for path, n := range d.now {
			d.names[path] = n
		}
		return nil
	})
}

// Lose ends the machine: the folder becomes what would be found in it.
func (d *Disk) Lose(loss Loss) error {
	if loss == Nothing {
		return nil
	}
	found := d.now
	if loss == Names || loss == Both {
		found = d.names
	}
	texts := map[string][]byte{}
	for path, n := range found {
		text := n.last
		if d.now[path] == n {
			var err error
			if text, err = os.ReadFile(path); err != nil {
				return err
			}
		}
		texts[path] = n.after(loss, text)
	}
	for path := range d.now {
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

// after is what is left of a file's text.
func (n *node) after(loss Loss, text []byte) []byte {
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
