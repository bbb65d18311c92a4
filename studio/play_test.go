package studio

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/sente-games/sente/session"
)

func moves(n int) func(state) bool {
	return func(s state) bool { return len(s.Record.Moves) == n && s.Job == nil }
}

func idle(s state) bool { return s.Job == nil }

func thinksAbout(kind session.Purpose) func(state) bool {
	return func(s state) bool { return s.Job != nil && s.Job.Kind == kind }
}

func TestEngineAnswersWithinItsTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := build(t, Options{})
		table := h.sit(`{"game":"gomoku","seats":[{"kind":"human"},{"kind":"engine","engine":"thinker"}]}`)
		h.watch(table)
		h.must(table+"/play", `{"move":"h8"}`)
		s := h.until(table, "the engine has moved", moves(2))
		if s.Used[1] < 0.45 || s.Used[1] > 0.5 || s.Movers[0] != 0 || s.Movers[1] != 1 {
			t.Errorf("used %v by %v", s.Used, s.Movers)
		}
	})
}

// TestLateEngineIsPreempted: where an engine overdraws its time, the best move
// it named is played in time.
func TestLateEngineIsPreempted(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := build(t, Options{})
		table := h.sit(`{"game":"tictactoe","seats":[{"kind":"engine","engine":"late"},{"kind":"engine","engine":"late"}],"move":0.3}`)
		h.watch(table)
		s := h.until(table, "two moves", func(s state) bool { return len(s.Record.Moves) >= 2 })
		if s.Record.Moves[0] != "c1" && s.Record.Moves[0] != "c3" {
			t.Errorf("%q is not the move that the engine had named", s.Record.Moves[0])
		}
		if took := s.Record.Thinking[0].Time; took != 294*time.Millisecond {
			t.Errorf("a move of 300 ms took %v, want 294 ms", took)
		}
	})
}

func TestEngineNeverBlocksRequests(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := build(t, Options{})
		for range 6 {
			h.watch(h.sit(`{"game":"gomoku","seats":[{"kind":"engine","engine":"thinker"}],"move":30}`))
		}
		table := h.sit(`{"game":"tictactoe"}`)
		began := time.Now()
		for _, m := range []string{"a1", "b1", "a2", "b2", "a3"} {
			h.must(table+"/play", `{"move":"`+m+`"}`)
		}
		if took := time.Since(began); took > 30*time.Millisecond {
			t.Errorf("five moves while engines think took %v", took)
		}
		if s := h.state(table); !s.Over || s.Winner != 0 {
			t.Errorf("three in a row did not win: %+v", s.position)
		}
	})
}

func TestStopAnswersWithTheBestSoFar(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := build(t, Options{})
		table := h.sit(`{"game":"gomoku","seats":[{"kind":"human"},{"kind":"engine","engine":"thinker"}],"move":60}`)
		h.watch(table)
		h.must(table+"/play", `{"move":"h8"}`)
		h.until(table, "the engine thinks", thinksAbout("move"))
		time.Sleep(30 * time.Millisecond)
		began := time.Now()
		h.must(table+"/stop", ``)
		h.until(table, "the engine has moved", moves(2))
		if took := time.Since(began); took > 5*time.Millisecond {
			t.Errorf("stopping took %v", took)
		}
	})
}

// TestPondering: an engine thinks on a person's time if the table says so, never
// while it is asked for a move, and never after the person has left.
func TestPondering(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := build(t, Options{})
		ponder := func(want int32) {
			t.Helper()
			time.Sleep(h.studio.options.Grace) // what leaving takes
			synctest.Wait()
			if n := dreams.Load(); n != want {
				t.Fatalf("%d engines ponder, want %d", n, want)
			}
		}
		table := h.sit(`{"game":"tictactoe","seats":[{"kind":"human"},{"kind":"engine","engine":"dreamer"}]}`)
		w := h.watch(table)
		h.must(table+"/settings", `{"ponder":true}`)
		ponder(1)
		if s := h.state(table); !s.Ponder || s.Job != nil {
			t.Errorf("an engine that ponders is shown as at work: %+v", s.Job)
		}
		for i, m := range []string{"b2", "c1"} {
			h.must(table+"/play", `{"move":"`+m+`"}`)
			s := h.until(table, "the engine has moved", moves(2*i+2))
			if s.Trouble != "" {
				t.Error(s.Trouble)
			}
			ponder(1)
		}
		h.must(table+"/hint", ``)
		h.until(table, "there is a hint", func(s state) bool { return s.Hint != nil })
		ponder(1)
		h.must(table+"/settings", `{"ponder":false}`)
		ponder(0)
		h.must(table+"/settings", `{"ponder":true}`)
		ponder(1)
		w.leave()
		ponder(0)
		h.watch(table)
		ponder(1)
		h.studio.remove(h.table(table))
		ponder(0)
	})
}

