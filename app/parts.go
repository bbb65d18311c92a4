package app

import (
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
}

// Fleet adds the commands serve and worker, and the flag --fleet: matches, solvers and reviews on
// many machines. Package match/fleet/natsqueue provides a transport.
func Fleet(t fleet.Transport) Part { return func(env *environment) { env.parts.fleet = t } }

// Metrics adds /metrics to the pages of the program. Package studio/metrics provides a handler for
// Prometheus.
func Metrics(handler func(*studio.Server) http.Handler) Part {
	return func(env *environment) { env.parts.metrics = handler }
}

// hideMissing hides the flags of a command that need a part which the program does not have.
func (env *environment) hideMissing(fs *pflag.FlagSet) {
	missing := map[string]bool{"fleet": env.parts.fleet == nil, "token-file": env.parts.fleet == nil, "library": !library.Supported()}
	fs.VisitAll(func(f *pflag.Flag) { f.Hidden = f.Hidden || missing[f.Name] })
}
