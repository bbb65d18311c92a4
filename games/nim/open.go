package nim

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/rules"
)

const (
	// MostHeaps is the maximum number of heaps.
	MostHeaps = 8
	// MostSticks is the maximum number of sticks in a heap.
	MostSticks = 30

	minPlayers, maxPlayers = 2, 4
)

// Game is Nim in the form required by searches.
type Game = rules.Easy[Heaps, Move]

// New returns the game with the given heaps. players is 2 to 4; in the misère game the player that
// takes the last stick loses, and with three or four players the next one wins.
func New(players int, misere bool, heaps ...int) (Game, error) {
	start := Heaps{Players: int8(players), Misere: misere}
	if players < minPlayers || players > maxPlayers {
		return Game{}, fmt.Errorf("nim needs %d to %d players (got %d)", minPlayers, maxPlayers, players)
	}
	if len(heaps) < 1 || len(heaps) > MostHeaps {
		return Game{}, fmt.Errorf("unsupported number of heaps %d: sizes are %s", len(heaps), SizeHelp)
	}
	for i, sticks := range heaps {
		if sticks < 1 || sticks > MostSticks {
			return Game{}, fmt.Errorf("unsupported heap of %d sticks: sizes are %s", sticks, SizeHelp)
		}
		start.Left[i] = uint8(sticks)
	}
	start.First = start.Left
	return rules.NewEasy(start), nil
}

// SizeHelp describes the supported sizes.
var SizeHelp = fmt.Sprintf("the heaps separated by dashes, such as 3-4-5: 1 to %d heaps of 1 to %d sticks", MostHeaps, MostSticks)

// ParseSize parses heaps such as "3-4-5", which is also the default for "".
func ParseSize(text string) (heaps []int, err error) {
	if text == "" {
		return []int{3, 4, 5}, nil
	}
	for _, word := range strings.Split(text, "-") {
		sticks, err := strconv.Atoi(strings.TrimSpace(word))
		if err != nil {
			return nil, fmt.Errorf("size %q is not supported by nim: sizes are %s", visible.Clip(text), SizeHelp)
		}
		heaps = append(heaps, sticks)
	}
	return heaps, nil
}

// RulesHelp describes the supported rules.
const RulesHelp = "normal or misere, and 2p, 3p or 4p for the number of players, such as misere-3p"

// ParseRules parses the rules: whether the last stick loses, and the number of players, 0 if
// unspecified.
func ParseRules(text string) (misere bool, players int, err error) {
	if text == "" {
		return false, 0, nil
	}
	kind, count, both := strings.Cut(text, "-")
	if !both && strings.HasSuffix(kind, "p") {
		kind, count = "normal", kind
	}
	if kind != "normal" && kind != "misere" {
		return false, 0, fmt.Errorf("unknown rules %q: expected %s", visible.Clip(text), RulesHelp)
	}
	switch {
	case count == "" && !both:
	case count == "2p" || count == "3p" || count == "4p":
		players = int(count[0] - '0')
	default:
		return false, 0, fmt.Errorf("unknown rules %q: expected %s", visible.Clip(text), RulesHelp)
	}
	return kind == "misere", players, nil
}

// FromRecord returns the game of a record and its start. The rules determine the number of players,
// otherwise the length of the list of players, otherwise it is two.
func FromRecord(r sente.Record) (game Game, start rules.EasyState[Heaps], err error) {
	game, err = gameFromRecord(r)
	if err != nil {
		return game, start, err
	}
	return game, game.Start(), nil
}

func gameFromRecord(r sente.Record) (Game, error) {
	switch {
	case r.Opening != "" && r.Opening != "none":
		return Game{}, fmt.Errorf("unknown opening %q: nim has no opening rules", visible.Clip(r.Opening))
	}
	misere, players, err := ParseRules(r.Rules)
	if err != nil {
		return Game{}, err
	}
	if players == 0 {
		players = max(minPlayers, len(r.Players))
	}
	heaps, err := ParseSize(r.Size)
	if err != nil {
		return Game{}, err
	}
	game, err := New(players, misere, heaps...)
	if err != nil || strings.TrimSpace(r.Setup) == "" {
		return game, err
	}
	start := game.Start()
	left, err := start.Pos().SetUp(r.Setup)
	if err != nil {
		return Game{}, err
	}
	return rules.NewEasy(left), nil
}

// Open sets up the heaps of a record.
func Open(r sente.Record) (rules.Board, error) {
	game, err := gameFromRecord(r)
	if err != nil {
		return nil, err
	}
	return game.Board(), nil
}
