//go:build !js

package web

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

// lazySuffix ends the file of a language that has the words of modules which are loaded
// when what they show is opened.
const lazySuffix = ".later"

// languageFiles are the files of all languages as pages ask for them.
func languageFiles() (names []string) {
	for _, l := range messages.Languages() {
		names = append(names, languageFolder+l.Tag+".json", languageFolder+l.Tag+lazySuffix+".json")
	}
	return names
}

// languageMeta names those of the page to its scripts: "de:Deutsch".
func languageMeta() []byte {
	var all []string
	for _, l := range messages.Languages() {
		all = append(all, l.Tag+":"+l.Name)
	}
	return []byte(`<meta name="languages" content="` + html.EscapeString(strings.Join(all, ",")) + "\">\n")
}

// languageFile is one of the two files of a language.
func (f *Files) languageFile(file string) ([]byte, error) {
	tag, later := strings.CutSuffix(strings.TrimSuffix(file, ".json"), lazySuffix)
	text, err := messages.PageJSON(tag)
	if err != nil {
		return nil, err
	}
	var parts map[string]json.RawMessage
	var words map[string]json.RawMessage
	aside, err := f.lazy()
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

// sentencePattern finds the sentences that a module says.
var sentencePattern = regexp.MustCompile(`\bt\(\s*("(?:[^"\\]|\\.)*")`)

// lazySentences are the sentences that only modules say which the page does not load at once.
func (f *Files) lazySentences() (map[string]bool, error) {
	first, err := f.startModules()
	if err != nil {
		return nil, err
	}
	aside := map[string]bool{}
	err = fs.WalkDir(f.source, "js", func(name string, _ fs.DirEntry, err error) error {
		if err != nil || path.Ext(name) != ".js" || slices.Contains(first, name) {
			return err
		}
		return f.eachSentence(name, func(key string) { aside[key] = true })
	})
	for _, name := range first {
		err = errors.Join(err, f.eachSentence(name, func(key string) { delete(aside, key) }))
	}
	return aside, err
}

// eachSentence yields the sentences of a module.
func (f *Files) eachSentence(module string, yield func(key string)) error {
	text, err := fs.ReadFile(f.source, module)
	for _, m := range sentencePattern.FindAllSubmatch(text, -1) {
		if key, err := strconv.Unquote(string(m[1])); err == nil { // else a test of the languages names it
			yield(key)
		}
	}
	return err
}
