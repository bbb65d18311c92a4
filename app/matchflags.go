package app

import (
	"cmp"
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/match"
	"github.com/sente-games/sente/player"
	"github.com/sente-games/sente/record"
)

// contestFlags say what is played; they are the parts of a plan.
type contestFlags struct {
	Engines []string `arg:"" optional:"" name:"engine" help:"The players: PROFILE[:key=value,…] of the game, or the command line of an external engine in quotes."`
	Players string   `placeholder:"LIST" help:"The players as a list, or for games of several players how many they are."`
	Game    string   `placeholder:"GAME" help:"The game; default: the catalog's first."`
	Rules   string   `placeholder:"NAME" help:"Rule set, such as freestyle."`
	Size    string   `placeholder:"SIZE" help:"Board size, such as 15, 19 or 7x6."`
	Opening string   `placeholder:"NAME" help:"Opening rule, such as none."`
	Setup   string   `placeholder:"STONES" help:"Stones before the first move."`
	openingFlags
	paceFlags
	endFlags
	Sum  bool   `help:"Tournament mode: sum the scores of all games of an opening, in which everybody plays every colour, and say who had the larger sum."`
	Seed uint64 `placeholder:"N" help:"Another seed, other games; default: 0."`
}

// openingFlags choose the openings.
type openingFlags struct {
	Openings  string `placeholder:"FILE" help:"Openings to begin with, in any format that sente reads; each is played with all seatings."`
	Order     string `enum:"sequential,random" default:"sequential" placeholder:"ORDER" help:"Order of the openings: sequential (the default) or random, by the seed."`
	Start     count  `placeholder:"N" help:"Begin with the N-th opening of that order."`
	Transform bool   `help:"Turn and mirror the openings in later passes."`
	Plies     *uint  `placeholder:"N" help:"Without --openings: random moves before the players begin; default: 4."`
	Rows      string `enum:"bottom,top" default:"bottom" placeholder:"SIDE" help:"The side from which the rows of the openings are counted: bottom (the default) or top."`
}

// paceFlags limit the players.
type paceFlags struct {
	Time      span    `placeholder:"TIME" help:"Time for each move; default, unless another limit is given: 100ms."`
	Control   span    `placeholder:"TIME" help:"Time for all moves of a player."`
	Increment span    `placeholder:"TIME" help:"Added to the clock of --control after each move."`
	Nodes     count   `placeholder:"N" help:"Positions that a search may visit: the same games on every machine."`
	Depth     count   `placeholder:"N" help:"Plies that a search may look ahead."`
	Threads   threads `placeholder:"N" help:"Goroutines of each search; default: 1."`
	Memory    tables  `placeholder:"MIB" help:"MiB that each player may take; default: its own."`
	Suspend   bool    `help:"Stop external engines while their opponent thinks."`
	Fresh     bool    `help:"Start external engines anew for every game, as restart=on does elsewhere."`
	Grace     span    `placeholder:"TIME" help:"How late a move may come; default: 2s."`
	Patience  span    `placeholder:"TIME" help:"Silence after which a player without a clock has lost; default: 10m."`
}

// endFlags end games early.
type endFlags struct {
	Resign   agreement `placeholder:"RULE" help:"End lost games: moves=3,score=600[,after=PLIES] if both say so for so many moves."`
	Draw     agreement `placeholder:"RULE" help:"End drawn games: moves=8,score=10[,after=PLIES] if both say so for so many moves."`
	MaxMoves count     `placeholder:"N" help:"A game of so many plies is a draw."`
	Solve    count     `placeholder:"NODES" help:"End games that the solver proves within so many positions after a move."`
}

// agreement is the rule of an adjudication on the command line and in cup files.
type agreement struct{ match.Agreement }

// UnmarshalText reads "moves=3,score=600,after=10".
func (a *agreement) UnmarshalText(text []byte) error {
	for _, pair := range strings.Split(string(text), ",") {
		key, value, _ := strings.Cut(strings.TrimSpace(pair), "=")
		n, err := strconv.Atoi(value)
		if err != nil || n < 0 || n > 1_000_000 {
			return fmt.Errorf("%q is no rule to end games: write moves=3,score=600", visible.Clip(string(text)))
		}
		switch key {
		case "moves", "movecount":
			a.Moves = n
		case "score":
			a.Score = sente.Score(n)
		case "after", "movenumber":
			a.After = n
		default:
			return fmt.Errorf("%q is no part of a rule to end games: write moves=3,score=600,after=20", visible.Clip(key))
		}
	}
	if a.Moves == 0 {
		return fmt.Errorf("%q does not say for how many moves: write moves=3,score=600", visible.Clip(string(text)))
	}
	return nil
}

const (
	usualTime     = 100 * time.Millisecond
	usualPatience = 10 * time.Minute
	usualPlies    = 4
)

