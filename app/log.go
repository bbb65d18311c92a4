package app

import (
	"context"
	"io"
	"log/slog"
	"slices"
	"strings"

	"github.com/spf13/pflag"
)

// logFlags contains the flags for the level and format of a server's log.
type logFlags struct {
	LogLevel  string
	LogFormat string
}

// register adds the flags to fs. defaultText describes the default.
func (v *logFlags) register(fs *pflag.FlagSet, defaultText string) {
	fs.Var(choiceValue(&v.LogLevel, "LEVEL", "debug", "info", "warn", "error"), "log-level", "Minimum level of log records on standard error: debug, info, warn or error; default: "+defaultText+".")
	fs.Var(choiceValue(&v.LogFormat, "FORMAT", "text", "json"), "log-format", "Log format: text or json, one record per line.")
}

// newLogger returns the logger to w that the flags select: fallback without flags, and the given
// level without --log-level. With --log-format json it also receives the notices of env, so that
// standard error contains only JSON.
func (v logFlags) newLogger(env *environment, w io.Writer, level slog.Level, fallback *slog.Logger) *slog.Logger {
	if v.LogLevel == "" && v.LogFormat == "" {
		return fallback
	}
	if v.LogLevel != "" {
		_ = level.UnmarshalText([]byte(v.LogLevel)) // the flag accepts only names of levels
	}
	log := newLogger(w, v.LogFormat, level)
	if v.LogFormat == "json" {
		env.log = log
	}
	return log
}

// newLogger returns a logger to w; format is "json" or text.
func newLogger(w io.Writer, format string, level slog.Level) *slog.Logger {
	options := &slog.HandlerOptions{Level: level}
	if format == "json" {
		return slog.New(slog.NewJSONHandler(w, options))
	}
	return slog.New(slog.NewTextHandler(w, options))
}

// newLineLogger returns a logger that passes each record of level Info or above to line, as its
// message followed by its attributes.
func newLineLogger(line func(text string)) *slog.Logger { return slog.New(lineHandler{line: line}) }

// lineHandler is the handler of newLineLogger.
type lineHandler struct {
	line  func(text string)
	attrs []slog.Attr
}

func (lineHandler) Enabled(_ context.Context, level slog.Level) bool { return level >= slog.LevelInfo }

func (h lineHandler) Handle(_ context.Context, r slog.Record) error {
	var details []string
	add := func(a slog.Attr) bool {
		details = append(details, a.Key+": "+a.Value.String())
		return true
	}
	for _, a := range h.attrs {
		add(a)
	}
	r.Attrs(add)
	if len(details) == 0 {
		h.line(r.Message)
		return nil
	}
	h.line(r.Message + " (" + strings.Join(details, ", ") + ")")
	return nil
}

func (h lineHandler) WithAttrs(attrs []slog.Attr) slog.Handler {
	h.attrs = append(slices.Clip(h.attrs), attrs...)
	return h
}

func (h lineHandler) WithGroup(string) slog.Handler { return h }
