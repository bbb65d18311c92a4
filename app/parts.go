package app

import (
	"context"
	"io"
	"net/http"

	"github.com/spf13/pflag"

	"github.com/sente-games/sente/library"
	"github.com/sente-games/sente/match/fleet"
	"github.com/sente-games/sente/studio"
)

// Part is an optional part of a program. A program that does not use a part does not link the
// libraries which the part needs.
//
// The library of games is not a Part: as usual for database/sql, a program has it if it imports the
// SQLite driver, _ "modernc.org/sqlite".
type Part func(*environment)

// optionalParts are the optional parts that a program has; the zero value has none.
type optionalParts struct {
	fleet   fleet.Transport
	metrics func(*studio.Server) http.Handler
	mcp     ServeAssistant
}

// Fleet adds the commands serve and worker, and the flag --fleet: matches, solvers and reviews on
// many machines. Package match/fleet/natsqueue provides a transport.
func Fleet(t fleet.Transport) Part { return func(env *environment) { env.parts.fleet = t } }

// Metrics adds /metrics to the pages of the program. Package studio/metrics provides a handler for
// Prometheus.
func Metrics(handler func(*studio.Server) http.Handler) Part {
	return func(env *environment) { env.parts.metrics = handler }
}

// ServeAssistant answers the requests of one assistant, which it reads from in and answers on out, until
// the end of the input or until ctx ends. version is the version of the program.
type ServeAssistant func(ctx context.Context, s *studio.Server, version string, in io.Reader, out io.Writer) error

// MCP adds the command mcp, which serves the games to assistants by the Model Context Protocol. Package
// app/mcp provides the server.
func MCP(serve ServeAssistant) Part { return func(env *environment) { env.parts.mcp = serve } }

// hideMissing hides the flags of a command that need a part which the program does not have.
func (env *environment) hideMissing(fs *pflag.FlagSet) {
	missing := map[string]bool{"fleet": env.parts.fleet == nil, "token-file": env.parts.fleet == nil, "library": !library.Supported()}
	fs.VisitAll(func(f *pflag.Flag) { f.Hidden = f.Hidden || missing[f.Name] })
}
