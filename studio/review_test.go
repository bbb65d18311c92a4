package studio

import (
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog/standard"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/lab"
	"github.com/sente-games/sente/lab/review"
	"github.com/sente-games/sente/studio/internal/table"
)

// review returns the state of a table's review.
func (h *house) review(tbl string) table.ReviewState {
	return fetch[table.ReviewState](h, tbl+"/review")
}

// heard merges the review events, like a page, until the state is as wanted.
func (w *watched) heard(t *testing.T, page *table.ReviewState, ok func(table.ReviewState) bool) {
	t.Helper()
	for e := range w.events {
		if e[0] != "review" {
			continue
		}
		var r table.ReviewState
		testutil.NoError(t, json.Unmarshal([]byte(e[1]), &r))
		if before := r.Done - len(r.Judged); before > 0 && (r.ID != page.ID || before != len(page.Judged)) {
			t.Fatalf("a page that has heard %d judgements of review %d hears those after %d of review %d", len(page.Judged), page.ID, before, r.ID)
		} else if before > 0 {
			r.Judged = append(slices.Clip(page.Judged), r.Judged...)
		}
		if *page = r; ok(r) {
			return
		}
	}
	t.Fatal("the stream has ended")
}

func ended(r table.ReviewState) bool { return !r.Running }

const lostGame = `{"game":"tictactoe","moves":["b2","b1","a1","c3","a3"]}`

// TestReview compares the review events with package review: each judgement is sent once, the last move
// first, and stored in the study.
func TestReview(t *testing.T) {
	folder := t.TempDir()
	h := buildOn(t, standard.Games(), Options{Studies: folder})
	tbl := h.sit(lostGame)
	if none := h.review(tbl); none.ID != 0 || none.Running || len(none.Judged) != 0 {
		t.Errorf("before the first review: %+v", none)
	}
	stream := h.watch(tbl)
	h.must(tbl+"/review", `{"engine":"search","nodes":20000}`)
	var page table.ReviewState
	stream.heard(t, &page, ended)

	g := testutil.Must(standard.Games().FindGame("tictactoe"))(t)
	p := testutil.Must(lab.NewPosition(g, h.table(tbl).Record()))(t)
	engine := testutil.Must(g.NewEngine("search"))(t)
	defer sente.Close(engine) //nolint:errcheck // it is a test's
	want := testutil.Must(review.Reviewer{Engine: engine, Spec: "search", Limits: sente.Limits{Nodes: 20000}}.ReviewGame(t.Context(), p))(t)
	slices.Reverse(want.Moves)
	judged := make([]review.Judgement, len(page.Judged))
	for i, j := range page.Judged {
		judged[i] = j.Judgement
		if graded := j.Grade != review.Fine; graded != (len(j.Played) == 1) || graded != (len(j.Better) == len(j.Line)) {
			t.Errorf("move %d has %v and %v on the board, %+v", j.Number, j.Played, j.Better, j.Judgement)
		}
	}
	if !reflect.DeepEqual(judged, want.Moves) || page.Summary != want.Summary || !reflect.DeepEqual(page.Marked, want.Marked) || page.Judge != want.Judge {
		t.Errorf("the page heard\n%+v\nwant\n%+v", page, want)
	}
	if page.Marked[1].Blunders == 0 || page.Error != nil || page.Done != 5 {
		t.Errorf("%+v", page)
	}
	other := h.watch(tbl) // a page that comes later hears all at once
	var late table.ReviewState
	other.heard(t, &late, ended)
	if late.ID = page.ID; !reflect.DeepEqual(late, page) {
		t.Errorf("a page that comes later hears\n%+v\nwant\n%+v", late, page)
	}
	testutil.NoError(t, h.studio.Close())
	after := buildOn(t, standard.Games(), Options{Studies: folder}) // a restart
	again := after.review(tbl)
	if again.ID = page.ID; !reflect.DeepEqual(again, page) {
		t.Errorf("the study keeps\n%+v\nof\n%+v", again, page)
	}
}

