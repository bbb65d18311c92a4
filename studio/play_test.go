package studio

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/catalog/standard"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/session"
	"github.com/sente-games/sente/studio/internal/storage"
	"github.com/sente-games/sente/studio/internal/table"
)

func moves(n int) func(table.State) bool {
	return func(s table.State) bool { return len(s.Record.Moves) == n && s.Job == nil }
}

func idle(s table.State) bool { return s.Job == nil }

func thinksAbout(kind session.Purpose) func(table.State) bool {
	return func(s table.State) bool { return s.Job != nil && s.Job.Kind == kind }
}

func TestEngine_MovesWithinTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := build(t, Options{})
		tbl := h.sit(`{"game":"gomoku","seats":[{"kind":"human"},{"kind":"engine","engine":"thinker"}]}`)
		h.watch(tbl)
		h.must(tbl+"/play", `{"move":"h8"}`)
		s := h.until(tbl, "the engine has moved", moves(2))
		if s.Used[1] < 0.45 || s.Used[1] > 0.5 || s.Movers[0] != 0 || s.Movers[1] != 1 {
			t.Errorf("used %v by %v", s.Used, s.Movers)
		}
	})
}

// TestEngine_LateIsPreempted checks that the best reported move is played if an engine exceeds its
// time.
func TestEngine_LateIsPreempted(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := build(t, Options{})
		tbl := h.sit(`{"game":"tictactoe","seats":[{"kind":"engine","engine":"late"},{"kind":"engine","engine":"late"}],"move":0.3}`)
		h.watch(tbl)
		s := h.until(tbl, "two moves", func(s table.State) bool { return len(s.Record.Moves) >= 2 })
		if s.Record.Moves[0] != "c1" && s.Record.Moves[0] != "c3" {
			t.Errorf("%q is not the move that the engine had named", s.Record.Moves[0])
		}
		if took := s.Record.Thinking[0].Time; took != 294*time.Millisecond {
			t.Errorf("a move of 300 ms took %v, want 294 ms", took)
		}
	})
}

func TestEngine_StopReturnsBestMove(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := build(t, Options{})
		tbl := h.sit(`{"game":"gomoku","seats":[{"kind":"human"},{"kind":"engine","engine":"thinker"}],"move":60}`)
		h.watch(tbl)
		h.must(tbl+"/play", `{"move":"h8"}`)
		h.until(tbl, "the engine thinks", thinksAbout("move"))
		time.Sleep(30 * time.Millisecond)
		began := time.Now()
		h.must(tbl+"/stop", ``)
		h.until(tbl, "the engine has moved", moves(2))
		if took := time.Since(began); took > 5*time.Millisecond {
			t.Errorf("stopping took %v", took)
		}
	})
}

// TestEngine_Ponders checks that an engine ponders only if enabled, never during its own search, and
// never without clients.
func TestEngine_Ponders(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := build(t, Options{})
		ponder := func(want int32) {
			t.Helper()
			time.Sleep(h.studio.options.Limits.EngineStopDelay) // what leaving takes
			synctest.Wait()
			if n := dreams.Load(); n != want {
				t.Fatalf("%d engines ponder, want %d", n, want)
			}
		}
		tbl := h.sit(`{"game":"tictactoe","seats":[{"kind":"human"},{"kind":"engine","engine":"dreamer"}]}`)
		w := h.watch(tbl)
		h.must(tbl+"/settings", `{"ponder":true}`)
		ponder(1)
		if s := h.state(tbl); !s.Ponder || s.Job != nil {
			t.Errorf("an engine that ponders is shown as at work: %+v", s.Job)
		}
		for i, m := range []string{"b2", "c1"} {
			h.must(tbl+"/play", `{"move":"`+m+`"}`)
			s := h.until(tbl, "the engine has moved", moves(2*i+2))
			if s.Error != nil {
				t.Error(s.Error)
			}
			ponder(1)
		}
		h.must(tbl+"/hint", ``)
		h.until(tbl, "there is a hint", func(s table.State) bool { return s.Hint != nil })
		ponder(1)
		h.must(tbl+"/settings", `{"ponder":false}`)
		ponder(0)
		h.must(tbl+"/settings", `{"ponder":true}`)
		ponder(1)
		w.leave()
		ponder(0)
		h.watch(tbl)
		ponder(1)
		h.studio.tables.Close(h.table(tbl))
		ponder(0)
	})
}

