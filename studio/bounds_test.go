package studio

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/catalog/standard"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/record/study"
	"github.com/sente-games/sente/studio/internal/scheduling"
	"github.com/sente-games/sente/studio/internal/storage"
	"github.com/sente-games/sente/studio/internal/streaming"
	"github.com/sente-games/sente/studio/internal/table"
)

// TestStreams_AreLimited checks the stream limits of a table and of the studio: a stream beyond the
// limit is refused with a sentence, and a closed stream makes room.
func TestStreams_AreLimited(t *testing.T) {
	h := build(t, Options{Limits: Limits{Streams: streaming.MaxSubscribers + 2}})
	first, second := h.table(h.sit(`{"game":"tictactoe"}`)), h.table(h.sit(`{"game":"tictactoe"}`))
	refused := func(tbl *table.Table, want string) {
		t.Helper()
		answer := testutil.Must(h.web.Client().Get(h.web.URL + "/api/tables/" + tbl.ID + "/events"))(t)
		defer answer.Body.Close()
		text := make([]byte, 200)
		n, _ := answer.Body.Read(text)
		if answer.StatusCode != http.StatusServiceUnavailable || !strings.Contains(string(text[:n]), want) {
			t.Errorf("%d %s, want %s", answer.StatusCode, text[:n], want)
		}
	}
	join := func(tbl *table.Table) *streaming.Subscriber {
		t.Helper()
		return testutil.Must(tbl.Subscribe(theOwner))(t)
	}
	for range streaming.MaxSubscribers {
		join(first)
	}
	refused(first, "256 pages already watch this game")
	join(second)
	last := join(second)
	refused(second, "all 258 event streams are in use")
	second.Unsubscribe(last)
	join(second)
}

// TestEngines_CreationNeverBlocks checks that an engine whose creation never ends, for example on a
// blocked file, blocks no request about its game and is abandoned.
func TestEngines_CreationNeverBlocks(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		free := make(chan struct{})
		games := only(first)
		g := &games[0]
		think := g.Profiles[0].New
		g.Profiles = append(g.Profiles, catalog.Profile{Name: "stuck", New: func(args map[string]string) (sente.Engine, error) {
			<-free
			return think(args)
		}})
		h := buildOn(t, games, Options{Limits: Limits{Searches: 8, Budget: 4 << 30}})
		t.Cleanup(func() { close(free) })
		var tables []string
		for range 8 {
			path := h.sit(`{"game":"tictactoe","seats":[{},{"kind":"engine","engine":"stuck"}],"move":0.1}`)
			testutil.Must(h.table(path).Subscribe(theOwner))(t)
			h.must(path+"/play", `{"move":"b2"}`)
			tables = append(tables, path)
		}
		for _, path := range tables {
			h.must(path+"/undo", "")
			h.must(path+"/play", `{"move":"a1"}`)
		}
		s := h.untilIn(time.Minute, tables[0], "the engine is given up", func(s table.State) bool { return s.Error != nil })
		if !strings.Contains(s.Error.Error(), "was stopped") {
			t.Error(s.Error)
		}
		h.must(tables[0]+"/settings", `{"seats":[{},{"kind":"engine","engine":"only"}]}`)
		h.must(tables[0]+"/resume", "")
		h.untilIn(time.Minute, tables[0], "another engine plays", func(s table.State) bool { return len(s.Record.Moves) == 2 })
	})
}

// TestAnalysis_IsPreempted checks with one slot that an analysis is interrupted for a move of another
// table and continues afterwards with its previous thoughts.
func TestAnalysis_IsPreempted(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var n atomic.Int64
		studio := testutil.Must(New(only(counts(&n)), Options{Limits: Limits{Searches: 1}}))(t)
		tbl := func(p table.Plan) *table.Table {
			one := testutil.Must(studio.tables.Open(p))(t)
			testutil.Must(one.Subscribe(theOwner))(t)
			return one
		}
		long := tbl(table.Plan{Game: "tictactoe"})
		testutil.NoError(t, long.RunCommand("analyse", table.Command{}))
		time.Sleep(time.Minute)
		quick := tbl(table.Plan{Game: "tictactoe", Seats: []storage.Seat{{Kind: storage.Human}, {Kind: storage.Engine}}, Move: 1})
		testutil.NoError(t, quick.RunCommand("play", table.Command{Move: "b2"}))
		time.Sleep(10 * time.Millisecond)
		synctest.Wait()
		if s := long.State(); s.Job == nil || !s.Job.Waiting || s.Job.Elapsed < 60 {
			t.Errorf("the analysis has not made room: %+v", s.Job)
		}
		time.Sleep(2 * time.Second)
		synctest.Wait()
		if s := quick.State(); len(s.Record.Moves) != 2 || s.Error != nil {
			t.Errorf("the quick game: %+v", s)
		}
		if s := long.State(); s.Job == nil || s.Job.Waiting {
			t.Errorf("the analysis has not gone on: %+v", s.Job)
		}
		before := n.Load()
		time.Sleep(time.Hour)
		if s := long.State(); s.Job != nil || s.Error != nil || n.Load() == before {
			t.Errorf("the analysis: %+v %s", s.Job, s.Error)
		}
		if err := studio.Close(); err != nil {
			t.Error(err)
		}
	})
}

