package studio

import (
	"net/http"
	"slices"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/studio/internal/auth"
	"github.com/sente-games/sente/studio/internal/httpapi"
)

func getTable(h *hosted, w http.ResponseWriter, _ *http.Request) {
	httpapi.WriteJSON(w, http.StatusOK, h.snapshot())
}

func getRecord(h *hosted, w http.ResponseWriter, _ *http.Request) {
	h.mu.Lock()
	r := h.Record()
	r.Players = h.names()
	h.mu.Unlock()
	if !slices.ContainsFunc(r.Thinking, func(t sente.Thought) bool { return t != sente.Thought{} }) {
		r.Thinking = nil
	}
	r.Moves = httpapi.NonNil(r.Moves)
	w.Header().Set("Content-Disposition", `attachment; filename="`+r.Game+`.jsonl"`)
	httpapi.WriteJSON(w, http.StatusOK, r)
}

func deleteTable(h *hosted, w http.ResponseWriter, _ *http.Request) {
	h.tables.remove(h)
	w.WriteHeader(http.StatusNoContent)
}

func postCommand(h *hosted, w http.ResponseWriter, r *http.Request) {
	var c command
	err := httpapi.ReadJSON(r, &c)
	c.from = auth.ClientOf(r)
	if err == nil {
		err = h.do(r.PathValue("command"), c)
	}
	if err != nil {
		httpapi.WriteError(w, err)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}