// TestReview_StopsAndContinues stops a review by a request and by disconnecting.
func TestReview_StopsAndContinues(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := build(t, Options{})
		tbl := h.sit(`{"game":"gomoku","moves":["h8","i9","h10","h9","g9","i7","i8","f10","j7"]}`)
		stream := h.watch(tbl)
		h.must(tbl+"/review", `{"engine":"thinker"}`)
		var page table.ReviewState
		stream.heard(t, &page, func(r table.ReviewState) bool { return r.Done >= 2 })
		if page.Left <= 0 || page.Waiting {
			t.Errorf("at work: %+v", page)
		}
		if status, text := h.do(http.MethodDelete, tbl+"/review", ""); status != http.StatusNoContent {
			t.Fatal(status, text)
		}
		stream.heard(t, &page, ended)
		done := page.Done
		if done >= 9 || h.state(tbl).Error != nil || page.Error != nil {
			t.Fatalf("stopped: %+v", page)
		}
		h.must(tbl+"/review", `{"engine":"thinker"}`)
		id := page.ID
		stream.heard(t, &page, func(r table.ReviewState) bool { return r.Done > done })
		if page.ID != id || len(page.Judged) != page.Done {
			t.Errorf("a review that goes on is another one: %+v", page)
		}
		stream.leave()
		synctest.Wait()
		h.until(tbl, "the review rests", func(table.State) bool { return h.resting(tbl) })
		done = h.review(tbl).Done
		back := h.watch(tbl)
		var other table.ReviewState
		back.heard(t, &other, ended)
		if other.Done != 9 || other.ID != id || other.Error != nil || done >= 9 {
			t.Errorf("after a page came back: %+v", other)
		}
		for i, j := range other.Judged {
			if j.Number != 9-i {
				t.Errorf("judgement %d is of move %d", i, j.Number)
			}
		}
	})
}

func (h *house) resting(tbl string) bool {
	working, waiting := h.studio.engines.Load()
	return working+waiting == 0 && h.review(tbl).Running
}

// TestReview_ReportsFailures checks that a failing engine ends the review with a sentence and does not
// affect the game.
func TestReview_ReportsFailures(t *testing.T) {
	for engine, want := range map[string]string{"broken": "file of weights is missing", "panics": "index out of range", "illegal": "zz99"} {
		synctest.Test(t, func(t *testing.T) {
			var log logBuffer
			h := build(t, Options{Log: logTo(&log, slog.LevelWarn)})
			tbl := h.sit(`{"game":"tictactoe","moves":["b2","b1"]}`)
			stream := h.watch(tbl)
			h.must(tbl+"/review", fmt.Sprintf(`{"engine":%q,"time":0.01}`, engine))
			var page table.ReviewState
			stream.heard(t, &page, ended)
			if !strings.Contains(page.Error.Error(), want) || page.Done != 0 {
				t.Errorf("%s: %+v", engine, page)
			}
			if s := h.state(tbl); s.Error != nil || s.Paused {
				t.Errorf("%s: the game is in trouble: %+v", engine, s)
			}
			if got := log.entries(t); len(got) != 1 || got[0]["msg"] != "review failed" || !strings.Contains(fmt.Sprint(got[0]["error"]), want) {
				t.Errorf("%s: the log has %v", engine, got)
			}
			h.must(tbl+"/review", `{"engine":"first"}`)
			stream.heard(t, &page, ended)
			if page.Done != 2 || page.Error != nil {
				t.Errorf("after %s: %+v", engine, page)
			}
		})
	}
}

func TestReview_RefusesInvalidRequests(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := build(t, Options{})
		tbl := h.sit(`{"game":"tictactoe","moves":["b2","b1"]}`)
		empty := h.sit(`{"game":"tictactoe"}`)
		h.watch(tbl)
		for _, c := range []struct {
			path, body string
			status     int
			want       string
		}{
			{empty + "/review", `{}`, 409, "there are no moves to review yet"},
			{tbl + "/review", `{"time":11}`, 422, "expected 0.001 to 10"},
			{tbl + "/review", `{"time":-1}`, 422, "-1 seconds"},
			{tbl + "/review", `{"nodes":-5}`, 422, "-5 nodes"},
			{tbl + "/review", `{"engine":"nobody"}`, 422, "has no such engine"},
			{tbl + "/review", `{"moves":["z9"]}`, 422, "z9"},
			{tbl + "/review", `{"moves":[]}`, 409, "there are no moves to review yet"},
			{tbl + "/review", `{"times":1}`, 400, "times"},
			{tbl + "/attempt", `{"moves":["b2"]}`, 422, "invalid square"},
			{tbl + "/attempt", `{"moves":["b2"],"move":"b2"}`, 422, "b2"},
			{tbl + "/review", `{"engine":"thinker","time":10}`, 204, ""},
			{tbl + "/review", `{"engine":"first"}`, 409, "stop it first"},
		} {
			if status, text := h.post(c.path, c.body); status != c.status || !strings.Contains(text, c.want) {
				t.Errorf("%s %s: %d %s, want %d and %q", c.path, c.body, status, text, c.status, c.want)
			}
		}
	})
}

