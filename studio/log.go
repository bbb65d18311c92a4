package studio

import (
	"context"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"time"
)

// logRequest logs a request that was answered: server errors and refusals with their reason, all
// others at level debug. Query and headers are left out, since they hold tokens and invitations.
func (s *Server) logRequest(r *http.Request, c *counted, took time.Duration) {
	level := slog.LevelDebug
	switch {
	case c.status == http.StatusServiceUnavailable:
		level = slog.LevelWarn
	case c.status >= 500:
		level = slog.LevelError
	case c.status >= 400:
		level = slog.LevelInfo
	}
	if !s.log.Enabled(context.Background(), level) {
		return
	}
	route := r.Pattern // names no table, which a path does
	if !strings.Contains(route, "{") {
		route = r.Method + " " + s.withoutToken(r.URL.Path)
	}
	client, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		client = r.RemoteAddr
	}
	attributes := []slog.Attr{slog.String("route", route), slog.Int("status", c.status), slog.String("client", client), slog.Duration("duration", took)}
	message := "request"
	if c.reason != "" {
		message = "request refused"
		attributes = append(attributes, slog.String("reason", s.withoutToken(c.reason)))
	}
	s.log.LogAttrs(context.Background(), level, message, attributes...)
}

// withoutToken replaces the studio's token in a text.
func (s *Server) withoutToken(text string) string {
	if s.options.Token == "" {
		return text
	}
	return strings.ReplaceAll(text, s.options.Token, "[token]")
}

// setReason stores why a request is refused in the [counted] writer below w, for the log.
func setReason(w http.ResponseWriter, reason string) {
	for {
		if c, ok := w.(*counted); ok {
			c.reason = reason
			return
		}
		inner, ok := w.(interface{ Unwrap() http.ResponseWriter })
		if !ok {
			return
		}
		w = inner.Unwrap()
	}
}
