package httpapi

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"

	"github.com/sente-games/sente/internal/strict"
	"github.com/sente-games/sente/internal/visible"
)

// Error is an error with an HTTP status and a message for people.
type Error struct {
	status  int
	message string
	field   string // of the request that is at fault, "" if unknown
}

func (e *Error) Error() string { return e.message }

// Errorf returns a [Error] with a formatted message.
func Errorf(status int, format string, args ...any) error {
	return &Error{status: status, message: fmt.Sprintf(format, args...)}
}

// WithField adds the name of the faulty request field to an error.
func WithField(field string, err error) error {
	var known *Error
	if !errors.As(err, &known) {
		known = &Error{status: http.StatusUnprocessableEntity, message: err.Error()}
	}
	return &Error{known.status, known.message, field}
}

// Unprocessable returns an error of the rules or the catalog as a refusal with status 422.
func Unprocessable(err error) error { return Errorf(http.StatusUnprocessableEntity, "%s", err) }

// WriteError writes an error as JSON: {"error": "one sentence"}. Its status is that of the
// [Error] in err, or 500.
func WriteError(w http.ResponseWriter, err error) {
	status := http.StatusInternalServerError
	var known *Error
	if errors.As(err, &known) {
		status = known.status
	}
	said := errorBody{Error: visible.Line(err.Error())}
	SetReason(w, said.Error)
	if known != nil {
		said.Field = known.field
	}
	if quiet, ok := w.(BodyStatusWriter); ok {
		quiet.Recorder.Status = status
		said.Status, status = status, http.StatusOK
	}
	WriteJSON(w, status, said)
}

// errorBody is the JSON of an error.
type errorBody struct {
	Error  string `json:"error"`            // one sentence
	Status int    `json:"status,omitempty"` // where the response itself has status 200
	Field  string `json:"field,omitempty"`  // of the request that is at fault, if known
}

// RefusalsHeader is sent by the page with its requests: browsers log every response with a status
// of 4xx as an error of the page, and an illegal move is not one. Programs leave the header out
// and use the status.
const RefusalsHeader = "Sente-Refusals"

// BodyStatusWriter writes to a client that reads the status of errors from the body.
type BodyStatusWriter struct {
	http.ResponseWriter
	Recorder *Recorder // records the real status
}

// Unwrap is for [http.ResponseController].
func (q BodyStatusWriter) Unwrap() http.ResponseWriter { return q.ResponseWriter }

// WriteJSON writes a value as JSON.
func WriteJSON(w http.ResponseWriter, status int, value any) {
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	json.NewEncoder(w).Encode(value) //nolint:errcheck // if the client is gone, there is no one left to answer
}

// ReadJSON decodes the JSON body of a request; an empty body leaves value unchanged.
func ReadJSON(r *http.Request, value any) error {
	if r.ContentLength == 0 {
		return nil
	}
	switch err := strict.DecodeJSON(r.Body, value); {
	case errors.Is(err, strict.ErrTrailingData):
		return Errorf(http.StatusBadRequest, "the request holds more than one JSON value")
	case err != nil:
		return bodyError(err)
	}
	return nil
}

// bodyError returns the refusal for a body that could not be read.
func bodyError(err error) error {
	var large *http.MaxBytesError
	if errors.As(err, &large) {
		return Errorf(http.StatusRequestEntityTooLarge, "the request is larger than %d KiB, the most the studio reads", MaxBody>>10)
	}
	return Errorf(http.StatusBadRequest, "the request is not the JSON that was expected: %s", err)
}
