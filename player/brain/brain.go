// Package brain puts an engine of the catalog behind the Gomocup protocol. It
// exists apart from the protocol because that knows no rules, and apart from the
// command pbrain-sente because the doctor examines the same brain without a
// process.
//
// Start with [New] and hand the result to gomocup.Brain.Serve.
package brain

import (
	"context"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/engines/gomoku/balance"
	"github.com/sente-games/sente/protocol/gomocup"
)

// New returns the brain of an engine of the game, which must be Gomoku, with the
// openings, forbidden points and balanced positions that boards ask for. A wrong
// spec is told at once.
func New(game catalog.Game, spec string) (*gomocup.Brain, error) {
	s := &seat{game: game, spec: spec, told: map[string]string{}}
	engine, err := s.engine()
	if err != nil {
		return nil, err
	}
	if c, ok := engine.(io.Closer); ok {
		if err := c.Close(); err != nil {
			return nil, err
		}
	}
	return &gomocup.Brain{
		New: s.engine, Judge: s.judge, Forbidden: s.forbidden,
		Even: even, Best: balance.Best, Option: s.option,
	}, nil
}

// seat is an engine of the catalog as the manager has set it.
type seat struct {
	game catalog.Game
	spec string
	told map[string]string // options that INFO keys have set
}

// engine builds it, and has it play the openings.
func (s *seat) engine() (sente.Engine, error) {
	engine, err := s.game.Engine(s.setting())
	if err != nil {
		return nil, err
	}
	return balance.Settle(engine), nil
}

// setting is the spec with what INFO has told, which counts more.
func (s *seat) setting() string {
	name, options, _ := strings.Cut(s.spec, ":")
	var pairs []string
	for pair := range strings.SplitSeq(options, ",") {
		key, _, _ := strings.Cut(pair, "=")
		if _, told := s.told[key]; pair != "" && !told {
			pairs = append(pairs, pair)
		}
	}
	for _, key := range slices.Sorted(maps.Keys(s.told)) {
		pairs = append(pairs, key+"="+s.told[key])
	}
	if len(pairs) == 0 {
		return name
	}
	return name + ":" + strings.Join(pairs, ",")
}

// options are the engine's names of INFO keys.
var options = map[string]string{"strength": "level", "hash_size": "memory", "caution_factor": "caution"}

// option sets what the engine offers, and reports whether that changes it.
func (s *seat) option(key string, value int64) bool {
	name := options[key]
	if !s.offers(name) {
		return false
	}
	before := s.setting()
	text := strconv.FormatInt(value, 10)
	if name == "memory" { // KiB to MiB; 0 is as usual
		text = strconv.FormatInt(max(value>>10, 1), 10)
	}
	s.told[name] = text
	if name == "memory" && value == 0 {
		delete(s.told, name)
	}
	return s.setting() != before
}

func (s *seat) offers(option string) bool {
	name, _, _ := strings.Cut(s.spec, ":")
	for i, p := range s.game.Profiles {
		if p.Name == name || name == "" && i == 0 {
			return slices.ContainsFunc(p.Options, func(o catalog.Option) bool { return o.Name == option })
		}
	}
	return false
}

// judge replays a record and tells how the game has ended, if it has.
func (s *seat) judge(r sente.Record) (string, error) {
	board, err := s.game.Board(r)
	if err != nil {
		return "", err
	}
	_, _, reason := board.Outcome()
	return reason, nil
}

func (s *seat) forbidden(r sente.Record) ([]sente.Move, error) {
	board, err := s.game.Board(r)
	if err != nil {
		return nil, err
	}
	return board.Forbidden(), nil
}

// even is balance.Find in the words of the protocol.
func even(ctx context.Context, engine sente.Engine, game sente.Record, stones int, target sente.Score, limits sente.Limits, report func(sente.Info)) ([]sente.Move, error) {
	p, err := balance.Find(ctx, engine, balance.Quest{Game: game, Stones: stones, Target: target}, limits, report)
	return p.Moves, err
}