func TestEngine_StopsWithoutClients(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := build(t, Options{})
		tbl := h.sit(`{"game":"gomoku","seats":[{"kind":"engine","engine":"thinker"}],"move":60}`)
		w := h.watch(tbl)
		h.until(tbl, "the engine thinks", thinksAbout("move"))
		began := time.Now()
		w.leave()
		s := h.until(tbl, "the engine rests", idle)
		if left := time.Since(began); left < h.studio.options.Limits.EngineStopDelay || left > h.studio.options.Limits.EngineStopDelay+5*time.Millisecond {
			t.Errorf("leaving took %v", left)
		}
		if len(s.Record.Moves) > 0 {
			t.Error("an engine that nobody watches has moved")
		}
		h.watch(tbl)
		h.until(tbl, "the engine thinks again when somebody comes back", thinksAbout("move"))
		began = time.Now()
		call[none](h, http.MethodDelete, tbl, "", http.StatusNoContent)
		if err := h.studio.Close(); err != nil {
			t.Errorf("ending the table: %v", err)
		}
		if took := time.Since(began); took > 5*time.Millisecond {
			t.Errorf("ending the table took %v", took)
		}
	})
}

func TestHotseat_SuggestsAndWaits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := build(t, Options{})
		tbl := h.sit(`{"game":"gomoku","seats":[{"kind":"hotseat","engine":"first"},{"kind":"human"}],"move":0.1}`)
		h.watch(tbl)
		s := h.until(tbl, "a suggestion", func(s table.State) bool { return s.Hint != nil })
		if len(s.Record.Moves) != 0 || s.Hint.Seat != 0 {
			t.Errorf("the engine of a hotseat moved: %+v", s)
		}
		h.must(tbl+"/play", `{"move":"h8"}`)
		s = h.state(tbl)
		if s.Hint != nil || s.Record.Moves[0] != "h8" {
			t.Errorf("after the person's own move: %+v", s)
		}
	})
}

func TestCommands_HintAndTakeover(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := build(t, Options{})
		tbl := h.sit(`{"game":"tictactoe","move":0.1}`)
		h.watch(tbl)
		h.must(tbl+"/hint", ``)
		s := h.until(tbl, "a hint", func(s table.State) bool { return s.Hint != nil })
		if len(s.Record.Moves) != 0 {
			t.Error("a hint has moved")
		}
		h.must(tbl+"/takeover", ``)
		s = h.until(tbl, "a move", moves(1))
		if s.Turn != 1 || s.Job != nil {
			t.Errorf("after a takeover: %+v", s)
		}
	})
}

func TestEngines_PlayEachOtherAndPause(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := build(t, Options{})
		tbl := h.sit(`{"game":"gomoku","seats":[{"kind":"engine","engine":"thinker"},{"kind":"engine","engine":"thinker"}],"move":0.1}`)
		h.watch(tbl)
		h.until(tbl, "some moves", func(s table.State) bool { return len(s.Record.Moves) >= 2 })
		h.must(tbl+"/stop", ``)
		s := h.until(tbl, "a pause", func(s table.State) bool { return s.Paused && s.Job == nil })
		h.must(tbl+"/undo", ``)
		if after := h.state(tbl); len(after.Record.Moves) != len(s.Record.Moves)-1 || after.Job != nil {
			t.Errorf("undo in a pause: %d moves of %d", len(after.Record.Moves), len(s.Record.Moves))
		}
		h.must(tbl+"/resume", ``)
		h.until(tbl, "more moves", func(now table.State) bool { return len(now.Record.Moves) > len(s.Record.Moves) })
	})
}

func TestEngines_FailuresAreReported(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := build(t, Options{})
		for engine, want := range map[string]string{
			"illegal": `illegal chose the illegal move "zz99"`,
			"broken":  "broken cannot answer: its file of weights is missing",
			"panics":  "panics cannot answer: internal error: index out of range",
			"deaf":    "did not answer",
		} {
			tbl := h.sit(`{"game":"gomoku","seats":[{"kind":"human"},{"kind":"engine","engine":"` + engine + `"}]}`)
			h.watch(tbl)
			h.must(tbl+"/play", `{"move":"h8"}`)
			s := h.until(tbl, "trouble with "+engine, func(s table.State) bool { return s.Error != nil })
			if !strings.Contains(s.Error.Error(), want) || !s.Paused || len(s.Record.Moves) != 1 {
				t.Errorf("%s: %q, want %q", engine, s.Error, want)
			}
			h.must(tbl+"/settings", `{"seats":[{"kind":"human"},{"kind":"engine","engine":"first"}]}`)
			h.must(tbl+"/resume", ``)
			h.until(tbl, "another engine goes on", moves(2))
		}
	})
}

