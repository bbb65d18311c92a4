package studio

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/library"
)

// scanned is a library that looks at every game, the oracle of those that do not.
type scanned struct {
	mu   sync.Mutex
	last int64
	all  []library.Kept

	reached map[string]int
	refuse  func(library.Entry) error // nil takes all
}

func (m *scanned) Add(_ context.Context, entries ...library.Entry) (added library.Added, err error) {
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
		if e.Own != "" {
			m.all = slices.DeleteFunc(m.all, func(k library.Kept) bool { return k.Own == e.Own })
		}
		if slices.ContainsFunc(m.all, func(k library.Kept) bool { return fmt.Sprint(k.Record) == fmt.Sprint(e.Record) && e.Own == "" }) {
			added.Known++
			continue
		}
		m.last++
		added.New++
		r := e.Record
		g := library.Game{ID: m.last, Game: r.Game, Rules: r.Rules, Size: r.Size, Players: r.Players, Winner: r.Result.Winner, Length: len(r.Moves), Own: e.Own, Source: e.Source, Number: e.Number, Name: e.Name}
		m.all = append(m.all, library.Kept{Game: g, Record: r, Study: text})
	}
	return added, nil
}

// faults are why entries are refused, nil if none is.
func (m *scanned) faults(entries []library.Entry) error {
	if m.reached == nil {
		m.reached = map[string]int{}
	}
	faults, bad := make(library.Refused, len(entries)), false
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
		ok := (q.Game == "" || q.Game == k.Record.Game) && (!q.Own || k.Own != "") && len(k.Record.Moves) >= q.MinLength && (q.Result == "" || q.Result == k.Winner) &&
			(q.Opponent == "" || slices.Contains(k.Record.Players, q.Opponent)) &&
			(q.Player == "" || slices.ContainsFunc(k.Record.Players, func(name string) bool { return strings.Contains(name, q.Player) })) &&
			strings.Contains(k.Name+k.Source+strings.Join(k.Players, " "), q.Text)
		if ok && q.Position != nil {
			at, err := library.At(allGames, *q.Position)
			if err != nil {
				return p, err
			}
			ok = false
			for ply := range len(k.Record.Moves) + 1 {
				ok = ok || at.Shows(allGames, k, ply)
			}
		}
		if ok {
			p.Games = append(p.Games, k.Game)
			p.Count++
		}
	}
	return p, nil
}

func (m *scanned) Explore(ctx context.Context, q library.Query) (e library.Explored, err error) {
	p, err := m.Find(ctx, q)
	if err != nil {
		return e, err
	}
	r := *q.Position
	e = library.Explored{Games: p.Count, Moves: []library.Played{}, Ending: library.Ending{Wins: []int{0, 0}}}
	for _, g := range p.Games {
		k, _ := m.Game(ctx, g.ID)
		if n := len(r.Moves); n < len(k.Record.Moves) && slices.Equal(k.Record.Moves[:n], r.Moves) {
			e.Moves = append(e.Moves, library.Played{Move: k.Record.Moves[n], Games: 1, Share: 100, Ending: library.Ending{Wins: []int{1, 0}}})
		}
	}
	return e, err
}

func (m *scanned) Game(_ context.Context, id int64) (library.Kept, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, k := range m.all {
		if k.ID == id {
			return k, nil
		}
	}
	return library.Kept{}, library.ErrNoGame
}

func (m *scanned) Remove(_ context.Context, ids ...int64) (int, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	before := len(m.all)
	m.all = slices.DeleteFunc(m.all, func(k library.Kept) bool { return slices.Contains(ids, k.ID) })
	return before - len(m.all), nil
}

func (m *scanned) Forget(_ context.Context, own string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.all = slices.DeleteFunc(m.all, func(k library.Kept) bool { return k.Own == own })
	return nil
}

var allGames = catalog.Standard()

