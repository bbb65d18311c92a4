package studio

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/sente-games/sente/catalog"
)

// A storm asks a studio for everything that its routes and its catalog know, with good,
// bad and absurd values, from several clients at once. Its requests follow from the seed,
// but for the names of the tables.
type storm struct {
	url     string
	games   catalog.Catalog
	routes  []string
	hostile []string // texts that must come back in no answer: paths of files
	client  *http.Client

	mu       sync.Mutex
	tables   []string
	statuses map[string]int
	slowest  time.Duration
	faults   []string
}

func newStorm(url string, games catalog.Catalog, hostile ...string) *storm {
	var server Server
	s := &storm{url: url, games: games, hostile: hostile, statuses: map[string]int{}, client: &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 32}}}
	for _, r := range server.api(nil) {
		s.routes = append(s.routes, r.pattern)
	}
	return s
}

// blow sends n requests from several clients.
func (s *storm) blow(n, clients int, seed uint64) {
	var all sync.WaitGroup
	for c := range clients {
		all.Go(func() {
			r := rand.New(rand.NewPCG(seed, uint64(c)))
			for range n / clients {
				s.ask(r)
			}
		})
	}
	all.Wait()
	s.client.CloseIdleConnections()
}

// ask sends one request and looks at what comes back.
func (s *storm) ask(r *rand.Rand) {
	method, path, body := s.request(r)
	wait := 20 * time.Second
	if strings.HasSuffix(path, "/events") {
		wait = time.Duration(r.IntN(300)) * time.Millisecond
	}
	ctx, stop := context.WithTimeout(context.Background(), wait)
	defer stop()
	request, err := http.NewRequestWithContext(ctx, method, s.url+path, bytes.NewReader(body))
	if err != nil {
		return // the path is none
	}
	began := time.Now()
	answer, err := s.client.Do(request)
	if err != nil {
		s.note(method, path, 0, "", err, time.Since(began))
		return
	}
	defer answer.Body.Close()
	text, _ := io.ReadAll(answer.Body)
	s.note(method, path, answer.StatusCode, string(text), nil, time.Since(began))
}

var known = []int{200, 201, 204, 301, 307, 400, 403, 404, 405, 409, 413, 422, 503}

func (s *storm) note(method, path string, status int, text string, err error, took time.Duration) {
	s.mu.Lock()
	defer s.mu.Unlock()
	fault := func(format string, args ...any) {
		s.faults = append(s.faults, fmt.Sprintf("%s %.80s: ", method, path)+fmt.Sprintf(format, args...))
	}
	if strings.HasSuffix(path, "/events") {
		s.statuses[fmt.Sprintf("events %d", status)]++
		return
	}
	if err != nil {
		fault("%v", err)
		return
	}
	s.slowest = max(s.slowest, took)
	s.statuses[fmt.Sprint(status)]++
	if !slices.Contains(known, status) {
		fault("status %d %.200s", status, text)
	}
	var says struct{ Error, Table string }
	if status >= 400 && strings.HasPrefix(path, "/api/") {
		if json.Unmarshal([]byte(text), &says) != nil || says.Error == "" || strings.ContainsAny(says.Error, "\n\x00\x1b") || len(says.Error) > 2000 {
			fault("status %d says no sentence: %.200s", status, text)
		}
	}
	for _, secret := range s.hostile {
		if strings.Contains(text, secret) {
			fault("%s comes back: %.300s", secret, text)
		}
	}
	if status == http.StatusCreated && json.Unmarshal([]byte(text), &says) == nil {
		s.tables = append(s.tables, says.Table)
	}
}

// request makes one up.
func (s *storm) request(r *rand.Rand) (method, path string, body []byte) {
	pattern := s.routes[r.IntN(len(s.routes))]
	if (strings.HasSuffix(pattern, "/scores") || strings.HasSuffix(pattern, "/analyze")) && r.IntN(10) > 0 || strings.HasPrefix(pattern, "DELETE") && r.IntN(4) > 0 {
		pattern = "POST /api/tables/{table}/{command}"
	}
	if r.IntN(8) == 0 {
		pattern = "POST /api/tables"
	}
	method, path, ok := strings.Cut(pattern, " ")
	if !ok {
		method, path = one(r, http.MethodGet, http.MethodPost, http.MethodPut, http.MethodDelete, "PROPFIND"), pattern+one(r, "", "x", "%2e%2e%2f%2e%2e")
	}
	path = strings.Replace(path, "{table}", s.table(r), 1)
	path = strings.Replace(path, "{node}", one(r, "0", "1", "7", "-1", "99999999999999999999", "x"), 1)
	path = strings.Replace(path, "{command}", one(r, append(commandNames(), "dance")...), 1)
	if method == http.MethodGet {
		return method, path, nil
	}
	body, _ = json.Marshal(s.fields(r, path))
	switch r.IntN(40) {
	case 0:
		body = body[:r.IntN(len(body))]
	case 1:
		body = bytes.Repeat(body, r.IntN(200))
	}
	return method, path, body
}

func one[T any](r *rand.Rand, of ...T) T { return of[r.IntN(len(of))] }

func (s *storm) table(r *rand.Rand) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.tables) == 0 || r.IntN(30) == 0 {
		return one(r, "nowhere", "..%2f..%2fgo.mod", "%00", "a")
	}
	latest := s.tables[max(0, len(s.tables)-40):]
	return one(r, latest...)
}

