package studio

import (
	"compress/gzip"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
)

// leastPacked is the size from which an answer is worth compressing.
const leastPacked = 1 << 10

// dress makes the writer of an answer one that counts, compresses where the client can
// unpack, and tells refusals as the page wants them. done ends the answer.
func (s *Server) dress(w http.ResponseWriter, r *http.Request) (dressed http.ResponseWriter, done func()) {
	counts := &counted{ResponseWriter: w, bytes: &s.tally.bytes}
	dressed, finish := http.ResponseWriter(counts), func() {}
	if unpacks(r) && !strings.HasSuffix(r.URL.Path, "/events") {
		p := &packed{ResponseWriter: counts}
		dressed, finish = p, p.close
	}
	if r.Header.Get(quietHeader) == "body" {
		dressed = hushed{dressed, counts}
	}
	return dressed, func() {
		finish()
		s.tally.note(r.Pattern, counts.status)
	}
}

// unpacks reports whether a client takes gzip.
func unpacks(r *http.Request) bool {
	for _, coding := range strings.Split(r.Header.Get("Accept-Encoding"), ",") {
		name, quality, _ := strings.Cut(strings.TrimSpace(coding), ";")
		if strings.EqualFold(name, "gzip") && strings.Trim(strings.TrimSpace(quality), "q=0. ") != "" || strings.EqualFold(name, "gzip") && quality == "" {
			return true
		}
	}
	return false
}

// counted counts what is written, and remembers the status.
type counted struct {
	http.ResponseWriter
	bytes  *atomic.Int64
	status int
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

// packed compresses an answer that is text and not too small.
type packed struct {
	http.ResponseWriter
	status int
	begin  []byte // what was written before it was decided
	zip    *gzip.Writer
	plain  bool
}

// Unwrap is for [http.ResponseController].
func (p *packed) Unwrap() http.ResponseWriter { return p.ResponseWriter }

var zips = sync.Pool{New: func() any { return gzip.NewWriter(nil) }}

func (p *packed) WriteHeader(status int) {
	if p.status != 0 {
		return
	}
	p.status = status
	if !p.wants() {
		p.asIs()
	}
}

// wants reports whether the answer may be compressed.
func (p *packed) wants() bool {
	h := p.Header()
	kind, _, _ := strings.Cut(h.Get("Content-Type"), ";")
	switch {
	case p.status < 200 || p.status == http.StatusNoContent || p.status == http.StatusNotModified || h.Get("Content-Encoding") != "":
		return false
	case strings.HasPrefix(kind, "text/") && kind != "text/event-stream":
		return true
	}
	return kind == "application/json" || kind == "image/svg+xml"
}

// asIs lets the answer be written as it is.
func (p *packed) asIs() {
	p.plain = true
	p.ResponseWriter.WriteHeader(p.status)
}

func (p *packed) Write(data []byte) (int, error) {
	if p.status == 0 {
		if p.Header().Get("Content-Type") == "" {
			p.Header().Set("Content-Type", http.DetectContentType(data))
		}
		p.WriteHeader(http.StatusOK)
	}
	switch {
	case p.plain:
		return p.ResponseWriter.Write(data)
	case p.zip != nil:
		return p.zip.Write(data)
	}
	if p.begin = append(p.begin, data...); len(p.begin) < leastPacked {
		return len(data), nil
	}
	h := p.Header()
	h.Set("Content-Encoding", "gzip")
	h.Add("Vary", "Accept-Encoding")
	h.Del("Content-Length")
	p.ResponseWriter.WriteHeader(p.status)
	p.zip = zips.Get().(*gzip.Writer)
	p.zip.Reset(p.ResponseWriter)
	if _, err := p.zip.Write(p.begin); err != nil {
		return 0, err
	}
	return len(data), nil
}

func (p *packed) close() {
	switch {
	case p.zip != nil:
		p.zip.Close() //nolint:errcheck // if the client is gone, there is no one left to answer
		p.zip.Reset(nil)
		zips.Put(p.zip)
	case p.status != 0 && !p.plain:
		p.asIs()
		p.ResponseWriter.Write(p.begin) //nolint:errcheck // as above
	}
}
