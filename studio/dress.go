package studio

import (
	"net/http"
	"strings"
	"sync/atomic"
	"time"
)

// dress makes the writer of an answer one that counts, compresses where the client can
// unpack, and tells refusals as the page wants them. done ends the answer.
func (s *Server) dress(w http.ResponseWriter, r *http.Request) (dressed http.ResponseWriter, done func()) {
	counts := &counted{ResponseWriter: w, bytes: &s.tally.bytes}
	dressed, finish := http.ResponseWriter(counts), func() {}
	if unpacks(r) && !strings.HasSuffix(r.URL.Path, "/events") {
		p := &packed{ResponseWriter: counts, kept: &s.zipped}
		dressed, finish = p, p.close
	}
	if r.Header.Get(quietHeader) == "body" {
		dressed = hushed{dressed, counts}
	}
	start := time.Now()
	return dressed, func() {
		finish()
		s.tally.note(r.Pattern, counts.status)
		s.logRequest(r, counts, time.Since(start))
	}
}

// counted counts what is written, and remembers the status.
type counted struct {
	http.ResponseWriter
	bytes  *atomic.Int64
	status int
	reason string // why the request is refused
}

// Unwrap is for [http.ResponseController].
func (c *counted) Unwrap() http.ResponseWriter { return c.ResponseWriter }

func (c *counted) WriteHeader(status int) {
	if c.status == 0 {
		c.status = status
	}
	c.ResponseWriter.WriteHeader(status)
}

func (c *counted) Write(data []byte) (int, error) {
	if c.status == 0 {
		c.status = http.StatusOK
	}
	n, err := c.ResponseWriter.Write(data)
	c.bytes.Add(int64(n))
	return n, err
}
