// Package brain adapts an engine of the catalog to the Gomocup protocol. It is separate from the
// protocol, which does not depend on rules, and from the command pbrain-sente, so that the doctor
// can examine the same brain within its process.
//
// Start with [NewBrain] and call Serve on the resulting gomocup.Brain.
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

// NewBrain returns the brain of an engine of the game, which must be Gomoku, with support for
// openings, forbidden points and balanced positions. It returns an error for an invalid spec, and
// prepares the tables of all rules before any clock runs.
func NewBrain(game catalog.Game, spec string) (*gomocup.Brain, error) {
	s := &engineSeat{game: game, spec: spec, infoOptions: map[string]string{}}
	if err := s.checkSpec(); err != nil {
		return nil, err
	}
	return &gomocup.Brain{
		MaxMemory: memory.Process().Limit, Notice: s.shrinkTables(),
		Scale: s.scoreScale(), New: s.buildWarmEngine, Judge: s.judgeRecord, Forbidden: s.forbiddenPoints,
		Balancer: balancerOf, Restrict: s.restrictEngine, Option: s.setOption,
	}, nil
}

// engineSeat is an engine of the catalog with the manager's settings.
type engineSeat struct {
	game        catalog.Game
	spec        string
	infoOptions map[string]string // engine options set by INFO keys
	// Memory sizes set by INFO, in bytes: of the tables, and the engine's share of the process; 0
	// if not set.
	hashMemory, memoryShare int64
}

// scoreScale returns the scale of the engine's scores, 0 if it is unknown.
func (s *engineSeat) scoreScale() float64 {
	return s.game.ScoreScale(s.spec)
}

// checkSpec builds the engine once to detect an invalid spec. It uses the smallest tables, since they
// count as used memory until they are collected.
func (s *engineSeat) checkSpec() error {
	small := engineSeat{game: s.game, spec: s.spec, infoOptions: map[string]string{}, memoryShare: 1}
	small.shareMemory()
	engine, err := small.buildEngine()
	if err != nil {
		return err
	}
	if p, ok := sente.As[sente.Preparer](engine); ok {
		p.Prepare()
	}
	wanted := s.specValue("memory", "0")
	if err := memory.Process().Fits("memory="+strconv.FormatInt(wanted, 10), min(wanted, 1<<40)<<20); err != nil {
		return err
	}
	return sente.Close(engine)
}

// buildEngine builds the engine with the current settings.
func (s *engineSeat) buildEngine() (sente.Engine, error) {
	return s.game.NewEngine(s.currentSpec())
}

// buildWarmEngine builds the engine and all that it would create at its first move.
func (s *engineSeat) buildWarmEngine() (sente.Engine, error) {
	engine, err := s.buildEngine()
	if err == nil {
		player.WarmUp(context.Background(), engine, s.game, sente.Record{Game: s.game.Name}, sente.Limits{})
	}
	return engine, err
}

// currentSpec returns the spec with the options set by INFO, which override the spec's.
func (s *engineSeat) currentSpec() string {
	name, options, _ := strings.Cut(s.spec, ":")
	var pairs []string
	for pair := range strings.SplitSeq(options, ",") {
		key, _, valued := strings.Cut(pair, "=")
		if _, options := s.infoOptions[key]; pair != "" && !(options && valued) {
			pairs = append(pairs, pair)
		}
	}
	for _, key := range slices.Sorted(maps.Keys(s.infoOptions)) {
		pairs = append(pairs, key+"="+s.infoOptions[key])
	}
	if len(pairs) == 0 {
		return name
	}
	return name + ":" + strings.Join(pairs, ",")
}

// infoToOption maps INFO keys to the engine's option names.
var infoToOption = map[string]string{"strength": "level", "caution_factor": "caution"}

// setOption sets an option that the engine has, and reports whether that changes the engine.
func (s *engineSeat) setOption(key string, value int64) bool {
	before := s.currentSpec()
	switch key {
	case "hash_size":
		s.hashMemory = value << 10
	case "max_memory":
		s.memoryShare = value
	default:
		name := infoToOption[key]
		if _, ok := s.engineOption(name); ok {
			s.infoOptions[name] = strconv.FormatInt(value, 10)
		}
	}
	s.shareMemory()
	return s.currentSpec() != before
}

// shareMemory computes the size of the engine's tables: INFO hash_size, or the spec's size, or the
// default; but at most the engine's share of the process.
func (s *engineSeat) shareMemory() {
	offer, ok := s.engineOption("memory")
	if !ok {
		return
	}
	delete(s.infoOptions, "memory")
	defaultMiB := s.specValue("memory", offer.Default)
	size := defaultMiB
	if s.hashMemory > 0 {
		size = max(s.hashMemory>>20, 1)
	}
	if s.memoryShare > 0 {
		size = min(size, max(s.memoryShare>>20, minMemoryMiB))
	}
	size = min(size, max(memory.Process().Limit()>>20, minMemoryMiB))
	if size != defaultMiB {
		s.infoOptions["memory"] = strconv.FormatInt(size, 10)
	}
}

// shrinkTables reduces the tables to the memory that the process may use, and returns a notice if
// that was necessary.
func (s *engineSeat) shrinkTables() string {
	s.shareMemory()
	if s.infoOptions["memory"] == "" {
		return ""
	}
	return fmt.Sprintf("tables of %s MiB exceed the limit of this process", s.infoOptions["memory"])
}

// minMemoryMiB is the memory size in MiB with which every engine can be built.
const minMemoryMiB = 8

// specValue returns the value of an option in the spec, by default usual.
func (s *engineSeat) specValue(option, defaultValue string) int64 {
	_, options, _ := strings.Cut(s.spec, ":")
	for pair := range strings.SplitSeq(options, ",") {
		if value, found := strings.CutPrefix(pair, option+"="); found {
			defaultValue = value
		}
	}
	n, _ := strconv.ParseInt(defaultValue, 10, 64) // New has rejected an invalid number
	return n
}

// engineOption returns the engine's option of that name; ok is false if there is no such option.
func (s *engineSeat) engineOption(option string) (catalog.Option, bool) {
	p, _ := s.game.ProfileOf(s.spec)
	return p.FindOption(option)
}

// judgeRecord replays a record and returns how the game has ended, "" if it is in progress.
func (s *engineSeat) judgeRecord(r sente.Record) (string, error) {
	board, err := s.game.BoardAfterMoves(r)
	if err != nil {
		return "", err
	}
	if ending, _, reason := board.Outcome(); ending {
		return reason.Text, nil
	}
	return "", nil
}

func (s *engineSeat) forbiddenPoints(r sente.Record) ([]sente.Move, error) {
	board, err := s.game.BoardAfterMoves(r)
	if err != nil {
		return nil, err
	}
	return board.Forbidden(), nil
}

// balancerOf returns the engine's ability to find balanced positions.
func balancerOf(engine sente.Engine) (sente.Balancer, error) {
	b, ok := sente.As[sente.Balancer](engine)
	if !ok {
		return nil, errors.New("this engine cannot find balanced positions")
	}
	return b, nil
}

// restrictEngine returns an engine that chooses among the moves other than avoid.
func (s *engineSeat) restrictEngine(engine sente.Engine, avoid []sente.Move) sente.Engine {
	return player.RestrictMoves(s.game, engine, player.CandidateSet{Block: avoid})
}
