package httpapi

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/strict"
	"github.com/sente-games/sente/internal/visible"
)

// Error is an error with an HTTP status and a message for people.
type Error struct {
	status  int
	message *sente.Message
	field   string // name of the invalid request field, "" if unknown
}

func (e *Error) Error() string { return e.message.Text }

// Unwrap returns the message.
func (e *Error) Unwrap() error { return e.message }

// NewError returns an [Error] with the message that [sente.NewMessage] creates.
func NewError(status int, code, template string, args ...any) error {
	return &Error{status: status, message: sente.NewMessage(code, template, args...)}
}

// Errorf returns an [Error] with a formatted message and the default code of its status. If an error is
// the only argument of "%s", its own code is kept.
func Errorf(status int, format string, args ...any) error {
	if len(args) == 1 && format == "%s" {
		if err, ok := args[0].(error); ok {
			return &Error{status: status, message: MessageOf(err, statusCode(status))}
		}
	}
	return &Error{status: status, message: generalMessage(statusCode(status), fmt.Sprintf(format, args...))}
}

// WithField adds the name of the invalid request field to an error.
func WithField(field string, err error) error {
	var known *Error
	if !errors.As(err, &known) {
		known = Unprocessable(err).(*Error)
	}
	return &Error{known.status, known.message, field}
}

// Unprocessable returns an error of the rules or the catalog as an [Error] with status 422.
func Unprocessable(err error) error { return Errorf(http.StatusUnprocessableEntity, "%s", err) }

// statusCode returns the default error code of a status.
func statusCode(status int) string {
	switch status {
	case http.StatusBadRequest:
		return "bad_request"
	case http.StatusForbidden:
		return "access_denied"
	case http.StatusNotFound:
		return "not_found"
	case http.StatusMethodNotAllowed:
		return "method_not_allowed"
	case http.StatusConflict:
		return "state_conflict"
	case http.StatusRequestEntityTooLarge:
		return "request_too_large"
	case http.StatusUnprocessableEntity:
		return "invalid_request"
	case http.StatusServiceUnavailable:
		return "service_unavailable"
	}
	return "internal_error"
}

// generalMessage returns a message with its text as the only argument.
func generalMessage(code, text string) *sente.Message {
	return sente.NewMessage(code, "{message}", "message", text)
}

// MessageOf returns the message in an error, as a single line. An error without a message, or with
// additional text, becomes an argument of the default code.
func MessageOf(err error, code string) *sente.Message {
	if m := (*sente.Message)(nil); errors.As(err, &m) && m.Text == err.Error() {
		return Clean(m)
	}
	return generalMessage(code, visible.Line(err.Error()))
}

// Clean returns a message without control characters; nil stays nil.
func Clean(m *sente.Message) *sente.Message {
	if m == nil {
		return nil
	}
	clean := &sente.Message{Code: m.Code, Text: visible.Line(m.Text)}
	if m.Args != nil {
		clean.Args = map[string]any{}
	}
	for name, value := range m.Args {
		switch v := value.(type) {
		case string:
			value = visible.Line(v)
		case *sente.Message:
			value = Clean(v)
		}
		clean.Args[name] = value
	}
	return clean
}

// WriteError writes an error as JSON: {"code": "…", "args": {…}, "message": "one sentence"}. Its status
// is the status of the [Error] in err, or 500.
func WriteError(w http.ResponseWriter, err error) {
	status := http.StatusInternalServerError
	body := errorBody{}
	var known *Error
	if errors.As(err, &known) {
		status, body.Field = known.status, known.field
	}
	body.Message = MessageOf(err, statusCode(status))
	SetReason(w, body.Text)
	WriteJSON(w, status, body)
}

// errorBody is the JSON body of an error.
type errorBody struct {
	*sente.Message
	Field string `json:"field,omitempty"` // name of the invalid request field, if known
}

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
		return Errorf(http.StatusBadRequest, "the request contains more than one JSON value")
	case err != nil:
		return bodyError(err)
	}
	return nil
}

// bodyError returns the error for a body that can't be read.
func bodyError(err error) error {
	var large *http.MaxBytesError
	if errors.As(err, &large) {
		return Errorf(http.StatusRequestEntityTooLarge, "the request is larger than the maximum of %d KiB", MaxBody>>10)
	}
	return Errorf(http.StatusBadRequest, "invalid JSON in the request: %s", err)
}
