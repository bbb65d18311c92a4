package studio

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/search/trace"
)

// tree asks for a tree.
func (h *house) tree(body string) (status int, told traced, text string) {
	h.t.Helper()
	status, text = h.post("/api/trace", body)
	if status == 200 {
		if err := json.Unmarshal([]byte(text), &told); err != nil {
			h.t.Fatal(err)
		}
	}
	return status, told, text
}

// TestTreesAreTold of every game: the search that walks and the one that samples; each
// line of a tree of samples can be played, and no node has fewer visits than those below
// it have together.
func TestTreesAreTold(t *testing.T) {
	h := buildOn(t, catalog.Standard(), Options{})
	for _, g := range h.studio.games {
		for _, name := range g.ProfileNames() {
			if name != "search" && name != "mcts" {
				continue
			}
			status, told, text := h.tree(fmt.Sprintf(`{"record":{"game":%q},"engine":%q,"nodes":400,"keep":200}`, g.Name, name))
			if status != 200 {
				if name == "mcts" || !strings.Contains(text, "no alpha-beta") {
					t.Errorf("%s, %s: %d %.200s", g.Name, name, status, text)
				}
				continue
			}
			if name == "search" {
				if told.Tree == nil || len(told.Tree.Roots) != 1 || len(told.Tree.Roots[0].Children) == 0 {
					t.Errorf("%s: %.200s", g.Name, text)
				}
				continue
			}
			if told.Samples == nil || len(told.Samples.Root.Children) == 0 || told.Samples.Root.Visits == 0 {
				t.Errorf("%s: %.200s", g.Name, text)
				continue
			}
			board, err := h.studio.games.Board(sente.Record{Game: g.Name})
			if err != nil {
				t.Fatal(err)
			}
			kept := 0
			var walk func(n *trace.Sample)
			walk = func(n *trace.Sample) {
				kept++
				var below int64
				for _, c := range n.Children {
					below += c.Visits
					if _, err := board.Play(c.Move); err != nil {
						t.Errorf("%s: %s at ply %d: %v", g.Name, c.Move, c.Ply, err)
						continue
					}
					walk(c)
					board.Undo()
				}
				if n.Ply == 0 && below > n.Visits {
					t.Errorf("%s: %d visits and %d below", g.Name, n.Visits, below)
				}
			}
			walk(told.Samples.Root)
			if kept > 201 || kept > told.Samples.Nodes {
				t.Errorf("%s: %d nodes are told, of %d", g.Name, kept, told.Samples.Nodes)
			}
		}
	}
}

// TestTreesThatAreRefused: one sentence each, and nothing is searched.
func TestTreesThatAreRefused(t *testing.T) {
	h := buildOn(t, catalog.Standard(), Options{})
	for body, want := range map[string]string{
		`{}`: "no position was given",
		`{"record":{"game":"tictactoe"},"nodes":-1}`:                                           "nodes -1 cannot be searched",
		`{"record":{"game":"tictactoe"},"nodes":99999999}`:                                     "cannot be searched",
		`{"record":{"game":"tictactoe"},"keep":99999999}`:                                      "cannot be shown",
		`{"record":{"game":"tictactoe"},"depth":-2}`:                                           "no number of plies",
		`{"record":{"game":"tictactoe"},"engine":"random"}`:                                    "shows no tree",
		`{"record":{"game":"tictactoe"},"engine":"search:book=/etc/passwd"}`:                   "book",
		`{"record":{"game":"tictactoe","moves":["a1","b1","a2","b2","a3"]},"engine":"search"}`: "the game is over",
		`{"record":{"game":"tictactoe","moves":["a1","a1"]},"engine":"search"}`:                "move 2",
	} {
		if status, _, text := h.tree(body); status < 400 || status >= 500 || !strings.Contains(text, want) {
			t.Errorf("%s: %d %s, want %s", body, status, text, want)
		}
	}
	if n := h.studio.Load().Searches; n > 1 {
		t.Errorf("%d searches were made", n)
	}
}
