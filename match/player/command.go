package player

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"unicode"

	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/match/player/process"
)

// SplitCommand splits a command line into a program and its arguments at blanks, except within
// quotation marks (single or double, also inside a word). No shell is involved: there are no other
// special characters, and a backslash is literal, so that paths of every system can be written.
func SplitCommand(command string) ([]string, error) {
	var words []string
	var word strings.Builder
	var quote rune
	begun := false
	for _, r := range command {
		switch {
		case r == 0:
			return nil, errors.New("invalid command: it contains a NUL byte")
		case quote != 0 && r == quote:
			quote = 0
		case quote == 0 && (r == '"' || r == '\''):
			quote, begun = r, true
		case quote == 0 && unicode.IsSpace(r):
			if begun {
				words = append(words, word.String())
				word.Reset()
				begun = false
			}
		default:
			word.WriteRune(r)
			begun = true
		}
	}
	if quote != 0 {
		return nil, fmt.Errorf("command %q: missing closing quotation mark %c", visible.Clip(command), quote)
	}
	if begun {
		words = append(words, word.String())
	}
	if len(words) == 0 || words[0] == "" {
		return nil, errors.New("the command is empty: expected a program and its arguments")
	}
	return words, nil
}

// maxCommandBlanks is the maximum number of blanks in the path of a program that [ParseCommand]
// recognises.
const maxCommandBlanks = 32

// ParseCommand splits a command line into a program and its arguments. The longest beginning of the
// line, up to a blank or the end, that is the path of an existing file is the program, so that a
// path with blanks needs no quotation marks and never starts another program with a shorter name.
// Otherwise, and for the arguments, it is [SplitCommand].
func ParseCommand(command string) ([]string, error) {
	text := strings.TrimSpace(command)
	for _, end := range pathEnds(text) {
		if !isFilePath(text[:end]) {
			continue
		}
		if strings.TrimSpace(text[end:]) == "" {
			return []string{text[:end]}, nil
		}
		args, err := SplitCommand("program " + text[end:])
		if err != nil {
			return nil, err
		}
		return append([]string{text[:end]}, args[1:]...), nil
	}
	return SplitCommand(command)
}

// pathEnds returns the ends of the whole text and of its beginnings that contain a blank, the
// longest first.
func pathEnds(text string) (ends []int) {
	blank, before := false, false
	for i, r := range text {
		if unicode.IsSpace(r) {
			if blank && !before {
				ends = append(ends, i)
			}
			blank, before = true, true
			continue
		}
		before = false
	}
	ends = append(ends[:min(len(ends), maxCommandBlanks)], len(text))
	slices.Reverse(ends)
	return ends
}

// isFilePath reports whether a text is the path of an existing file that is not a folder.
func isFilePath(text string) bool {
	if !strings.ContainsAny(text, `/\`) || strings.ContainsRune(text, 0) {
		return false
	}
	if found, err := os.Stat(text); err == nil {
		return !found.IsDir()
	}
	_, err := process.FindExecutable([]string{text}) // on Windows, without its suffix
	return err == nil
}

// ResolveSpec classifies a spec other than Human: profile is true for an engine of the game;
// otherwise argv is the program and the arguments of an external engine.
func ResolveSpec(g catalog.Game, spec string) (argv []string, profile bool, err error) {
	if isProfile(g, spec) {
		return nil, true, checkNotFile(g, spec)
	}
	if err := CheckPrefix(spec); err != nil {
		return nil, false, err
	}
	_, command, _ := CutDialect(spec)
	argv, err = ParseCommand(command)
	return argv, false, err
}

// CheckPrefix returns an error if a command begins with a word and a colon, as in "foo:/path", that is
// neither the prefix of a protocol nor part of the path of an existing program.
func CheckPrefix(spec string) error {
	name, rest, ok := strings.Cut(spec, ":")
	if _, _, known := CutDialect(spec); known || !ok || len(name) < 2 || rest == "" || strings.ContainsFunc(name, func(r rune) bool { return !unicode.IsLetter(r) }) {
		return nil
	}
	argv, err := ParseCommand(spec)
	if err != nil {
		return nil // reported where the command is parsed
	}
	if _, err := process.FindExecutable(argv); err == nil {
		return nil
	}
	_, err = FindDialect(name)
	return err
}

// CheckEngine returns an error if spec names neither an engine of the game nor an external program.
// A program that is written with its path need not exist here, since it may run on another machine.
func CheckEngine(g catalog.Game, spec string) error {
	if !isProfile(g, spec) {
		return nil
	}
	if err := checkNotFile(g, spec); err != nil {
		return err
	}
	_, err := g.ProfileOf(spec)
	return err
}

// isProfile reports whether a spec names an engine of the game rather than a command. A name that
// is neither is treated as a misspelt engine.
func isProfile(g catalog.Game, spec string) bool {
	if _, _, ok := CutDialect(spec); ok {
		return false
	}
	if _, err := g.ProfileOf(spec); err == nil {
		return true
	}
	if strings.ContainsAny(spec, "/\\\"'") || strings.ContainsFunc(spec, unicode.IsSpace) {
		return false
	}
	_, err := process.FindExecutable([]string{spec})
	return err != nil
}

// checkNotFile returns an error if a spec names a file of the current folder but no engine of the
// game.
func checkNotFile(g catalog.Game, spec string) error {
	if _, err := g.ProfileOf(spec); err == nil {
		return nil
	}
	if at, err := os.Stat(spec); err != nil || !at.Mode().IsRegular() {
		return nil
	}
	return fmt.Errorf("unknown engine %q for %s: for the program of that name in this folder, use ./%s", visible.Clip(spec), g.Name, visible.Clip(spec))
}

// OpenExternal is [OpenPlayer] for a spec that is always treated as the command line of an external
// engine.
func OpenExternal(g catalog.Game, spec string, o EngineOptions) (Player, error) {
	if err := CheckPrefix(spec); err != nil {
		return Player{}, err
	}
	d, command, _ := CutDialect(spec)
	argv, err := ParseCommand(command)
	if err != nil {
		return Player{}, err
	}
	if err := d.checkEngine(g, spec); err != nil {
		return Player{}, err
	}
	engine, err := NewDialectEngine(d, g, argv, o)
	if err != nil {
		return Player{}, fmt.Errorf("engine %w", err)
	}
	return Player{Name: spec, Engine: engine}, nil
}

// setOptions replaces the options except the ones from the list of engines; a Pause that is not 0 replaces
// the list's.
func (e *ExternalEngine) setOptions(o EngineOptions) {
	o.Dir, o.Pass, o.Pause = e.options.Dir, e.options.Pass, cmp.Or(o.Pause, e.options.Pause)
	e.options = o
}
