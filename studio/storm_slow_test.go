//go:build slow

package studio

import (
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/sente-games/sente/catalog"
)

// TestServer_SurvivesRandomRequests sends 500 requests to all routes, with sound and absurd
// values. Every answer has a known status, every error is one sentence of JSON, and the number
// of sessions stays within its bound.
func TestServer_SurvivesRandomRequests(t *testing.T) {
	const sessions = 16
	h := buildOn(t, catalog.Standard(), Options{Memory: 1 << 20, Budget: 8 << 20, Searches: 2, Sessions: sessions})
	known := []int{200, 201, 204, 301, 307, 400, 403, 404, 405, 409, 413, 422, 503}
	statuses := map[int]int{}
	tables := []string{"nowhere", "..%2f..%2fgo.mod", "%00"}
	var client http.Client = *h.web.Client()
	client.Timeout = 20 * time.Second
	r := rand.New(rand.NewPCG(1, 2))
	pick := func(of ...string) string { return of[r.IntN(len(of))] }
	routes := h.studio.api(nil)
	for range 500 {
		method, path, found := strings.Cut(routes[r.IntN(len(routes))].pattern, " ")
		switch {
		case !found:
			method, path = pick(http.MethodGet, http.MethodPost, "PROPFIND"), method+pick("", "x", "%2e%2e%2f%2e%2e")
		case strings.HasSuffix(path, "/events"):
			continue // never ends
		case r.IntN(6) == 0:
			method, path = http.MethodPost, "/api/tables"
		}
		path = strings.NewReplacer("{table}", pick(tables[max(0, len(tables)-20):]...), "{game}", pick("gomoku", "go"), "{command}", pick(append(commandNames(), "dance")...),
			"{node}", pick("0", "7", "-1", "99999999999999999999"), "{skirmish}", "x", "{handle}", "x", "{id}", "1", "{number}", "1", "{form}", "sgf").Replace(path)
		absurd := pick("", "-1", "99999999999999999999", "../../x", "\x00", "\u202e\x1b[31m", strings.Repeat("9", 3000))
		game := pick("gomoku", "othello", "tictactoe", "nim", absurd)
		body, err := json.Marshal(map[string]any{
			"/api/tables":   map[string]any{"game": game, "rules": pick("", absurd), "seats": []map[string]string{{"kind": pick("human", "engine", absurd)}, {"kind": "human"}}},
			"/api/analyze":  map[string]any{"record": map[string]any{"game": game}, "engine": pick("", "random", absurd), "limits": map[string]int{"nodes": 100}},
			"/api/position": map[string]any{"game": game, "moves": []string{pick("h8", absurd)}},
		}[path])
		if err != nil {
			t.Fatal(err)
		}
		if string(body) == "null" {
			body, _ = json.Marshal(map[string]any{pick("move", "text", "game", "gane"): pick("h8", "4453", absurd), "nodes": r.IntN(500)})
		}
		if r.IntN(40) == 0 {
			body = body[:r.IntN(len(body))]
		}
		request, err := http.NewRequestWithContext(t.Context(), method, h.web.URL+path, strings.NewReader(string(body)))
		if err != nil {
			continue
		}
		answer, err := client.Do(request)
		if err != nil {
			t.Errorf("%s %.80s: %v", method, path, err)
			continue
		}
		text, _ := io.ReadAll(answer.Body)
		answer.Body.Close()
		statuses[answer.StatusCode]++
		var says struct{ Error, Table string }
		readable := json.Unmarshal(text, &says) == nil
		if !slices.Contains(known, answer.StatusCode) {
			t.Errorf("%s %.80s: status %d: %.200s", method, path, answer.StatusCode, text)
		}
		if answer.StatusCode >= 400 && strings.HasPrefix(path, "/api/") && (!readable || says.Error == "" || strings.ContainsAny(says.Error, "\n\x00\x1b")) {
			t.Errorf("%s %.80s: status %d without a sentence: %.200s", method, path, answer.StatusCode, text)
		}
		if answer.StatusCode == http.StatusCreated && says.Table != "" {
			tables = append(tables, says.Table)
		}
	}
	if len(tables) < 10 || len(statuses) < 5 || statuses[204] == 0 {
		t.Errorf("the requests reach too little: %v, %d tables", statuses, len(tables))
	}
	if n := len(h.studio.list()); n > sessions {
		t.Errorf("%d sessions in memory, want at most %d", n, sessions)
	}
	t.Log(fmt.Sprint(statuses))
}
