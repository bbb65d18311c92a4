// Package catalog is the registry of games and engines: a [Catalog] is passed to all packages
// that offer games (command line, studio, protocols), and no package registers itself. [New]
// makes a game with its engines out of rules. The built-in games are in catalog/standard, which
// this package does not import, so that a program with a game of its own compiles none of them.
package catalog

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/nearest"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search/book"
	"github.com/sente-games/sente/search/proof"
	"github.com/sente-games/sente/train"
)

// Catalog is a list of games in the order in which people see them.
type Catalog []Game

// Game is one game with its rule sets, sizes and players.
type Game struct {
	Name     string      // what commands and records call it: "connectfour"
	Title    string      // what people call it: "Connect Four"
	About    string      // one sentence: how the game is won
	Rules    []Choice    // rule sets, the default first; none if there is only one
	Clauses  []Clause    // switches in which the rule sets differ; none if they are not to be set
	Sizes    []string    // sizes worth offering, the default first
	SizeHelp string      // which sizes Open accepts, in words: "5 to 22"
	Openings []Choice    // opening rules, the default first; none if there are none
	Profiles []Profile   // engines, the default opponent first
	Preview  string      // moves of a position worth a look, for the game's card
	Guide    rules.Guide // the rules in plain words, and tasks to try them on
	SGF      SGF         // how the Smart Game Format writes it
	Balances bool        // its engines find positions in which neither side is better ([sente.Balancer])

	// Open sets up the board that a record describes (rules, size, opening and
	// set-up; "" is the default) without playing its moves.
	Open func(r sente.Record) (rules.Board, error)
	// Solver returns what solves positions of the game; nil if nothing can.
	Solver func() (sente.Solver, error)
	// Prove opens the position at the end of a record for a proof that others can
	// check; nil if the game cannot be proven.
	Prove func(r sente.Record) (proof.Case, error)
	// SearchProof opens the position at the end of a record for a proof that may take hours;
	// nil if the game has no such search.
	SearchProof func(r sente.Record, o ProofOptions) (ProofSearch, error)
	// Certificates are those that Prove writes in a form of the game's own, if any.
	Certificates []Certificates
	// Book opens the game of a record for opening books; nil if it has none.
	Book func(r sente.Record) (book.Keeper, error)
}

// Choice is a named alternative with a sentence that explains it.
type Choice struct {
	Name  string `json:"name"`
	About string `json:"about"`
}

// Clause is a switch of the rules. A record sets it behind the name of a rule set:
// "freestyle:exact=on,prize=12".
type Clause struct {
	Name  string            `json:"name"`
	About string            `json:"about"` // what holds where it is on, in a clause
	In    map[string]string `json:"in"`    // what it is in each rule set: "on", "off" or a number
}

// Profile is an engine that plays one game.
type Profile struct {
	Name    string   // "sente", "heuristic"
	About   string   // one sentence: how it thinks and for whom it is
	Options []Option // what may follow the name, as in "sente:level=40"
	// Scale converts scores to chances: of the positions with an undecided score s, a share of
	// 1/(1+exp(-s/Scale)) is won, a draw counting half. "sente ratings --scale" measures it over
	// recorded games. While it is 0, and in games of more than two players, scores are shown in
	// points, without a percentage.
	Scale float64
	// Samples says that a node is a whole game played at random: a twentieth of
	// the nodes takes as long as those of a search.
	Samples bool
	// Tree says which tree of its searches the engine can show.
	Tree Tree
	// Steady says that the engine plays the same whatever its limits allow, or names
	// a single line: its levels err at a rate (see [Weaken]).
	Steady bool
	// Learner builds what plays in the engine's place at levels below full strength, where
	// the engine knows the truth and could only err at random; nil if it is the engine
	// itself. It takes the same options.
	Learner func(args map[string]string) (sente.Engine, error)
	// Ladder are the levels from 0 to 100 that the words stand for, the weakest first and
	// full strength left out, so that each is as far above the one before; -1 is a word
	// that the engine does without. nil if it was never measured.
	Ladder []int
	// Instead says what plays in the engine's place by the rules of a record, "" where it
	// plays itself; nil if it plays by all rules itself. See [Game.Instead].
	Instead func(r sente.Record) string
	// Choice says which search the engine chose by a look at the game in its default form,
	// and why ([github.com/sente-games/sente/engines/simple.Chooser]); nil if it has nothing to choose.
	Choice func() (string, error)
	// External says what is known of an engine that is a program of its own; nil for the
	// engines of this one.
	External *External
	// Trainer fits the weights of the engine to games; nil if it has none.
	Trainer train.Trainer
	// Numbers are those by which the engine plays by the rules of a record, nil if it plays by
	// none there; nil if it has none, and so no option weights. See [Game.Suits].
	Numbers func(r sente.Record) *Numbers
	// New builds the engine; args holds only names that Options lists, with the
	// values as the user wrote them. Options that are the same for all games, such as
	// level, are not for it: [Game.Engine] reads them.
	New func(args map[string]string) (sente.Engine, error)

	build builder // New with the decorators of [Game.Add]; nil without
}

// External is what is known of an engine in a process of its own, whose owner has given it
// a name.
type External struct {
	Checked string `json:"checked,omitempty"` // day of its last examination, "2026-11-23"; "" if it had none
	OK      int    `json:"ok"`                // findings
	Warn    int    `json:"warn"`
	Fail    int    `json:"fail"`
	Fault   string `json:"fault,omitempty"`   // the first of those that failed, a sentence
	Missing bool   `json:"missing,omitempty"` // its program is not where the list of engines says: see [Game.Present]
}

