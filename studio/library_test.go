package studio

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog/standard"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/library"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/studio/internal/contests"
	"github.com/sente-games/sente/studio/internal/storage"
	"github.com/sente-games/sente/studio/internal/table"
)

// scanned is a library that scans all games, as a reference implementation.
type scanned struct {
	mu   sync.Mutex
	last int64
	all  []library.StoredGame

	reached map[string]int
	refuse  func(library.Entry) error // nil takes all
}

func (m *scanned) Add(_ context.Context, entries ...library.Entry) (added library.AddResult, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if faults := m.faults(entries); faults != nil {
		return added, faults
	}
	for _, e := range entries {
		m.reached[e.Source] = max(m.reached[e.Source], e.Number)
		text, err := e.StudyFile()
		if err != nil {
			return added, err
		}
		if e.StudyID != "" {
			m.all = slices.DeleteFunc(m.all, func(k library.StoredGame) bool { return k.StudyID == e.StudyID })
		}
		if slices.ContainsFunc(m.all, func(k library.StoredGame) bool {
			return fmt.Sprint(k.Record) == fmt.Sprint(e.Record) && e.StudyID == ""
		}) {
			added.Known++
			continue
		}
		m.last++
		added.New++
		r := e.Record
		g := library.Game{ID: m.last, Game: r.Game, Rules: r.Rules, Size: r.Size, Players: r.Players, Winner: r.Result.Winner, Length: len(r.Moves), StudyID: e.StudyID, Source: e.Source, Number: e.Number, Name: e.Name}
		m.all = append(m.all, library.StoredGame{Game: g, Record: r, Study: text})
	}
	return added, nil
}

// faults returns why entries are refused, or nil.
func (m *scanned) faults(entries []library.Entry) error {
	if m.reached == nil {
		m.reached = map[string]int{}
	}
	faults, bad := make(library.EntryErrors, len(entries)), false
	for i, e := range entries {
		if m.refuse != nil {
			faults[i] = m.refuse(e)
			bad = bad || faults[i] != nil
		}
	}
	if bad {
		return faults
	}
	return nil
}

func (m *scanned) Reached(_ context.Context, source string) (int, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.reached[source], nil
}

func (m *scanned) Find(_ context.Context, q library.Query) (p library.Page, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	p.Games = []library.Game{}
	for _, k := range slices.Backward(m.all) {
		ok := (q.Game == "" || q.Game == k.Record.Game) && (!q.OnlyStudies || k.StudyID != "") && len(k.Record.Moves) >= q.MinLength && (q.Result == "" || q.Result == k.Winner) &&
			(q.Opponent == "" || slices.Contains(k.Record.Players, q.Opponent)) &&
			(q.Player == "" || slices.ContainsFunc(k.Record.Players, func(name string) bool { return strings.Contains(name, q.Player) })) &&
			strings.Contains(k.Name+k.Source+strings.Join(k.Players, " "), q.Text)
		if ok && q.Position != nil {
			at, err := library.PositionOf(allGames, *q.Position)
			if err != nil {
				return p, err
			}
			ok = false
			for ply := range len(k.Record.Moves) + 1 {
				ok = ok || at.OccursIn(allGames, k, ply)
			}
		}
		if ok {
			p.Games = append(p.Games, k.Game)
			p.Count++
		}
	}
	return p, nil
}

func (m *scanned) Explore(ctx context.Context, q library.Query) (e library.Exploration, err error) {
	p, err := m.Find(ctx, q)
	if err != nil {
		return e, err
	}
	r := *q.Position
	e = library.Exploration{Games: p.Count, Moves: []library.MoveStats{}, Ending: library.Ending{Wins: []int{0, 0}}}
	for _, g := range p.Games {
		k, _ := m.Game(ctx, g.ID)
		if n := len(r.Moves); n < len(k.Record.Moves) && slices.Equal(k.Record.Moves[:n], r.Moves) {
			e.Moves = append(e.Moves, library.MoveStats{Move: k.Record.Moves[n], Games: 1, Share: 100, Ending: library.Ending{Wins: []int{1, 0}}})
		}
	}
	return e, err
}

func (m *scanned) Game(_ context.Context, id int64) (library.StoredGame, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, k := range m.all {
		if k.ID == id {
			return k, nil
		}
	}
	return library.StoredGame{}, library.ErrNoGame
}

