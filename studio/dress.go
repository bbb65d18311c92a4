package studio

import (
	"net/http"
	"strings"
	"time"

	"github.com/sente-games/sente/studio/internal/httpapi"
)

// dress makes the writer of an answer one that counts, compresses where the client can
// unpack. done ends the answer.
func (s *Server) dress(w http.ResponseWriter, r *http.Request) (dressed http.ResponseWriter, done func()) {
	counts := &httpapi.Recorder{ResponseWriter: w, Bytes: &s.tally.bytes}
	dressed, finish := http.ResponseWriter(counts), func() {}
	if unpacks(r) && !strings.HasSuffix(r.URL.Path, "/events") {
		p := &packed{ResponseWriter: counts, kept: &s.zipped}
		dressed, finish = p, p.close
	}
	start := time.Now()
	return dressed, func() {
		finish()
		s.tally.note(r.Pattern, counts.Status)
		s.logRequest(r, counts, time.Since(start))
	}
}
