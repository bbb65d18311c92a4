package studio

import (
	"net/http"
	"strings"
	"time"

	"github.com/sente-games/sente/studio/internal/httpapi"
	"github.com/sente-games/sente/studio/internal/web"
)

// instrument returns a handler whose responses are counted, compressed and logged; see
// [Server.wrapResponse].
func (s *Server) instrument(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w, done := s.wrapResponse(w, r)
		defer done()
		next.ServeHTTP(w, r)
	})
}

// wrapResponse returns a response writer that counts the response and compresses it if the client
// accepts gzip. The caller must call done after the response.
func (s *Server) wrapResponse(w http.ResponseWriter, r *http.Request) (dressed http.ResponseWriter, done func()) {
	counts := &httpapi.Recorder{ResponseWriter: w, Bytes: &s.counts.bytes}
	dressed, finish := http.ResponseWriter(counts), func() {}
	if web.AcceptsGzip(r) && !strings.HasSuffix(r.URL.Path, "/events") {
		p := &web.GzipWriter{ResponseWriter: counts, Cache: &s.gzipCache}
		dressed, finish = p, p.Close
	}
	start := time.Now()
	return dressed, func() {
		finish()
		s.counts.countRequest(r.Pattern, counts.Status)
		s.logRequest(r, counts, time.Since(start))
	}
}
