package keeptest

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"text/tabwriter"

	"github.com/sente-games/sente/internal/keep"
)

// Writer writes a file, or several, in a folder.
type Writer struct {
	Name string
	// Write does so and returns how much its user was then told to be kept; all of it
	// if there is no error. It goes on with what it finds.
	Write func(disk keep.Disk, folder string) (kept int, err error)
	// Check reads what is there and says what is wrong with it: it must be whole,
	// and hold at least what was kept.
	Check func(folder string, kept int) error
	// All is what is kept if nothing goes wrong.
	All int
	// Old are files that stand in the folder before, by name.
	Old map[string]string
}

// tally counts the points at which a writer was failed.
type tally struct {
	calls, points, ends int
	broken              string
}

// Run fails every call of every writer and logs how many there were.
func Run(t *testing.T, writers ...Writer) {
	t.Helper()
	var table strings.Builder
	out := tabwriter.NewWriter(&table, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(out, "writer\tcalls\tpoints failed\tends of the machine\tbroken files\t")
	for _, w := range writers {
		t.Run(w.Name, func(t *testing.T) {
			n := tally{broken: "some"}
			defer func() { fmt.Fprintf(out, "%s\t%d\t%d\t%d\t%s\t\n", w.Name, n.calls, n.points, n.ends, n.broken) }()
			w.failAll(t, &n)
			n.broken = "0"
		})
	}
	_ = out.Flush() // into memory
	t.Log("\n" + table.String())
}

// failAll lets every fault happen at the first call, at the second …, until none is
// left; then the machine ends after the last.
func (w Writer) failAll(t *testing.T, n *tally) {
	t.Helper()
	for at := 1; ; at++ {
		d := w.try(t, at, Fails, Nothing)
		if !d.Hit() {
			n.calls = d.Calls()
			break
		}
		n.points++
		for _, fault := range faultsOf(d.last) {
			n.points++
			for _, loss := range fault.losses() {
				n.ends++
				w.try(t, at, fault, loss)
			}
		}
	}
	for _, loss := range Losses() {
		n.ends++
		w.try(t, 0, "", loss)
	}
}

// faultsOf are those that differ at a call: one that is no write cannot be done by
// half, and to end behind it is to end before the next.
func faultsOf(call string) []Fault {
	if call == "write" {
		return []Fault{Full, Short, Killed, Torn}
	}
	return []Fault{Full, Killed}
}

func (f Fault) losses() []Loss {
	if f == Killed || f == Torn {
		return Losses()
	}
	return []Loss{Nothing}
}

// try lets a fault happen at one call, ends the machine, and looks.
func (w Writer) try(t *testing.T, at int, fault Fault, loss Loss) *Disk {
	t.Helper()
	folder := w.prepare(t)
	d, err := New(folder, at, fault)
	if err != nil {
		t.Fatal(err)
	}
	kept, err := w.Write(d, folder)
	what := fmt.Sprintf("%s at call %d (%s), loss of %s, kept %d, %v", fault, at, d.last, loss, kept, err)
	switch {
	case err == nil && kept != w.All:
		t.Fatalf("%s: without an error %d are kept, not %d", what, kept, w.All)
	case err != nil && !d.Hit():
		t.Fatalf("%s: nothing went wrong", what)
	}
	if !d.dead {
		tidy(t, d, what)
	}
	if err := d.Lose(loss); err != nil {
		t.Fatal(err)
	}
	if err := w.Check(folder, kept); err != nil {
		t.Fatalf("%s: %v", what, err)
	}
	w.goOn(t, folder, what)
	return d
}

// prepare makes a folder with the old files.
func (w Writer) prepare(t *testing.T) string {
	t.Helper()
	folder := inMemory(t)
	for name, text := range w.Old {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return folder
}

// inMemory makes a folder, on a file system in memory if there is one: thousands
// of folders are written.
func inMemory(t *testing.T) string {
	t.Helper()
	folder, err := os.MkdirTemp("/dev/shm", "sente-")
	if err != nil {
		return t.TempDir()
	}
	t.Cleanup(func() {
		if err := os.RemoveAll(folder); err != nil {
			t.Error(err)
		}
	})
	return folder
}

// goOn repeats the command on a disk that works.
func (w Writer) goOn(t *testing.T, folder, what string) {
	t.Helper()
	d, err := New(folder, 0, "")
	if err != nil {
		t.Fatal(err)
	}
	if kept, err := w.Write(d, folder); err != nil || kept != w.All {
		t.Fatalf("%s; the same command again: %d of %d are kept, %v", what, kept, w.All, err)
	}
	if err := w.Check(folder, w.All); err != nil {
		t.Fatalf("%s; the same command again: %v", what, err)
	}
	if left := Beside(folder); len(left) > 0 {
		t.Fatalf("%s; the same command again leaves %v", what, left)
	}
}

// tidy looks that a writer that lives on leaves nothing half written, unless it was
// kept from removing it.
func tidy(t *testing.T, d *Disk, what string) {
	t.Helper()
	left, _ := filepath.Glob(filepath.Join(d.folder, ".*.sente-new")) // the pattern is right
	if len(left) > 0 && d.last != "remove" {
		t.Fatalf("%s: leaves %v", what, left)
	}
}

// Beside are the files that stand in a folder for a moment only.
func Beside(folder string) []string {
	left, _ := filepath.Glob(filepath.Join(folder, ".*.sente-*")) // the pattern is right
	return left
}
