package table

import (
	"net/http"
	"slices"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/studio/internal/auth"
	"github.com/sente-games/sente/studio/internal/httpapi"
)

func GetState(h *Table, w http.ResponseWriter, _ *http.Request) {
	httpapi.WriteJSON(w, http.StatusOK, h.State())
}

func GetRecord(h *Table, w http.ResponseWriter, _ *http.Request) {
	h.mu.Lock()
	r := h.Record()
	r.Players = h.playerNames()
	h.mu.Unlock()
	if !slices.ContainsFunc(r.Thinking, func(t sente.Thought) bool { return t != sente.Thought{} }) {
		r.Thinking = nil
	}
	r.Moves = httpapi.NonNil(r.Moves)
	w.Header().Set("Content-Disposition", `attachment; filename="`+r.Game+`.jsonl"`)
	httpapi.WriteJSON(w, http.StatusOK, r)
}

func DeleteTable(h *Table, w http.ResponseWriter, _ *http.Request) {
	h.tables.Close(h)
	w.WriteHeader(http.StatusNoContent)
}

func PostCommand(h *Table, w http.ResponseWriter, r *http.Request) {
	var c Command
	err := httpapi.ReadJSON(r, &c)
	c.from = auth.ClientOf(r)
	if err == nil {
		err = h.Do(r.PathValue("command"), c)
	}
	if err != nil {
		httpapi.WriteError(w, err)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}
