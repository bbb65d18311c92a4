package studio

import (
	"context"
	"log/slog"
	"net/http"
	"strings"
	"time"

	"github.com/sente-games/sente/studio/internal/httpapi"
)

// logRequest logs a request: server errors and refusals with their reason, other requests at level
// debug. It omits the query, headers and IDs of tables, since they give access.
func (s *Server) logRequest(r *http.Request, c *httpapi.Recorder, took time.Duration) {
	level := slog.LevelDebug
	switch {
	case c.Status == http.StatusServiceUnavailable || c.Status == http.StatusForbidden:
		level = slog.LevelWarn
	case c.Status >= 500:
		level = slog.LevelError
	case c.Status >= 400:
		level = slog.LevelInfo
	}
	if !s.log.Enabled(context.Background(), level) {
		return
	}
	route := r.Pattern
	if !strings.Contains(route, "{") {
		route = r.Method + " " + s.withoutSecrets(r.URL.Path, r)
	}
	attributes := []slog.Attr{slog.String("route", route), slog.Int("status", c.Status), slog.String("client", s.guard.AddressOf(r)), slog.Duration("duration", took)}
	message := "request"
	if c.Reason != "" {
		message = "request refused"
		attributes = append(attributes, slog.String("reason", s.withoutSecrets(c.Reason, r)))
	}
	s.log.LogAttrs(context.Background(), level, message, attributes...)
}

// withoutSecrets replaces tokens and the IDs of the path of r in a text.
func (s *Server) withoutSecrets(text string, r *http.Request) string {
	for _, token := range []string{s.options.Token, s.options.ViewToken} {
		if token != "" {
			text = strings.ReplaceAll(text, token, "[token]")
		}
	}
	for part := range strings.SplitSeq(r.URL.Path, "/") {
		if httpapi.IsID(part) {
			text = strings.ReplaceAll(text, part, "[session]")
		}
	}
	return text
}
