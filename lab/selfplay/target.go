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

// Format is a form in which games are written. It is the ending of its files.
type Format string

// The formats.
const (
	Samples Format = "samples" // sente's own: positions with scores and policies (package record/samples)
	Binpack Format = "binpack" // of Rapfi's trainers, for Gomoku
	JSONL   Format = "jsonl"   // records with all that was thought
)

// Formats are all of them.
func Formats() []Format { return []Format{Samples, Binpack, JSONL} }

// kind tells files of the format, written by this package, from all others.
func (f Format) kind() keep.Kind {
	switch f {
	case Samples:
		return keep.Begins("file of samples", samples.Magic)
	case Binpack:
		return keep.Kind{Name: "file of Rapfi's trainers", Is: samples.IsBinpack}
	}
	return keep.Kind{Name: "file of an engine's games against itself", Is: ownGames}
}

// ownGames reports whether the first line is a game of a run in which one player sat in every
// seat.
func ownGames(in io.Reader) bool {
	line, err := bufio.NewReader(io.LimitReader(in, record.MaxLine)).ReadBytes('\n')
	var r sente.Record
	if err != nil || json.Unmarshal(line, &r) != nil || len(r.Players) == 0 || r.Result.Bout.Encounter == "" {
		return false
	}
	return len(slices.Compact(slices.Clone(r.Players))) == 1
}

// JournalName is the journal of a run in its folder.
const JournalName = "journal.jsonl"

// Target is where games are written: one file, or a folder with a file of each part in each
// format.
type Target struct {
	Disk       keep.Disk
	Name       string
	File       Format // of a single file; "" is a folder
	Formats    []Format
	Validation float64 // share of the games in the part of that name; 0 makes one part of all
}

// TargetOf reads what --out says: the ending of a format names a file, anything else a
// folder.
func TargetOf(disk keep.Disk, name string) Target {
	t := Target{Disk: disk, Name: name}
	for _, f := range Formats() {
		if strings.HasSuffix(name, "."+string(f)) {
			t.File, t.Formats = f, []Format{f}
		}
	}
	return t
}

// Journal is where the games are kept while they are played, unless another file is named.
func (t Target) Journal() string {
	if t.File != "" {
		return t.Name + ".journal"
	}
	return filepath.Join(t.Name, JournalName)
}

// output is one file.
type output struct {
	name   string
	part   string
	format Format
}

// outputs are all files.
func (t Target) outputs() (all []output) {
	if t.File != "" {
		return []output{{t.Name, "", t.File}}
	}
	for _, f := range t.Formats {
		for _, part := range t.parts() {
			all = append(all, output{filepath.Join(t.Name, partFile(part, f)), part, f})
		}
	}
	return all
}

// partFile is the name of a part's file in a folder.
func partFile(part string, f Format) string {
	if part == "" {
		part = "games"
	}
	return part + "." + string(f)
}

func (t Target) parts() []string {
	if t.Validation > 0 && t.File == "" {
		return []string{Train, Validation}
	}
	return []string{""}
}

// part is that of a game.
func (t Target) part(hash uint64) string {
	if len(t.parts()) == 1 {
		return ""
	}
	return partOf(hash, t.Validation)
}

// Prepare makes the folder, and refuses one that holds anything else than such games, and
// files of another kind: nothing is played then.
func (t Target) Prepare() error {
	if t.File == "" {
		if err := t.own(); err != nil {
			return err
		}
		if err := keep.Folder(t.Name); err != nil {
			return err
		}
	}
	for _, o := range t.outputs() {
		held, err := keep.Hold(t.Disk, o.name, o.format.kind())
		if err != nil {
			return err
		}
		held.Close()
	}
	return nil
}

// own looks whether a folder holds nothing but games of a run.
func (t Target) own() error {
	entries, err := os.ReadDir(t.Name)
	switch {
	case os.IsNotExist(err):
		return nil
	case err != nil:
		if info, other := os.Stat(t.Name); other == nil && !info.IsDir() {
			return fmt.Errorf("%s is no folder: name one, or a file that ends with .samples, .binpack or .jsonl", t.Name)
		}
		return fmt.Errorf("%s cannot be read: %w", t.Name, keep.Cause(err))
	}
	for _, e := range entries {
		if !ownName(e.Name()) {
			return fmt.Errorf("%s holds %s, which is none of the files of sente selfplay: name a new folder, or an empty one", t.Name, e.Name())
		}
	}
	for _, e := range entries {
		file := filepath.Join(t.Name, e.Name())
		written := slices.ContainsFunc(t.outputs(), func(o output) bool { return o.name == file })
		if !written && e.Name() != JournalName && !strings.HasPrefix(e.Name(), ".") {
			return fmt.Errorf("%s would be left as it is beside other games: repeat the formats and the share of validation with which it was written, or name a new folder", file)
		}
	}
	return nil
}

// ownName reports whether a file of a run has that name, or a file beside it that a run which
// was killed has left.
func ownName(name string) bool {
	for _, f := range Formats() {
		for _, part := range []string{"", Train, Validation} {
			own := partFile(part, f)
			if name == own || name == "."+own+".sente-new" || name == "."+own+".sente-lock" {
				return true
			}
		}
	}
	return name == JournalName || name == ".sente-new"
}

// replace writes all files at once: each is on the disk before the first gets its name.
func (t Target) replace(all []output, write func(to []io.Writer) error) error {
	var open func(to []io.Writer) error
	open = func(to []io.Writer) error {
		if len(to) == len(all) {
			return write(to)
		}
		o := all[len(to)]
		return keep.Replace(t.Disk, o.name, o.format.kind(), func(w io.Writer) error { return open(append(to, w)) })
	}
	return open(nil)
}
