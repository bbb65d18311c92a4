package contests

import (
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/match"
	"github.com/sente-games/sente/match/rating"
	"github.com/sente-games/sente/record"
	"github.com/sente-games/sente/studio/internal/httpapi"
)

// What a contest may ask for.
const (
	maxGames         = 20_000 // an endless one ends there
	maxGamesInMemory = 2_000  // games of one that is kept in memory alone
	maxPlayers       = 8      // players of a tournament
	maxSlots         = 4      // games at a time
	minMoveTime      = 10 * time.Millisecond
	maxMoveTime      = time.Minute
	maxGameTime      = 24 * time.Hour
	moveGrace        = 2 * time.Second
	moveTimeout      = 10 * time.Minute
	maxPace          = time.Minute
)

// Request is the request of a page for a match between engines.
type Request struct {
	Game    string   `json:"game"`
	Rules   string   `json:"rules"`
	Size    string   `json:"size"`
	Opening string   `json:"opening"`
	Kind    string   `json:"kind"`    // "match", "roundrobin" or "gauntlet"; "" is match
	Players []string `json:"players"` // engines with their options: "sente:level=club"

	// Limits are those of single players, in the order of Players; one that has none of its
	// own is limited as the match says.
	Limits []ownLimits `json:"limits,omitempty"`

	Games    int        `json:"games"`          // in a tournament of each meeting; 0 goes on until it is stopped
	Plies    int        `json:"plies"`          // random moves before the players begin
	Openings string     `json:"openings"`       // in any form that is read here, instead
	Move     *float64   `json:"move,omitempty"` // seconds for each move; left out, what follows bounds them
	Control  string     `json:"control"`        // clocks: "5m+3s"
	Nodes    int64      `json:"nodes"`
	Depth    int        `json:"depth"`
	MaxMoves int        `json:"max_moves"`        // plies after which a game is a draw; 0 is no bound
	Resign   *agreed    `json:"resign,omitempty"` // both say that one side is lost
	Draw     *agreed    `json:"draw,omitempty"`   // both say that neither is ahead
	Solve    int64      `json:"solve,omitempty"`  // positions that the game's solver visits after each move: what it proves ends the game
	Seed     uint64     `json:"seed"`
	Slots    int        `json:"slots"`          // games at a time; 0 is 1
	Pace     float64    `json:"pace"`           // seconds that a move lasts at least
	Test     *wantedLLR `json:"test,omitempty"` // an SPRT, in a match of two
}

// ownLimits are those of a single player; 0 is none.
type ownLimits struct {
	Move  float64 `json:"move,omitempty"` // seconds
	Nodes int64   `json:"nodes,omitempty"`
}

// agreed ends a game when both players have been of one opinion for some moves.
type agreed struct {
	Moves int         `json:"moves"`
	Score sente.Score `json:"score"`           // distance from 0, in the engines' units; resign: at least, draw: at most
	After int         `json:"after,omitempty"` // plies before which no game ends so
}

// wantedLLR is a test that is asked for.
type wantedLLR struct {
	Elo0  float64 `json:"elo0"`
	Elo1  float64 `json:"elo1"`
	Alpha float64 `json:"alpha"`
	Beta  float64 `json:"beta"`
}

// readPlan returns the contest as package match plays it.
func (s *Contests) readPlan(w Request) (match.Plan, error) {
	p := match.Plan{Game: w.Game, Rules: w.Rules, Size: w.Size, Opening: w.Opening, Kind: match.Kind(w.Kind), Games: w.Games, Plies: w.Plies, Seed: w.Seed}
	g, err := s.games.Game(w.Game)
	if err != nil {
		return p, httpapi.Unprocessable(err)
	}
	if p.Kind == "" {
		p.Kind = match.Match
	}
	if p.Kind != match.Match && p.Kind != match.RoundRobin && p.Kind != match.Gauntlet {
		return p, httpapi.WithField("kind", httpapi.Errorf(http.StatusUnprocessableEntity, "kind %q is none of the studio's: write %s, %s or %s", visible.Clip(w.Kind), match.Match, match.RoundRobin, match.Gauntlet))
	}
	if len(w.Players) > maxPlayers {
		return p, httpapi.Errorf(http.StatusUnprocessableEntity, "%d players are too many: name up to %d", len(w.Players), maxPlayers)
	}
	for i, spec := range w.Players {
		if _, err := g.Guest(spec, s.engines.MaxLimits()); err != nil {
			return p, httpapi.WithField(playerField(i, err), err)
		}
	}
	if err := w.readLimits(&p); err != nil {
		return p, err
	}
	p.Players = nameEntrants(w.Players, g.Profiles[0].Name, sente.Limits{Nodes: w.Nodes, Depth: w.Depth})
	if err := w.readOwnLimits(&p); err != nil {
		return p, err
	}
	if w.Test != nil {
		p.Test = &rating.SPRT{Elo0: w.Test.Elo0, Elo1: w.Test.Elo1, Alpha: w.Test.Alpha, Beta: w.Test.Beta, Model: rating.Normalized}
	}
	seats, err := p.Seats(s.games)
	if err != nil {
		return p, httpapi.Unprocessable(err)
	}
	if err := checkSolver(g, seats, w.Solve); err != nil {
		return p, err
	}
	if w.Games == 0 {
		p.Games = maxGames / seats * seats
	}
	if strings.TrimSpace(w.Openings) != "" {
		if p.Openings, err = s.readOpenings(p, w.Openings); err != nil {
			return p, httpapi.WithField("openings", err)
		}
		p.Plies = 0
	}
	if err := p.Check(s.games); err != nil {
		return p, httpapi.Unprocessable(err)
	}
	return p, nil
}

// playerField is the field of a request that an error about a player is about: the player,
// or one of its options, as "players.0.memory".
func playerField(i int, err error) string {
	field := fmt.Sprintf("players.%d", i)
	var option *catalog.OptionError
	if errors.As(err, &option) {
		field += "." + option.Option
	}
	return field
}

// nameEntrants gives every player a name of its own; usual is the engine without a name.
func nameEntrants(specs []string, usual string, limits sente.Limits) (all []match.Entrant) {
	times := map[string]int{}
	for _, spec := range specs {
		if spec == "" {
			spec = usual
		}
		times[spec]++
		name := spec
		if n := times[spec]; n > 1 {
			name = fmt.Sprintf("%s (%d)", spec, n)
		}
		all = append(all, match.Entrant{Name: name, Engine: spec, Limits: limits})
	}
	return all
}

// maxOpenings is how many openings a request may bring.
const maxOpenings = 5000

// readOpenings reads those that a page brings as text.
func (s *Contests) readOpenings(p match.Plan, text string) (all []string, err error) {
	base := sente.Record{Game: p.Game, Rules: p.Rules, Size: p.Size, Opening: p.Opening}
	records, err := record.ReadSuite(s.games, base, "openings", strings.NewReader(text), false)
	if err != nil {
		return nil, httpapi.Unprocessable(err)
	}
	if len(records) == 0 || len(records) > maxOpenings {
		return nil, httpapi.Errorf(http.StatusUnprocessableEntity, "%d openings were found: bring from 1 to %d", len(records), maxOpenings)
	}
	for _, r := range records {
		words := make([]string, len(r.Moves))
		for i, m := range r.Moves {
			words[i] = string(m)
		}
		all = append(all, strings.Join(words, " "))
	}
	return all, nil
}
