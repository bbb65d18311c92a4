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

// checkResults are the results of engine checks by name. They are stored in a file next to the list,
// since the list itself belongs to the user.
type checkResults map[string]checkResult

// checkResult is the result of an engine's check. It is valid while the command is unchanged.
type checkResult struct {
	Command string `json:"command"`
	Game    string `json:"game,omitempty"`
	catalog.ExternalCheck
}

// checksFile is the format of the file of checks.
type checksFile struct {
	Sente  string       `json:"sente"`
	Format int          `json:"format"`
	Checks checkResults `json:"checks"`
}

const (
	checksName  = "engine-checks"
	checksBegin = `{"sente":"` + checksName + `"`
)

func parentFolder(name string) string { return filepath.Dir(name) }

// checksFileOf returns the name of the file of checks of a list.
func checksFileOf(name string) string { return name + ".checks" }

// readChecks reads the file of checks of a list. It returns nil if the file cannot be read, since
// the engines can be checked again.
func readChecks(name string) checkResults {
	text, err := keep.ReadFile(checksFileOf(name), maxRosterBytes)
	var file checksFile
	if err != nil || strict.DecodeJSON(bytes.NewReader(text), &file) != nil || file.Sente != checksName || file.Format != 1 {
		return nil
	}
	return file.Checks
}

// CheckResult returns the known check result of an engine of the list, or the zero value.
func (l Roster) CheckResult(e RosterEngine) catalog.ExternalCheck {
	v, ok := l.checks[e.Name]
	if !ok || v.Command != e.ExternalSpec() || v.Game != e.Game {
		return catalog.ExternalCheck{}
	}
	return v.ExternalCheck
}

// StoreCheckResult stores the result of an engine's check.
func (l *Roster) StoreCheckResult(disk keep.Disk, e RosterEngine, found catalog.ExternalCheck) error {
	held, err := keep.Hold(disk, checksFileOf(l.name), keep.Begins("file of tested engines", checksBegin))
	if err != nil {
		return err
	}
	defer held.Close()
	now := readChecks(l.name)
	next := checkResults{}
	for _, listed := range l.Engines {
		if v, ok := now[listed.Name]; ok {
			next[listed.Name] = v
		}
	}
	next[e.Name] = checkResult{e.ExternalSpec(), e.Game, found}
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
