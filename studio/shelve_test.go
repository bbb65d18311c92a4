package studio

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"os"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/library"
	"github.com/sente-games/sente/rules"
)

// TestARefusedStudyKeepsNoOtherOut: of studies that the library refuses the others come in.
func TestARefusedStudyKeepsNoOtherOut(t *testing.T) {
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
		for _, k := range fetch[[]kept](h, "/api/studies") {
			if k.Outside {
				outside++
			}
		}
		if outside != 1 {
			t.Errorf("%d studies are outside the library", outside)
		}
	}
	if status, text := h.post("/api/library/games/01", `{}`); status != http.StatusNotFound || !strings.Contains(text, "no number of a game") {
		t.Error(status, text)
	}
}

// TestSkirmishesOfEarlierDaysAreLookedAtLate: a studio that starts draws no board for them.
func TestSkirmishesOfEarlierDaysAreLookedAtLate(t *testing.T) {
	folder := t.TempDir()
	h := buildOn(t, catalog.Standard(), Options{Studies: folder})
	for range 2 {
		h.fought(h.skirmishOf(`{"game":"tictactoe","players":["random","random"],"games":2,"nodes":5}`), "its end", over)
	}
	var opened atomic.Int64
	counting := catalog.Standard()
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
		t.Errorf("%d boards are set up at the start, without skirmishes %d", with, without)
	}
	all := fetch[[]listedRun](later, "/api/skirmishes")
	if len(all) != 2 || all[0].Planned != 2 {
		t.Fatalf("%+v", all)
	}
	if v := fetch[liveView](later, "/api/skirmishes/"+all[0].ID); v.Games != 2 || v.Phase != done || len(v.Seats) != 2 {
		t.Errorf("%+v", v)
	}
}

// TestALibraryThatRefusesForAWhile: games that it could not take come in later, in their
// order and once, also after the studio was closed in between.
func TestALibraryThatRefusesForAWhile(t *testing.T) {
	folder, shelf := t.TempDir(), &reluctant{}
	h := buildOn(t, catalog.Standard(), Options{Studies: folder, Library: shelf})
	path := h.skirmishOf(`{"game":"connectfour","players":["random","random"],"nodes":5}`)
	h.fought(path, "a game", func(v liveView) bool { return v.Games > 0 })
	shelf.full.Store(true)
	h.fought(path, "a refusal", func(v liveView) bool {
		return strings.Contains(v.Notice, "do not go into the library: the disk is full")
	})
	shelf.full.Store(false)
	if v := h.fought(path, "more games", func(v liveView) bool { return v.Notice == "" }); v.Phase != running {
		t.Error(v.Phase)
	}
	shelf.full.Store(true)
	h.fought(path, "a refusal", func(v liveView) bool { return v.Notice != "" })
	h.must(path+"/stop", ``)
	games := fetch[liveView](h, path).Games
	if err := h.studio.Close(); err != nil {
		t.Fatal(err)
	}
	shelf.full.Store(false)
	later := buildOn(t, catalog.Standard(), Options{Studies: folder, Library: shelf})
	if p := asked[library.Page](later, "/api/library/find", `{}`); p.Count != games {
		t.Errorf("%d games of %d", p.Count, games)
	}
	for i, k := range shelf.all {
		if k.Number != i+1 {
			t.Fatalf("game %d came in as the %d.", k.Number, i+1)
		}
	}
}

// reluctant is a library that takes nothing at times.
type reluctant struct {
	scanned
	full atomic.Bool
}

func (r *reluctant) Add(ctx context.Context, entries ...library.Entry) (library.Added, error) {
	if r.full.Load() {
		return library.Added{}, errors.New("the disk is full")
	}
	return r.scanned.Add(ctx, entries...)
}

// TestLinesOfAJournal counts whole lines.
func TestLinesOfAJournal(t *testing.T) {
	name := t.TempDir() + "/a.jsonl"
	for text, want := range map[string]int{"": 0, "a": 0, "a\n": 1, "a\n\nb": 2, strings.Repeat("x", 1<<16) + "\n" + strings.Repeat("\n", 1<<16): 1<<16 + 1} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if n := linesOf(name); n != want {
			t.Errorf("%d lines, not %d", n, want)
		}
	}
	if n := linesOf(name + "x"); n != 0 {
		t.Error(n)
	}
}
