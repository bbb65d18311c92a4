package match

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/match/player"
	"github.com/sente-games/sente/match/rating"
)

// Plan determines all games of a run: two runs of one plan, with node limits and no clock, play the
// same games move by move, on any machine and with any number of concurrent games. Its JSON form is
// the head of a journal.
type Plan struct {
	Game    string `json:"game"`
	Rules   string `json:"rules,omitempty"`
	Size    string `json:"size,omitempty"`
	Opening string `json:"opening,omitempty"` // opening rule
	Setup   string `json:"setup,omitempty"`

	Kind    Kind      `json:"kind"`
	Players []Entrant `json:"players"`
	Games   int       `json:"games"`  // per pairing
	Rounds  int       `json:"rounds"` // cycles, passes or rounds of the kind; 0 is the kind's default

	// Openings are the moves before the players take over, one text per opening, used in order and
	// cyclically. If it is empty, Plies random moves are played.
	Openings []string `json:"openings,omitempty"`
	Plies    int      `json:"plies,omitempty"`

	Control      sente.Control `json:"control,omitzero"`
	Grace        time.Duration `json:"grace,omitempty"`    // how long after the end of its time a move may arrive
	Patience     time.Duration `json:"patience,omitempty"` // maximum silence where no clock runs; 0 is unlimited
	Adjudication Adjudication  `json:"adjudication,omitzero"`
	Sum          bool          `json:"sum,omitempty"` // also sum the scores of an opening's games; see [ScoreSums]
	Seed         uint64        `json:"seed"`
	Policy       bool          `json:"policy,omitempty"` // record the policies of the searches in the thoughts
	Test         *rating.SPRT  `json:"test,omitempty"`   // ends a match of two players as soon as it is decided
}

// Entrant is a player of a plan.
type Entrant struct {
	Name   string       `json:"name"`            // unique name in tables and records
	Engine string       `json:"engine"`          // the spec, for the runner of the plan
	Files  string       `json:"files,omitempty"` // fingerprint of the contents of the files that the spec names; see [catalog.Game.FileHashes]
	Limits sente.Limits `json:"limits,omitzero"` // in addition to the control
	// Start is the start-up timeout of a player in its own process; 0 is the default.
	Start time.Duration `json:"start,omitempty"`
	// Grace is the game's grace period, during which a player in its own process is waited for.
	Grace time.Duration `json:"-"`
	// Suspend stops a player in its own process while others are to move.
	Suspend bool `json:"suspend,omitempty"`
	// Fresh restarts a player in its own process for every game.
	Fresh bool `json:"fresh,omitempty"`
	// Ponder lets the player think while others are to move, if it can.
	Ponder bool `json:"ponder,omitempty"`
	// Pause is the minimum time between a move of a player in its own process and the next command.
	Pause time.Duration `json:"pause,omitempty"`
}

// startRecord returns the game of the plan before its first move.
func (p *Plan) startRecord() sente.Record {
	return sente.Record{Game: p.Game, Rules: p.Rules, Size: p.Size, Opening: p.Opening, Setup: p.Setup, Control: p.Control}
}

// NumSeats returns the number of seats of the plan's game.
func (p *Plan) NumSeats(games catalog.Catalog) (int, error) {
	board, err := games.OpenBoard(p.startRecord())
	if err != nil {
		return 0, err
	}
	return len(board.Seats()), nil
}

// Maximum values of a plan: larger than practical, and small enough that their sums cannot
// overflow.
const (
	maxPlayers = 1000
	maxGames   = 100_000_000
	maxRounds  = 100_000
	maxPlies   = 1000
)

// Validate returns an error that states in one sentence why the plan cannot be played. It looks up
// engines in the catalog and in PATH.
func (p *Plan) Validate(games catalog.Catalog) error {
	if err := p.validateWithoutEngines(games); err != nil {
		return err
	}
	g, err := games.FindGame(p.Game)
	if err != nil {
		return err
	}
	for _, e := range p.Players {
		if err := player.CheckEngine(g, e.Engine); err != nil {
			return fmt.Errorf("player %s: %w", e.Name, err)
		}
	}
	return nil
}