func TestLeavingStopsTheEngine(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := build(t, Options{})
		table := h.sit(`{"game":"gomoku","seats":[{"kind":"engine","engine":"thinker"}],"move":60}`)
		w := h.watch(table)
		h.until(table, "the engine thinks", thinksAbout("move"))
		began := time.Now()
		w.leave()
		s := h.until(table, "the engine rests", idle)
		if left := time.Since(began); left < h.studio.options.Grace || left > h.studio.options.Grace+5*time.Millisecond {
			t.Errorf("leaving took %v", left)
		}
		if len(s.Record.Moves) > 0 {
			t.Error("an engine that nobody watches has moved")
		}
		h.watch(table)
		h.until(table, "the engine thinks again when somebody comes back", thinksAbout("move"))
		began = time.Now()
		r, _ := http.NewRequest(http.MethodDelete, h.web.URL+table, nil)
		answer, err := h.web.Client().Do(r)
		if err != nil {
			t.Fatal(err)
		}
		answer.Body.Close()
		if err := h.studio.Close(); err != nil {
			t.Errorf("ending the table: %v", err)
		}
		if took := time.Since(began); took > 5*time.Millisecond {
			t.Errorf("ending the table took %v", took)
		}
	})
}

func TestUndoReturnsToThePerson(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := build(t, Options{})
		table := h.sit(`{"game":"gomoku","seats":[{"kind":"human"},{"kind":"engine","engine":"first"}],"move":0.1}`)
		h.watch(table)
		h.must(table+"/play", `{"move":"h8"}`)
		h.until(table, "two moves", moves(2))
		h.must(table+"/play", `{"move":"i8"}`)
		before := h.until(table, "four moves", moves(4))
		h.must(table+"/undo", ``)
		s := h.until(table, "two moves again", moves(2))
		if s.Turn != 0 || s.Undone != 2 {
			t.Errorf("after undo: turn %d, undone %d", s.Turn, s.Undone)
		}
		h.must(table+"/redo", ``)
		s = h.until(table, "four moves again", moves(4))
		for i, m := range before.Record.Moves {
			if s.Record.Moves[i] != m || s.Record.Thinking[i] != before.Record.Thinking[i] {
				t.Errorf("move %d changed by undo and redo", i+1)
			}
		}
		h.must(table+"/undo", ``)
		h.must(table+"/undo", ``)
		if status, text := h.post(table+"/undo", ""); status != http.StatusConflict || !strings.Contains(text, "nothing to take back") {
			t.Errorf("undo at the start: %d %s", status, text)
		}
	})
}

func TestPersonCannotMoveForAnEngine(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := build(t, Options{})
		table := h.sit(`{"game":"gomoku","seats":[{"kind":"engine","engine":"thinker"}],"move":30}`)
		h.watch(table)
		h.until(table, "the engine thinks", thinksAbout("move"))
		if status, text := h.post(table+"/play", `{"move":"h8"}`); status != http.StatusConflict || !strings.Contains(text, "black's turn") {
			t.Errorf("%d %s", status, text)
		}
	})
}

func TestHotseatSuggestsAndWaits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := build(t, Options{})
		table := h.sit(`{"game":"gomoku","seats":[{"kind":"hotseat","engine":"first"},{"kind":"human"}],"move":0.1}`)
		h.watch(table)
		s := h.until(table, "a suggestion", func(s state) bool { return s.Hint != nil })
		if len(s.Record.Moves) != 0 || s.Hint.Seat != 0 {
			t.Errorf("the engine of a hotseat moved: %+v", s)
		}
		h.must(table+"/play", `{"move":"h8"}`)
		s = h.state(table)
		if s.Hint != nil || s.Record.Moves[0] != "h8" {
			t.Errorf("after the person's own move: %+v", s)
		}
	})
}

func TestHintAndTakeover(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := build(t, Options{})
		table := h.sit(`{"game":"tictactoe","move":0.1}`)
		h.watch(table)
		h.must(table+"/hint", ``)
		s := h.until(table, "a hint", func(s state) bool { return s.Hint != nil })
		if len(s.Record.Moves) != 0 {
			t.Error("a hint has moved")
		}
		h.must(table+"/takeover", ``)
		s = h.until(table, "a move", moves(1))
		if s.Turn != 1 || s.Job != nil {
			t.Errorf("after a takeover: %+v", s)
		}
	})
}

func TestEnginesPlayEachOtherAndPause(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := build(t, Options{})
		table := h.sit(`{"game":"gomoku","seats":[{"kind":"engine","engine":"thinker"},{"kind":"engine","engine":"thinker"}],"move":0.1}`)
		h.watch(table)
		h.until(table, "some moves", func(s state) bool { return len(s.Record.Moves) >= 2 })
		h.must(table+"/stop", ``)
		s := h.until(table, "a pause", func(s state) bool { return s.Paused && s.Job == nil })
		h.must(table+"/undo", ``)
		if after := h.state(table); len(after.Record.Moves) != len(s.Record.Moves)-1 || after.Job != nil {
			t.Errorf("undo in a pause: %d moves of %d", len(after.Record.Moves), len(s.Record.Moves))
		}
		h.must(table+"/resume", ``)
		h.until(table, "more moves", func(now state) bool { return len(now.Record.Moves) > len(s.Record.Moves) })
	})
}