// plan is what the flags describe, without its kind and the number of games.
func (f contestFlags) plan(games catalog.Catalog) (match.Plan, error) {
	g, err := games.Game(cmp.Or(f.Game, games[0].Name))
	if err != nil {
		return match.Plan{}, fmt.Errorf("--game: %w", err)
	}
	p := match.Plan{Game: g.Name, Rules: f.Rules, Size: f.Size, Opening: f.Opening, Setup: f.Setup, Seed: f.Seed, Sum: f.Sum}
	specs := f.Engines
	if seats, err := strconv.Atoi(f.Players); err == nil {
		if p.Rules, err = rulesFor(g, p, seats); err != nil {
			return p, err
		}
	} else if f.Players != "" {
		specs = append(specs[:len(specs):len(specs)], player.Split(f.Players)...)
	}
	p.Players = entrants(specs, f.limits())
	for i := range p.Players {
		p.Players[i].Suspend, p.Players[i].Fresh = f.Suspend, f.Fresh
	}
	f.pace(&p)
	p.Adjudication = match.Adjudication{
		Resign: f.Resign.Agreement, Draw: f.Draw.Agreement, MaxMoves: int(f.MaxMoves), Solve: int64(f.Solve),
	}
	return p, nil
}

// rulesFor finds rules of a game for so many players, those asked for or a form
// of them.
func rulesFor(g catalog.Game, p match.Plan, seats int) (string, error) {
	suffix := fmt.Sprintf("%dp", seats)
	for _, rules := range []string{p.Rules, strings.TrimPrefix(p.Rules+"-"+suffix, "-"), suffix} {
		board, err := g.Open(sente.Record{Game: g.Name, Rules: rules, Size: p.Size, Opening: p.Opening, Setup: p.Setup})
		if err == nil && len(board.Seats()) == seats {
			return rules, nil
		}
	}
	return "", fmt.Errorf("--players %d: %s has no rules for %d players", seats, g.Name, seats)
}

// entrants gives every player a name of its own.
func entrants(specs []string, limits sente.Limits) (all []match.Entrant) {
	times := map[string]int{}
	for _, spec := range specs {
		times[spec]++
		name := spec
		if n := times[spec]; n > 1 {
			name = fmt.Sprintf("%s (%d)", spec, n)
		}
		all = append(all, match.Entrant{Name: name, Engine: spec, Limits: limits})
	}
	return all
}

func (f paceFlags) limits() sente.Limits {
	return sente.Limits{Nodes: int64(f.Nodes), Depth: int(f.Depth), Threads: int(f.Threads), Memory: int64(f.Memory)}
}

// pace sets the clocks.
func (f paceFlags) pace(p *match.Plan) {
	p.Control = sente.Control{Move: f.Time.limit(), Game: f.Control.limit(), Increment: f.Increment.d}
	if p.Control == (sente.Control{}) && f.Nodes == 0 && f.Depth == 0 {
		p.Control.Move = usualTime
	}
	if p.Control.Move > 0 || p.Control.Game > 0 {
		p.Grace = grace
		if f.Grace.set {
			p.Grace = f.Grace.d
		}
		return
	}
	p.Patience = usualPatience
	if f.Patience.set {
		p.Patience = f.Patience.d
	}
}

// openings adds the openings for so many encounters, and says in words which.
func (f openingFlags) openings(ctx context.Context, games catalog.Catalog, p *match.Plan, encounters int) (string, error) {
	if f.Openings == "" {
		if p.Plies = usualPlies; player.Swaps(p.Opening) {
			p.Plies = 0 // the players lay the first stones
		}
		if f.Plies != nil {
			p.Plies = int(*f.Plies)
		}
		if p.Plies == 0 {
			return "from the start of the game", nil
		}
		return fmt.Sprintf("after %d random plies", p.Plies), nil
	}
	if f.Plies != nil {
		return "", fmt.Errorf("--plies is for games without --openings: leave out one of them")
	}
	base := sente.Record{Game: p.Game, Rules: p.Rules, Size: p.Size, Opening: p.Opening, Setup: p.Setup}
	suite, err := f.suite(ctx, games, base)
	if err != nil {
		return "", fmt.Errorf("--openings: %w", err)
	}
	if f.Order == "random" {
		suite = suite.Shuffled(p.Seed)
	}
	if f.Start > 0 {
		suite = suite.From(int(f.Start))
	}
	words := fmt.Sprintf("%d openings of %s", len(suite.Openings), f.Openings)
	if suite.Twins > 0 {
		words += fmt.Sprintf(" (%d twins left out)", suite.Twins)
	}
	if f.Transform {
		if suite, err = suite.Turned(ctx, games, base, encounters); err != nil {
			return "", err
		}
	}
	p.Openings = suite.Openings[:min(len(suite.Openings), encounters)]
	return words, nil
}

// suite reads the openings, which must be of the game that is played.
func (f openingFlags) suite(ctx context.Context, games catalog.Catalog, base sente.Record) (match.Suite, error) {
	g, err := games.Game(base.Game)
	if err != nil {
		return match.Suite{}, err
	}
	want := base
	if len(g.Rules) > 0 {
		want.Rules = cmp.Or(base.Rules, g.Rules[0].Name)
	}
	if len(g.Sizes) > 0 {
		want.Size = cmp.Or(base.Size, g.Sizes[0])
	}
	records, err := record.ReadSuite(games, want, f.Openings, f.Rows == "top")
	if err != nil {
		return match.Suite{}, err
	}
	var openings [][]sente.Move
	for i, r := range records {
		if r.Setup != base.Setup {
			return match.Suite{}, fmt.Errorf("%s: opening %d begins with stones that were set up, not played: --setup is for stones that all games begin with", f.Openings, i+1)
		}
		openings = append(openings, r.Moves)
	}
	s, err := match.NewSuite(ctx, games, base, openings)
	if err != nil {
		err = fmt.Errorf("%s: %w", f.Openings, err)
	}
	return s, err
}