// TestMoves_LongSearchIsPreempted checks that an engine with an hour of time returns its best move
// after its slice when another table waits.
func TestMoves_LongSearchIsPreempted(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var n atomic.Int64
		studio, err := New(only(counts(&n)), Options{Limits: Limits{Searches: 1}})
		testutil.NoError(t, err)
		var tables [3]*table.Table
		for i := range tables {
			if tables[i], err = studio.tables.Open(table.Plan{Game: "tictactoe", Seats: []storage.Seat{{Kind: storage.Engine}}, Move: 3600}); err != nil {
				t.Fatal(err)
			}
			testutil.Must(tables[i].Subscribe(theOwner))(t)
		}
		for i, one := range tables {
			if i < 2 {
				time.Sleep(scheduling.TimeSlice + time.Second)
				synctest.Wait()
			} else if len(one.State().Record.Moves) != 0 {
				t.Error("the last one need not hurry")
			}
			if s := one.State(); i < 2 && (len(s.Record.Moves) != 1 || s.Error != nil) {
				t.Errorf("game %d: %v %s", i, s.Record.Moves, s.Error)
			}
		}
		if err := studio.Close(); err != nil {
			t.Error(err)
		}
	})
}

// TestEngines_ReleaseMemory checks that thirty attended tables with memory for four engines all receive
// moves.
func TestEngines_ReleaseMemory(t *testing.T) {
	const share = 4 << 20
	h := buildOn(t, standard.Games(), Options{Limits: Limits{Memory: share, Budget: 4 * share, Searches: 2, EngineStopDelay: time.Millisecond, EngineReleaseDelay: time.Millisecond}})
	engines := h.studio.engines.Len
	var leave []func()
	for i := range 30 {
		g := h.studio.games[i%len(h.studio.games)]
		one := h.table(h.sit(fmt.Sprintf(`{"game":%q,"seats":[{"kind":"engine"}],"move":0.02}`, g.Name)))
		w := testutil.Must(one.Subscribe(theOwner))(t)
		leave = append(leave, func() { one.Unsubscribe(w) })
		s := h.untilIn(time.Minute, "/api/tables/"+one.ID, "the engine has moved", func(s table.State) bool { return len(s.Record.Moves) > 0 || s.Error != nil })
		late := s.Error != nil && s.Error.Code == "engine_no_answer" // on a busy machine
		if s.Error != nil && !late || engines() > 4 {
			t.Fatalf("%s: %d engines, trouble %q", g.Name, engines(), s.Error)
		}
	}
	for _, one := range leave {
		one()
	}
	for end := time.Now().Add(time.Minute); engines() > 0; time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("%d engines are kept at tables that nobody watches", engines())
		}
	}
}

// TestEngines_NoMemoryIsAnError checks that an engine beyond the memory limit causes an error sentence,
// and that a later attempt succeeds.
func TestEngines_NoMemoryIsAnError(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		begun, free := make(chan struct{}, 2), make(chan struct{})
		wait := func(ctx context.Context, g catalog.Game, r sente.Record, l sente.Limits, report func(sente.Info)) (sente.Choice, error) {
			begun <- struct{}{}
			select {
			case <-free:
			case <-ctx.Done():
			}
			return first(ctx, g, r, l, report)
		}
		h := buildOn(t, only(wait), Options{Limits: Limits{Memory: 1 << 20, Budget: 1 << 20, Searches: 2}})
		var paths [2]string
		for i := range paths {
			paths[i] = h.sit(`{"game":"tictactoe","seats":[{"kind":"engine"}],"move":60}`)
			testutil.Must(h.table(paths[i]).Subscribe(theOwner))(t)
			if i == 0 {
				<-begun
			}
		}
		s := h.until(paths[1], "trouble", func(s table.State) bool { return s.Error != nil })
		if !strings.Contains(s.Error.Error(), "all 1 engines that fit into memory are in use") {
			t.Error(s.Error)
		}
		close(free)
		h.until(paths[0], "the first has moved", func(s table.State) bool { return len(s.Record.Moves) == 1 })
		h.must(paths[1]+"/resume", "")
		h.until(paths[1], "the second has moved", func(s table.State) bool { return len(s.Record.Moves) == 1 })
	})
}

