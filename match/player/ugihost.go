package player

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/match/protocol"
	"github.com/sente-games/sente/rules"
)

// ugiHost is a game with the settings of one UGI session.
type ugiHost struct {
	game         catalog.Game
	initial      hostSettings // initial settings
	current      hostSettings
	playerCounts []int // numbers of players that the game supports
	words        wording

	engine sente.Engine // created when it is needed
	warm   bool         // the engine has created all for the current settings
}

// hostSettings is the values of all options.
type hostSettings struct {
	record  sente.Record // without moves
	profile catalog.Profile
	args    map[string]string // options of the profile
	limits  sente.Limits
}

// NewUGIHost returns the host of a game set up like the record, with the engine of a spec and the
// threads and the seed of the limits. It returns an error if one of these is invalid.
func NewUGIHost(game catalog.Game, record sente.Record, spec string, limits sente.Limits) (protocol.UGIHost, error) {
	return newUGIHost(ServeOptions{Game: game, Record: record, Spec: spec, Limits: limits}, &gameWording{})
}

func newUGIHost(o ServeOptions, words wording) (*ugiHost, error) {
	game, record, limits := o.Game, o.Record, o.Limits
	profile, err := game.ProfileOf(o.Spec)
	if err != nil {
		return nil, err
	}
	args, err := profile.ParseArgs(o.Spec)
	if err != nil {
		return nil, err
	}
	board, err := game.Open(record)
	if err != nil {
		return nil, err
	}
	record.Moves = nil
	limits = sente.Limits{Threads: limits.Threads, Seed: limits.Seed, Lines: max(limits.Lines, 1)}
	h := &ugiHost{game: game, words: words, playerCounts: supportedPlayerCounts(game), current: hostSettings{record: record, profile: profile, args: args, limits: limits}}
	if len(record.Players) == 0 && len(h.playerCounts) > 1 {
		h.current.record.Players = placeholderNames(len(board.Seats()))
	}
	h.initial = h.current
	return h, h.buildEngine()
}

// newFamilyHost returns the host of a session of UCI's family.
func newFamilyHost(o ServeOptions, words wording) (protocol.UGIHost, error) {
	h, err := newUGIHost(o, words)
	if err != nil {
		return nil, err
	}
	if _, own := words.(*gameWording); own {
		return h, nil
	}
	if _, err := words.variantOf(o.Game, o.Record); err != nil {
		return nil, errors.Join(err, h.Close())
	}
	return &uciHost{h}, nil
}

// maxPlayerCount is the largest number of players that is tried.
const maxPlayerCount = 8

// supportedPlayerCounts returns the numbers of players that a game supports.
func supportedPlayerCounts(game catalog.Game) (all []int) {
	for n := 1; n <= maxPlayerCount; n++ {
		board, err := game.Open(sente.Record{Game: game.Name, Players: placeholderNames(n)})
		if err == nil && len(board.Seats()) == n {
			all = append(all, n)
		}
	}
	return all
}

// placeholderNames returns placeholder names of n players.
func placeholderNames(n int) []string {
	all := make([]string, n)
	for i := range all {
		all[i] = fmt.Sprintf("player %d", i+1)
	}
	return all
}

// buildEngine replaces the engine. The previous one is closed first, so that only one exists at a
// time.
func (h *ugiHost) buildEngine() error {
	if err := h.Close(); err != nil {
		return err
	}
	engine, err := h.game.BuildEngine(h.current.profile, maps.Clone(h.current.args))
	if err != nil {
		return err
	}
	h.engine, h.warm = engine, false
	return nil
}

// Close releases the engine.
func (h *ugiHost) Close() error {
	engine := h.engine
	h.engine = nil
	return sente.Close(engine)
}

// Prepare creates the engine and all that it would create at its first move.
func (h *ugiHost) Prepare() error {
	if h.engine == nil {
		if err := h.buildEngine(); err != nil {
			return fmt.Errorf("the engine cannot start: %w", err)
		}
	}
	if !h.warm {
		WarmUp(context.Background(), h.engine, h.game, h.current.record, h.current.limits)
		h.warm = true
	}
	return nil
}

