package app

import (
	"fmt"

	"github.com/sente-games/sente/internal/amount"
	"github.com/sente-games/sente/match"
	"github.com/sente-games/sente/match/cup"
)

type matchVerb struct {
	contestFlags
	runFlags
	Games amount.Count `default:"100" placeholder:"N" help:"Games to play, in pairs with colours swapped; default: 100."`
}

// Help teaches by example.
func (matchVerb) Help() string {
	return `Plays games between engines, every opening with colours swapped, and says how much stronger the first one is. With --nodes or --depth the same seed plays the same games on every machine. With --journal, Ctrl-C prints the command that goes on.

    sente match sente heuristic --game gomoku --games 20
    sente match sente:memory=16 search --game connectfour --nodes 5k --games 200 -j 2
    sente match ./pbrain-new ./pbrain-old --openings book.pos --time 1s --journal new-old.jsonl
    sente match sente random random --game nim --players 3`
}

// Run plays the match.
func (v matchVerb) Run(env *environment) error {
	c, err := v.contest(env)
	if err != nil {
		return err
	}
	_, err = c.play()
	return err
}

func (v matchVerb) contest(env *environment) (contest, error) {
	c := contest{env: env, flags: v.runFlags}
	p, err := v.terms().Plan(env.games)
	if err != nil {
		return c, err
	}
	p.Kind, p.Games = match.Match, int(v.Games)
	seats, err := p.Seats(env.games)
	if err != nil {
		return c, err
	}
	if n := len(p.Players); n != seats {
		return c, fmt.Errorf("a match of %s needs %s, not %d: write sente match %s", p.Game, amount.Counted(seats, "player"), n, example(env.games, p, seats))
	}
	openings, err := cup.Openings(v.openingFlags).AddTo(env.ctx, env.games, &p, (p.Games+seats-1)/seats)
	c.plan, c.words = p, []string{planWords(p, openings)}
	return c, err
}
