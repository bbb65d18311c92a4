package studio

import (
	"io/fs"
	"regexp"
	"slices"
	"testing"
)

var imported = regexp.MustCompile(`(?m)^import [^;]*?"(\./[a-z0-9]+\.js)";$`)

// TestTheFirstPageNamesEveryModule: those that main.js imports, and what they import, are
// asked for at once.
func TestTheFirstPageNamesEveryModule(t *testing.T) {
	f, err := newFiles(nil, "")
	if err != nil {
		t.Fatal(err)
	}
	page, err := f.read(firstPage)
	if err != nil {
		t.Fatal(err)
	}
	var named []string
	for _, link := range regexp.MustCompile(`<link rel="modulepreload" href="([^"]*)">`).FindAllSubmatch(page, -1) {
		named = append(named, string(link[1]))
	}
	needed := []string{"js/main.js"}
	for i := 0; i < len(needed); i++ {
		text, err := fs.ReadFile(f.source, needed[i])
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range imported.FindAllSubmatch(text, -1) {
			if name := "js/" + string(m[1][2:]); !slices.Contains(needed, name) {
				needed = append(needed, name)
			}
		}
	}
	if len(needed) < 50 {
		t.Fatalf("only %d modules are found: the test reads imports wrongly", len(needed))
	}
	for _, name := range needed {
		if !slices.Contains(named, name) {
			t.Errorf("%s is needed and not named", name)
		}
	}
	for _, name := range named {
		if len(name) > 3 && name[:3] == "js/" && !slices.Contains(needed, name) {
			t.Errorf("%s is named and not needed", name)
		}
	}
}