// NewGame resets the engine's memory.
func (h *ugiHost) NewGame() {
	if f, ok := sente.As[sente.Forgetter](h.engine); ok {
		f.Forget()
	}
}

// Board plays moves from a set-up, by default the session's, and returns them in the game's
// notation.
func (h *ugiHost) Board(setup string, moves []sente.Move) (sente.Record, rules.Board, error) {
	r, err := h.words.readGame(h.game, h.current.record, setup, moves)
	var b rules.Board
	if err == nil {
		r, b, err = h.game.ReplayMoves(r)
	}
	return r, b, nameMove(err, moves)
}

// nameMove adds the move to the error of a move that cannot be played, as the manager wrote it.
func nameMove(err error, moves []sente.Move) error {
	var m *sente.Message
	if !errors.As(err, &m) {
		return err
	}
	n, ok := m.Args["number"].(int)
	if !ok || m.Code != "invalid_move" || n < 1 || n > len(moves) {
		return err
	}
	return fmt.Errorf("move %d, %s: %v", n, visible.Clip(string(moves[n-1])), m.Args["reason"])
}

// WriteLine returns moves in the notation of the protocol.
func (h *ugiHost) WriteLine(b rules.Board, line []sente.Move) []sente.Move {
	return h.words.writeLine(h.game, b, line)
}

// Think runs the engine with the session's threads and seed, and with its number of lines unless
// the limits have a larger one.
func (h *ugiHost) Think(ctx context.Context, game sente.Record, limits sente.Limits, report func(sente.Info)) (sente.Choice, error) {
	return h.engine.Think(ctx, game, h.completeLimits(limits), report)
}

// ThinkAmong is like Think with only the given moves.
func (h *ugiHost) ThinkAmong(ctx context.Context, game sente.Record, only []sente.Move, limits sente.Limits, report func(sente.Info)) (sente.Choice, error) {
	return RestrictMoves(h.game, h.engine, CandidateSet{Only: only}).Think(ctx, game, h.completeLimits(limits), report)
}

func (h *ugiHost) completeLimits(limits sente.Limits) sente.Limits {
	own := h.current.limits
	limits.Threads, limits.Seed, limits.Lines = own.Threads, own.Seed, max(limits.Lines, own.Lines)
	return limits
}

// ScoreScale returns the scale of the engine's scores.
func (h *ugiHost) ScoreScale() float64 { return h.current.profile.Scale }

// Options returns the options of the game, of the profile and of every engine, in this order.
func (h *ugiHost) Options() []protocol.UGIOption {
	g, first := h.game, h.initial
	all := []protocol.UGIOption{{Name: "profile", Default: first.profile.Name, Vars: g.ProfileNames()}}
	if len(g.Rules) > 0 {
		all = append(all, protocol.UGIOption{Name: "rules", Default: g.RulesOf(first.record), Vars: choiceNames(g.Rules)})
	}
	if len(g.Sizes) > 0 {
		all = append(all, protocol.UGIOption{Name: "size", Default: g.SizeOf(first.record)})
	}
	if len(g.Openings) > 0 {
		all = append(all, protocol.UGIOption{Name: "opening", Default: cmp.Or(first.record.Opening, g.Openings[0].Name), Vars: choiceNames(g.Openings)})
	}
	if len(h.playerCounts) > 1 {
		all = append(all, spinOption("players", len(first.record.Players), h.playerCounts[0], slices.Max(h.playerCounts)))
	}
	for _, o := range h.current.profile.Options {
		value := o.Default
		if set, ok := first.args[o.Name]; ok && first.profile.Name == h.current.profile.Name {
			value = set
		}
		all = append(all, profileOption(o.Name, value))
	}
	for _, o := range []protocol.UGIOption{
		spinOption("threads", max(first.limits.Threads, 1), 1, maxThreads),
		spinOption("lines", first.limits.Lines, 1, maxLines),
		{Name: "seed", Default: strconv.FormatUint(first.limits.Seed, 10)},
	} {
		if _, has := h.current.profile.FindOption(o.Name); !has {
			all = append(all, o)
		}
	}
	return all
}