func (m *scanned) Remove(_ context.Context, ids ...int64) (int, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	before := len(m.all)
	m.all = slices.DeleteFunc(m.all, func(k library.StoredGame) bool { return slices.Contains(ids, k.ID) })
	return before - len(m.all), nil
}

func (m *scanned) Forget(_ context.Context, own string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.all = slices.DeleteFunc(m.all, func(k library.StoredGame) bool { return k.StudyID == own })
	return nil
}

var allGames = standard.Games()

// TestLibrary_PlayerAndOpponent checks a query with a player and an opponent.
func TestLibrary_PlayerAndOpponent(t *testing.T) {
	shelf := &scanned{}
	for i, players := range [][]string{{"ann", "bob"}, {"ann", "cid"}, {"bob", "ann"}} {
		e := library.Entry{Record: sente.Record{Game: "tictactoe", Players: players, Moves: []sente.Move{"a1"}}, Source: "file", Number: i + 1}
		testutil.Must(shelf.Add(t.Context(), e))(t)
	}
	h := build(t, Options{Studies: t.TempDir(), Library: shelf})
	for body, want := range map[string]int{`{"player":"ann"}`: 3, `{"player":"ann","opponent":"bob"}`: 2, `{"player":"cid","opponent":"bob"}`: 0} {
		if p := asked[library.Page](h, "/api/library/find", body); p.Count != want {
			t.Errorf("%s: %d games, want %d", body, p.Count, want)
		}
	}
}

// TestLibrary_AddsStudiesInOrder checks that the study that changed last is listed first, also after
// filling a new library with many studies.
func TestLibrary_AddsStudiesInOrder(t *testing.T) {
	folder := t.TempDir()
	h := buildOn(t, allGames, Options{Studies: folder})
	var want []string
	for range storage.BatchSize + 2 {
		id := call[table.State](h, "POST", "/api/tables", `{"game":"tictactoe","moves":["b2"]}`, 201).ID
		call[none](h, "POST", "/api/tables/"+id+"/play", `{"move":"a1"}`, 204)
		want = append(want, id)
	}
	later := buildOn(t, allGames, Options{Studies: clone(t, folder), Library: &scanned{}})
	for i, id := range want {
		at := time.Now().Add(-time.Duration(1+i) * time.Hour)
		testutil.NoError(t, os.Chtimes(later.studio.studies.FileName(id), at, at))
	}
	var got []string
	for _, g := range asked[library.Page](later, "/api/library/find", `{"own":true}`).Games {
		got = append(got, g.StudyID)
	}
	if !slices.Equal(got, want) {
		t.Errorf("listed are %v, want %v", got, want)
	}
}

// TestLibrary_ViewingOpensNoTable checks that viewing library games does not remove an upload.
func TestLibrary_ViewingOpensNoTable(t *testing.T) {
	shelf := &scanned{}
	added, err := shelf.Add(t.Context(), library.Entry{Record: sente.Record{Game: "gomoku", Moves: []sente.Move{"h8"}}})
	if err != nil || added.New != 1 {
		t.Fatal(added, err)
	}
	studio := testutil.Must(New(allGames, Options{Library: shelf}))(t)
	defer studio.Close()
	_, answer := sendFile(studio, "name=a.txt&game=gomoku", []byte("h8 i9"))
	_, handle, _ := strings.Cut(answer, `"upload":"`)
	handle, _, _ = strings.Cut(handle, `"`)
	for range 40 {
		r := httptest.NewRequest(http.MethodGet, "http://localhost/api/library/games/1", nil)
		w := httptest.NewRecorder()
		studio.Handler().ServeHTTP(w, r)
		if w.Code != http.StatusOK || !strings.Contains(w.Body.String(), `"scene"`) {
			t.Fatalf("%d %.200s", w.Code, w.Body)
		}
	}
	if _, err := studio.uploads.Find(handle); err != nil {
		t.Errorf("%q: %v", handle, err)
	}
}

