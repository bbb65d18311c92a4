package studio

import (
	"cmp"
	"net/http"
	"strings"
	"testing"

	"github.com/sente-games/sente/catalog"
)

// TestARunOfTheCommandLineAlone: a server that shows a run opens no table and begins no
// search, whatever it is asked for, and answers in a sentence; the run is there.
func TestARunOfTheCommandLineAlone(t *testing.T) {
	live := NewLive(catalog.Standard(), planWithHTML())
	h := buildOn(t, catalog.Standard(), Options{Live: live})
	playLive(t, h.studio, live)
	for _, r := range h.studio.api(nil) {
		method, path, ok := strings.Cut(r.pattern, " ")
		if !ok {
			continue
		}
		for _, part := range []string{"{skirmish}", "{game}", "{table}", "{number}", "{form}", "{command}", "{id}", "{handle}", "{node}"} {
			path = strings.ReplaceAll(path, part, cmp.Or(map[string]string{"{skirmish}": "live", "{number}": "1", "{form}": "sgf", "{game}": "tictactoe"}[part], "x"))
		}
		if strings.HasSuffix(path, "/events") {
			continue
		}
		req, err := http.NewRequest(method, h.web.URL+path, strings.NewReader("{}"))
		if err != nil {
			t.Fatal(err)
		}
		answer, err := h.web.Client().Do(req)
		if err != nil {
			t.Fatal(err)
		}
		answer.Body.Close()
		allowed := path == "/api/games" || strings.HasPrefix(path, "/api/skirmishes") && (method == http.MethodGet && !strings.HasSuffix(path, "/command") || strings.HasSuffix(path, "/list") || strings.HasSuffix(path, "/stats") || strings.HasSuffix(path, "/file/sgf")) || path == "/api/guest" || path == "/api/fleet" || path == "/api/openapi.json"
		if (answer.StatusCode == http.StatusForbidden) == allowed {
			t.Errorf("%s %s: %d", method, path, answer.StatusCode)
		}
	}
	status, text := h.post("/api/tables", `{"game":"tictactoe"}`)
	if status != http.StatusForbidden || !strings.Contains(text, "shows one run of the command line and plays nothing itself") {
		t.Errorf("%d %s", status, text)
	}
}
