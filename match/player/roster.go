package player

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/amount"
	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/internal/strict"
	"github.com/sente-games/sente/internal/visible"
)

// RosterEngine is an entry of the list.
type RosterEngine struct {
	Name     string `toml:"name"`
	Command  string `toml:"command"`  // the program and its arguments, as [ParseCommand] parses them
	Game     string `toml:"game"`     // game that it plays; "" is the only game of its protocol
	Protocol string `toml:"protocol"` // name of one of [Dialects]; "" is the first
	Dir      string `toml:"dir"`      // working directory; "" is the current directory
	Pass     string `toml:"pass"`     // word for a pass in UGI; "" is 0000 until the engine uses another
	// Pause is the minimum time between a move and the next command; if it is not set, the result
	// of the engine's check decides.
	Pause amount.Span `toml:"pause"`
}

// Dialect returns the engine's protocol.
func (e RosterEngine) Dialect() (Dialect, error) {
	return FindDialect(cmp.Or(e.Protocol, gomocupName))
}

// ExternalSpec returns the engine as a spec for a command line.
func (e RosterEngine) ExternalSpec() string {
	if e.Protocol == "" {
		return e.Command
	}
	return e.Protocol + ":" + e.Command
}

// Roster is a list of engines.
type Roster struct {
	Engines []RosterEngine

	name   string // name of the file; "" if there is no file
	checks checkResults
}

// maxRosterBytes is the maximum size of a list in bytes.
const maxRosterBytes = strict.MaxTOML

// maxRosterEngines is the maximum number of engines of a list.
const maxRosterEngines = 1000

// ReadRoster reads the list from a file; if the file does not exist, the list is empty.
func ReadRoster(name string) (Roster, error) {
	l := Roster{name: name}
	text, err := keep.ReadFile(name, maxRosterBytes)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return l, nil
	case err != nil:
		return l, fmt.Errorf("the list of engines %s cannot be read: %w", visible.Line(name), keep.Cause(err))
	}
	if l.Engines, err = ParseRoster(string(text)); err != nil {
		return Roster{name: name}, fmt.Errorf("%s, %w", visible.Line(name), err)
	}
	l.checks = readChecks(name)
	return l, nil
}

// ParseRoster parses the text of a list. Unknown keys are errors.
func ParseRoster(text string) ([]RosterEngine, error) {
	var file struct {
		Engine []RosterEngine `toml:"engine"`
	}
	if err := strict.DecodeTOML(text, &file); err != nil {
		if strings.Contains(err.Error(), `"engine.ugi"`) { // a key of older lists
			return nil, fmt.Errorf(`%w; instead of ugi = true use protocol = "ugi"`, err)
		}
		return nil, err
	}
	if n := len(file.Engine); n > maxRosterEngines {
		return nil, fmt.Errorf("too many engines in the list (got %d, maximum %d)", n, maxRosterEngines)
	}
	seen := map[string]bool{}
	for i, e := range file.Engine {
		if err := e.validate(); err != nil {
			return nil, fmt.Errorf("engine %d: %w", i+1, err)
		}
		if seen[e.Name] {
			return nil, fmt.Errorf("engine %d: duplicate name %s", i+1, e.Name)
		}
		seen[e.Name] = true
	}
	return file.Engine, nil
}

// validateName validates the name of an entry.
func (e RosterEngine) validateName() error {
	if err := catalog.CheckName(e.Name); err != nil {
		return err
	}
	if len(e.Name) == 1 {
		return fmt.Errorf("engine name %q is too short: a single letter stands for a human, or for an engine that begins with it", e.Name)
	}
	return nil
}

// validate validates an entry.
func (e RosterEngine) validate() error {
	if err := e.validateName(); err != nil {
		return err
	}
	if _, err := ParseCommand(e.Command); err != nil {
		return fmt.Errorf("%s: %w", e.Name, err)
	}
	if d, _, ok := CutDialect(e.Command); ok {
		return fmt.Errorf("%s: use protocol = %q, and the command without %s", e.Name, d.Name, d.prefix())
	}
	d, err := e.Dialect()
	if err != nil {
		return fmt.Errorf("%s: %w", e.Name, err)
	}
	if e.Game == "" && d.DefaultGame() == "" {
		return fmt.Errorf("%s: missing game: an engine that uses %s may support several", e.Name, d.Title)
	}
	if e.Pass != "" && !IsPass(sente.Move(e.Pass)) {
		return fmt.Errorf("%s: unknown word for a pass %q: expected 0000, pass, null, -- or @@@@", e.Name, visible.Clip(e.Pass))
	}
	if strings.ContainsRune(e.Dir, 0) {
		return fmt.Errorf("%s: dir contains a NUL byte", e.Name)
	}
	return nil
}