// Tree is what an engine can show of its searches: "" is nothing.
type Tree string

// The trees, of [github.com/sente-games/sente/search/trace].
const (
	Walked  Tree = "walked"  // windows, scores and cuts
	Sampled Tree = "sampled" // visits
)

// Game returns the game of that name.
func (c Catalog) Game(name string) (Game, error) {
	for _, g := range c {
		if g.Name == name {
			return g, nil
		}
	}
	return Game{}, fmt.Errorf("unknown game %q%s", visible.Clip(name), nearest.Among(name, c.Names(), "the games are"))
}

// Names returns the names of all games.
func (c Catalog) Names() []string {
	names := make([]string, len(c))
	for i, g := range c {
		names[i] = g.Name
	}
	return names
}

// Board opens the record's game and plays its moves. An illegal move is an
// error that tells which move it is.
func (c Catalog) Board(r sente.Record) (rules.Board, error) {
	g, err := c.Game(r.Game)
	if err != nil {
		return nil, err
	}
	return g.Board(r)
}

// Board opens the board that a record describes and plays the record's moves.
func (g Game) Board(r sente.Record) (rules.Board, error) {
	_, b, err := g.Replay(r)
	return b, err
}

// Replay is Board, and the record with its moves as the game writes them: a board takes
// any form of a move that the game reads.
func (g Game) Replay(r sente.Record) (sente.Record, rules.Board, error) {
	b, err := g.Open(r)
	if err != nil {
		return r, nil, err
	}
	r = r.Clone()
	for i, m := range r.Moves {
		if r.Moves[i], err = b.Play(string(m)); err != nil {
			return r, nil, MoveError(i, err)
		}
	}
	return r, b, nil
}

// MoveError returns an error with the number of the faulty move of a record; i counts from 0.
func MoveError(i int, err error) error {
	return sente.NewMessage("invalid_move", "move {number}: {reason}", "number", i+1, "reason", err)
}

// Engine builds an engine from its spec: a profile's name, then ":key=value"
// pairs separated by commas. An empty spec is the default opponent.
func (g Game) Engine(spec string) (sente.Engine, error) {
	p, err := g.ProfileOf(spec)
	if err != nil {
		return nil, err
	}
	args, err := p.Args(spec)
	if err != nil {
		return nil, err
	}
	return g.Build(p, args)
}

// ProfileOf returns the engine that a spec names; see [Game.Engine].
func (g Game) ProfileOf(spec string) (Profile, error) {
	name, _, _ := strings.Cut(spec, ":")
	if name == "" && len(g.Profiles) > 0 {
		return g.Profiles[0], nil
	}
	return g.Profile(name)
}

// Profile returns the engine of that name.
func (g Game) Profile(name string) (Profile, error) {
	for _, p := range g.Profiles {
		if p.Name == name {
			return p, nil
		}
	}
	return Profile{}, fmt.Errorf("unknown engine %q for %s%s", visible.Clip(name), g.Name, nearest.Among(name, g.ProfileNames(), "the engines are"))
}

// Trainer returns what fits the weights of the first engine that has any; nil if none
// of the game's engines has.
func (g Game) Trainer() train.Trainer {
	for _, p := range g.Profiles {
		if p.Trainer != nil {
			return p.Trainer
		}
	}
	return nil
}

// ProfileNames returns the names of the game's engines.
func (g Game) ProfileNames() []string {
	names := make([]string, len(g.Profiles))
	for i, p := range g.Profiles {
		names[i] = p.Name
	}
	return names
}

// BuiltInNames returns the names of the engines that are part of this program.
func (g Game) BuiltInNames() (names []string) {
	for _, p := range g.Profiles {
		if p.External == nil {
			names = append(names, p.Name)
		}
	}
	return names
}

// Args reads and checks the options of a spec that names the profile, for [Game.Build]. It
// builds no engine.
func (p Profile) Args(spec string) (map[string]string, error) {
	_, settings, _ := strings.Cut(spec, ":")
	args := map[string]string{}
	if settings == "" {
		return args, nil
	}
	for _, pair := range strings.Split(settings, ",") {
		key, value, ok := strings.Cut(pair, "=")
		option, known := p.Option(key)
		switch {
		case !ok:
			return nil, fmt.Errorf("engine option %q has no value: write %s:%s=VALUE", visible.Clip(pair), p.Name, visible.Clip(pair))
		case !known:
			return nil, fmt.Errorf("engine %s has no option %q%s", p.Name, visible.Clip(key), p.optionHelp(key))
		}
		if err := option.Check(p, value); err != nil {
			return nil, err
		}
		args[key] = value
	}
	return args, nil
}

// Option returns the setting of that name.
func (p Profile) Option(name string) (Option, bool) {
	i := slices.IndexFunc(p.Options, func(o Option) bool { return o.Name == name })
	if i < 0 {
		return Option{}, false
	}
	return p.Options[i], true
}

// without are the settings but for some, which a decorator has read.
func without(args map[string]string, options ...string) map[string]string {
	args = maps.Clone(args)
	for _, o := range options {
		delete(args, o)
	}
	return args
}

// optionHelp is the end of a complaint about an option that there is not.
func (p Profile) optionHelp(key string) string {
	if len(p.Options) == 0 {
		return ": it takes none"
	}
	names := make([]string, len(p.Options))
	for i, o := range p.Options {
		names[i] = o.Name
	}
	return nearest.Among(key, names, "it has")
}
