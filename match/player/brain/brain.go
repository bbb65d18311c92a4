// Package brain puts an engine of the catalog behind the Gomocup protocol. It
// exists apart from the protocol because that knows no rules, and apart from the
// command pbrain-sente because the doctor examines the same brain without a
// process.
//
// Start with [New] and hand the result to gomocup.Brain.Serve.
package brain

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/memory"
	"github.com/sente-games/sente/match/player"
	"github.com/sente-games/sente/match/protocol/gomocup"
)

// New returns the brain of an engine of the game, which must be Gomoku, with the
// openings, forbidden points and balanced positions that boards ask for. A wrong
// spec is told at once. The tables of all rules are made here, before any clock
// runs.
func New(game catalog.Game, spec string) (*gomocup.Brain, error) {
	s := &seat{game: game, spec: spec, told: map[string]string{}}
	if err := s.check(); err != nil {
		return nil, err
	}
	return &gomocup.Brain{
		Most: memory.Process().Limit, Notice: s.shrink(),
		Scale: s.scale(), New: s.engine, Judge: s.judge, Forbidden: s.forbidden,
		Even: even, Best: s.best, Option: s.option,
	}, nil
}

// seat is an engine of the catalog as the manager has set it.
type seat struct {
	game catalog.Game
	spec string
	told map[string]string // options that INFO keys have set
	// What INFO has told of memory, in bytes: the tables' size, and the engine's
	// share of the process. 0: nothing.
	hash, share int64
}

// scale is that of the engine's scores, 0 if it was never measured.
func (s *seat) scale() float64 {
	return s.game.Scale(s.spec)
}

// check builds the engine once, so that a wrong spec is told, with the smallest
// tables: they are soon garbage, but count until they are collected.
func (s *seat) check() error {
	small := seat{game: s.game, spec: s.spec, told: map[string]string{}, share: 1}
	small.shareMemory()
	engine, err := small.engine()
	if err != nil {
		return err
	}
	if p, ok := sente.As[sente.Preparer](engine); ok {
		p.Prepare()
	}
	wanted := s.specified("memory", "0")
	if err := memory.Process().Fits("memory="+strconv.FormatInt(wanted, 10), min(wanted, 1<<40)<<20); err != nil {
		return err
	}
	return sente.Close(engine)
}

// engine builds it.
func (s *seat) engine() (sente.Engine, error) {
	return s.game.Engine(s.setting())
}

// setting is the spec with what INFO has told, which counts more.
func (s *seat) setting() string {
	name, options, _ := strings.Cut(s.spec, ":")
	var pairs []string
	for pair := range strings.SplitSeq(options, ",") {
		key, _, valued := strings.Cut(pair, "=")
		if _, told := s.told[key]; pair != "" && !(told && valued) {
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
var options = map[string]string{"strength": "level", "caution_factor": "caution"}

// option sets what the engine offers, and reports whether that changes it.
func (s *seat) option(key string, value int64) bool {
	before := s.setting()
	switch key {
	case "hash_size":
		s.hash = value << 10
	case "max_memory":
		s.share = value
	default:
		name := options[key]
		if _, ok := s.offered(name); ok {
			s.told[name] = strconv.FormatInt(value, 10)
		}
	}
	s.shareMemory()
	return s.setting() != before
}

// shareMemory sets the size of the engine's tables: what INFO hash_size wants, or
// the spec, or else the usual size; but never more than the engine's share of the
// process.
func (s *seat) shareMemory() {
	offer, ok := s.offered("memory")
	if !ok {
		return
	}
	delete(s.told, "memory")
	usual := s.specified("memory", offer.Default)
	size := usual
	if s.hash > 0 {
		size = max(s.hash>>20, 1)
	}
	if s.share > 0 {
		size = min(size, max(s.share>>20, leastMemory))
	}
	size = min(size, max(memory.Process().Limit()>>20, leastMemory))
	if size != usual {
		s.told["memory"] = strconv.FormatInt(size, 10)
	}
}

// shrink has the tables fit into what the process may use, and says so if they had to
// become smaller.
func (s *seat) shrink() string {
	s.shareMemory()
	if s.told["memory"] == "" {
		return ""
	}
	return fmt.Sprintf("the tables take %s MiB: this process may use no more", s.told["memory"])
}

// leastMemory is what every engine can be built with, in MiB.
const leastMemory = 8

// specified is the value of an option in the spec.
func (s *seat) specified(option, usual string) int64 {
	_, options, _ := strings.Cut(s.spec, ":")
	for pair := range strings.SplitSeq(options, ",") {
		if value, found := strings.CutPrefix(pair, option+"="); found {
			usual = value
		}
	}
	n, _ := strconv.ParseInt(usual, 10, 64) // New has refused what is no number
	return n
}

// offered is an option of the engine, if it has one of that name.
func (s *seat) offered(option string) (catalog.Option, bool) {
	p, _ := s.game.ProfileOf(s.spec)
	return p.Option(option)
}

// judge replays a record and tells how the game has ended, if it has.
func (s *seat) judge(r sente.Record) (string, error) {
	board, err := s.game.Board(r)
	if err != nil {
		return "", err
	}
	if over, _, reason := board.Outcome(); over {
		return reason.Text, nil
	}
	return "", nil
}

func (s *seat) forbidden(r sente.Record) ([]sente.Move, error) {
	board, err := s.game.Board(r)
	if err != nil {
		return nil, err
	}
	return board.Forbidden(), nil
}

// even has the engine find stones after which a position is worth target.
func even(ctx context.Context, engine sente.Engine, game sente.Record, stones int, target sente.Score, limits sente.Limits, report func(sente.Info)) ([]sente.Move, error) {
	b, ok := sente.As[sente.Balancer](engine)
	if !ok {
		return nil, errors.New("this engine finds no balanced positions")
	}
	p, err := b.Balance(ctx, game, stones, target, limits, report)
	return p.Moves, err
}

// best has the engine choose a move that is none of some.
func (s *seat) best(ctx context.Context, engine sente.Engine, game sente.Record, avoid []sente.Move, limits sente.Limits, report func(sente.Info)) (sente.Choice, error) {
	return player.RestrictMoves(s.game, engine, player.CandidateSet{Block: avoid}).Think(ctx, game, limits, report)
}
