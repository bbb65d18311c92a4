package studio

import (
	"io/fs"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"

	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/games/tictactoe"
)

var (
	// comments of browser sources, which no page shows.
	comments = regexp.MustCompile(`(?s)/\*.*?\*/|(?m)(^|\s)//.*$`)
	// keys are names under which a browser keeps settings.
	keys = regexp.MustCompile(`(localStorage\.\w+|kept)\("sente\.[^)]*\)`)
	// ofTheHouse is what a program with its own game must not be called, and whose games
	// it must not name.
	ofTheHouse = regexp.MustCompile(`(?i)\bsente\b|gomoku|connect ?four`)
)

// TestPagesSpeakOfTheProgram: whatever the studio of a program with its own game serves
// names neither the house nor a game of it.
func TestPagesSpeakOfTheProgram(t *testing.T) {
	g := catalog.New("mygame", "My game", tictactoe.Game.Open)
	g.Profiles[0].Name = "best"
	s, err := New(catalog.Catalog{g}, Options{Name: "mine & <b>"})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	paths := []string{"/", "/api/games", "/no-such-page", "/api/no-such-call"}
	if err := fs.WalkDir(embedded, "ui", func(name string, d fs.DirEntry, err error) error {
		if !d.IsDir() && !strings.Contains(name, "vendor") {
			paths = append(paths, strings.TrimPrefix(name, "ui"))
		}
		return err
	}); err != nil {
		t.Fatal(err)
	}
	if len(paths) < 25 {
		t.Fatalf("only %d pages", len(paths))
	}
	for _, path := range paths {
		w := httptest.NewRecorder()
		r := httptest.NewRequest(http.MethodGet, "http://localhost"+path, nil)
		s.Handler().ServeHTTP(w, r)
		text := keys.ReplaceAllString(comments.ReplaceAllString(w.Body.String(), ""), "")
		for _, at := range ofTheHouse.FindAllStringIndex(text, -1) {
			t.Errorf("%s: ...%s...", path, text[max(0, at[0]-40):min(len(text), at[1]+40)])
		}
		if path == "/" && !strings.Contains(text, "<title>mine &amp; &lt;b&gt;</title>") {
			t.Errorf("the first page is not called what the program is:\n%.600s", text)
		}
	}
}
