package player

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/match/protocol"
)

// Manager is the client side of a protocol session with an engine. Each protocol implements it.
type Manager interface {
	// NewGame prepares the engine for a game like the record's, without its moves.
	NewGame(ctx context.Context, game sente.Record) error
	// Think requests the move for the position at the end of the record, like [sente.Engine].
	Think(ctx context.Context, game sente.Record, limits sente.Limits, report func(sente.Info)) (sente.Choice, error)
	// End makes the engine exit.
	End(ctx context.Context) error
	// IsSynced reports whether the engine is ready for the moves of its game.
	IsSynced() bool
}

// Dialect is a protocol of engines, one row of the table of [Dialects].
type Dialect struct {
	Name  string // value of --protocol; with a colon, the prefix of a command: "ugi:./engine"
	Title string // name for people: "UGI"
	About string // one clause that explains it: "UCI for any game"
	// Games are the games of the catalog that the protocol can express; nil is every game. The
	// manager refuses rules and sizes that it cannot express.
	Games []string

	// NewManager returns the client side for an engine of the game.
	NewManager func(wire protocol.Wire, g catalog.Game, o EngineOptions) Manager
	// IsIdleLine reports whether a line of the engine is not a reply, so that it may be dropped.
	IsIdleLine   func(line string) bool
	StartCommand string // first command; its failure means that the engine did not start
	EndCommand   string // command that ends the engine
	CRLF         bool   // lines sent end with CR LF, not with LF alone
	CanPonder    bool   // engines can think on their opponent's time, if they offer it

	Probe   Probe    // how an engine that speaks it is recognised
	Clauses []Clause // requirements that package doctor examines beyond a game

	// OpenTime reports whether a manager may request a move without a limit, so that the server
	// needs a limit of its own.
	OpenTime bool
	// Serve runs an engine of the catalog for a manager of the protocol; nil if another program
	// does that.
	Serve func(ctx context.Context, o ServeOptions, in io.Reader, out io.Writer) error
}

// Probe is a command to an engine, with the reply that identifies its protocol.
type Probe struct {
	Send []string // lines without a lasting effect
	// Accept reports whether a line of the engine is the answer.
	Accept func(line string) bool
	// Identify returns the engine's name in a line of the engine, or ""; may be nil.
	Identify func(line string) string
}

// Clause is a requirement of a protocol that an exchange of lines shows.
type Clause struct {
	Name   string   // name in the doctor's report: "unknown command"
	Send   []string // lines to a new process of the engine
	Want   string   // regular expression of the line that must come
	Rule   string   // the requirement, a sentence: "an engine ignores commands that it does not know"
	IsHard bool     // a violation loses games: it is a failure, not a warning
}

// ServeOptions are the engine and the game that a [Dialect] serves.
type ServeOptions struct {
	Game         catalog.Game
	Record       sente.Record // rules, size and set-up
	Spec         string       // engine of the game
	Limits       sente.Limits // threads and seed; time and nodes limit a move for which the manager sets no time
	Name, Author string       // identification
	Version      string       // numbers with dots
	// ReadGame reads the first game of a file; may be nil.
	ReadGame func(path string) (sente.Record, error)
}

// Dialects returns the protocols of engines, in the order of probing. The first is the default of a
// command without a prefix.
func Dialects() []Dialect {
	return []Dialect{gomocupDialect(), uaiDialect(), ugiDialect(), uciDialect(), gtpDialect(), nboardDialect()}
}

// FindDialect returns the protocol of a name.
func FindDialect(name string) (Dialect, error) {
	all := Dialects()
	i := slices.IndexFunc(all, func(d Dialect) bool { return d.Name == name })
	if i < 0 {
		return Dialect{}, fmt.Errorf("unknown protocol %q: expected %s", visible.Clip(name), strings.Join(DialectNames(), ", "))
	}
	return all[i], nil
}

// DialectNames returns the names of the protocols.
func DialectNames() (names []string) {
	for _, d := range Dialects() {
		names = append(names, d.Name)
	}
	return names
}

// CutDialect splits a spec such as "ugi:./engine" into its protocol and its command; ok is false if
// it has no prefix, and the protocol is then the first of [Dialects].
func CutDialect(spec string) (d Dialect, command string, ok bool) {
	all := Dialects()
	for _, d := range all {
		if command, ok := strings.CutPrefix(spec, d.prefix()); ok {
			return d, command, true
		}
	}
	return all[0], spec, false
}

// prefix returns the prefix of the specs of the protocol's engines.
func (d Dialect) prefix() string { return d.Name + ":" }

// Supports reports whether the protocol can express a game.
func (d Dialect) Supports(g catalog.Game) bool {
	return d.Games == nil || slices.Contains(d.Games, g.Name)
}

// DefaultGame returns the only game of the protocol, or "" if it has several.
func (d Dialect) DefaultGame() string {
	if len(d.Games) == 1 {
		return d.Games[0]
	}
	return ""
}

// ExampleGame returns a game of the protocol for help texts.
func (d Dialect) ExampleGame() string {
	if len(d.Games) > 0 {
		return d.Games[0]
	}
	return "connectfour"
}

// CheckGame returns an error unless the protocol can express a game.
func (d Dialect) CheckGame(g catalog.Game) error {
	if d.Supports(g) {
		return nil
	}
	return fmt.Errorf("the protocol %s supports only %s, not %s", d.Title, strings.Join(d.Games, ", "), g.Name)
}

// checkEngine returns an error unless an engine's protocol can express a game.
func (d Dialect) checkEngine(g catalog.Game, spec string) error {
	if err := d.CheckGame(g); err != nil {
		return fmt.Errorf("engine %q: %w: %s", visible.Clip(spec), err, alternatives(g))
	}
	return nil
}

// isStart reports whether a command is the first one, or that with arguments.
func (d Dialect) isStart(command string) bool {
	name, _, _ := strings.Cut(command, " ")
	return name == d.StartCommand
}

// alternatives returns advice on engines of a game.
func alternatives(g catalog.Game) string {
	var prefixes []string
	for _, d := range Dialects() {
		if d.Supports(g) {
			prefixes = append(prefixes, d.prefix()+"COMMAND")
		}
	}
	return fmt.Sprintf("use %s, or an engine of %s: %s", strings.Join(prefixes, ", "), g.Name, strings.Join(g.ProfileNames(), ", "))
}
