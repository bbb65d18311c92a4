package studio

import (
	"net/http"
	"strings"
	"time"

	"github.com/sente-games/sente/studio/internal/httpapi"
	"github.com/sente-games/sente/studio/internal/web"
)

// dressed serves requests with writers of [Server.dress].
func (s *Server) dressed(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w, done := s.dress(w, r)
		defer done()
		next.ServeHTTP(w, r)
	})
}

// dress makes the writer of an answer one that counts, compresses where the client can
// unpack. done ends the answer.
func (s *Server) dress(w http.ResponseWriter, r *http.Request) (dressed http.ResponseWriter, done func()) {
	counts := &httpapi.Recorder{ResponseWriter: w, Bytes: &s.tally.bytes}
	dressed, finish := http.ResponseWriter(counts), func() {}
	if web.AcceptsGzip(r) && !strings.HasSuffix(r.URL.Path, "/events") {
		p := &web.GzipWriter{ResponseWriter: counts, Cache: &s.zipped}
		dressed, finish = p, p.Close
	}
	start := time.Now()
	return dressed, func() {
		finish()
		s.tally.note(r.Pattern, counts.Status)
		s.logRequest(r, counts, time.Since(start))
	}
}
