package simple

import (
	"errors"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search/alphabeta"
	"github.com/sente-games/sente/search/mcts"
)

// Playable is the set of methods of rules that an engine requires.
type Playable[S, M any] interface {
	rules.Rules[S, M]
	rules.Notation[S, M]
}

// New returns an engine for a game of one size that begins at r.Start(). See [Open].
func New[R Playable[S, M], S any, M comparable](r R, opts ...Option) (sente.Engine, error) {
	return Open(func(sente.Record) (R, S, error) { return r, r.Start(), nil }, opts...)
}

// Open returns an engine for a game of several sizes or rule sets: source returns the rules that a
// record names and the position before its first move. The options choose the search. By default,
// the engine searches a game of two players by alpha-beta or by Monte Carlo trees, after a probe of
// the game ([SearchChooser] reports which), and a game of more players by max^n. Open returns an error if
// the game of the empty record, or of the option [ForRecord], does not support the options.
func Open[R Playable[S, M], S any, M comparable](source func(sente.Record) (R, S, error), opts ...Option) (sente.Engine, error) {
	if source == nil {
		return nil, errors.New("simple: missing source of rules (got nil)")
	}
	c, err := newConfig(opts)
	if err != nil {
		return nil, err
	}
	e := &traceableEngine[R, S, M]{engine: engine[R, S, M]{source: source}, choice: "selected by the option"}
	switch c.search {
	case monteCarlo:
		trees := &samplingEngine[R, S, M]{engine[R, S, M]{source: source, build: func(game R, _ S) (searcher[S, M], error) {
			s, err := mcts.New(game, c.trees...)
			return &treeSearcher[R, S, M]{s}, err
		}}}
		return trees, trees.prepareSearcher(c.game)
	case alphaBeta:
		e.build = func(game R, _ S) (searcher[S, M], error) {
			if c.onlyTwo {
				if err := checkTwoPlayers(game); err != nil {
					return nil, err
				}
			}
			return newSearcher(game, c)
		}
	default:
		e.build = func(game R, start S) (s searcher[S, M], err error) {
			s, e.sampled, e.choice, err = newChosenSearcher(game, start, c)
			return s, err
		}
	}
	return e, e.prepareSearcher(c.game)
}

// Option is an option of [Open] and [New].
type Option func(*engineConfig) error

// engineConfig is the result of the options.
type engineConfig struct {
	game      sente.Record // the game prepared by Open
	search    searchKind
	alphaBeta []alphabeta.Option // for games of two players
	multi     multiplayerOptions // for games of more players
	onlyTwo   bool               // an option is set that only games of two players support
	trees     []mcts.Option
}

// searchKind is the kind of search; the zero value is the choice by a probe of the game.
type searchKind uint8

const (
	alphaBeta searchKind = iota + 1
	monteCarlo
)

func newConfig(opts []Option) (c engineConfig, err error) {
	for _, o := range opts {
		if err := o(&c); err != nil {
			return c, err
		}
	}
	return c, nil
}

// ForRecord prepares the engine for the rules and size of the record. The default is the empty record.
func ForRecord(game sente.Record) Option {
	return func(c *engineConfig) error {
		c.game = game
		return nil
	}
}

// AlphaBeta selects alpha-beta, or max^n (package multi) for more than two players; the options are
// for alpha-beta.
func AlphaBeta(opts ...alphabeta.Option) Option {
	return func(c *engineConfig) error {
		c.search, c.alphaBeta = alphaBeta, append(c.alphaBeta, opts...)
		return nil
	}
}

// MonteCarlo selects Monte Carlo tree search for any number of players.
func MonteCarlo(opts ...mcts.Option) Option {
	return func(c *engineConfig) error {
		c.search, c.trees = monteCarlo, append(c.trees, opts...)
		return nil
	}
}

// Search selects alpha-beta or, for more than two players, the method in the settings. The engine
// searches until no shorter win can exist.
func Search(set SearchSettings) Option {
	return func(c *engineConfig) error {
		opts, err := set.ParseOptions()
		if err != nil {
			return err
		}
		c.search, c.onlyTwo = alphaBeta, set.needsTwoPlayers()
		c.alphaBeta = append(append(c.alphaBeta, alphabeta.Shortest()), opts...)
		c.multi, err = set.multiplayerOptions()
		return err
	}
}
