package httpapi

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"time"
)

// maxQueueTime is how long a request waits for its turn before it is refused.
const maxQueueTime = 5 * time.Second

// Limit limits how many requests of a kind are handled at a time.
type Limit chan struct{}

// Handle returns a handler that reads the whole request, waits for a free place and then runs
// next. A request that waits longer than maxQueueTime is refused.
func (h Limit) Handle(next http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		text, err := io.ReadAll(r.Body)
		if err != nil {
			WriteError(w, bodyError(err))
			return
		}
		r.Body, r.ContentLength = io.NopCloser(bytes.NewReader(text)), int64(len(text))
		h.serve(next, w, r, "requests")
	}
}

// serve runs next once a place is free; others names the requests that hold the places in the
// error message.
func (h Limit) serve(next http.HandlerFunc, w http.ResponseWriter, r *http.Request, others string) {
	ctx, stop := context.WithTimeout(r.Context(), maxQueueTime)
	defer stop()
	select {
	case h <- struct{}{}:
		defer func() { <-h }()
		next(w, r)
	case <-ctx.Done():
		WriteError(w, Errorf(http.StatusServiceUnavailable, "the studio is busy with other %s: try again", others))
	}
}

// HandleFiles runs next for requests that carry a file when a place is free, and other for all other
// requests. A file is read only then, since it may be large.
func (h Limit) HandleFiles(other, next http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if !IsFile(r) {
			other(w, r)
			return
		}
		h.serve(next, w, r, "files")
	}
}
