package catalog_test

import (
	"strings"
	"testing"

	"github.com/sente-games/sente/catalog"
)

// TestOmegaThreads: the number of goroutines is a whole number within reason.
func TestOmegaThreads(t *testing.T) {
	g, err := catalog.Standard().Game("omega")
	if err != nil {
		t.Fatal(err)
	}
	for spec, want := range map[string]string{
		"sente:threads=2": "", "sente:threads=0": "",
		"sente:threads=-1": "threads=-1: write a whole number from 0 to 256", "sente:threads=two": "threads=two: write",
		"sente:threads=257": "from 0 to 256", "tree:threads=2": `engine tree has no option "threads"`,
	} {
		if _, err := g.Engine(spec); (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", spec, err, want)
		}
	}
}
