package studio

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/sente-games/sente/catalog"
)

// read posts and decodes the answer.
func (h *house) read(path, body string, into any) {
	h.t.Helper()
	status, text := h.post(path, body)
	if err := json.Unmarshal([]byte(text), into); status != 200 || err != nil {
		h.t.Fatalf("POST %s %s: %d %s (%v)", path, body, status, text, err)
	}
}

// refused posts what must be refused and returns the sentence.
func (h *house) refused(path, body string) string {
	h.t.Helper()
	status, text := h.post(path, body)
	if status < 400 {
		h.t.Errorf("POST %s %s: %d %s", path, body, status, text)
	}
	return text
}

func TestScoresOfEveryMove(t *testing.T) {
	h := buildOn(t, catalog.Standard(), Options{})
	var all struct {
		Moves []struct {
			Move   string
			Cell   int
			Points int
			Best   bool
		}
		Score int
		All   bool
	}
	h.read("/api/scores", `{"game":"connectfour","moves":["4","4","4","4","4","4"]}`, &all)
	if len(all.Moves) != 6 || !all.All {
		t.Fatalf("%+v: want the scores of six columns", all)
	}
	best := 0
	for _, m := range all.Moves {
		if m.Best {
			best++
		}
		if m.Cell < 35 {
			t.Errorf("column %s comes to rest on cell %d, not in the lowest row", m.Move, m.Cell)
		}
	}
	if best == 0 || best == 6 || all.Score == 0 {
		t.Errorf("%+v: want some best moves of a position that is decided", all)
	}
	h.read("/api/scores", `{"game":"connectfour","moves":["1","2","1","2","1"]}`, &all)
	for _, m := range all.Moves {
		if want := m.Move == "1"; m.Best != want {
			t.Errorf("column %s is best: %v, want the block alone", m.Move, m.Best)
		}
	}
}

func TestScoresRefuse(t *testing.T) {
	h := buildOn(t, catalog.Standard(), Options{})
	for body, want := range map[string]string{
		`{"game":"chess"}`:                        "unknown game",
		`{"game":"gomoku"}`:                       "Gomoku has no solver with a scale of scores",
		`{"game":"connectfour","moves":["9"]}`:    "is no column",
		`{"game":"connectfour","rules":"popper"}`: "unknown rules",
		`{"nonsense":1}`:                          "not the JSON that was expected",
	} {
		if got := h.refused("/api/scores", body); !strings.Contains(got, want) {
			t.Errorf("%s: %q, want %q", body, got, want)
		}
	}
}

func TestPositionsOfOtherSolversOpen(t *testing.T) {
	h := buildOn(t, catalog.Standard(), Options{})
	var r struct {
		Game, Rules string
		Moves       []string
	}
	h.read("/api/split", `{"game":"connectfour","text":"4453"}`, &r)
	if strings.Join(r.Moves, " ") != "4 4 5 3" || r.Game != "connectfour" {
		t.Errorf("%+v", r)
	}
	h.read("/api/split", `{"game":"connectfour","rules":"popout","text":"44p45"}`, &r)
	if strings.Join(r.Moves, " ") != "4 4 p4 5" || r.Rules != "popout" {
		t.Errorf("%+v", r)
	}
	for body, want := range map[string]string{
		`{"game":"connectfour","text":"4444444"}`:  "move 7: column 4 is full",
		`{"game":"connectfour","text":"x"}`:        "is no column",
		`{"game":"connectfour","text":"12121212"}`: "the game is over",
	} {
		if got := h.refused("/api/split", body); !strings.Contains(got, want) {
			t.Errorf("%s: %q, want %q", body, got, want)
		}
	}
}
