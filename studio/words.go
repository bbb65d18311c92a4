//go:build !js

package studio

import (
	"encoding/json"
	"errors"
	"html"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/sente-games/sente/messages"
)

// laterSuffix ends the file of a language that has the words of modules which are loaded
// when what they show is opened.
const laterSuffix = ".later"

// wordFiles are the files of all languages as pages ask for them.
func wordFiles() (names []string) {
	for _, l := range messages.Languages() {
		names = append(names, wordsFolder+l.Tag+".json", wordsFolder+l.Tag+laterSuffix+".json")
	}
	return names
}

// languages names those of the page to its scripts: "de:Deutsch".
func languages() []byte {
	var all []string
	for _, l := range messages.Languages() {
		all = append(all, l.Tag+":"+l.Name)
	}
	return []byte(`<meta name="languages" content="` + html.EscapeString(strings.Join(all, ",")) + "\">\n")
}

// words is one of the two files of a language.
func (f *files) words(file string) ([]byte, error) {
	tag, later := strings.CutSuffix(strings.TrimSuffix(file, ".json"), laterSuffix)
	text, err := messages.Page(tag)
	if err != nil {
		return nil, err
	}
	var parts map[string]json.RawMessage
	var words map[string]json.RawMessage
	aside, err := f.aside()
	if err := errors.Join(err, json.Unmarshal(text, &parts)); err != nil {
		return nil, err
	}
	if err := json.Unmarshal(parts["words"], &words); err != nil {
		return nil, err
	}
	for key := range words {
		if aside[key] != later {
			delete(words, key)
		}
	}
	if later {
		return json.Marshal(map[string]any{"words": words})
	}
	if parts["words"], err = json.Marshal(words); err != nil {
		return nil, err
	}
	return json.Marshal(parts)
}

// spoken finds the sentences that a module says.
var spoken = regexp.MustCompile(`\bt\(\s*("(?:[^"\\]|\\.)*")`)

// saidLater are the sentences that only modules say which the page does not load at once.
func (f *files) saidLater() (map[string]bool, error) {
	first, err := f.modules()
	if err != nil {
		return nil, err
	}
	aside := map[string]bool{}
	err = fs.WalkDir(f.source, "js", func(name string, _ fs.DirEntry, err error) error {
		if err != nil || path.Ext(name) != ".js" || slices.Contains(first, name) {
			return err
		}
		return f.said(name, func(key string) { aside[key] = true })
	})
	for _, name := range first {
		err = errors.Join(err, f.said(name, func(key string) { delete(aside, key) }))
	}
	return aside, err
}

// said yields the sentences of a module.
func (f *files) said(module string, yield func(key string)) error {
	text, err := fs.ReadFile(f.source, module)
	for _, m := range spoken.FindAllSubmatch(text, -1) {
		if key, err := strconv.Unquote(string(m[1])); err == nil { // else a test of the languages names it
			yield(key)
		}
	}
	return err
}
