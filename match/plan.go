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

// Plan says everything that decides the games of a run: two runs of one plan, with
// node limits and no clock, play the same games move by move, whatever the
// machine and however many games are played at a time. Its JSON form is the head
// of a journal.
type Plan struct {
	Game    string `json:"game"`
	Rules   string `json:"rules,omitempty"`
	Size    string `json:"size,omitempty"`
	Opening string `json:"opening,omitempty"` // opening rule
	Setup   string `json:"setup,omitempty"`

	Kind    Kind      `json:"kind"`
	Players []Entrant `json:"players"`
	Games   int       `json:"games"`  // of each meeting
	Rounds  int       `json:"rounds"` // cycles, passes or rounds of the kind; 0 is its own number

	// Openings are the moves before the players take over, one text each, used in
	// order and again from the first. Without any, Plies random moves are played.
	Openings []string `json:"openings,omitempty"`
	Plies    int      `json:"plies,omitempty"`

	Control      sente.Control `json:"control,omitzero"`
	Grace        time.Duration `json:"grace,omitempty"`    // silence forgiven after the end of the time
	Patience     time.Duration `json:"patience,omitempty"` // silence forgiven where no clock runs; 0 is without end
	Adjudication Adjudication  `json:"adjudication,omitzero"`
	Sum          bool          `json:"sum,omitempty"` // the scores of an opening's games are summed, too; see [Sums]
	Seed         uint64        `json:"seed"`
	Policy       bool          `json:"policy,omitempty"` // thoughts are kept with bounds and policies
	Test         *rating.SPRT  `json:"test,omitempty"`   // ends a match of two as soon as it is decided
}

// Entrant is a player of a plan.
type Entrant struct {
	Name   string       `json:"name"`            // in tables and records, each once
	Engine string       `json:"engine"`          // the spec, for the runner of the plan
	Files  string       `json:"files,omitempty"` // what the files that the spec names hold; see [catalog.Game.Files]
	Limits sente.Limits `json:"limits,omitzero"` // besides the control
	// Start is how long a player in a process of its own may take to be ready; 0 is as usual.
	Start time.Duration `json:"start,omitempty"`
	// Grace is that of the game: so long a player in a process of its own is waited for.
	Grace time.Duration `json:"-"`
	// Suspend stops a player in a process of its own while others are to move.
	Suspend bool `json:"suspend,omitempty"`
	// Fresh gives a player in a process of its own a new one for every game.
	Fresh bool `json:"fresh,omitempty"`
}

// record is the game of the plan before its first move.
func (p *Plan) record() sente.Record {
	return sente.Record{Game: p.Game, Rules: p.Rules, Size: p.Size, Opening: p.Opening, Setup: p.Setup, Control: p.Control}
}

// Seats is how many players sit at a board of the plan.
func (p *Plan) Seats(games catalog.Catalog) (int, error) {
	board, err := games.Board(p.record())
	if err != nil {
		return 0, err
	}
	return len(board.Seats()), nil
}

// Largest numbers of a plan: more than is ever needed, and no sum of them overflows.
const (
	maxPlayers = 1000
	maxGames   = 100_000_000
	maxRounds  = 100_000
	maxPlies   = 1000
)

// Check returns an error that states in one sentence why the plan cannot be played. Engines
// are looked up in the catalog and in PATH.
func (p *Plan) Check(games catalog.Catalog) error {
	if err := p.check(games); err != nil {
		return err
	}
	g, err := games.Game(p.Game)
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

// check is Check without the engines, which a runner may open in its own way.
func (p *Plan) check(games catalog.Catalog) error {
	seats, err := p.Seats(games)
	if err != nil {
		return err
	}
	if err := p.checkNumbers(); err != nil {
		return err
	}
	if err := p.checkPlayers(seats); err != nil {
		return err
	}
	if err := p.Adjudication.check(seats); err != nil {
		return err
	}
	if err := p.checkTest(seats); err != nil {
		return err
	}
	if board, err := games.Board(p.record()); err != nil {
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
			return fmt.Errorf("%s is %d: write a number from %d to %d", n.name, n.value, n.least, n.most)
		}
	}
	c := p.Control
	if min(c.Move, c.Game, c.Increment, p.Grace, p.Patience) < 0 {
		return errors.New("a time is negative: write times from 0 on")
	}
	if c.Increment > 0 && c.Game == 0 {
		return errors.New("an increment needs time for the game that it can be added to")
	}
	return nil
}

func (p *Plan) checkPlayers(seats int) error {
	k, err := p.kind()
	if err != nil {
		return err
	}
	switch n := len(p.Players); {
	case p.Kind == SelfPlay && n != 1:
		return fmt.Errorf("one player sits in all seats of a %s: name one, not %d", p.Kind, n)
	case p.Kind != SelfPlay && (n < seats || n > maxPlayers):
		return fmt.Errorf("%s needs %d to %d players here, not %d", p.Game, seats, maxPlayers, n)
	}
	if most := k.mostPlayers(seats); len(p.Players) > most {
		return fmt.Errorf("a %s needs %d players, not %d: name so many, or another kind such as %s", p.Kind, most, len(p.Players), RoundRobin)
	}
	if k.needsTwo() && seats != 2 {
		return fmt.Errorf("a %s needs games of two, but %s has %d seats here: choose %s, %s or %s", p.Kind, p.Game, seats, Match, RoundRobin, Gauntlet)
	}
	var names []string
	for _, e := range p.Players {
		if strings.TrimSpace(e.Name) == "" {
			return errors.New("a player has no name")
		}
		if slices.Contains(names, e.Name) {
			return fmt.Errorf("two players are named %q: give each its own name", e.Name)
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
		return fmt.Errorf("a test compares two players in a %s, not in a %s of games with %d seats", Match, p.Kind, seats)
	case p.Games%2 != 0:
		return fmt.Errorf("a test counts pairs of games, but %d games are odd: write %d", p.Games, p.Games+1)
	}
	return p.Test.Check()
}

// checkOpenings plays every opening once.
func (p *Plan) checkOpenings(games catalog.Catalog) error {
	board, err := games.Board(p.record())
	if err != nil {
		return err
	}
	for i, text := range p.Openings {
		if _, err := play(board, text); err != nil {
			return fmt.Errorf("opening %d: %w", i+1, err)
		}
	}
	return nil
}
