package app

import (
	"errors"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/amount"
	"github.com/sente-games/sente/internal/interrupt"
	"github.com/sente-games/sente/player/host"
	"github.com/sente-games/sente/protocol/ugi"
)

// ugiVerb lets other programs play through a pipe.
type ugiVerb struct {
	gameFlags
	Engine  string         `placeholder:"SPEC" help:"Engine: a profile of the game with its options, such as sente or sente:memory=256."`
	Threads amount.Threads `placeholder:"N" help:"Goroutines that search; default: 1."`
	Seed    uint64         `placeholder:"N" help:"Seed of engines that use chance."`
}

// Help teaches by example.
func (ugiVerb) Help() string {
	return `Answers the commands of the Universal Game Interface (UCI for any game) on standard input, a line each, until quit or the end of input, which stop a search that runs. What the flags set are the defaults of the options.

    sente ugi connectfour
    sente ugi gomoku --rules renju --engine sente:memory=256

{house:A conversation, what is sent on the left:}

    ugi                               id name …, option …, ugiok
    position startpos moves 4 4 5
    query gameover                    response false
    go movetime 1000                  info depth …, bestmove 6
    quit

{house:Such an engine, and any other that speaks UGI, plays in matches:}

    sente match search "ugi:sente ugi connectfour" --game connectfour --games 100`
}

// Run serves until the conversation ends; an interrupt ends it, too.
func (v ugiVerb) Run(env *environment) error {
	g, record, err := v.open(env.games)
	if err != nil {
		return err
	}
	if v.Rows == "top" {
		return errors.New("--rows top: in UGI moves are written as the game writes them")
	}
	if err := g.Suits(v.Engine, record); err != nil {
		return err
	}
	h, err := host.New(g, record, v.Engine, sente.Limits{Threads: int(v.Threads), Seed: v.Seed})
	if err != nil {
		return err
	}
	name, _, _ := strings.Cut(env.version(), ",")
	server := ugi.Server{Name: name, Author: "the " + env.program() + " authors", Host: h}
	err = server.Serve(env.ctx, env.input(), env.out)
	if errors.Is(err, interrupt.ErrStopped) {
		return nil
	}
	return err
}
