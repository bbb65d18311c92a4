package table

import (
	"net/http"
	"slices"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/studio/internal/auth"
	"github.com/sente-games/sente/studio/internal/httpapi"
)

func GetState(t *Table, w http.ResponseWriter, _ *http.Request) {
	httpapi.WriteJSON(w, http.StatusOK, t.State())
}

func GetRecord(t *Table, w http.ResponseWriter, _ *http.Request) {
	t.mu.Lock()
	r := t.Record()
	r.Players = t.playerNames()
	t.mu.Unlock()
	if !slices.ContainsFunc(r.Thinking, func(thought sente.Thought) bool { return thought != sente.Thought{} }) {
		r.Thinking = nil
	}
	r.Moves = httpapi.NonNil(r.Moves)
	w.Header().Set("Content-Disposition", `attachment; filename="`+r.Game+`.jsonl"`)
	httpapi.WriteJSON(w, http.StatusOK, r)
}

func DeleteTable(t *Table, w http.ResponseWriter, _ *http.Request) {
	t.tables.Close(t)
	w.WriteHeader(http.StatusNoContent)
}

func PostCommand(t *Table, w http.ResponseWriter, r *http.Request) {
	var c Command
	err := httpapi.ReadJSON(r, &c)
	c.client = auth.ClientOf(r)
	if err == nil {
		err = t.RunCommand(r.PathValue("command"), c)
	}
	if err != nil {
		httpapi.WriteError(w, err)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}
