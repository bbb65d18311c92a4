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

// Limits of a request.
const (
	maxGames         = 20_000 // maximum of a match, also without a number of games
	maxGamesInMemory = 2_000  // maximum of a match without a journal
	maxPlayers       = 8      // maximum of a tournament
	maxSlots         = 4      // maximum number of concurrent games
	minMoveTime      = 10 * time.Millisecond
	maxMoveTime      = time.Minute
	maxGameTime      = 24 * time.Hour
	moveGrace        = 2 * time.Second
	moveTimeout      = 10 * time.Minute
	maxPace          = time.Minute
)

// MatchRequest is the request to start a match.
type MatchRequest struct {
	Game    string   `json:"game"`
	Rules   string   `json:"rules"`
	Size    string   `json:"size"`
	Opening string   `json:"opening"`
	Kind    string   `json:"kind"`    // "match", "roundrobin" or "gauntlet"; empty for match
	Players []string `json:"players"` // engine specs with options, for example "sente:level=club"

	// Limits are the limits of single players, in the order of Players. A zero entry selects the limits
	// of the match.
	Limits []playerLimits `json:"limits,omitempty"`

	Games    int               `json:"games"`          // number of games, per pairing in a tournament; 0 plays until stopped
	Plies    int               `json:"plies"`          // random plies at the start of each game
	Openings string            `json:"openings"`       // openings in any supported format, instead of random plies
	Move     *float64          `json:"move,omitempty"` // seconds per move; null for no limit per move
	Control  string            `json:"control"`        // time control, for example "5m+3s"
	Nodes    int64             `json:"nodes"`
	Depth    int               `json:"depth"`
	MaxMoves int               `json:"max_moves"`        // plies after which a game is adjudicated as a draw; 0 for no limit
	Resign   *adjudicationRule `json:"resign,omitempty"` // resign adjudication
	Draw     *adjudicationRule `json:"draw,omitempty"`   // draw adjudication
	Solve    int64             `json:"solve,omitempty"`  // node limit of the solver that adjudicates after each move; 0 for no solver
	Seed     uint64            `json:"seed"`
	Slots    int               `json:"slots"`          // number of concurrent games; 0 means 1
	Pace     float64           `json:"pace"`           // minimum seconds per move
	Test     *sprtRequest      `json:"test,omitempty"` // SPRT, in a match of two players
}

// playerLimits are the limits of a single player; 0 means no limit.
type playerLimits struct {
	Move  float64 `json:"move,omitempty"` // seconds per move
	Nodes int64   `json:"nodes,omitempty"`
}

// adjudicationRule ends a game when the scores of both players agree for a number of moves.
type adjudicationRule struct {
	Moves int         `json:"moves"`
	Score sente.Score `json:"score"`           // minimum (resign) or maximum (draw) absolute score, in the engines' units
	After int         `json:"after,omitempty"` // minimum number of plies before adjudication
}

// sprtRequest contains the parameters of an SPRT.
type sprtRequest struct {
	Elo0  float64 `json:"elo0"`
	Elo1  float64 `json:"elo1"`
	Alpha float64 `json:"alpha"`
	Beta  float64 `json:"beta"`
}

// readPlan validates a request and returns the plan of the match.
func (s *Contests) readPlan(w MatchRequest) (match.Plan, error) {
	p := match.Plan{Game: w.Game, Rules: w.Rules, Size: w.Size, Opening: w.Opening, Kind: match.Kind(w.Kind), Games: w.Games, Plies: w.Plies, Seed: w.Seed}
	g, err := s.games.FindGame(w.Game)
	if err != nil {
		return p, httpapi.Unprocessable(err)
	}
	if p.Kind == "" {
		p.Kind = match.Match
	}
	if p.Kind != match.Match && p.Kind != match.RoundRobin && p.Kind != match.Gauntlet {
		return p, httpapi.WithField("kind", httpapi.Errorf(http.StatusUnprocessableEntity, "unsupported kind %q: expected %s, %s or %s", visible.Clip(w.Kind), match.Match, match.RoundRobin, match.Gauntlet))
	}
	if len(w.Players) > maxPlayers {
		return p, httpapi.Errorf(http.StatusUnprocessableEntity, "too many players (got %d, maximum %d)", len(w.Players), maxPlayers)
	}
	for i, spec := range w.Players {
		if _, err := g.UntrustedEngine(spec, s.engines.MaxLimits()); err != nil {
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
	seats, err := p.NumSeats(s.games)
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
	if err := p.Validate(s.games); err != nil {
		return p, httpapi.Unprocessable(err)
	}
	return p, nil
}

// playerField returns the request field of an error about a player: the player, or one of its options
// such as "players.0.memory".
func playerField(i int, err error) string {
	field := fmt.Sprintf("players.%d", i)
	var option *catalog.InvalidOptionError
	if errors.As(err, &option) {
		field += "." + option.Option
	}
	return field
}

// nameEntrants returns the players with unique names. defaultSpec replaces an empty spec.
func nameEntrants(specs []string, defaultSpec string, limits sente.Limits) (all []match.Entrant) {
	times := map[string]int{}
	for _, spec := range specs {
		if spec == "" {
			spec = defaultSpec
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

// maxOpenings is the maximum number of openings in a request.
const maxOpenings = 5000

// readOpenings parses the openings of a request.
func (s *Contests) readOpenings(p match.Plan, text string) (all []string, err error) {
	base := sente.Record{Game: p.Game, Rules: p.Rules, Size: p.Size, Opening: p.Opening}
	records, err := record.ReadSuite(s.games, record.ReadOptions{Base: base}, "openings", strings.NewReader(text))
	if err != nil {
		return nil, httpapi.Unprocessable(err)
	}
	if len(records) == 0 || len(records) > maxOpenings {
		return nil, httpapi.Errorf(http.StatusUnprocessableEntity, "invalid number of openings %d: expected 1 to %d", len(records), maxOpenings)
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
