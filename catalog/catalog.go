// Package catalog is the registry of games and engines: a [Catalog] is passed to all packages that
// offer games (command line, studio, protocols), and no package registers itself. [New] creates a
// game with its engines from rules. The built-in games are in catalog/standard, which this package
// does not import, so that a program with a game of its own does not compile them.
package catalog

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search/book"
	"github.com/sente-games/sente/search/proof"
	"github.com/sente-games/sente/train"
)

// Catalog is a list of games in display order.
type Catalog []Game

// Game describes a game with its rule sets, sizes and engines.
type Game struct {
	Name     string    // name in commands and records: "connectfour"
	Title    string    // display name: "Connect Four"
	About    string    // one sentence: how the game is won
	Rules    []Choice  // rule sets, the default first; empty if there is only one
	Clauses  []Clause  // switches in which the rule sets differ; empty if they cannot be set
	Sizes    []string  // offered board sizes, the default first
	SizeHelp string    // description of the sizes that Open accepts: "5 to 22"
	Openings []Choice  // opening rules, the default first; empty if there are no opening rules
	Profiles []Profile // engines, the default opponent first
	// Listed returns external engines in addition to Profiles, which may change at any time; may be
	// nil. [Game.AllProfiles] returns both.
	Listed   func() []Profile
	Preview  string      // moves of an example position, for the game's card
	Guide    rules.Guide // rules for beginners, with tasks
	SGF      SGF         // how SGF files encode the game
	Balances bool        // its engines find balanced positions ([sente.Balancer])

	// Open returns the board that a record describes (rules, size, opening and set-up; "" is the
	// default) without playing its moves.
	Open func(r sente.Record) (rules.Board, error)
	// Solver returns a solver of positions of the game; nil if the game has no solver.
	Solver func() (sente.Solver, error)
	// Prove opens the position at the end of a record for a proof that writes a verifiable
	// certificate; nil if the game does not support proofs.
	Prove func(r sente.Record) (proof.Case, error)
	// SearchProof opens the position at the end of a record for a proof search that may take hours;
	// nil if the game has no such search.
	SearchProof func(r sente.Record, o ProofOptions) (ProofSearch, error)
	// Certificates are the game-specific certificate formats of Prove, if any.
	Certificates []CertificateFormat
	// Book opens the game of a record for opening books; nil if the game does not support books.
	Book func(r sente.Record) (book.Keeper, error)
}

// Choice is a named alternative with a one-sentence description.
type Choice struct {
	Name  string `json:"name"`            // name in commands and records: "misere-3p"
	Title string `json:"title,omitempty"` // display name: "Misère, three players"; if empty, Name is displayed
	Card  string `json:"card,omitempty"`  // label of its button on the game's card; if empty, it has no button
	About string `json:"about"`
}

// Clause is a switch of the rules. A record sets it after the name of a rule set:
// "freestyle:exact=on,prize=12".
type Clause struct {
	Name  string            `json:"name"`
	Group string            `json:"group,omitempty"` // heading under which it is listed: "Captures"
	About string            `json:"about"`           // the rule that applies if it is on, as a clause
	In    map[string]string `json:"in"`              // value in each rule set: "on", "off" or a number
}

