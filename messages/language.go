package messages

import (
	"embed"
	"encoding/json"
	"fmt"
	"path"
	"slices"
	"strings"
	"sync"

	"golang.org/x/text/language"
)

//go:embed *.json
var folder embed.FS // a file for each language

// English is the language of the keys.
const English = "en"

// Language is one that sente speaks.
type Language struct {
	Tag  string // BCP 47, as "zh-Hans"
	Name string // as its speakers write it
}

// file is a language as it is written.
type file struct {
	Language string          `json:"language"` // its name
	Words    map[string]Text `json:"words"`    // of the page
	Labels   map[string]Text `json:"labels"`   // names and sentences of games and engines, by the English text
	Errors   map[string]Text `json:"errors"`   // errors and ends of games, by code
	Terminal map[string]Text `json:"terminal"` // of play in a terminal
}

// Text is a message: one for all numbers, or one for each kind of them.
type Text struct {
	All   string
	Forms map[string]string // by the categories of CLDR: "one", "few", "many", "other"
}

// UnmarshalJSON reads a string, or an object of plural forms.
func (t *Text) UnmarshalJSON(data []byte) error {
	if len(data) > 0 && data[0] == '{' {
		return json.Unmarshal(data, &t.Forms)
	}
	return json.Unmarshal(data, &t.All)
}

// read reads the file of a language.
func read(tag string) (file, error) {
	data, err := folder.ReadFile(tag + ".json")
	if err != nil {
		return file{}, fmt.Errorf("there is no language %q: the languages are %s", tag, strings.Join(tags(), ", "))
	}
	var f file
	if err := json.Unmarshal(data, &f); err != nil {
		return file{}, fmt.Errorf("messages/%s.json: %w", tag, err)
	}
	return f, nil
}

// Languages are all, English first, then by their tags.
var Languages = sync.OnceValue(func() []Language {
	var all []Language
	for _, tag := range tags() {
		f, err := read(tag)
		if err != nil {
			panic(err) // it is embedded: a test reads every file
		}
		all = append(all, Language{Tag: tag, Name: f.Language})
	}
	return all
})

// tags are those of all languages, English first.
func tags() []string {
	entries, _ := folder.ReadDir(".") // the folder is embedded above
	all := []string{English}
	for _, e := range entries {
		if tag := strings.TrimSuffix(path.Base(e.Name()), ".json"); tag != English {
			all = append(all, tag)
		}
	}
	slices.Sort(all[1:])
	return all
}

// MatchLanguage finds the language that suits wishes best, the most wanted first: tags as people
// and systems write them ("de-AT", "zh_CN.UTF-8"). It is English where none suits.
func MatchLanguage(wishes ...string) string {
	known := tags()
	var have, want []language.Tag
	for _, tag := range known {
		have = append(have, language.Make(tag))
	}
	for _, wish := range wishes {
		wish, _, _ = strings.Cut(wish, ".") // a charset
		wish, _, _ = strings.Cut(wish, "@") // a modifier
		if tag, err := language.Parse(strings.ReplaceAll(wish, "_", "-")); err == nil && tag != language.Und {
			want = append(want, tag)
		}
	}
	_, at, sure := language.NewMatcher(have).Match(want...)
	if sure < language.Low {
		return English
	}
	return known[at]
}

// PageJSON is a language as pages load it: without the words of the terminal.
func PageJSON(tag string) ([]byte, error) {
	data, err := folder.ReadFile(tag + ".json")
	if err != nil {
		return nil, err
	}
	var parts map[string]json.RawMessage
	if err := json.Unmarshal(data, &parts); err != nil {
		return nil, fmt.Errorf("messages/%s.json: %w", tag, err)
	}
	delete(parts, "terminal")
	return json.Marshal(parts)
}
