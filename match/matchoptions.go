package match

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/amount"
	"github.com/sente-games/sente/match/player"
)

// MatchOptions are the players, the game and the conditions of a match, in the form of command-line
// flags or a file.
type MatchOptions struct {
	Engines []string        // specs of the players, or command lines of external engines
	Players string          // more players as a list, or the number of players of a game
	Own     []PlayerOptions // options of single players
	Game    string          // "" selects the first of the catalog
	Rules   string
	Size    string
	Opening string
	Setup   string
	LimitOptions
	AdjudicationOptions
	Sum  bool // also compare the sums of the scores of an opening's games
	Seed uint64
}

// LimitOptions are the limits of all players.
type LimitOptions struct {
	Time     amount.Span // per move
	Control  ClockOption
	Nodes    amount.Count
	Depth    amount.Count
	Threads  amount.Threads
	Memory   amount.Tables
	Suspend  bool        // suspend external engines while their opponent thinks
	Ponder   bool        // let engines think while their opponent is to move
	Fresh    bool        // restart external engines for every game
	Grace    amount.Span // how late a move may arrive
	Patience amount.Span // silence after which a player without a clock loses, or an external engine fails to start
}

// ClockOption is a time control in the form that [sente.ParseControl] accepts, such as 5m+3s.
type ClockOption struct{ sente.Control }

// UnmarshalText parses a time control.
func (c *ClockOption) UnmarshalText(text []byte) (err error) {
	c.Control, err = sente.ParseControl(string(text))
	return err
}

// AdjudicationOptions configure the early end of games; see [Adjudication].
type AdjudicationOptions struct {
	Resign   AgreementOption
	Draw     AgreementOption
	MaxMoves amount.Count `toml:"max-moves"` // plies after which a game is a draw
	Solve    amount.Count // node limit of the solver after each move
}

// Defaults of options that are not set.
const (
	defaultTime     = 100 * time.Millisecond
	defaultGrace    = 2 * time.Second
	defaultPatience = 10 * time.Minute
	defaultPlies    = 4
)

// Plan returns the plan of the options, without the kind and the number of games.
func (o MatchOptions) Plan(games catalog.Catalog) (Plan, error) {
	g, err := games.FindGame(cmp.Or(o.Game, games[0].Name))
	if err != nil {
		return Plan{}, fmt.Errorf("--game: %w", err)
	}
	p := Plan{Game: g.Name, Rules: o.Rules, Size: o.Size, Opening: o.Opening, Setup: o.Setup, Seed: o.Seed, Sum: o.Sum}
	specs := o.Engines
	if seats, err := strconv.Atoi(o.Players); err == nil {
		if p.Rules, err = rulesForSeats(g, p, seats); err != nil {
			return p, err
		}
	} else if o.Players != "" {
		specs = append(specs[:len(specs):len(specs)], player.SplitSpecs(o.Players)...)
	}
	p.Players = uniqueEntrants(specs, o.searchLimits())
	for i := range p.Players {
		e := &p.Players[i]
		e.Suspend, e.Fresh, e.Ponder, e.Start = o.Suspend, o.Fresh, o.Ponder, o.Patience.Limit()
		p.Players[i].Files = g.FileHashes(p.Players[i].Engine)
	}
	o.setClocks(&p)
	p.Adjudication = Adjudication{
		Resign: o.Resign.Agreement, Draw: o.Draw.Agreement, MaxMoves: int(o.MaxMoves), Solve: int64(o.Solve),
	}
	if err := applyPlayerOptions(&p, o.Own); err != nil {
		return p, err
	}
	o.boundTimes(&p)
	return p, nil
}

// rulesForSeats returns rules of a game for a number of players: the requested rules or a variant of
// them.
func rulesForSeats(g catalog.Game, p Plan, seats int) (string, error) {
	suffix := fmt.Sprintf("%dp", seats)
	for _, rules := range []string{p.Rules, strings.TrimPrefix(p.Rules+"-"+suffix, "-"), suffix} {
		board, err := g.Open(sente.Record{Game: g.Name, Rules: rules, Size: p.Size, Opening: p.Opening, Setup: p.Setup})
		if err == nil && len(board.Seats()) == seats {
			return rules, nil
		}
	}
	return "", fmt.Errorf("--players %d: %s has no rules for %d players", seats, g.Name, seats)
}

// uniqueEntrants returns players with unique names.
func uniqueEntrants(specs []string, limits sente.Limits) (all []Entrant) {
	times := map[string]int{}
	for _, spec := range specs {
		times[spec]++
		name := spec
		if n := times[spec]; n > 1 {
			name = fmt.Sprintf("%s (%d)", spec, n)
		}
		all = append(all, Entrant{Name: name, Engine: spec, Limits: limits})
	}
	return all
}

func (p LimitOptions) searchLimits() sente.Limits {
	return sente.Limits{Nodes: int64(p.Nodes), Depth: int(p.Depth), Threads: int(p.Threads), Memory: int64(p.Memory)}
}

// setClocks sets the clocks of a plan.
func (p LimitOptions) setClocks(plan *Plan) {
	plan.Control = p.Control.Control
	plan.Control.Move = cmp.Or(p.Time.Limit(), plan.Control.Move)
	if plan.Control == (sente.Control{}) && p.Nodes == 0 && p.Depth == 0 {
		plan.Control.Move = defaultTime
	}
	if plan.Control.Move > 0 || plan.Control.Game > 0 {
		plan.Grace = p.Grace.Or(defaultGrace)
		return
	}
	plan.Patience = p.Patience.Or(defaultPatience)
}
