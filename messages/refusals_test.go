package messages

import (
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// TestLanguages_TranslateTerminalAndRefusals compares German, whose keys all other languages
// have, with the sentences of terminal and the conflicts (409) of studio, which people see.
func TestLanguages_TranslateTerminalAndRefusals(t *testing.T) {
	german, err := read("de")
	if err != nil {
		t.Fatal(err)
	}
	terminal := literals(t, "terminal", regexp.MustCompile(`\bsay\(("(?:[^"\\]|\\.)*")`))
	for _, key := range terminal {
		if _, known := german.Terminal[key]; !known {
			if _, known = german.Words[key]; !known {
				t.Errorf("terminal: missing: %q", key)
			}
		}
	}
	told := map[string]bool{}
	place := regexp.MustCompile(`\{[^}]*\}`)
	for key := range german.Told {
		told[place.ReplaceAllString(key, "{}")] = true
	}
	verb := regexp.MustCompile(`%[-+#0]*\d*(?:\.\d+)?[a-zA-Z]`)
	refusals := literals(t, "studio", regexp.MustCompile(`\brefuse\(http\.StatusConflict, ("(?:[^"\\]|\\.)*")`))
	for _, format := range refusals {
		shape := strings.ReplaceAll(verb.ReplaceAllString(strings.ReplaceAll(format, "%q", `"%s"`), "{}"), "%%", "%")
		if shape != "{}" && !told[shape] {
			t.Errorf("told: missing: %q", shape)
		}
	}
	if len(terminal) < 20 || len(refusals) < 20 {
		t.Errorf("%d sentences of terminal and %d of studio were found", len(terminal), len(refusals))
	}
}

// literals returns the string literals in the sources of a folder that the first group of a
// pattern matches.
func literals(t *testing.T, folder string, pattern *regexp.Regexp) (all []string) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("..", folder, "*.go"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no sources in %s: %v", folder, err)
	}
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, found := range pattern.FindAllSubmatch(text, -1) {
			literal, err := strconv.Unquote(string(found[1]))
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, literal)
		}
	}
	return all
}