const (
	maxThreads   = 256
	maxLines     = 1000
	maxMemoryMiB = 1 << 20
)

func spinOption(name string, value, least, most int) protocol.UGIOption {
	return protocol.UGIOption{Name: name, Default: strconv.Itoa(value), Min: int64(least), Max: int64(most)}
}

// profileOption returns an option of a profile. Options with a known numeric range are announced as
// spin.
func profileOption(name, value string) protocol.UGIOption {
	o := protocol.UGIOption{Name: name, Default: value}
	switch name {
	case "memory":
		o.Min, o.Max = 1, maxMemoryMiB
	case "threads":
		o.Max = maxThreads
	}
	return o
}

// errUnknownOption is the error of an option that is not in the list of the protocol.
var errUnknownOption = errors.New("unknown option")

// unknownOptionError returns [errUnknownOption] with the names of the options.
func unknownOptionError(all []protocol.UGIOption) error {
	names := make([]string, len(all))
	for i, o := range all {
		names[i] = o.Name
	}
	return fmt.Errorf("%w: expected one of %s", errUnknownOption, strings.Join(names, ", "))
}

func choiceNames(all []catalog.Choice) (names []string) {
	for _, c := range all {
		names = append(names, c.Name)
	}
	return names
}

// Set sets an option. It creates a new engine if that is necessary.
func (h *ugiHost) Set(name, value string) error {
	next := h.current
	rebuild, err := h.changeSetting(&next, name, value)
	if err == nil {
		_, err = h.game.Open(next.record)
	}
	if err != nil {
		return err
	}
	before := h.current
	h.current, h.warm = next, false
	if !rebuild {
		return nil
	}
	if err := h.buildEngine(); err != nil {
		h.current = before // the engine is built again when it is needed
		return err
	}
	return nil
}

// changeSetting sets an option of a setting, and reports whether it requires a new engine.
func (h *ugiHost) changeSetting(s *hostSettings, name, value string) (rebuild bool, err error) {
	if o, ok := s.profile.FindOption(name); ok {
		if err := o.CheckValue(s.profile, value); err != nil {
			return false, err
		}
		if s.args = maps.Clone(s.args); value == "" {
			delete(s.args, name)
		} else {
			s.args[name] = value
		}
		return true, nil
	}
	if !slices.ContainsFunc(h.Options(), func(o protocol.UGIOption) bool { return o.Name == name }) {
		return false, unknownOptionError(h.Options())
	}
	s.record = s.record.Clone()
	switch name {
	case "profile":
		s.profile, err = h.game.FindProfile(value)
		s.args = map[string]string{}
		return true, err
	case "rules":
		s.record.Rules = value
	case "size":
		s.record.Size = value
	case "opening":
		s.record.Opening = value
	case "players":
		n, err := strconv.Atoi(value)
		if err != nil || !slices.Contains(h.playerCounts, n) {
			return false, fmt.Errorf("invalid number of players %q: expected %s", visible.Clip(value), strings.Trim(fmt.Sprint(h.playerCounts), "[]"))
		}
		s.record.Players = placeholderNames(n)
	case "threads":
		s.limits.Threads, err = parseCount(value, maxThreads)
	case "lines":
		s.limits.Lines, err = parseCount(value, maxLines)
	case "seed":
		if s.limits.Seed, err = strconv.ParseUint(value, 10, 64); err != nil {
			err = errors.New("invalid seed: expected an integer of 0 or more")
		}
	}
	return false, err
}

// parseCount parses a number from 1 to highest.
func parseCount(text string, highest int) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > highest {
		return 0, fmt.Errorf("invalid value %q: expected 1 to %d", visible.Clip(text), highest)
	}
	return n, nil
}