// Profile describes an engine of one game.
type Profile struct {
	Name    string   // "sente", "heuristic"
	Title   string   // display name: "Threat heuristic"; if empty, Name is displayed
	About   string   // one sentence: how it works and when to use it
	Options []Option // options that may follow the name, as in "sente:level=40"
	// Scale converts scores to winning chances: of the positions with an undecided score s, a share
	// of 1/(1+exp(-s/Scale)) is won, a draw counting half. "sente ratings --scale" measures it over
	// recorded games. If it is 0, and in games of more than two players, scores are shown in
	// points, without a percentage.
	Scale float64
	// SamplesGames reports whether a node of the engine is a whole random game. A twentieth of the
	// nodes then takes as long as the nodes of an alpha-beta search.
	SamplesGames bool
	// Tree is the kind of search tree that the engine can record.
	Tree TreeKind
	// IgnoresLimits reports whether the engine plays the same move whatever the limits are, or
	// returns a single line only. Its levels err at a fixed rate (see [WeakenEngine]).
	IgnoresLimits bool
	// Learner creates the engine that plays at levels below full strength, if the engine itself
	// plays perfectly and could only be weakened by random moves; nil if it is the engine itself.
	// It takes the same options.
	Learner func(args map[string]string) (sente.Engine, error)
	// Ladder holds the level from 0 to 100 of each named level, the weakest first and without full
	// strength, so that the strength differences are equal; -1 omits a name. nil if it was not
	// measured.
	Ladder []int
	// Replacement returns the name of the engine that replaces this one under the rules of a
	// record, "" if this one plays; nil if this engine plays all rules itself. See
	// [Game.ReplacementFor].
	Replacement func(r sente.Record) string
	// Choice returns the search that the engine in its default form chose for the game, and why
	// ([github.com/sente-games/sente/engines/simple.Chooser]); nil if it makes no choice.
	Choice func() (string, error)
	// External is the check result of an external engine; nil for a built-in engine.
	External *ExternalCheck
	// Trainer fits the weights of the engine to games; nil if the engine is not trainable.
	Trainer train.Trainer
	// WeightsUnder returns the weights that the engine uses under the rules of a record, nil if it
	// uses no weights there. The function is nil if the engine has no weights, and thus no option
	// weights. See [Game.CheckWeights].
	WeightsUnder func(r sente.Record) *WeightsKind
	// New creates the engine. args holds only names of Options, with the values as the user wrote
	// them. It does not receive the options common to all games, such as level: [Game.NewEngine]
	// handles them.
	New func(args map[string]string) (sente.Engine, error)

	builder builder // New with the decorators of [Game.AddEngines]; nil if there are no decorators
}

// ExternalCheck is the check result of an engine that runs as a separate process and was registered
// by the user.
type ExternalCheck struct {
	Checked string `json:"checked,omitempty"` // date of the last check, "2026-11-23"; "" if it was never checked
	OK      int    `json:"ok"`                // number of passed checks
	Warn    int    `json:"warn"`
	Fail    int    `json:"fail"`
	Fault   string `json:"fault,omitempty"`    // first failed check, a sentence
	PauseMS int    `json:"pause_ms,omitempty"` // pause that the engine needs between its move and the next command
	Missing bool   `json:"missing,omitempty"`  // the program file does not exist: see [Game.CheckProgram]
}

// TreeKind is the kind of search tree that an engine can record: "" if it records no tree.
type TreeKind string

// The kinds of trees of [github.com/sente-games/sente/search/trace].
const (
	Walked  TreeKind = "walked"  // alpha-beta: windows, scores and cutoffs
	Sampled TreeKind = "sampled" // Monte Carlo: visits
)

// FindGame returns the game of that name, or an error that suggests similar names.
func (c Catalog) FindGame(name string) (Game, error) {
	for _, g := range c {
		if g.Name == name {
			return g, nil
		}
	}
	return Game{}, fmt.Errorf("unknown game %q%s", visible.Clip(name), visible.DidYouMean(name, c.GameNames(), "expected one of"))
}

// GameNames returns the names of all games.
func (c Catalog) GameNames() []string {
	names := make([]string, len(c))
	for i, g := range c {
		names[i] = g.Name
	}
	return names
}

// OpenBoard opens the record's game and plays its moves. For an illegal move the error contains the
// number of the move.
func (c Catalog) OpenBoard(r sente.Record) (rules.Board, error) {
	g, err := c.FindGame(r.Game)
	if err != nil {
		return nil, err
	}
	return g.BoardAfterMoves(r)
}

// BoardAfterMoves opens the board that a record describes and plays the record's moves.
func (g Game) BoardAfterMoves(r sente.Record) (rules.Board, error) {
	_, b, err := g.ReplayMoves(r)
	return b, err
}

// ReplayMoves is like [Game.BoardAfterMoves] and also returns the record as [PlayMoves] does.
func (g Game) ReplayMoves(r sente.Record) (sente.Record, rules.Board, error) {
	b, err := g.Open(r)
	if err != nil {
		return r, nil, err
	}
	if r, err = PlayMoves(b, r); err != nil {
		return r, nil, err
	}
	return r, b, nil
}

// PlayMoves plays the moves of a record on a board and returns the record with its moves in
// canonical notation. It inserts forced passes that the record leaves out ([rules.PlayWritten]). On
// an error the returned record holds the moves before the invalid one.
func PlayMoves(b rules.Board, r sente.Record) (sente.Record, error) {
	written, thinking := r.Moves, r.Thinking
	r = r.Clone()
	r.Moves, r.Thinking = make([]sente.Move, 0, len(written)), r.Thinking[:0]
	for i, text := range written {
		m, passes, err := rules.PlayWritten(b, string(text))
		if err != nil {
			return r, MoveError(i, err)
		}
		for range passes {
			r.Moves = append(r.Moves, rules.Pass)
		}
		r.Moves = append(r.Moves, m)
		if i < len(thinking) {
			r.Thinking = append(append(r.Thinking, make([]sente.Thought, passes)...), thinking[i])
		}
	}
	return r, nil
}