// TestAnalysis_Threats checks that info events refer to the requested position, also after a pass.
func TestAnalysis_Threats(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := build(t, Options{})
		tbl := h.sit(`{"game":"gomoku","moves":["h8","a1","i8","a2","j8"]}`)
		w := h.watch(tbl)
		for plies, body := range map[int]string{1: `{"moves":["h8"]}`, 5: `{"moves":["h8","a1","i8","a2","j8"],"threat":true}`} {
			h.must(tbl+"/analyse", body)
			for event := range w.events {
				var n table.InfoEvent
				if event[0] != "info" || json.Unmarshal([]byte(event[1]), &n) != nil || len(n.Thoughts) == 0 || len(n.Moves) != plies {
					continue
				}
				if n.Kind != "analyse" || n.Threat != (plies == 5) || n.Turn != map[int]int{1: 1, 5: 0}[plies] {
					t.Errorf("news %+v", n)
				}
				break
			}
			h.must(tbl+"/stop", ``)
			if s := h.until(tbl, "rest", idle); len(s.Record.Moves) != 5 {
				t.Error("an analysis has moved")
			}
		}
		other := h.sit(`{"game":"connectfour"}`)
		if status, text := h.post(other+"/analyse", `{"moves":["4"],"threat":true}`); status != 422 || !strings.Contains(text, "passing is not possible in connectfour") {
			t.Errorf("%d %s", status, text)
		}
	})
}

// bargains is an engine that places three stones, reports high scores for them and chooses the first
// offered word.
func bargains(_ context.Context, g catalog.Game, r sente.Record, _ sente.Limits, report func(sente.Info)) (sente.Choice, error) {
	board, err := g.BoardAfterMoves(r)
	if err != nil {
		return sente.Choice{}, err
	}
	m := board.Legal()[0]
	i := sente.Info{Score: 777, Depth: 9, Nodes: 1000, Line: []sente.Move{m}}
	report(i)
	return sente.Choice{Move: m, Info: i}, nil
}

// TestSwap_HidesThoughts checks that no thoughts are sent and no analysis is permitted while colours
// are chosen against an engine.
func TestSwap_HidesThoughts(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := standard.Gomoku()
		g.Profiles = []catalog.Profile{{Name: "only", About: "bargains in tests", New: func(map[string]string) (sente.Engine, error) { return fake{g, bargains}, nil }}}
		h := buildOn(t, catalog.Catalog{g}, Options{})
		tbl := h.sit(`{"game":"gomoku","opening":"swap2","seats":[{"kind":"engine"},{"kind":"human"}],"ponder":true}`)
		watched := h.watch(tbl)
		s := h.until(tbl, "three stones", moves(3))
		time.Sleep(10 * time.Second)
		text := testutil.Must(json.Marshal(s))(t)
		if !s.Secret || strings.Contains(string(text), "777") {
			t.Errorf("while colours are chosen: %s", text)
		}
		synctest.Wait()
		for len(watched.events) > 0 {
			if e := <-watched.events; e[0] == "info" || strings.Contains(e[1], "777") {
				t.Errorf("while colours are chosen: %s", e)
			}
		}
		if status, said := h.post(tbl+"/analyse", `{"moves":["a1","b1","c1"]}`); status != http.StatusConflict || !strings.Contains(said, "takes part in the choice of colours") {
			t.Errorf("an analysis: %d %s", status, said)
		}
		h.must(tbl+"/play", `{"move":"black"}`)
		s = h.until(tbl, "the engine has moved", moves(5))
		if s.Secret || s.Record.Thinking[0].Score != 777 {
			t.Errorf("with colours: secret %v, thoughts %+v", s.Secret, s.Record.Thinking)
		}
	})
}

