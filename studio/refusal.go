package studio

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"

	"github.com/sente-games/sente/internal/strict"
	"github.com/sente-games/sente/internal/visible"
)

// refusal is an error that a person may read, with its HTTP status.
type refusal struct {
	status   int
	sentence string
	field    string // of the request that is at fault, "" if that is not known
}

func (r *refusal) Error() string { return r.sentence }

func refuse(status int, format string, args ...any) error {
	return &refusal{status: status, sentence: fmt.Sprintf(format, args...)}
}

// faulty is a refusal that names the field of the request which is at fault.
func faulty(field string, err error) error {
	var known *refusal
	if !errors.As(err, &known) {
		known = &refusal{status: http.StatusUnprocessableEntity, sentence: err.Error()}
	}
	return &refusal{known.status, known.sentence, field}
}

// illegal is a refusal of what the rules or the catalog do not accept.
func illegal(err error) error { return refuse(http.StatusUnprocessableEntity, "%s", err) }

// answer writes an error as JSON: {"error": "one sentence"}.
func answer(w http.ResponseWriter, err error) {
	status := http.StatusInternalServerError
	var known *refusal
	if errors.As(err, &known) {
		status = known.status
	}
	said := refused{Error: visible.Line(err.Error())}
	setReason(w, said.Error)
	if known != nil {
		said.Field = known.field
	}
	if quiet, ok := w.(hushed); ok {
		quiet.counts.status = status
		said.Status, status = status, http.StatusOK
	}
	write(w, status, said)
}

// refused is what is written of an error.
type refused struct {
	Error  string `json:"error"`            // one sentence
	Status int    `json:"status,omitempty"` // where the answer's own says that all is well
	Field  string `json:"field,omitempty"`  // of the request that is at fault, where that is known
}

// quietHeader is what the page sends with its requests: browsers write every answer with
// a status of 4xx into the console as an error of the page, and a move that is against the
// rules is none. Programs leave it out and are told by the status.
const quietHeader = "Sente-Refusals"

// hushed writes to a client that is told of refusals by the body alone.
type hushed struct {
	http.ResponseWriter
	counts *counted // hears of the refusal
}

// Unwrap is for [http.ResponseController].
func (q hushed) Unwrap() http.ResponseWriter { return q.ResponseWriter }

func write(w http.ResponseWriter, status int, value any) {
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	json.NewEncoder(w).Encode(value) //nolint:errcheck // if the client is gone, there is no one left to answer
}

// read decodes a request's JSON body; an empty body leaves value as it is.
func read(r *http.Request, value any) error {
	if r.ContentLength == 0 {
		return nil
	}
	switch err := strict.DecodeJSON(r.Body, value); {
	case errors.Is(err, strict.ErrTrailingData):
		return refuse(http.StatusBadRequest, "the request holds more than one JSON value")
	case err != nil:
		return unreadable(err)
	}
	return nil
}

// unreadable says why a body could not be read.
func unreadable(err error) error {
	var large *http.MaxBytesError
	if errors.As(err, &large) {
		return refuse(http.StatusRequestEntityTooLarge, "the request is larger than %d KiB, the most the studio reads", maxBody>>10)
	}
	return refuse(http.StatusBadRequest, "the request is not the JSON that was expected: %s", err)
}