// MoveError returns an error with the number of the invalid move of a record; i counts from 0.
func MoveError(i int, err error) error {
	return sente.NewMessage("invalid_move", "move {number}: {reason}", "number", i+1, "reason", err)
}

// NewEngine creates an engine from its spec: a profile's name, then ":key=value" pairs separated by
// commas. An empty spec is the default opponent.
func (g Game) NewEngine(spec string) (sente.Engine, error) {
	p, err := g.ProfileOf(spec)
	if err != nil {
		return nil, err
	}
	args, err := p.ParseArgs(spec)
	if err != nil {
		return nil, err
	}
	return g.BuildEngine(p, args)
}

// ProfileOf returns the profile that a spec names; see [Game.NewEngine].
func (g Game) ProfileOf(spec string) (Profile, error) {
	name, _, _ := strings.Cut(spec, ":")
	if name == "" && len(g.Profiles) > 0 {
		return g.Profiles[0], nil
	}
	return g.FindProfile(name)
}

// FindProfile returns the profile of that name, or an error that suggests similar names.
func (g Game) FindProfile(name string) (Profile, error) {
	for _, p := range g.AllProfiles() {
		if p.Name == name {
			return p, nil
		}
	}
	return Profile{}, fmt.Errorf("unknown engine %q for %s%s", visible.Clip(name), g.Name, visible.DidYouMean(name, g.ProfileNames(), "expected one of"))
}

// Trainer returns the trainer of the first trainable engine; nil if no engine of the game is
// trainable.
func (g Game) Trainer() train.Trainer {
	for _, p := range g.Profiles {
		if p.Trainer != nil {
			return p.Trainer
		}
	}
	return nil
}

// AllProfiles returns the engines of the game, including the currently listed external ones.
func (g Game) AllProfiles() []Profile {
	if g.Listed == nil {
		return g.Profiles
	}
	return append(slices.Clip(g.Profiles), g.Listed()...)
}

// ProfileNames returns the names of the game's engines.
func (g Game) ProfileNames() []string {
	var names []string
	for _, p := range g.AllProfiles() {
		names = append(names, p.Name)
	}
	return names
}

// BuiltInNames returns the names of the engines that are not external programs.
func (g Game) BuiltInNames() (names []string) {
	for _, p := range g.Profiles {
		if p.External == nil {
			names = append(names, p.Name)
		}
	}
	return names
}

// ParseArgs parses and validates the options of a spec of the profile, for [Game.BuildEngine]. It
// does not create the engine.
func (p Profile) ParseArgs(spec string) (map[string]string, error) {
	_, settings, _ := strings.Cut(spec, ":")
	args := map[string]string{}
	if settings == "" {
		return args, nil
	}
	for _, pair := range strings.Split(settings, ",") {
		key, value, ok := strings.Cut(pair, "=")
		option, known := p.FindOption(key)
		switch {
		case !ok:
			return nil, fmt.Errorf("engine option %q has no value: use %s:%s=VALUE", visible.Clip(pair), p.Name, visible.Clip(pair))
		case !known:
			return nil, fmt.Errorf("engine %s has no option %q%s", p.Name, visible.Clip(key), p.optionHelp(key))
		}
		if err := option.CheckValue(p, value); err != nil {
			return nil, err
		}
		args[key] = value
	}
	return args, nil
}

// FindOption returns the option of that name; ok is false if the profile has no such option.
func (p Profile) FindOption(name string) (Option, bool) {
	i := slices.IndexFunc(p.Options, func(o Option) bool { return o.Name == name })
	if i < 0 {
		return Option{}, false
	}
	return p.Options[i], true
}

// withoutOptions returns a copy of args without the given options, which a decorator has handled.
func withoutOptions(args map[string]string, options ...string) map[string]string {
	args = maps.Clone(args)
	for _, o := range options {
		delete(args, o)
	}
	return args
}

// optionHelp returns the end of the error for an unknown option.
func (p Profile) optionHelp(key string) string {
	if len(p.Options) == 0 {
		return ": it has no options"
	}
	names := make([]string, len(p.Options))
	for i, o := range p.Options {
		names[i] = o.Name
	}
	return visible.DidYouMean(key, names, "expected one of")
}