// TestReview_WaitsForSlot checks that a review joins the queue for each position, so a later search
// runs after one position.
func TestReview_WaitsForSlot(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := build(t, Options{Limits: Limits{Searches: 1}})
		tbl := h.sit(`{"game":"gomoku","moves":["h8","i9","h10","h9","g9","i7","i8","f10","j7"]}`)
		other := h.sit(`{"game":"gomoku","seats":[{"kind":"human"},{"kind":"engine","engine":"thinker"}]}`)
		stream := h.watch(tbl)
		h.watch(other)
		h.must(tbl+"/review", `{"engine":"thinker"}`)
		var page table.ReviewState
		stream.heard(t, &page, func(r table.ReviewState) bool { return r.Done >= 1 })
		h.must(other+"/play", `{"move":"h8"}`)
		h.until(other, "the engine has moved", moves(2))
		if r := h.review(tbl); r.Done >= 9 {
			t.Errorf("the move came after the whole review: %+v", r)
		}
		stream.heard(t, &page, ended)
		if page.Done != 9 {
			t.Errorf("%+v", page)
		}
	})
}

// TestReview_Attempts checks the verdicts: right without a loss, otherwise better or worse than the
// played move.
func TestReview_Attempts(t *testing.T) {
	h := buildOn(t, standard.Games(), Options{})
	tbl := h.sit(lostGame)
	stream := h.watch(tbl)
	h.must(tbl+"/review", `{"engine":"search","nodes":20000}`)
	var page table.ReviewState
	stream.heard(t, &page, ended)
	for _, c := range []struct {
		before, move string
		want         review.Verdict
	}{
		{`["b2"]`, "a1", review.Right},
		{`["b2"]`, "c3", review.Right},
		{`["b2"]`, "b3", review.Wrong},
		{`["b2"]`, "b1", review.Wrong},
		{`["b2","b1"]`, "c1", review.Right},
		{`["b2","b1","a1"]`, "a2", review.Right}, // lost before
		{`["b2","a1"]`, "b1", review.Right},      // beside the reviewed line
	} {
		status, text := h.post(tbl+"/attempt", fmt.Sprintf(`{"moves":%s,"move":%q}`, c.before, c.move))
		var a table.AttemptResult
		if err := json.Unmarshal([]byte(text), &a); err != nil || status != 200 {
			t.Fatal(status, text)
		}
		if a.Verdict != c.want || string(a.Move) != c.move {
			t.Errorf("after %s %s is %s, want %s: %s", c.before, c.move, a.Verdict, c.want, text)
		}
	}
	if again := h.review(tbl); !reflect.DeepEqual(again.Judged, page.Judged) {
		t.Errorf("attempts have changed the review to %+v", again)
	}
}

// TestPicture_HasMarks checks that what is drawn on a position is in its pictures, and in those of other
// positions only in the animation.
func TestPicture_HasMarks(t *testing.T) {
	h := build(t, Options{})
	tbl := h.sit(`{"game":"gomoku","moves":["h8","i9"]}`)
	for _, edit := range []string{
		`{"edit":"mark","node":1,"mark":{"cell":"g7","kind":"label","text":"A"}}`,
		`{"edit":"arrow","node":2,"arrow":{"from":"h8","to":"j10"}}`,
	} {
		h.must(tbl+"/edit", edit)
	}
	svg := func(moves string) int {
		status, text := h.do(http.MethodGet, tbl+"/picture?format=svg&moves="+moves, "")
		if status != http.StatusOK {
			t.Fatal(status, text)
		}
		return strings.Count(text, "#7a1fc2")
	}
	if svg("") != 0 || svg("h8") != 1 || svg("h8,i9") != 1 || svg("h8,i9,k4") != 0 {
		t.Errorf("%d, %d, %d and %d marks are drawn", svg(""), svg("h8"), svg("h8,i9"), svg("h8,i9,k4"))
	}
}
