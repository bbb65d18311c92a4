package studio

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/match"
)

// TestALiveBoard: a page is told what each side thinks of its move, on the scale of its
// engine, and sees the last game where none is played.
func TestALiveBoard(t *testing.T) {
	games := catalog.Standard()
	plan := match.Plan{Game: "connectfour", Kind: match.Match, Games: 2, Players: []match.Entrant{{Name: "one", Engine: "sente"}, {Name: "two", Engine: "search"}}}
	l := NewLive(games, plan)
	at := match.Seated{Number: 1, Seating: 1}
	start := sente.Record{Game: "connectfour", Players: []string{"two", "one"}, Moves: []sente.Move{"4"}}
	l.Began(at, start)
	line := []sente.Move{"4", "4", "4", "4", "4", "3", "3", "3", "3", "3", "3", "2", "2", "2"}
	l.Thinks(at, 1, sente.Info{Depth: 14, Score: 30, Nodes: 900, Time: 1500 * time.Millisecond, Line: line})
	l.Thinks(at, 1, sente.Info{Depth: 14, Rank: 1, Score: -30})
	l.Moved(at, 1, "4")
	l.Thinks(at, 0, sente.Info{Score: 0, Source: "proof", Bound: sente.Exact, Line: line[:1]})
	g, err := games.Game("connectfour")
	if err != nil {
		t.Fatal(err)
	}
	scale := func(engine string) float64 {
		p, err := g.ProfileOf(engine)
		if err != nil {
			t.Fatal(err)
		}
		return p.Scale
	}
	v := l.view()
	want := []sideThought{
		{Seat: 0, Drawn: true, Bound: sente.Exact, Scale: scale("search"), Line: line[:1]},
		{Seat: 1, Score: 30, Scale: scale("sente"), Depth: 14, Nodes: 900, Seconds: 1.5, Line: line[:mostLine]},
	}
	if d := cmp.Diff(want, v.Boards[0].Said); d != "" {
		t.Error(d)
	}
	if v.Last != nil || v.Boards[0].Plies != 2 || v.Boards[0].Turn != 0 {
		t.Errorf("%+v", v.Boards)
	}
	l.Left(at)
	if v := l.view(); v.Last != nil {
		t.Error("a game that was dropped is the last one")
	}
	end := start
	end.Moves = []sente.Move{"4", "3", "4", "3", "4", "3", "4"}
	end.Result = sente.Result{Winner: "first", Reason: "four in a row"}
	for i := range end.Moves {
		end.Thinking = append(end.Thinking, sente.Thought{Depth: i, Score: sente.Score(i), Nodes: int64(i), Time: time.Duration(i) * time.Second})
	}
	l.change(func() { l.count(match.Result{ID: strings.Repeat("a", 8), Number: 1, Seating: 1, Record: end}) })
	v = l.view()
	want = []sideThought{
		{Seat: 0, Score: 6, Scale: scale("search"), Depth: 6, Nodes: 6, Seconds: 6},
		{Seat: 1, Score: 5, Scale: scale("sente"), Depth: 5, Nodes: 5, Seconds: 5},
	}
	if v.Last == nil {
		t.Fatalf("the last game is not shown: %+v", v)
	}
	if d := cmp.Diff(want, v.Last.Said); d != "" || v.Last.Plies != 7 || len(v.Last.Scene.Stones) != 7 {
		t.Errorf("%s %+v", d, v.Last)
	}
}

// heard keeps the names of the events that a page is told.
type heard struct{ all []string }

func (h *heard) send(name string, _ []byte) error { h.all = append(h.all, name); return nil }
func (*heard) beat() error                        { return nil }

// TestFiguresComeWithTheEnd: where counting takes long, statistics wait, but not for those of a
// run that is over.
func TestFiguresComeWithTheEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) { // time stands still between the calls
		l := NewLive(catalog.Standard(), match.Plan{Game: "tictactoe", Kind: match.Match, Games: 2, Players: []match.Entrant{{Name: "one"}, {Name: "two"}}})
		ended := func(n int) {
			game := sente.Record{Game: "tictactoe", Players: []string{"one", "two"}, Moves: []sente.Move{"b2"}, Result: sente.Result{Winner: "first"}}
			l.change(func() { l.count(match.Result{Number: n, Record: game}); l.counting = time.Second })
		}
		page := &heard{}
		out, told := pace{outlet: page}, int64(-1)
		ended(1)
		l.tellStats(&out, &told, l.over())
		l.change(func() { l.counting = time.Second })
		ended(2)
		if rest := l.tellStats(&out, &told, l.over()); rest != statsPace || len(page.all) != 1 {
			t.Errorf("after %v told %v", rest, page.all)
		}
		l.End(match.Report{Complete: true}, nil)
		if rest := l.tellStats(&out, &told, l.over()); rest != 0 || len(page.all) != 2 || told != 2 {
			t.Errorf("at the end after %v told %v of %d games", rest, page.all, told)
		}
		if l.change(func() { l.counting = 0 }); l.figuresPace() != livePace {
			t.Errorf("few games are counted every %v", l.figuresPace())
		}
	})
}