func TestEnginesInTrouble(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := build(t, Options{})
		for engine, want := range map[string]string{
			"illegal": `illegal chose "zz99", which the rules refuse`,
			"broken":  "broken cannot answer: its file of weights is missing",
			"panics":  "panics cannot answer: it broke down: index out of range",
		} {
			table := h.sit(`{"game":"gomoku","seats":[{"kind":"human"},{"kind":"engine","engine":"` + engine + `"}]}`)
			h.watch(table)
			h.must(table+"/play", `{"move":"h8"}`)
			s := h.until(table, "trouble with "+engine, func(s state) bool { return s.Trouble != "" })
			if !strings.Contains(s.Trouble, want) || !s.Paused || len(s.Record.Moves) != 1 {
				t.Errorf("%s: %q, want %q", engine, s.Trouble, want)
			}
			h.must(table+"/settings", `{"seats":[{"kind":"human"},{"kind":"engine","engine":"first"}]}`)
			h.must(table+"/resume", ``)
			h.until(table, "another engine goes on", moves(2))
		}
	})
}

func TestDeafEngineIsGivenUp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := build(t, Options{})
		table := h.sit(`{"game":"gomoku","seats":[{"kind":"engine","engine":"deaf"}],"move":0.1}`)
		h.watch(table)
		s := h.until(table, "trouble", func(s state) bool { return s.Trouble != "" })
		if !strings.Contains(s.Trouble, "did not answer") {
			t.Errorf("%q", s.Trouble)
		}
		h.must(table+"/settings", `{"seats":[{"kind":"engine","engine":"first"}]}`)
		h.must(table+"/resume", ``)
		h.until(table, "another engine goes on", moves(1))
	})
}

func TestAnalysisFollowsAnyPosition(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := build(t, Options{})
		table := h.sit(`{"game":"gomoku","moves":["h8","i9","h9"]}`)
		w := h.watch(table)
		h.must(table+"/analyse", `{"moves":["h8"]}`)
		for event := range w.events {
			var n news
			if event[0] != "info" || json.Unmarshal([]byte(event[1]), &n) != nil || len(n.Thoughts) == 0 {
				continue
			}
			best := n.Thoughts[0]
			if n.Kind != "analyse" || len(n.Moves) != 1 || n.Turn != 1 || best.Rate == 0 && best.Depth == 0 {
				t.Errorf("news %+v", n)
			}
			break
		}
		h.must(table+"/stop", ``)
		s := h.until(table, "rest", idle)
		if len(s.Record.Moves) != 3 {
			t.Error("an analysis has moved")
		}
	})
}

// TestNewsAreNeverQueued: an engine that reports thousands of times a second is
// shown at most thirty times, and the last news are the last thoughts.
func TestNewsAreNeverQueued(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := build(t, Options{})
		table := h.sit(`{"game":"gomoku","seats":[{"kind":"human"},{"kind":"engine","engine":"thinker"}],"move":1}`)
		w := h.watch(table)
		h.must(table+"/play", `{"move":"h8"}`)
		s := h.until(table, "the engine has moved", moves(2))
		time.Sleep(breath)
		synctest.Wait()
		w.leave()
		infos, last := 0, news{}
		for event := range w.events {
			if event[0] == "info" {
				infos++
				if err := json.Unmarshal([]byte(event[1]), &last); err != nil {
					t.Fatal(err)
				}
			}
		}
		if infos < 5 || infos > 34 {
			t.Errorf("%d infos in a second", infos)
		}
		if !last.Done || last.Thoughts[0].Nodes != s.Record.Thinking[1].Nodes {
			t.Errorf("the last news are %+v, the engine thought %+v", last, s.Record.Thinking[1])
		}
	})
}

func TestGotoBranchesTheGame(t *testing.T) {
	h := build(t, Options{})
	table := h.sit(`{"game":"gomoku","moves":["h8","i9","h9"]}`)
	h.must(table+"/goto", `{"moves":["h8"]}`)
	if s := h.state(table); len(s.Record.Moves) != 1 || s.Undone != 2 {
		t.Errorf("back: %+v", s.Record)
	}
	h.must(table+"/goto", `{"moves":["h8","a1","a2"]}`)
	s := h.state(table)
	if len(s.Record.Moves) != 3 || s.Record.Moves[1] != "a1" || s.Undone != 0 || s.Movers[2] != 0 {
		t.Errorf("another line: %+v %v", s.Record, s.Movers)
	}
}
