package app

import (
	"log/slog"

	"github.com/spf13/pflag"

	"github.com/sente-games/sente/fleet"
)

// logFlags select what a server logs to standard error, and how.
type logFlags struct {
	LogLevel  string
	LogFormat string
}

// register adds the flags to fs. usual describes the default.
func (v *logFlags) register(fs *pflag.FlagSet, usual string) {
	fs.Var(choiceValue(&v.LogLevel, "LEVEL", "debug", "info", "warn", "error"), "log-level", "Log records of this level and above to standard error: debug, info, warn or error; default: "+usual+".")
	fs.Var(choiceValue(&v.LogFormat, "FORMAT", "text", "json"), "log-format", "Form of the log: text or json, one record a line.")
}

// logger returns the logger that the flags select, which writes to standard error, or
// fallback if no flag was given.
func (v logFlags) logger(env *environment, fallback *slog.Logger) *slog.Logger {
	if v.LogLevel == "" && v.LogFormat == "" {
		return fallback
	}
	var level slog.Level
	if v.LogLevel != "" {
		_ = level.UnmarshalText([]byte(v.LogLevel)) // the flag accepts the names of levels only
	}
	return env.newLogger(v.LogFormat, level)
}

// newLogger returns a logger to standard error; format is "json" or text.
func (env *environment) newLogger(format string, level slog.Level) *slog.Logger {
	options := &slog.HandlerOptions{Level: level}
	if format == "json" {
		return slog.New(slog.NewJSONHandler(env.err, options))
	}
	return slog.New(slog.NewTextHandler(env.err, options))
}

// lineLogger is [logFlags.logger] for commands that show a table on a terminal, to which line
// adds a message.
func (v logFlags) lineLogger(env *environment, line func(message string)) *slog.Logger {
	return v.logger(env, fleet.LineLogger(line))
}
