package httpapi

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"time"
)

// maxQueueTime is the maximum time that a request waits before it is refused.
const maxQueueTime = 5 * time.Second

// Limit limits the number of concurrent requests of a kind.
type Limit chan struct{}

// Handle returns a handler that reads the complete request, waits for a free place and then calls next.
// A request that waits longer than maxQueueTime is refused.
func (h Limit) Handle(next http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		text, err := io.ReadAll(r.Body)
		if err != nil {
			WriteError(w, bodyError(err))
			return
		}
		r.Body, r.ContentLength = io.NopCloser(bytes.NewReader(text)), int64(len(text))
		h.serveWhenFree(next, w, r, "requests")
	}
}

// serveWhenFree calls next when a place is free; others names the competing requests in the error
// message.
func (h Limit) serveWhenFree(next http.HandlerFunc, w http.ResponseWriter, r *http.Request, others string) {
	release, err := h.Acquire(r.Context(), others)
	if err != nil {
		WriteError(w, err)
		return
	}
	defer release()
	next(w, r)
}

// Acquire waits for a free place, at most maxQueueTime. others names the competing requests in the
// error message.
func (h Limit) Acquire(ctx context.Context, others string) (release func(), err error) {
	ctx, stop := context.WithTimeout(ctx, maxQueueTime)
	defer stop()
	select {
	case h <- struct{}{}:
		return func() { <-h }, nil
	case <-ctx.Done():
		return nil, Errorf(http.StatusServiceUnavailable, "the studio is busy with other %s: try again", others)
	}
}

// HandleFiles returns a handler that calls next for requests with a file when a place is free, and
// other for all other requests. A file is not read before, since it may be large.
func (h Limit) HandleFiles(other, next http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if !IsFile(r) {
			other(w, r)
			return
		}
		h.serveWhenFree(next, w, r, "files")
	}
}
