package app

import (
	"cmp"

	"github.com/sente-games/sente/internal/amount"
	"github.com/sente-games/sente/match/cup"
)

type tournamentVerb struct {
	File string `arg:"" name:"cup" help:"The tournament: a file in TOML."`
	cupFlags
	runFlags
}

// cupFlags say otherwise than the file.
type cupFlags struct {
	Game     string       `placeholder:"GAME" help:"The game, instead of the file's; so with the flags up to --seed."`
	Rules    string       `placeholder:"NAME" help:"Rule set."`
	Size     string       `placeholder:"SIZE" help:"Board size."`
	Games    amount.Count `placeholder:"N" help:"Games of each meeting."`
	Openings string       `placeholder:"FILE" help:"Openings to begin with."`
	Nodes    amount.Count `placeholder:"N" help:"Positions that a search may visit, for players without a number of their own."`
	Time     amount.Span  `placeholder:"TIME" help:"Time for each move, for players without one of their own."`
	Seed     *uint64      `placeholder:"N" help:"Another seed, other games."`
}

// change puts the flags into the file's place.
func (f cupFlags) change(c *cup.File) {
	for _, s := range []struct {
		flag string
		to   *string
	}{{f.Game, &c.Game}, {f.Rules, &c.Rules}, {f.Size, &c.Size}, {f.Openings, &c.File}} {
		*s.to = cmp.Or(s.flag, *s.to)
	}
	if f.Games > 0 {
		c.Games = int(f.Games)
	}
	if f.Nodes > 0 {
		c.Nodes = f.Nodes
	}
	if f.Time.Set() {
		c.Time = f.Time
	}
	if f.Seed != nil {
		c.Seed = *f.Seed
	}
}

// Help teaches by example.
func (tournamentVerb) Help() string {
	return `Plays the tournament that a file describes: kind = "roundrobin" (the default), "gauntlet", "swiss", "knockout", "ladder" or "match". The other keys are spelled as the flags of sente match; docs/formats.md has them all.

    kind  = "swiss"
    game  = "gomoku"
    games = 2            # of each meeting
    nodes = "20k"

    [[player]]
    engine = "sente"

    [[player]]
    engine = "./pbrain-other"
    name   = "other"

{house:Then:}

    sente tournament cup.toml --journal cup.jsonl -j 2
    sente tournament cup.toml --nodes 100k --seed 2
    sente ratings cup.jsonl`
}

// Run plays the tournament.
func (v tournamentVerb) Run(env *environment) error {
	file, err := cup.Read(v.File)
	if err != nil {
		return err
	}
	v.change(&file)
	p, openings, err := file.Plan(env.ctx, env.games)
	if err != nil {
		return err
	}
	c := contest{env: env, plan: p, flags: v.runFlags, words: []string{planWords(p, openings)}}
	_, err = c.play()
	return err
}
