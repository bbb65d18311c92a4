package fleet

import "log/slog"

// logAttrs returns the attributes of a fault for a logger.
func (f Fault) logAttrs() []any {
	all := []any{"kind", f.Kind}
	for _, a := range []slog.Attr{slog.String("worker", f.Worker), slog.String("run", f.Run), slog.String("job", f.Job)} {
		if a.Value.String() != "" {
			all = append(all, a)
		}
	}
	return all
}
