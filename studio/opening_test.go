package studio

import (
	"context"
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
)

// bargains is an engine that lays three stones, thinks well of them and says so, and
// takes the first word that it is offered.
func bargains(_ context.Context, g catalog.Game, r sente.Record, _ sente.Limits, report func(sente.Info)) (sente.Choice, error) {
	board, err := g.Board(r)
	if err != nil {
		return sente.Choice{}, err
	}
	m := board.Legal()[0]
	i := sente.Info{Score: 777, Depth: 9, Nodes: 1000, Line: []sente.Move{m}}
	report(i)
	return sente.Choice{Move: m, Info: i}, nil
}

// TestSwapKeepsItsSecret: while colours are chosen against an engine, nothing that it
// thinks is sent, neither in a state nor as an event, and nobody analyses; afterwards it is told.
func TestSwapKeepsItsSecret(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := catalog.Gomoku()
		g.Profiles = []catalog.Profile{{Name: "only", About: "bargains in tests", New: func(map[string]string) (sente.Engine, error) { return fake{g, bargains}, nil }}}
		h := buildOn(t, catalog.Catalog{g}, Options{})
		table := h.sit(`{"game":"gomoku","opening":"swap2","seats":[{"kind":"engine"},{"kind":"human"}],"ponder":true}`)
		watched := h.watch(table)
		s := h.until(table, "three stones", moves(3))
		time.Sleep(10 * time.Second)
		text, err := json.Marshal(s)
		if err != nil {
			t.Fatal(err)
		}
		if !s.Secret || strings.Contains(string(text), "777") {
			t.Errorf("while colours are chosen: %s", text)
		}
		synctest.Wait()
		for len(watched.events) > 0 {
			if e := <-watched.events; e[0] == "info" || strings.Contains(e[1], "777") {
				t.Errorf("while colours are chosen: %s", e)
			}
		}
		if status, said := h.post(table+"/analyse", `{"moves":["a1","b1","c1"]}`); status != http.StatusConflict || !strings.Contains(said, "colours are still being chosen") {
			t.Errorf("an analysis: %d %s", status, said)
		}
		h.must(table+"/play", `{"move":"black"}`)
		s = h.until(table, "the engine has moved", moves(5))
		if s.Secret || s.Record.Thinking[0].Score != 777 {
			t.Errorf("with colours: secret %v, thoughts %+v", s.Secret, s.Record.Thinking)
		}
	})
}
