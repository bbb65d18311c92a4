package player

import (
	"bytes"
	"encoding/json"
	"io"
	"path/filepath"

	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/internal/strict"
)

// checks are the verdicts of examinations, by name. They stand in a file beside the list,
// which is its owner's.
type checks map[string]verdict

// verdict is what an examination has found. It holds as long as the command does.
type verdict struct {
	Command string `json:"command"`
	Game    string `json:"game,omitempty"`
	catalog.External
}

// checksFile is what the file of checks holds.
type checksFile struct {
	Sente  string `json:"sente"`
	Format int    `json:"format"`
	Checks checks `json:"checks"`
}

const (
	checksName  = "engine-checks"
	checksBegin = `{"sente":"` + checksName + `"`
)

func folder(name string) string { return filepath.Dir(name) }

// beside is the file of checks of a list.
func beside(name string) string { return name + ".checks" }

// readChecks reads what was found of the engines of a list. Where that cannot be read
// nothing is known: the engines can be examined again.
func readChecks(name string) checks {
	text, err := keep.ReadFile(beside(name), maxRosterBytes)
	var file checksFile
	if err != nil || strict.DecodeJSON(bytes.NewReader(text), &file) != nil || file.Sente != checksName || file.Format != 1 {
		return nil
	}
	return file.Checks
}

// Verdict is what is known of an engine of the list.
func (l Roster) Verdict(e RosterEngine) catalog.External {
	v, ok := l.checks[e.Name]
	if !ok || v.Command != e.spec() || v.Game != e.Game {
		return catalog.External{}
	}
	return v.External
}

// Note keeps what an examination of an engine has found.
func (l *Roster) Note(disk keep.Disk, e RosterEngine, found catalog.External) error {
	held, err := keep.Hold(disk, beside(l.name), keep.Begins("file of checked engines", checksBegin))
	if err != nil {
		return err
	}
	defer held.Close()
	now := readChecks(l.name)
	next := checks{}
	for _, listed := range l.Engines {
		if v, ok := now[listed.Name]; ok {
			next[listed.Name] = v
		}
	}
	next[e.Name] = verdict{e.spec(), e.Game, found}
	text, err := json.Marshal(checksFile{checksName, 1, next})
	if err != nil {
		return err
	}
	if err := held.Replace(func(w io.Writer) error { _, err := w.Write(append(text, '\n')); return err }); err != nil {
		return err
	}
	l.checks = next
	return nil
}
