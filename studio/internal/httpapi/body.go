package httpapi

import (
	"errors"
	"io"
	"net/http"
	"strings"

	"github.com/sente-games/sente/record/convert"
)

// Maximum sizes of request bodies.
const (
	MaxBody = 64 << 10
	MaxFile = convert.MaxBytes // of a request with a file
)

// IsFile reports whether the body of a request is a file instead of JSON.
func IsFile(r *http.Request) bool {
	return strings.HasPrefix(r.Header.Get("Content-Type"), "application/octet-stream")
}

// DiscardBody reads a body to its end. A client that receives its response before it has sent the
// complete body loses the response.
func DiscardBody(r *http.Request) { _, _ = io.Copy(io.Discard, r.Body) }

// ReadFile returns the body of a request with a file.
func ReadFile(r *http.Request) ([]byte, error) {
	data, err := io.ReadAll(r.Body)
	var large *http.MaxBytesError
	switch {
	case errors.As(err, &large):
		return nil, Errorf(http.StatusRequestEntityTooLarge, "the file is longer than the maximum of %d MiB: split it, or convert it on the command line", MaxFile>>20)
	case err != nil:
		return nil, Errorf(http.StatusBadRequest, "the file was not received completely: %s", err)
	}
	return data, nil
}

// NonNil returns list, or an empty slice for nil, which JSON encodes as [] instead of null.
func NonNil[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}