// TestLibraryAtATable: games that the studio keeps and files that are brought are found by the
// position on the board, what was played there is told, and a click plays it or opens a game.
func TestLibraryAtATable(t *testing.T) {
	watch(t)
	shelf := &scanned{}
	p := visitWith(t, allGames, Options{Studies: t.TempDir(), Library: shelf}, 1280, 800, "")
	p.begins(`{"game":"gomoku"}`, "h8", "i9", "g7")
	p.open("#/gomoku?moves=h8,i9")
	p.click("#menu-button")
	p.click("#open-library")
	p.until(`document.querySelectorAll(".library li").length >= 1 && document.querySelector(".explorer .played")?.dataset.move === "g7"`)
	p.until(`document.querySelectorAll(".library li .picture .stone").length >= 3`)
	p.do(chromedp.Evaluate[chromedp.Void](`(() => {
		const data = new DataTransfer();
		data.items.add(new File(["h8 i9 j10 h7\n"], "one.txt"));
		data.items.add(new File(["h8 i9 k11\n"], "two.txt"));
		document.querySelector("dialog.library").dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
	})()`))
	p.until(`document.querySelector("#library-said").innerText.includes("2 games are new, 0 were there")`)
	p.until(`document.querySelectorAll(".explorer .played").length >= 3 && document.querySelector(".library ul").innerText.includes("two.txt")`)
	p.until(`[...document.querySelectorAll(".explorer .bar-of")].every((bar) => bar.innerText === "100 %")`)
	p.click(".library .more summary")
	p.fill("#library-least", "4")
	p.until(`document.querySelectorAll(".explorer .played").length === 1 && document.querySelectorAll(".library li").length === 1 && document.querySelector(".library ul").innerText.includes("one.txt")`)
	p.fill("#library-least", "")
	p.until(`document.querySelectorAll(".explorer .played").length >= 3`)
	p.click("#library-own")
	p.until(`document.querySelectorAll(".explorer .played").length === 1 && document.querySelector(".library .rename")`)
	p.click("#library-own")
	p.until(`document.querySelectorAll(".explorer .played").length >= 3`)
	p.click(`.explorer .played[data-move="k11"]`)
	p.until(`!document.querySelector("dialog.library") && location.hash.includes("k11")`)
}

// TestGamesBetweenTwo: a request names a player and its opponent.
func TestGamesBetweenTwo(t *testing.T) {
	shelf := &scanned{}
	for i, players := range [][]string{{"ann", "bob"}, {"ann", "cid"}, {"bob", "ann"}} {
		e := library.Entry{Record: sente.Record{Game: "tictactoe", Players: players, Moves: []sente.Move{"a1"}}, Source: "file", Number: i + 1}
		if _, err := shelf.Add(t.Context(), e); err != nil {
			t.Fatal(err)
		}
	}
	h := build(t, Options{Studies: t.TempDir(), Library: shelf})
	for body, want := range map[string]int{`{"player":"ann"}`: 3, `{"player":"ann","opponent":"bob"}`: 2, `{"player":"cid","opponent":"bob"}`: 0} {
		if p := asked[library.Page](h, "/api/library/find", body); p.Count != want {
			t.Errorf("%s: %d games, want %d", body, p.Count, want)
		}
	}
}

// TestYourGamesAreThoseOfTheLibrary: one list has what the studio keeps, with all that can be
// done with it, and what was brought.
func TestYourGamesAreThoseOfTheLibrary(t *testing.T) {
	watch(t)
	shelf := &scanned{}
	if _, err := shelf.Add(t.Context(), library.Entry{Record: sente.Record{Game: "gomoku", Moves: []sente.Move{"h8"}, Players: []string{"ann", "bob"}}, Source: "club.sgf"}); err != nil {
		t.Fatal(err)
	}
	p := visitWith(t, allGames, Options{Studies: t.TempDir(), Library: shelf}, 1280, 800, "")
	first, last := p.begins(`{"game":"gomoku"}`, "h8", "i9"), p.begins(`{"game":"tictactoe"}`, "b2")
	p.open("")
	p.click("#first-games")
	p.until(`document.querySelectorAll(".library li").length === 2 && document.querySelector("#library-own").checked`)
	p.until(`document.querySelector(".library li").innerText.includes("1 move, today") && document.querySelectorAll(".library .rename").length === 2`)
	p.click(".library li:nth-child(2) .rename")
	p.do(chromedp.Evaluate[chromedp.Void](`document.querySelector(".naming input").value = ""`), chromedp.SendKeys(chromedp.CSS(".naming input"), "Mine"+kb.Enter))
	p.until(`document.querySelector(".library li").innerText.includes("Mine")`) // what changed last is the first
	p.click(".library li:nth-child(2) .discard")
	p.until(`document.querySelectorAll(".library li").length === 1 && document.querySelector("#library-said").innerText.includes("is deleted")`)
	if p.studio.studies.there(last) {
		t.Error("the game is still there")
	}
	p.click("#restore")
	p.until(`document.querySelectorAll(".library li").length === 2 && !document.querySelector("#restore")`)
	p.click("#library-own")
	p.until(`document.querySelectorAll(".library li").length === 3 && document.querySelectorAll(".library .rename").length === 2`)
	p.fill("#library-text", "ann")
	p.until(`document.querySelectorAll(".library li").length === 1 && document.querySelector(".library ul").innerText.includes("club.sgf")`)
	p.fill("#library-text", "Mine")
	p.until(`document.querySelectorAll(".library li").length === 1 && document.querySelector(".library ul").innerText.includes("Mine")`)
	p.click(".library .kept")
	p.settled(2)
	if id := p.table().id; id != first {
		t.Errorf("table %s is opened, want %s", id, first)
	}
}

