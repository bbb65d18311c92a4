package catalog

import (
	"strings"
	"testing"
)

func TestLevelWords_ParseNamesAndNumbers(t *testing.T) {
	before := -1
	for _, w := range levelWords(nil) {
		n, err := parseLevel(strings.ToUpper(w.Name), levelWords(nil))
		if err != nil || n != w.Level || n <= before {
			t.Errorf("%s is level %d, %v", w.Name, n, err)
		}
		before = n
	}
	if before != maxLevel {
		t.Errorf("the strongest word is level %d", before)
	}
	for text, want := range map[string]int{"0": 0, "7": 7, "07": -1, "+7": -1, "100": 100, "-1": -1, "101": -1, "": -1, "weak": -1, "5.5": -1, strings.Repeat("9", 99): -1} {
		n, err := parseLevel(text, levelWords(nil))
		if want >= 0 && (err != nil || n != want) || want < 0 && (err == nil || !strings.Contains(err.Error(), "first, beginner, casual") || len(err.Error()) > 200) {
			t.Errorf("level %q is %d, %v", text, n, err)
		}
	}
}

func FuzzParseLevel(f *testing.F) {
	f.Add("club")
	f.Add("40")
	f.Fuzz(func(t *testing.T, text string) {
		if n, err := parseLevel(text, levelWords(nil)); err == nil && (n < 0 || n > maxLevel) {
			t.Errorf("%q is level %d", text, n)
		}
	})
}
