package fleet

import (
	"context"
	"log/slog"
)

// LineLogger returns a logger that passes the message of each record of level Info or above
// to line, without its attributes: messages are sentences for people. A nil line discards
// everything.
func LineLogger(line func(message string)) *slog.Logger {
	if line == nil {
		return slog.New(slog.DiscardHandler)
	}
	return slog.New(lineHandler(line))
}

// lineHandler is the handler of a LineLogger.
type lineHandler func(message string)

func (lineHandler) Enabled(_ context.Context, level slog.Level) bool { return level >= slog.LevelInfo }

func (h lineHandler) Handle(_ context.Context, r slog.Record) error {
	h(r.Message)
	return nil
}

func (h lineHandler) WithAttrs([]slog.Attr) slog.Handler { return h }
func (h lineHandler) WithGroup(string) slog.Handler      { return h }

// orDiscard returns the logger, or one that discards everything if it is nil.
func orDiscard(log *slog.Logger) *slog.Logger {
	if log == nil {
		return slog.New(slog.DiscardHandler)
	}
	return log
}

// attrs returns the attributes of a fault for a logger.
func (f Fault) attrs() []any {
	all := []any{"kind", f.Kind}
	for _, a := range []slog.Attr{slog.String("worker", f.Worker), slog.String("run", f.Run), slog.String("job", f.Job)} {
		if a.Value.String() != "" {
			all = append(all, a)
		}
	}
	return all
}