// TestStudiesOfEarlierDaysComeInInTheirOrder: the one that changed last is listed first, also
// in a library that is filled anew, whatever their number.
func TestStudiesOfEarlierDaysComeInInTheirOrder(t *testing.T) {
	folder := t.TempDir()
	h := buildOn(t, allGames, Options{Studies: folder})
	var want []string
	for range shelvedAtOnce + 2 {
		id := call[state](h, "POST", "/api/tables", `{"game":"tictactoe","moves":["b2"]}`, 201).ID
		call[none](h, "POST", "/api/tables/"+id+"/play", `{"move":"a1"}`, 204)
		want = append(want, id)
	}
	later := buildOn(t, allGames, Options{Studies: clone(t, folder), Library: &scanned{}})
	for i, id := range want {
		at := time.Now().Add(-time.Duration(1+i) * time.Hour)
		if err := os.Chtimes(later.studio.studies.file(id), at, at); err != nil {
			t.Fatal(err)
		}
	}
	var got []string
	for _, g := range asked[library.Page](later, "/api/library/find", `{"own":true}`).Games {
		got = append(got, g.Own)
	}
	if !slices.Equal(got, want) {
		t.Errorf("listed are %v, want %v", got, want)
	}
}

// TestLookingThroughTheLibraryOpensNothing: what a person has brought is there after any
// number of games of the library were shown.
func TestLookingThroughTheLibraryOpensNothing(t *testing.T) {
	shelf := &scanned{}
	added, err := shelf.Add(t.Context(), library.Entry{Record: sente.Record{Game: "gomoku", Moves: []sente.Move{"h8"}}})
	if err != nil || added.New != 1 {
		t.Fatal(added, err)
	}
	studio, err := New(allGames, Options{Library: shelf})
	if err != nil {
		t.Fatal(err)
	}
	defer studio.Close()
	_, answer := sendFile(studio, "name=a.txt&game=gomoku", []byte("h8 i9"))
	_, handle, _ := strings.Cut(answer, `"brought":"`)
	handle, _, _ = strings.Cut(handle, `"`)
	for range 40 {
		r := httptest.NewRequest(http.MethodGet, "http://localhost/api/library/games/1", nil)
		w := httptest.NewRecorder()
		studio.Handler().ServeHTTP(w, r)
		if w.Code != http.StatusOK || !strings.Contains(w.Body.String(), `"scene"`) {
			t.Fatalf("%d %.200s", w.Code, w.Body)
		}
	}
	if _, err := studio.uploads.find(handle); err != nil {
		t.Errorf("%q: %v", handle, err)
	}
}

// TestWithoutALibrary: the reason is told, and no files are asked for that could not be kept.
func TestWithoutALibrary(t *testing.T) {
	const reason = "home cannot be written: permission denied"
	for why, want := range map[string]string{"": "start it with --library FILE", reason: reason} {
		h := buildOn(t, allGames, Options{Unshelved: why})
		status, text := h.post("/api/library/find", `{}`)
		if status != map[string]int{"": http.StatusNotFound, reason: http.StatusServiceUnavailable}[why] || !strings.Contains(text, "this studio has no library: "+want) {
			t.Errorf("%q: %d %s", why, status, text)
		}
	}
	watch(t)
	p := visitWith(t, allGames, Options{Unshelved: reason}, 1280, 800, "#/gomoku")
	p.click("#menu-button")
	p.click("#open-library")
	p.until(`document.querySelector("#library-said")?.innerText.includes("permission denied") && !document.querySelector("#library-file")`)
}