// TestLibrary_SkipsRefusedStudy checks that valid studies are added although the library refuses
// another one.
func TestLibrary_SkipsRefusedStudy(t *testing.T) {
	shelf := &scanned{refuse: func(e library.Entry) error {
		if slices.Contains(e.Record.Moves, "a1") {
			return errors.New("it is refused")
		}
		return nil
	}}
	h := buildOn(t, allGames, Options{Studies: t.TempDir(), Library: shelf})
	for _, move := range []string{"h8", "a1", "i9"} {
		h.must(h.sit(`{"game":"gomoku","seats":[{"kind":"human"},{"kind":"human"}]}`)+"/play", fmt.Sprintf(`{"move":%q}`, move))
	}
	for range 2 { // what was refused is not asked about again and again
		if p := asked[library.Page](h, "/api/library/find", `{}`); p.Count != 2 {
			t.Errorf("%+v", p)
		}
		outside := 0
		for _, k := range fetch[[]storage.StudyInfo](h, "/api/studies") {
			if k.Outside {
				outside++
			}
		}
		if outside != 1 {
			t.Errorf("%d studies are outside the library", outside)
		}
	}
	if status, text := h.post("/api/library/games/01", `{}`); status != http.StatusNotFound || !strings.Contains(text, "invalid game number") {
		t.Error(status, text)
	}
}

// TestLibrary_LoadsMatchesLazily checks that a starting studio creates no boards for stored matches.
func TestLibrary_LoadsMatchesLazily(t *testing.T) {
	folder := t.TempDir()
	h := buildOn(t, standard.Games(), Options{Studies: folder})
	for range 2 {
		h.fought(h.startMatch(`{"game":"tictactoe","players":["random","random"],"games":2,"nodes":5}`), "its end", over)
	}
	var opened atomic.Int64
	counting := standard.Games()
	for i, g := range counting {
		counting[i].Open = func(r sente.Record) (rules.Board, error) {
			opened.Add(1)
			return g.Open(r)
		}
	}
	start := func(studies string) (int64, *house) {
		before := opened.Load()
		h := buildOn(t, counting, Options{Studies: studies})
		return opened.Load() - before, h
	}
	without, _ := start(t.TempDir())
	with, later := start(folder)
	if with != without {
		t.Errorf("%d boards are set up at the start, without matches %d", with, without)
	}
	all := fetch[[]contests.MatchListEntry](later, "/api/matches")
	if len(all) != 2 || all[0].Planned != 2 {
		t.Fatalf("%+v", all)
	}
	if v := fetch[contests.LiveView](later, "/api/matches/"+all[0].ID); v.Games != 2 || v.Phase != contests.Done || len(v.Seats) != 2 {
		t.Errorf("%+v", v)
	}
}

// TestLibrary_RetriesAfterFailure checks that games are added after a failure in their order and once,
// also after a restart.
func TestLibrary_RetriesAfterFailure(t *testing.T) {
	folder, shelf := t.TempDir(), &reluctant{}
	h := buildOn(t, standard.Games(), Options{Studies: folder, Library: shelf})
	path := h.startMatch(`{"game":"connectfour","players":["random","random"],"nodes":5}`)
	h.fought(path, "a game", func(v contests.LiveView) bool { return v.Games > 0 })
	shelf.full.Store(true)
	h.fought(path, "a refusal", func(v contests.LiveView) bool {
		return strings.Contains(v.Notice.Error(), "are not added to the library: the disk is full")
	})
	shelf.full.Store(false)
	if v := h.fought(path, "more games", func(v contests.LiveView) bool { return v.Notice == nil }); v.Phase != contests.Running {
		t.Error(v.Phase)
	}
	shelf.full.Store(true)
	h.fought(path, "a refusal", func(v contests.LiveView) bool { return v.Notice != nil })
	h.must(path+"/stop", ``)
	games := fetch[contests.LiveView](h, path).Games
	testutil.NoError(t, h.studio.Close())
	shelf.full.Store(false)
	later := buildOn(t, standard.Games(), Options{Studies: folder, Library: shelf})
	if p := asked[library.Page](later, "/api/library/find", `{}`); p.Count != games {
		t.Errorf("%d games of %d", p.Count, games)
	}
	for i, k := range shelf.all {
		if k.Number != i+1 {
			t.Fatalf("game %d came in as the %d.", k.Number, i+1)
		}
	}
}

// reluctant is a library that fails temporarily.
type reluctant struct {
	scanned
	full atomic.Bool
}

func (r *reluctant) Add(ctx context.Context, entries ...library.Entry) (library.AddResult, error) {
	if r.full.Load() {
		return library.AddResult{}, errors.New("the disk is full")
	}
	return r.scanned.Add(ctx, entries...)
}
