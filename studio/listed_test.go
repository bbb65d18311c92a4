package studio

import (
	"net/http"
	"path/filepath"
	"strings"
	"testing"

	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/match/player"
)

// TestListedEngines_AppearAtOnce: an engine that is added while the studio runs is offered, can be chosen,
// and is gone after its removal.
func TestListedEngines_AppearAtOnce(t *testing.T) {
	list := testutil.Must(player.ReadRoster(filepath.Join(t.TempDir(), "engines.toml")))(t)
	h := buildOn(t, testutil.Must(list.JoinCatalog(hall()))(t), Options{})
	offered := func() bool {
		_, text := h.do(http.MethodGet, "/api/games", "")
		return strings.Contains(text, `"name":"visitor"`)
	}
	const request = `{"record":{"game":"gomoku","moves":["h8"]},"engine":"visitor","limits":{"time_ms":10}}`
	if _, text := h.post("/api/analyze", request); offered() || !strings.Contains(text, "no such engine") {
		t.Errorf("offered before it is added: %s", text)
	}
	testutil.NoError(t, list.AddEngine(keep.OS, player.RosterEngine{Name: "visitor", Command: "/nowhere/visitor"}))
	if !offered() {
		t.Error("not offered after it is added")
	}
	if _, text := h.post("/api/analyze", request); strings.Contains(text, "no such engine") {
		t.Errorf("not known after it is added: %s", text)
	}
	testutil.NoError(t, list.RemoveEngine(keep.OS, "visitor"))
	if offered() {
		t.Error("offered after its removal")
	}
}
