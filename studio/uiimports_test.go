package studio

import (
	"io/fs"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/record"
)

// The layers of the page below its components. A file may import files of its own and earlier layers
// only.
var uiLayers = []string{"net", "state"}

// TestUIImports_HaveNoCycle checks that no file of the page imports itself transitively, and that
// neither the connection nor the state imports a component.
func TestUIImports_HaveNoCycle(t *testing.T) {
	imports := readUIImports(t)
	if len(imports["main.js"]) < 10 || !slices.Contains(imports["ui/overlays.js"], "table/invite.js") {
		t.Fatalf("the imports of the page are not found: main.js has %q, ui/overlays.js %q", imports["main.js"], imports["ui/overlays.js"])
	}
	for file, of := range imports {
		at := slices.Index(uiLayers, path.Dir(file))
		for _, other := range of {
			if layer := slices.Index(uiLayers, path.Dir(other)); at >= 0 && (layer < 0 || layer > at) {
				t.Errorf("%s imports %s, which is of a layer above it", file, other)
			}
		}
	}
	finished := map[string]bool{}
	var visit func(file string, way []string)
	visit = func(file string, way []string) {
		if i := slices.Index(way, file); i >= 0 {
			t.Errorf("a cycle of imports: %s", strings.Join(append(way[i:], file), ", "))
			return
		}
		if finished[file] {
			return
		}
		way = append(way, file)
		for _, other := range imports[file] {
			visit(other, way)
		}
		finished[file] = true
	}
	for file := range imports {
		visit(file, nil)
	}
}

var (
	uiComment = regexp.MustCompile(`(?s)/\*.*?\*/|(?m:^[ \t]*//[^\n]*$)`)
	uiImport  = regexp.MustCompile(`(?:\bfrom |\bimport\(|\bimport )"(\.[^"]+)"`)
)

// readUIImports returns the imports of each file of the page.
func readUIImports(t *testing.T) map[string][]string {
	t.Helper()
	imports := map[string][]string{}
	folder := os.DirFS("ui/js")
	testutil.NoError(t, fs.WalkDir(folder, ".", func(file string, e fs.DirEntry, err error) error {
		if err != nil || path.Ext(file) != ".js" {
			return err
		}
		text := testutil.Must(fs.ReadFile(folder, file))(t)
		imports[file] = nil
		for _, m := range uiImport.FindAllSubmatch(uiComment.ReplaceAll(text, nil), -1) {
			imports[file] = append(imports[file], path.Join(path.Dir(file), string(m[1])))
		}
		return nil
	}))
	return imports
}

// TestExportMenu_NamesAllFormats checks that each format for writing can be chosen on the page.
func TestExportMenu_NamesAllFormats(t *testing.T) {
	source := testutil.Must(os.ReadFile("ui/js/table/export.js"))(t)
	for _, f := range record.Formats() {
		if !regexp.MustCompile(`(?m)^  "?` + regexp.QuoteMeta(string(f)) + `"?: `).Match(source) {
			t.Errorf("the menu of exports has no name for format %s", f)
		}
	}
}
