package archtest

import (
	"go/doc"
	"go/parser"
	"go/token"
	"maps"
	"slices"
	"testing"
)

// unshown are the packages that programs can import and that have no example.
var unshown = map[string]string{
	"engines/connectfour/openings": "its book takes longer to unpack than an example may run",
	"engines/fit":                  "engines are trained by it for minutes, through sente tune",
	"engines/five/driver":          inFive,
	"engines/five/line":            inFive,
	"engines/five/point":           inFive,
	"engines/five/threat":          inFive,
	"engines/gomoku/generic":       inFive,
	"engines/five/network":         inFive,
	"engines/gomoku/weights":       inFive,
	"lab/archive":                  "it builds a program from the sources of this module",
	"lab/bookmaker":                "books are made in hours, through sente book",
	"lab/repair":                   "its disk is one of internal/keep, for sente repair",
	"lab/selfplay":                 "games are played for minutes, through sente tune",
	"studio/site":                  "it compiles a program for browsers, for half a minute",
	"studio/site/page":             "it runs in a browser's worker alone",
	"player/doctor":                "an examination waits for the limits of time that it examines",
}

const inFive = "a part of the engines for five in a row, which engines/gomoku shows at work"

// TestWhatIsShownStaysShown: each package that a program can import has an example that runs,
// but for a few with a reason.
func TestWhatIsShownStaysShown(t *testing.T) {
	folders := publicFolders(t)
	mustHave(t, "the list of what has no example", slices.Collect(maps.Keys(unshown))...)
	for _, folder := range folders {
		switch shown := hasExample(t, folder); {
		case !shown && unshown[folder] == "":
			t.Errorf("%s has no Example: write one in %s/example_test.go", folder, folder)
		case shown && unshown[folder] != "":
			t.Errorf("%s has an Example by now: take it off the list", folder)
		}
	}
}

// hasExample reports whether a package has an example whose output is compared: one without
// is compiled only.
func hasExample(t *testing.T, folder string) bool {
	for _, path := range files(t, folder, "*_test.go") {
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range doc.Examples(file) {
			if e.Output != "" {
				return true
			}
		}
	}
	return false
}
