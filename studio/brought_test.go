package studio

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/sente-games/sente/catalog"
)

// TestATreeThatIsBroughtStaysATree: of what is pasted or dropped a page opens the whole
// study, at the first branch, as often as it likes.
func TestATreeThatIsBroughtStaysATree(t *testing.T) {
	h := buildOn(t, catalog.Standard(), Options{})
	text := `(;GM[4]SZ[15];B[hh];W[ii]C[a start](;B[gg];W[ff])(;B[ig]MA[jj]))(;GM[4]SZ[15];B[hh])`
	body, err := json.Marshal(pasted{Text: text, Game: "gomoku"})
	if err != nil {
		t.Fatal(err)
	}
	status, said := h.post("/api/read", string(body))
	var found opened
	if err := json.Unmarshal([]byte(said), &found); err != nil || status != 200 {
		t.Fatalf("%d %s (%v)", status, said, err)
	}
	for _, nodes := range []int{6, 6, 2} {
		plan := map[string]any{"brought": found.Brought}
		if nodes == 2 {
			plan["number"] = 2
		}
		body, err := json.Marshal(plan)
		if err != nil {
			t.Fatal(err)
		}
		status, said := h.post("/api/tables", string(body))
		var s state
		if err := json.Unmarshal([]byte(said), &s); err != nil || status != 201 {
			t.Fatalf("%d %s (%v)", status, said, err)
		}
		if moves := min(2, nodes-1); len(s.Record.Moves) != moves {
			t.Errorf("it opens after %v, want %d moves", s.Record.Moves, moves)
		}
		table, err := h.studio.find(s.ID)
		if err != nil {
			t.Fatal(err)
		}
		if got := table.Study().Len(); got != nodes {
			t.Errorf("the study has %d nodes, want %d", got, nodes)
		}
		if status, said := h.post("/api/tables/"+s.ID+"/play", `{"move":"a1"}`); status != 204 {
			t.Errorf("%d %s", status, said)
		}
	}
	for body, sentence := range map[string]string{
		`{"brought":"` + found.Brought + `","number":9}`: "there is no game 9: there are 2 games",
		`{"brought":"forged"}`:                           "what was read is not kept any more: bring it again",
	} {
		if status, said := h.post("/api/tables", body); status < 400 || !strings.Contains(said, sentence) {
			t.Errorf("%s: %d %s", body, status, said)
		}
	}
}