// TestTurn_StonesInAnyOrder checks that a stone of a later colour is stored until it is playable and
// can be taken back before, and that invalid stones are refused.
func TestTurn_StonesInAnyOrder(t *testing.T) {
	h := buildOn(t, standard.Games(), Options{})
	tbl := h.sit(`{"game":"omega","rules":"3p"}`)
	h.watch(tbl)
	h.must(tbl+"/play", `{"move":"red:a1"}`)
	h.must(tbl+"/play", `{"move":"black:a2"}`)
	if s := h.state(tbl); len(s.Record.Moves) != 0 || len(s.Pending) != 2 || s.Pending[0].Seat != 2 || s.Pending[1].Seat != 1 {
		t.Errorf("two stones wait: %+v", s.Pending)
	}
	h.must(tbl+"/undo", ``)
	if s := h.state(tbl); len(s.Pending) != 1 {
		t.Errorf("one stone waits: %+v", s.Pending)
	}
	for move, want := range map[string]string{"blue:a3": "blue", "black:a1": "occupied", "black:z9": "z9"} {
		if code, body := h.post(tbl+"/play", `{"move":"`+move+`"}`); code < 400 || !strings.Contains(body, want) {
			t.Errorf("%s: %d %s", move, code, body)
		}
	}
	h.must(tbl+"/play", `{"move":"e5"}`)
	if s := h.state(tbl); len(s.Record.Moves) != 1 || len(s.Pending) != 1 || len(s.Scene.Tags) != 2 || s.Scene.Tags[0].Word != "black" {
		t.Errorf("after the first stone: %v, %+v, %+v", s.Record.Moves, s.Pending, s.Scene.Tags)
	}
	h.must(tbl+"/play", `{"move":"e6"}`)
	if s := h.state(tbl); !slices.Equal(s.Record.Moves, []sente.Move{"e5", "e6", "a1"}) || s.Pending != nil || s.Turn != 1 {
		t.Errorf("a whole turn: %v, %+v", s.Record.Moves, s.Pending)
	}
	h.must(tbl+"/play", `{"move":"red:b1"}`)
	h.must(tbl+"/goto", `{"moves":["e5","e6"]}`)
	if s := h.state(tbl); s.Pending != nil {
		t.Errorf("in another position stones still wait: %+v", s.Pending)
	}
}

// TestTurn_NeedsConfirmation checks that an engine waits for the confirmation of a turn if enabled.
func TestTurn_NeedsConfirmation(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := buildOn(t, standard.Games(), Options{})
		tbl := h.sit(`{"game":"omega","size":"3","seats":[{"kind":"human"},{"kind":"engine","engine":"random"}]}`)
		h.watch(tbl)
		if s := h.state(tbl); s.Ask == nil || *s.Ask {
			t.Errorf("asked from the start: %v", s.Ask)
		}
		h.must(tbl+"/settings", `{"ask":true}`)
		turn := func() table.State {
			h.must(tbl+"/play", `{"move":"a1"}`)
			h.must(tbl+"/play", `{"move":"a2"}`)
			return h.until(tbl, "the turn is asked about", func(s table.State) bool { return s.Asking == 2 && s.Paused && s.Job == nil })
		}
		turn()
		h.must(tbl+"/goto", `{"moves":[]}`)
		if s := h.state(tbl); s.Asking != 0 || len(s.Record.Moves) != 0 {
			t.Errorf("taken back: %+v", s)
		}
		turn()
		h.must(tbl+"/resume", ``)
		if s := h.until(tbl, "the engine has answered", moves(4)); s.Asking != 0 {
			t.Errorf("asked about %d moves of an engine", s.Asking)
		}
	})
}

// TestCommands_ResignAndDraw checks the permitted senders and the engines' responses.
func TestCommands_ResignAndDraw(t *testing.T) {
	studio := testutil.Must(New(hall(), Options{}))(t)
	defer studio.Close() //nolint:errcheck // the test is over
	tbl := func(p table.Plan) *table.Table {
		return testutil.Must(studio.tables.Open(p))(t)
	}
	refused := func(h *table.Table, name, want string) {
		t.Helper()
		if err := h.RunCommand(name, table.Command{}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", name, err, want)
		}
	}
	people := tbl(table.Plan{Game: "gomoku", Moves: []sente.Move{"h8"}})
	refused(people, "decline", "there is no draw offer")
	if err := people.RunCommand("draw", table.Command{}); err != nil || people.State().DrawOffer != 2 {
		t.Errorf("white offers a draw: %v, %+v", err, people.State().DrawOffer)
	}
	if err := people.RunCommand("play", table.Command{Move: "h9"}); err != nil || people.State().DrawOffer != 0 {
		t.Errorf("a move declines it: %v", err)
	}
	if err := people.RunCommand("resign", table.Command{}); err != nil {
		t.Error(err)
	}
	if s := people.State(); !s.Over || s.Winner != 1 || s.Reason.Error() != "resignation" || s.Record.Result.Winner != "white" {
		t.Errorf("black resigned: %+v", s.Record.Result)
	}
	for _, name := range []string{"resign", "draw"} {
		refused(people, name, "already over")
	}
	if err := people.RunCommand("undo", table.Command{}); err != nil || people.State().Over {
		t.Errorf("a resignation cannot be taken back: %v", err)
	}
	against := tbl(table.Plan{Game: "gomoku", Moves: []sente.Move{"h8"}, Seats: []storage.Seat{{Kind: storage.Human}, {Kind: storage.Engine, Engine: "first"}}})
	refused(against, "draw", "white declined the draw")
	if err := against.RunCommand("resign", table.Command{}); err != nil || against.State().Winner != 1 {
		t.Errorf("a person resigns while the engine is to move: %v, %+v", err, against.State().Record.Result)
	}
	refused(tbl(table.Plan{Game: "gomoku", Seats: []storage.Seat{{Kind: storage.Engine}, {Kind: storage.Engine}}}), "resign", "engines play all sides")
}

