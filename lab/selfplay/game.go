package selfplay

import (
	"context"
	"errors"
	"math/rand/v2"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/match"
	"github.com/sente-games/sente/match/player"
)

// SelfPlayer is an engine that plays against itself.
type SelfPlayer struct {
	Games  catalog.Catalog
	Game   catalog.Game
	Base   sente.Record // the rules, size and opening of the games
	Engine string
	Limits sente.Limits // per move
	Seed   uint64
}

// Games begin with random plies; in every second game, random moves are sometimes played instead of
// the best one.
const (
	maxRandomPlies     = 7
	movesPerRandomMove = 12
)

// FillFile plays games until a file holds enough; progress is called with the number of each.
func (p SelfPlayer) FillFile(ctx context.Context, disk keep.Disk, name string, games int, progress func(number int)) error {
	file, have, err := OpenFile(disk, name)
	if err != nil {
		return err
	}
	for number := have; number < games && err == nil; number++ {
		progress(number + 1)
		var records []sente.Record
		if records, err = p.PlayGame(ctx, uint64(number)); err == nil {
			err = file.AddGame(p.Games, records)
		}
	}
	return errors.Join(err, file.Close())
}

// PlayGame plays the game with the given number and returns its perturbed positions, then the game.
// The result depends only on the number and the seed.
func (p SelfPlayer) PlayGame(ctx context.Context, number uint64) (records []sente.Record, err error) {
	engine, err := player.NewPlayer(p.Game, p.Engine)
	if err != nil {
		return nil, err
	}
	defer engine.Close()
	ref, err := match.NewReferee(p.Games, p.Base)
	if err != nil {
		return nil, err
	}
	rng := rand.New(rand.NewPCG(p.Seed, number))
	opening, err := match.RandomOpening(ctx, ref.Board(), 1+rng.IntN(maxRandomPlies), rng.Uint64())
	if err != nil {
		return nil, err
	}
	for _, m := range opening {
		if err := ref.Play(string(m), sente.Thought{}); err != nil {
			return nil, err
		}
	}
	r := gameRun{SelfPlayer: p, engine: engine, ctx: ctx, rng: rng, randomMoves: rng.IntN(2) == 0}
	for !ref.IsOver() {
		if err := r.playMove(ref); err != nil {
			return nil, err
		}
	}
	return append(r.perturbed, ref.Record()), nil
}

// gameRun is a game in progress.
type gameRun struct {
	SelfPlayer
	engine      player.Player
	ctx         context.Context
	rng         *rand.Rand
	randomMoves bool
	perturbed   []sente.Record
}

// playMove plays one move and searches one perturbed position.
func (r *gameRun) playMove(ref *match.Referee) error {
	before := ref.Record()
	move, thought, err := r.searchMove(before)
	if err != nil {
		return err
	}
	if thought.Depth > 1 {
		if p, ok := r.Game.Trainer().Perturb(before, r.rng); ok {
			if err := r.keepPerturbed(p); err != nil {
				return err
			}
			if r.randomMoves && r.rng.IntN(movesPerRandomMove) == 0 {
				move, thought = p.Moves[len(before.Moves)], sente.Thought{}
			}
		}
	}
	return ref.Play(string(move), thought)
}

// keepPerturbed searches a perturbed position and stores it with the score of the search.
func (r *gameRun) keepPerturbed(at sente.Record) error {
	move, thought, err := r.searchMove(at)
	if err != nil {
		return err
	}
	at = at.WithMove(move)
	at.Thinking = make([]sente.Thought, len(at.Moves))
	at.Thinking[len(at.Moves)-1] = thought
	r.perturbed = append(r.perturbed, at)
	return nil
}

func (r *gameRun) searchMove(at sente.Record) (sente.Move, sente.Thought, error) {
	c, err := r.engine.Think(r.ctx, at, r.Limits, nil)
	if r.ctx.Err() != nil {
		return "", sente.Thought{}, errors.New("stopped: the same command continues")
	}
	return c.Move, c.Info.Thought(0), err
}