// reads names the fields that the requests of a route read.
func reads(path string) []string {
	position := []string{"game", "rules", "size", "opening", "setup", "moves"}
	switch path {
	case "/api/position", "/api/scores":
		return position
	case "/api/analyze":
		return []string{"record", "engine", "limits"}
	case "/api/read":
		return []string{"text", "game", "rules", "size", "rows", "chosen", "number", "brought", "again"}
	case "/api/split":
		return []string{"text", "game", "rules", "size"}
	case "/api/tables":
		return append(position, "seats", "seconds", "ponder")
	}
	return []string{"move", "moves", "seats", "time", "threat", "ponder", "ask"}
}

// fields are a body for a path: those that it reads, or some of them, and now and then
// one that it does not.
func (s *storm) fields(r *rand.Rand, path string) map[string]any {
	g := one(r, s.games...)
	sane := r.IntN(3) > 0
	pick := func(of []string) string {
		if sane && len(of) > 0 {
			return one(r, of...)
		}
		return one(r, "", s.absurd(r))
	}
	all := map[string]any{
		"game": g.Name, "rules": pick(choices(g.Rules)), "size": pick(g.Sizes), "opening": pick(choices(g.Openings)), "setup": pick([]string{""}),
		"moves": s.moves(r, g), "seats": s.seats(r, g, sane), "seconds": one(r, 0.01, 0.05, 3600, -1, 1e300), "ponder": true, "ask": false,
		"brought": one(r, "", "", s.absurd(r)), "again": r.IntN(2) == 0, "chosen": r.IntN(2) == 0, "number": r.IntN(3),
		"move": one(r, "h8", "b2", "4", "c1", s.absurd(r)), "time": one(r, 0.01, 1, 1e300), "threat": r.IntN(2) == 0,
		"text": one(r, g.Preview, s.absurd(r), "h8 i9", "4453", "(;GM[4]SZ[15];B[hh];W[ii])", `{"game":"gomoku","moves":["h8"]}`, strings.Repeat("(;", 9000), "http://x/#/gomoku?seat=engine:sente:memory=100000"),
	}
	all["record"] = map[string]any{"game": all["game"], "rules": all["rules"], "size": all["size"], "setup": all["setup"], "moves": all["moves"]}
	all["engine"] = one(r, "", "random", "search:memory=1", "sente:memory=100000", s.absurd(r))
	all["limits"] = map[string]any{"nodes": one(r, 1, 500), "time_ms": one(r, 1, 50, -1, 1<<40), "lines": one(r, 0, 3, 1000)}
	body := map[string]any{}
	for _, name := range reads(path) {
		if sane && name != "setup" || r.IntN(2) == 0 {
			body[name] = all[name]
		}
	}
	if seconds, ok := body["seconds"]; ok {
		delete(body, "seconds")
		body["move"] = seconds
	}
	if r.IntN(30) == 0 {
		body[one(r, "gane", "", "__proto__")] = s.absurd(r)
	}
	return body
}

// absurd is a value that nothing expects.
func (s *storm) absurd(r *rand.Rand) string {
	return one(r, "", "99999999999999999999", "-1", "1e9", "../../x", "\x00", "1000000", "15x15x15", "\u202e\x1b[31m", strings.Repeat("9", 3000))
}

func choices(of []catalog.Choice) (names []string) {
	for _, c := range of {
		names = append(names, c.Name)
	}
	return names
}

func (s *storm) moves(r *rand.Rand, g catalog.Game) []string {
	if r.IntN(8) == 0 {
		return slices.Repeat([]string{one(r, "h8", "", "4", "pass")}, r.IntN(3000))
	}
	moves := strings.FieldsFunc(g.Preview, func(c rune) bool { return c == ' ' })
	return moves[:r.IntN(len(moves)+1)]
}

// seats are engines of the game with options and values of all kinds.
func (s *storm) seats(r *rand.Rand, g catalog.Game, sane bool) (all []seat) {
	for range 1 + r.IntN(2) {
		p := one(r, g.Profiles...)
		spec := p.Name
		if sane {
			all = append(all, seat{Kind: one(r, Human, Engine, Hotseat), Engine: spec})
			continue
		}
		for i := range r.IntN(3) {
			o := catalog.Option{Name: one(r, "book", "memory", "nothing", "")}
			if len(p.Options) > 0 && r.IntN(8) > 0 {
				o = one(r, p.Options...)
			}
			spec += one(r, ":", ",")[:1]
			if i == 0 {
				spec = p.Name + ":"
			}
			spec += o.Name + "=" + one(r, o.Default, s.absurd(r), one(r, s.hostile...), "100000", "1", "5", "club", "all", "-1")
		}
		all = append(all, seat{Kind: one(r, Human, Engine, Engine, Hotseat, "robot"), Engine: spec})
	}
	return all
}

// TestRandomRequests is the storm in small: nothing falls over, every answer is one that
// docs/studio.md names, and what is left is within its bounds.
func TestRandomRequests(t *testing.T) {
	h := buildOn(t, catalog.Standard(), Options{Memory: 1 << 20, Budget: 8 << 20, Searches: 2, Sessions: 16})
	s := newStorm(h.web.URL, catalog.Standard(), "/no/such/secret", "/etc/passwd")
	s.client = h.web.Client()
	s.blow(400, 4, 1)
	t.Log(s.statuses)
	for i, fault := range s.faults {
		if i < 20 {
			t.Error(fault)
		}
	}
	if len(s.statuses) < 6 || s.statuses["201"] == 0 || s.statuses["204"] == 0 {
		t.Errorf("the requests reach too little: %v", s.statuses)
	}
	if n := len(h.studio.list()); n > 16 {
		t.Errorf("%d tables", n)
	}
}