// TestClock_ControlOfTable checks that an invalid time control is refused before a table is created.
func TestClock_ControlOfTable(t *testing.T) {
	studio := testutil.Must(New(hall(), Options{}))(t)
	defer studio.Close() //nolint:errcheck // the test is over
	if _, err := studio.tables.Open(table.Plan{Game: "gomoku", Control: "5"}); err == nil || !strings.Contains(err.Error(), "expected for example 5m+3s") {
		t.Errorf("control 5: %v", err)
	}
	h := testutil.Must(studio.tables.Open(table.Plan{Game: "gomoku", Control: "5m+3s,30s/move", Seats: []storage.Seat{{Kind: storage.Engine}, {Kind: storage.Human}}}))(t)
	s := h.State()
	if s.Clock == nil || s.Clock.Running || s.Clock.Left[0] != 30 || s.Record.Control.Game != 5*time.Minute {
		t.Errorf("%+v %+v", s.Clock, s.Record.Control)
	}
	if pace := h.MoveTime(); pace > 30*time.Second || pace < 25*time.Second {
		t.Errorf("an engine may take %v of 30 s", pace)
	}
}

// TestErrors_StatusAndCode checks that an error has its status, a code and arguments.
func TestErrors_StatusAndCode(t *testing.T) {
	studio := testutil.Must(New(hall(), Options{}))(t)
	defer studio.Close() //nolint:errcheck // the test is over
	for _, c := range []struct{ path, body, code string }{
		{"/api/position", `{"game":"gomoku","size":"100"}`, `"code":"invalid_request"`},
		{"/api/position", `{"game":"gomoku","moves":["h8","h8"]}`, `"code":"invalid_move","args":{"number":2,"reason":{"code":"cell_occupied","args":{"cell":"h8"},"message":"h8 is occupied"}},"message":"move 2: h8 is occupied"`},
	} {
		w := httptest.NewRecorder()
		studio.Handler().ServeHTTP(w, httptest.NewRequest("POST", "http://localhost"+c.path, strings.NewReader(c.body)))
		if w.Code != http.StatusUnprocessableEntity || !strings.Contains(w.Body.String(), c.code) {
			t.Errorf("%s: got %d %s, want 422 with %s", c.body, w.Code, w.Body, c.code)
		}
	}
}

// TestEngineOptions_ReadOncePerSeat counts the created engines while an engine with options plays: all
// are created before its first move.
func TestEngineOptions_ReadOncePerSeat(t *testing.T) {
	var built atomic.Int32
	games := hall()
	games[0].Profiles = append(games[0].Profiles, catalog.Profile{
		Name: "counted", About: "counts how often it is built",
		Options: []catalog.Option{{Name: "level", Default: "club", About: "strength", Harmless: true}},
		New: func(map[string]string) (sente.Engine, error) {
			built.Add(1)
			return fake{games[0], first}, nil
		},
	})
	h := buildOn(t, games, Options{})
	tbl := h.sit(`{"game":"gomoku","seats":[{"kind":"human"},{"kind":"engine","engine":"counted:level=club"}]}`)
	h.watch(tbl)
	var before int32
	for i, move := range []string{"h8", "h9", "h10"} {
		h.must(tbl+"/play", `{"move":"`+move+`"}`)
		h.until(tbl, "the engine's move", func(s table.State) bool { return len(s.Record.Moves) == 2*i+2 })
		if i == 0 {
			before = built.Load()
		}
	}
	if after := built.Load(); after != before {
		t.Errorf("%d engines were built after the first move, want 0", after-before)
	}
}