// TestTables_NodesAreLimited checks that a study beyond the node limit closes the table that has been
// unattended the longest, and is refused if all tables are attended.
func TestTables_NodesAreLimited(t *testing.T) {
	h := buildOn(t, standard.Games(), Options{})
	h.studio.tables.MaxNodes = 100
	open := func(nodes int) (*table.Table, error) {
		return h.studio.tables.OpenStudy(grown(t, h.studio.games, "gomoku", nodes), table.Plan{})
	}
	first := testutil.Must(open(60))(t)
	second, err := open(60)
	if err != nil || h.studio.tables.FindLoaded(first.ID) != nil || h.studio.tables.FindLoaded(second.ID) == nil {
		t.Fatalf("the first study did not leave: %v", err)
	}
	looks := testutil.Must(second.Subscribe(theOwner))(t)
	if _, err := open(60); err == nil || !strings.Contains(err.Error(), "close another game first") {
		t.Errorf("a study too many is answered with %v", err)
	}
	if _, err := open(30); err != nil {
		t.Errorf("a study for which there is room: %v", err)
	}
	// What grows at a table counts, too, and what is said there.
	edit := func(e study.Edit) (status int, said string) {
		text := testutil.Must(json.Marshal(e))(t)
		return h.post("/api/tables/"+second.ID+"/edit", string(text))
	}
	long := strings.Repeat("a long remark ", 1000)
	if status, said := edit(study.Edit{Kind: study.SetComment, Node: 1, Text: long}); status != 503 || !strings.Contains(said, "close another game first") {
		t.Errorf("a text for which there is no room is answered with %d %s", status, said)
	}
	h.studio.tables.MaxNodes = 1000
	for _, e := range []study.Edit{{Kind: study.SetComment, Node: 1, Text: long}, {Kind: study.SetComment, Node: 1, Text: "short"}, {Kind: study.SetComment, Node: 1, Text: long}} {
		if status, said := edit(e); status != 200 {
			t.Fatalf("%d %s", status, said)
		}
		if is, want := second.Size(), 60+len(e.Text)/storage.NodeBytes; is < want || is > want+9 { // remarks of the study's own
			t.Errorf("the study counts as %d nodes, want %d", is, want)
		}
	}
	h.studio.tables.MaxNodes = second.Size() + 3
	grown := 0
	for _, e := range free(t, second, 9) {
		status, said := edit(e)
		if status == 503 && strings.Contains(said, "close another game first") {
			break
		}
		if grown++; status != 200 {
			t.Fatalf("%d %s", status, said)
		}
	}
	if grown != 3 {
		t.Errorf("the study grew by %d nodes, there was room for 3", grown)
	}
	if status, said := h.post("/api/tables/"+second.ID+"/play", `{"move":"a1"}`); status != 503 {
		t.Errorf("a move for which there is no room is answered with %d %s", status, said)
	}
	second.Unsubscribe(looks)
}

// free returns edits that play new moves at the start of a study.
func free(t *testing.T, h *table.Table, most int) (all []study.Edit) {
	t.Helper()
	root := h.Study().Root()
	board := testutil.Must(h.Study().Board(root))(t)
	for _, m := range board.Legal() {
		if root.Child(m) == nil && len(all) < most {
			all = append(all, study.Edit{Kind: study.PlayMove, Move: m})
		}
	}
	return all
}

// grown returns a study with a number of nodes after the first move.
func grown(t testing.TB, games catalog.Catalog, game string, nodes int) *study.Study {
	t.Helper()
	tree := testutil.Must(study.New(games, sente.Record{Game: game}))(t)
	board := testutil.Must(tree.Board(tree.Root()))(t)
	for _, m := range board.Legal()[:nodes-1] {
		testutil.Must(tree.AddChild(tree.Root(), study.Content{Move: m}))(t)
	}
	return tree
}