// FindEngine returns the engine with the given name.
func (l Roster) FindEngine(name string) (RosterEngine, error) {
	i := slices.IndexFunc(l.Engines, func(e RosterEngine) bool { return e.Name == name })
	if i >= 0 {
		return l.Engines[i], nil
	}
	if len(l.Engines) == 0 {
		return RosterEngine{}, fmt.Errorf("engine %q is not in the list: the list is empty", visible.Clip(name))
	}
	var names []string
	for _, e := range l.Engines {
		names = append(names, e.Name)
	}
	return RosterEngine{}, fmt.Errorf("engine %q is not in the list: expected one of %s", visible.Clip(name), strings.Join(names, ", "))
}

// rosterFileKind matches the files that a list may overwrite: other lists.
var rosterFileKind = keep.Kind{Name: "list of engines", Is: func(in io.Reader) bool {
	text, err := io.ReadAll(io.LimitReader(in, maxRosterBytes))
	if err != nil {
		return false
	}
	_, err = ParseRoster(string(text))
	return err == nil
}}

// AddEngine appends an engine to the list and its file.
func (l *Roster) AddEngine(disk keep.Disk, e RosterEngine) error {
	if err := cmp.Or(e.validate(), l.CheckNew(e)); err != nil {
		return err
	}
	return l.editFile(disk, append(slices.Clip(l.Engines), e), func(text string) string {
		if text == "" {
			text = rosterHeading
		}
		return strings.TrimRight(text, "\n") + "\n\n" + e.tomlText()
	})
}

// RemoveEngine removes an engine from the list and its file.
func (l *Roster) RemoveEngine(disk keep.Disk, name string) error {
	if _, err := l.FindEngine(name); err != nil {
		return err
	}
	left := slices.DeleteFunc(slices.Clone(l.Engines), func(e RosterEngine) bool { return e.Name == name })
	index := slices.IndexFunc(l.Engines, func(e RosterEngine) bool { return e.Name == name })
	return l.editFile(disk, left, func(text string) string { return cutEngine(text, index) })
}

const rosterHeading = `# External engines. Only the owner of this machine edits this file:
# pages of the studio select engines by these names and cannot start other programs.
`

// tomlText returns the entry in the file's format.
func (e RosterEngine) tomlText() string {
	text := "[[engine]]\nname = " + strict.QuoteTOML(e.Name) + "\ncommand = " + strict.QuoteTOML(e.Command) + "\n"
	if e.Game != "" {
		text += "game = " + strict.QuoteTOML(e.Game) + "\n"
	}
	if e.Protocol != "" {
		text += "protocol = " + strict.QuoteTOML(e.Protocol) + "\n"
	}
	if e.Dir != "" {
		text += "dir = " + strict.QuoteTOML(e.Dir) + "\n"
	}
	if e.Pass != "" {
		text += "pass = " + strict.QuoteTOML(e.Pass) + "\n"
	}
	if e.Pause.Set() {
		text += "pause = " + strict.QuoteTOML(e.Pause.Limit().String()) + "\n"
	}
	return text
}

// cutEngine removes the engine with the given index from a text, with the lines up to the next entry;
// other text, such as comments of the user, is kept.
func cutEngine(text string, at int) string {
	var kept strings.Builder
	index := -1
	for line := range strings.Lines(text) {
		if strings.HasPrefix(strings.TrimSpace(line), "[[engine]]") {
			index++
		}
		if index != at {
			kept.WriteString(line)
		}
	}
	return kept.String()
}

// editFile rewrites the file with a minimal change of its text. If the changed text does not parse to
// the wanted engines, for example because of multi-line strings, it writes the whole file anew.
func (l *Roster) editFile(disk keep.Disk, want []RosterEngine, change func(string) string) error {
	if l.name == "" {
		return errors.New("cannot determine the user's configuration folder: name a file with --file")
	}
	held, err := l.lockFile(disk)
	if err != nil {
		return err
	}
	defer held.Close()
	old, err := keep.ReadFile(l.name, maxRosterBytes)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("the list of engines %s cannot be read: %w", visible.Line(l.name), keep.Cause(err))
	}
	text := change(string(old))
	if got, err := ParseRoster(text); err != nil || !slices.Equal(got, want) {
		text = rosterHeading
		for _, e := range want {
			text += "\n" + e.tomlText()
		}
	}
	if err := held.Replace(func(w io.Writer) error { _, err := io.WriteString(w, text); return err }); err != nil {
		return err
	}
	l.Engines = want
	return nil
}

// lockFile locks the file against other writers, and creates its folder if necessary.
func (l *Roster) lockFile(disk keep.Disk) (*keep.Held, error) {
	if err := os.MkdirAll(parentFolder(l.name), 0o755); err != nil {
		return nil, fmt.Errorf("the folder of the list of engines cannot be created: %w", keep.Cause(err))
	}
	return keep.Hold(disk, l.name, rosterFileKind)
}

// CheckNew returns an error if an engine cannot be added to the list, before its protocol is known.
func (l Roster) CheckNew(e RosterEngine) error {
	if err := e.validateName(); err != nil {
		return err
	}
	if old, err := l.FindEngine(e.Name); err == nil {
		return fmt.Errorf("%s is already in the list, as %q: choose another name, or remove it first", old.Name, visible.Clip(old.Command))
	}
	return nil
}
