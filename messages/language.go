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
var languageFS embed.FS // one file per language

// English is the language of the keys.
const English = "en"

// Language is a supported language.
type Language struct {
	Tag  string // BCP 47, for example "zh-Hans"
	Name string // in the language itself
}

// languageFile is the content of a language's file.
type languageFile struct {
	Language string          `json:"language"` // name of the language
	Words    map[string]Text `json:"words"`    // texts of the page
	Labels   map[string]Text `json:"labels"`   // names and sentences of games and engines, by the English text
	Errors   map[string]Text `json:"errors"`   // errors and ends of games, by code
	Terminal map[string]Text `json:"terminal"` // texts of the terminal
}

// Text is a message, either the same for all numbers or with plural forms.
type Text struct {
	All   string
	Forms map[string]string // by CLDR category: "one", "few", "many", "other"
}

// UnmarshalJSON parses a string, or an object of plural forms.
func (t *Text) UnmarshalJSON(data []byte) error {
	if len(data) > 0 && data[0] == '{' {
		return json.Unmarshal(data, &t.Forms)
	}
	return json.Unmarshal(data, &t.All)
}

// readLanguage reads the file of a language.
func readLanguage(tag string) (languageFile, error) {
	data, err := languageFS.ReadFile(tag + ".json")
	if err != nil {
		return languageFile{}, fmt.Errorf("unknown language %q: expected one of %s", tag, strings.Join(languageTags(), ", "))
	}
	var f languageFile
	if err := json.Unmarshal(data, &f); err != nil {
		return languageFile{}, fmt.Errorf("messages/%s.json: %w", tag, err)
	}
	return f, nil
}

// Languages returns all languages, English first, then sorted by tag.
var Languages = sync.OnceValue(func() []Language {
	var all []Language
	for _, tag := range languageTags() {
		f, err := readLanguage(tag)
		if err != nil {
			panic(err) // embedded, and a test reads every file
		}
		all = append(all, Language{Tag: tag, Name: f.Language})
	}
	return all
})

// languageTags returns the tags of all languages, English first.
func languageTags() []string {
	entries, _ := languageFS.ReadDir(".") // the folder is embedded above
	all := []string{English}
	for _, e := range entries {
		if tag := strings.TrimSuffix(path.Base(e.Name()), ".json"); tag != English {
			all = append(all, tag)
		}
	}
	slices.Sort(all[1:])
	return all
}

// MatchLanguage returns the supported language that fits a list of preferences best. The preferences are tags
// in the forms that users and systems write ("de-AT", "zh_CN.UTF-8"), the first one preferred. The default is
// English.
func MatchLanguage(wishes ...string) string {
	known := languageTags()
	var have, want []language.Tag
	for _, tag := range known {
		have = append(have, language.Make(tag))
	}
	for _, wish := range wishes {
		wish, _, _ = strings.Cut(wish, ".") // charset
		wish, _, _ = strings.Cut(wish, "@") // modifier
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

// PageJSON returns a language file for the page, without the texts of the terminal.
func PageJSON(tag string) ([]byte, error) {
	data, err := languageFS.ReadFile(tag + ".json")
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
