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

// Writer writes one or several files in a folder.
type Writer struct {
	Name string
	// Write writes the files and returns the amount of acknowledged data, which is All if there is
	// no error. It continues from existing files.
	Write func(disk keep.Disk, folder string) (kept int, err error)
	// Check reads the files and returns an error unless they are complete and contain at least the
	// acknowledged data.
	Check func(folder string, kept int) error
	// All is the amount of data without faults.
	All int
	// Old contains the existing files of the folder by name.
	Old map[string]string
}

// faultCounts counts the injected faults.
type faultCounts struct {
	calls, points, ends int
	broken              string
}

// Run injects a fault into every call of every writer and logs the number of faults.
func Run(t *testing.T, writers ...Writer) {
	t.Helper()
	var table strings.Builder
	out := tabwriter.NewWriter(&table, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(out, "writer\tcalls\tpoints failed\tends of the machine\tbroken files\t")
	for _, w := range writers {
		t.Run(w.Name, func(t *testing.T) {
			n := faultCounts{broken: "some"}
			defer func() { fmt.Fprintf(out, "%s\t%d\t%d\t%d\t%s\t\n", w.Name, n.calls, n.points, n.ends, n.broken) }()
			w.failEveryCall(t, &n)
			n.broken = "0"
		})
	}
	_ = out.Flush() // the writer is in memory
	t.Log("\n" + table.String())
}

// failEveryCall injects every fault at the first call, the second and so on until no call is left,
// and finally crashes the machine after the last one.
func (w Writer) failEveryCall(t *testing.T, n *faultCounts) {
	t.Helper()
	for at := 1; ; at++ {
		d := w.runWithFault(t, at, Fails, Nothing)
		if !d.Hit() {
			n.calls = d.Calls()
			break
		}
		n.points++
		for _, fault := range faultsForCall(d.lastCall) {
			n.points++
			for _, loss := range fault.possibleLosses() {
				n.ends++
				w.runWithFault(t, at, fault, loss)
			}
		}
	}
	for _, loss := range Losses() {
		n.ends++
		w.runWithFault(t, 0, "", loss)
	}
}

// faultsForCall returns the faults that differ for an operation: only writes can be partial, and an
// end after another call equals an end before the next one.
func faultsForCall(call string) []Fault {
	if call == "write" {
		return []Fault{Full, Short, Killed, Torn}
	}
	return []Fault{Full, Killed}
}

func (f Fault) possibleLosses() []Loss {
	if f == Killed || f == Torn {
		return Losses()
	}
	return []Loss{Nothing}
}

// runWithFault runs the writer with a fault at one call, crashes the machine, and checks the files.
func (w Writer) runWithFault(t *testing.T, at int, fault Fault, loss Loss) *Disk {
	t.Helper()
	folder := w.prepareFolder(t)
	d, err := New(folder, at, fault)
	if err != nil {
		t.Fatal(err)
	}
	kept, err := w.Write(d, folder)
	subject := fmt.Sprintf("%s at call %d (%s), loss of %s, kept %d, %v", fault, at, d.lastCall, loss, kept, err)
	switch {
	case err == nil && kept != w.All:
		t.Fatalf("%s: without an error %d are kept, not %d", subject, kept, w.All)
	case err != nil && !d.Hit():
		t.Fatalf("%s: nothing went wrong", subject)
	}
	if !d.dead {
		checkNoLeftovers(t, d, subject)
	}
	if err := d.Lose(loss); err != nil {
		t.Fatal(err)
	}
	if err := w.Check(folder, kept); err != nil {
		t.Fatalf("%s: %v", subject, err)
	}
	w.checkRerun(t, folder, subject)
	return d
}

// prepareFolder creates a folder with the old files.
func (w Writer) prepareFolder(t *testing.T) string {
	t.Helper()
	folder := createMemoryFolder(t)
	for name, text := range w.Old {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return folder
}

// createMemoryFolder creates a temporary folder, in memory if possible, because thousands of
// folders are written.
func createMemoryFolder(t *testing.T) string {
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

// checkRerun repeats the command without faults.
func (w Writer) checkRerun(t *testing.T, folder, subject string) {
	t.Helper()
	d, err := New(folder, 0, "")
	if err != nil {
		t.Fatal(err)
	}
	if kept, err := w.Write(d, folder); err != nil || kept != w.All {
		t.Fatalf("%s; the same command again: %d of %d are kept, %v", subject, kept, w.All, err)
	}
	if err := w.Check(folder, w.All); err != nil {
		t.Fatalf("%s; the same command again: %v", subject, err)
	}
	if leftover := TemporaryFiles(folder); len(leftover) > 0 {
		t.Fatalf("%s; the same command again leaves %v", subject, leftover)
	}
}

// checkNoLeftovers fails if a writer whose process survived leaves a partial file, unless the fault
// prevented its removal.
func checkNoLeftovers(t *testing.T, d *Disk, subject string) {
	t.Helper()
	leftover, _ := filepath.Glob(filepath.Join(d.folder, ".*.sente-new")) // the pattern is valid
	if len(leftover) > 0 && d.lastCall != "remove" {
		t.Fatalf("%s: leaves %v", subject, leftover)
	}
}

// TemporaryFiles returns the temporary files in a folder.
func TemporaryFiles(folder string) []string {
	left, _ := filepath.Glob(filepath.Join(folder, ".*.sente-*")) // the pattern is valid
	return left
}
