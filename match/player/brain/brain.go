// Package brain adapts an engine of the catalog to the Gomocup protocol. It is separate from the
// protocol, which does not depend on rules, and from the command pbrain-sente, so that the doctor
// can examine the same brain within its process.
//
// Start with [New] and call Serve on the resulting gomocup.Brain.
package brain

import (
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

// New returns the brain of an engine of the game, which must be Gomoku, with support for openings,
// forbidden points and balanced positions. It returns an error for an invalid spec, and prepares
// the tables of all rules before any clock runs.
func New(game catalog.Game, spec string) (*gomocup.Brain, error) {
	s := &seat{game: game, spec: spec, told: map[string]string{}}
	if err := s.check(); err != nil {
		return nil, err
	}
	return &gomocup.Brain{
		Most: memory.Process().Limit, Notice: s.shrink(),
		Scale: s.scale(), New: s.engine, Judge: s.judge, Forbidden: s.forbidden,
		Balancer: balancer, Restrict: s.restrict, Option: s.option,
	}, nil
}

// seat is an engine of the catalog with the manager's settings.
type seat struct {
	game catalog.Game
	spec string
	told map[string]string // engine options set by INFO keys
	// Memory sizes set by INFO, in bytes: of the tables, and the engine's share of the process; 0
	// if not set.
	hash, share int64
}

// scale returns the scale of the engine's scores, 0 if it is unknown.
func (s *seat) scale() float64 {
	return s.game.Scale(s.spec)
}

// check builds the engine once to detect an invalid spec. It uses the smallest tables, since they
// count as used memory until they are collected.
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

// engine builds the engine with the current settings.
func (s *seat) engine() (sente.Engine, error) {
	return s.game.Engine(s.setting())
}

// setting returns the spec with the options set by INFO, which override the spec's.
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

// options maps INFO keys to the engine's option names.
var options = map[string]string{"strength": "level", "caution_factor": "caution"}

// option sets an option that the engine has, and reports whether that changes the engine.
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

// shareMemory computes the size of the engine's tables: INFO hash_size, or the spec's size, or the
// default; but at most the engine's share of the process.
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

// shrink reduces the tables to the memory that the process may use, and returns a notice if that
// was necessary.
func (s *seat) shrink() string {
	s.shareMemory()
	if s.told["memory"] == "" {
		return ""
	}
	return fmt.Sprintf("tables of %s MiB exceed the limit of this process", s.told["memory"])
}

// leastMemory is the memory size in MiB with which every engine can be built.
const leastMemory = 8

// specified returns the value of an option in the spec, by default usual.
func (s *seat) specified(option, usual string) int64 {
	_, options, _ := strings.Cut(s.spec, ":")
	for pair := range strings.SplitSeq(options, ",") {
		if value, found := strings.CutPrefix(pair, option+"="); found {
			usual = value
		}
	}
	n, _ := strconv.ParseInt(usual, 10, 64) // New has rejected an invalid number
	return n
}

// offered returns the engine's option of that name; ok is false if there is no such option.
func (s *seat) offered(option string) (catalog.Option, bool) {
	p, _ := s.game.ProfileOf(s.spec)
	return p.Option(option)
}

// judge replays a record and returns how the game has ended, "" if it is in progress.
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

// balancer returns the engine's ability to find balanced positions.
func balancer(engine sente.Engine) (sente.Balancer, error) {
	b, ok := sente.As[sente.Balancer](engine)
	if !ok {
		return nil, errors.New("this engine cannot find balanced positions")
	}
	return b, nil
}

// restrict returns an engine that chooses among the moves other than avoid.
func (s *seat) restrict(engine sente.Engine, avoid []sente.Move) sente.Engine {
	return player.RestrictMoves(s.game, engine, player.CandidateSet{Block: avoid})
}