// validateWithoutEngines is Validate without the engines, since a runner may open them differently.
func (p *Plan) validateWithoutEngines(games catalog.Catalog) error {
	seats, err := p.NumSeats(games)
	if err != nil {
		return err
	}
	if err := p.checkNumbers(); err != nil {
		return err
	}
	if err := p.checkPlayers(seats); err != nil {
		return err
	}
	if err := p.Adjudication.validate(seats); err != nil {
		return err
	}
	if err := p.checkTest(seats); err != nil {
		return err
	}
	if board, err := games.OpenBoard(p.startRecord()); err != nil {
		return err
	} else if err := p.checkSum(board); err != nil {
		return err
	}
	return p.checkOpenings(games)
}

func (p *Plan) checkNumbers() error {
	for _, n := range []struct {
		name         string
		value, least int
		most         int
	}{
		{"games", p.Games, 1, maxGames},
		{"rounds", p.Rounds, 0, maxRounds},
		{"plies", p.Plies, 0, maxPlies},
	} {
		if n.value < n.least || n.value > n.most {
			return fmt.Errorf("invalid %s %d: expected %d to %d", n.name, n.value, n.least, n.most)
		}
	}
	c := p.Control
	if min(c.Move, c.Game, c.Increment, p.Grace, p.Patience) < 0 {
		return errors.New("times must not be negative")
	}
	if c.Increment > 0 && c.Game == 0 {
		return errors.New("an increment requires a total time for the game")
	}
	return nil
}

func (p *Plan) checkPlayers(seats int) error {
	k, err := p.pairingSystem()
	if err != nil {
		return err
	}
	switch n := len(p.Players); {
	case p.Kind == SelfPlay && n != 1:
		return fmt.Errorf("a %s needs one player, who takes all seats (got %d)", p.Kind, n)
	case p.Kind != SelfPlay && (n < seats || n > maxPlayers):
		return fmt.Errorf("%s needs %d to %d players here (got %d)", p.Game, seats, maxPlayers, n)
	}
	if most := k.maxPlayers(seats); len(p.Players) > most {
		return fmt.Errorf("a %s needs %d players (got %d): change the number, or use another kind such as %s", p.Kind, most, len(p.Players), RoundRobin)
	}
	if k.needsTwoSeats() && seats != 2 {
		return fmt.Errorf("a %s needs a game for two players, but %s has %d seats here: use %s, %s or %s", p.Kind, p.Game, seats, Match, RoundRobin, Gauntlet)
	}
	var names []string
	for _, e := range p.Players {
		if strings.TrimSpace(e.Name) == "" {
			return errors.New("player without a name")
		}
		if e.Ponder && e.Suspend {
			return fmt.Errorf("player %s: --ponder and --suspend cannot be combined: a suspended engine cannot think on its opponent's time", e.Name)
		}
		if slices.Contains(names, e.Name) {
			return fmt.Errorf("duplicate player name %q: use different names", e.Name)
		}
		names = append(names, e.Name)
	}
	return nil
}

func (p *Plan) checkTest(seats int) error {
	switch {
	case p.Test == nil:
		return nil
	case p.Kind != Match || seats != 2:
		return fmt.Errorf("a test needs a %s of two players, not a %s of games with %d seats", Match, p.Kind, seats)
	case p.Games%2 != 0:
		return fmt.Errorf("a test needs an even number of games (got %d), for example %d", p.Games, p.Games+1)
	}
	return p.Test.Validate()
}

// checkOpenings validates every opening by playing it.
func (p *Plan) checkOpenings(games catalog.Catalog) error {
	board, err := games.OpenBoard(p.startRecord())
	if err != nil {
		return err
	}
	for i, text := range p.Openings {
		if _, err := playMoves(board, text); err != nil {
			return fmt.Errorf("opening %d: %w", i+1, err)
		}
	}
	return nil
}
