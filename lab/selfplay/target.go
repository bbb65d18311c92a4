package selfplay

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/record"
	"github.com/sente-games/sente/record/samples"
)

// Format is a file format of games, and the extension of its files.
type Format string

// The formats.
const (
	Samples Format = "samples" // sente's own format: positions with scores and policies (package record/samples)
	Binpack Format = "binpack" // format of Rapfi's trainers, for Gomoku
	JSONL   Format = "jsonl"   // records with all thoughts
)

// AllFormats returns all formats.
func AllFormats() []Format { return []Format{Samples, Binpack, JSONL} }

// fileKind returns the file kind of the format, as written by this package.
func (f Format) fileKind() keep.Kind {
	switch f {
	case Samples:
		return keep.Begins("sample file", samples.Magic)
	case Binpack:
		return keep.Kind{Name: "file for Rapfi's trainers", Is: samples.IsBinpack}
	}
	return keep.Kind{Name: "file of self-play games", Is: isSelfPlayJournal}
}

// isSelfPlayJournal reports whether the first line is a game of a run in which one player had every
// seat.
func isSelfPlayJournal(in io.Reader) bool {
	line, err := bufio.NewReader(io.LimitReader(in, record.MaxLine)).ReadBytes('\n')
	var r sente.Record
	if err != nil || json.Unmarshal(line, &r) != nil || len(r.Players) == 0 || r.Result.Bout.Encounter == "" {
		return false
	}
	return len(slices.Compact(slices.Clone(r.Players))) == 1
}

// JournalName is the name of the journal in the folder of a run.
const JournalName = "journal.jsonl"

// Target is the destination of games: one file, or a folder with a file of each part in each
// format.
type Target struct {
	Disk       keep.Disk
	Name       string
	File       Format // format of a single file; "" is a folder
	Formats    []Format
	Validation float64 // share of games in the validation part; 0 is a single part
}

// ParseTarget parses the flag --out: a name with the extension of a format is a file, any other
// name a folder.
func ParseTarget(disk keep.Disk, name string) Target {
	t := Target{Disk: disk, Name: name}
	for _, f := range AllFormats() {
		if strings.HasSuffix(name, "."+string(f)) {
			t.File, t.Formats = f, []Format{f}
		}
	}
	return t
}

// JournalFile returns the default name of the journal.
func (t Target) JournalFile() string {
	if t.File != "" {
		return t.Name + ".journal"
	}
	return filepath.Join(t.Name, JournalName)
}

// outputFile is one file.
type outputFile struct {
	name   string
	part   string
	format Format
}

// outputFiles returns all files.
func (t Target) outputFiles() (all []outputFile) {
	if t.File != "" {
		return []outputFile{{t.Name, "", t.File}}
	}
	for _, f := range t.Formats {
		for _, part := range t.partNames() {
			all = append(all, outputFile{filepath.Join(t.Name, partFile(part, f)), part, f})
		}
	}
	return all
}

// partFile returns the name of a part's file in a folder.
func partFile(part string, f Format) string {
	if part == "" {
		part = "games"
	}
	return part + "." + string(f)
}

func (t Target) partNames() []string {
	if t.Validation > 0 && t.File == "" {
		return []string{Train, Validation}
	}
	return []string{""}
}

// gamePart returns the part of a game.
func (t Target) gamePart(hash uint64) string {
	if len(t.partNames()) == 1 {
		return ""
	}
	return assignPart(hash, t.Validation)
}

// PrepareFolder creates the folder. It returns an error, before any game is played, if the folder
// contains other files or a file is of another kind.
func (t Target) PrepareFolder() error {
	if t.File == "" {
		if err := t.checkFolder(); err != nil {
			return err
		}
		if err := keep.Folder(t.Name); err != nil {
			return err
		}
	}
	for _, o := range t.outputFiles() {
		held, err := keep.Hold(t.Disk, o.name, o.format.fileKind())
		if err != nil {
			return err
		}
		held.Close()
	}
	return nil
}

// checkFolder returns an error if a folder contains files other than those of a run.
func (t Target) checkFolder() error {
	entries, err := os.ReadDir(t.Name)
	switch {
	case os.IsNotExist(err):
		return nil
	case err != nil:
		if info, other := os.Stat(t.Name); other == nil && !info.IsDir() {
			return fmt.Errorf("%s is not a folder: name a folder, or a file whose name ends with .samples, .binpack or .jsonl", t.Name)
		}
		return fmt.Errorf("%s cannot be read: %w", t.Name, keep.Cause(err))
	}
	for _, e := range entries {
		if !isOwnName(e.Name()) {
			return fmt.Errorf("%s contains %s, which is not a file of sente selfplay: name a new or empty folder", t.Name, e.Name())
		}
	}
	for _, e := range entries {
		file := filepath.Join(t.Name, e.Name())
		written := slices.ContainsFunc(t.outputFiles(), func(o outputFile) bool { return o.name == file })
		if !written && e.Name() != JournalName && !strings.HasPrefix(e.Name(), ".") {
			return fmt.Errorf("%s would remain next to files of other games: use the same formats and the same validation share as before, or name a new folder", file)
		}
	}
	return nil
}

// isOwnName reports whether a file name belongs to a run, including temporary files of a killed run.
func isOwnName(name string) bool {
	for _, f := range AllFormats() {
		for _, part := range []string{"", Train, Validation} {
			own := partFile(part, f)
			if name == own || name == "."+own+".sente-new" || name == "."+own+".sente-lock" {
				return true
			}
		}
	}
	return name == JournalName || name == ".sente-new"
}

// replaceAll writes all files at once: each is on the disk before the first is renamed.
func (t Target) replaceAll(all []outputFile, write func(to []io.Writer) error) error {
	var open func(to []io.Writer) error
	open = func(to []io.Writer) error {
		if len(to) == len(all) {
			return write(to)
		}
		o := all[len(to)]
		return keep.Replace(t.Disk, o.name, o.format.fileKind(), func(w io.Writer) error { return open(append(to, w)) })
	}
	return open(nil)
}
