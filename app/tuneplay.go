package app

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/match"
	"github.com/sente-games/sente/player"
	"github.com/sente-games/sente/record"
)

// practise plays games of an engine against itself, each with its strays, until
// the file holds enough.
func (v tuneVerb) practise(env *environment, g catalog.Game, base sente.Record) error {
	if err := check(g, v.Engine); err != nil {
		return err
	}
	name := v.Data[0]
	have, err := mend(name)
	if err != nil {
		return err
	}
	file, err := os.OpenFile(name, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		return fmt.Errorf("--data: %s cannot be written: %w", name, plainly(err))
	}
	defer file.Close()
	ctx, stop := env.interruptible()
	defer stop()
	p := practice{env.games, g, base, v.Engine, sente.Limits{Nodes: int64(v.Nodes)}, v.Seed}
	line := newProgress(env.err)
	defer line.clear()
	for number := have; number < int(v.Games); number++ {
		line.say("game %d of %d", number+1, v.Games)
		records, err := p.game(ctx, uint64(number))
		if err != nil {
			return err
		}
		var text bytes.Buffer
		if err := record.Write(&text, env.games, record.JSONL, records...); err != nil {
			return err
		}
		if _, err := file.Write(text.Bytes()); err != nil {
			return fmt.Errorf("--data: %s cannot be written: %w", name, plainly(err))
		}
	}
	return nil
}

// mend cuts off what was written of a game that was not finished, and returns
// how many games there are. A game stands behind its strays and has a result.
func mend(name string) (games int, err error) {
	data, err := os.ReadFile(name)
	if errors.Is(err, fs.ErrNotExist) {
		return 0, nil
	}
	if err != nil {
		return 0, fmt.Errorf("--data: %s cannot be read: %w", name, plainly(err))
	}
	end, number := 0, 0
	for at := 0; at < len(data); number++ {
		length := bytes.IndexByte(data[at:], '\n') + 1
		if length == 0 {
			break
		}
		var r sente.Record
		if err := json.Unmarshal(data[at:at+length], &r); err != nil {
			return 0, fmt.Errorf("--data: line %d of %s is no game: name a file that sente tune wrote, or a new one", number+1, name)
		}
		at += length
		if r.Result.Winner != "" {
			end = at
			games++
		}
	}
	if games == 0 && number > 0 {
		return 0, fmt.Errorf("--data: %s holds no finished game: name a file that sente tune wrote, or a new one", name)
	}
	if end == len(data) {
		return games, nil
	}
	return games, os.Truncate(name, int64(end))
}

// practice is an engine that plays against itself.
type practice struct {
	games  catalog.Catalog
	of     catalog.Game
	base   sente.Record
	engine string
	limits sente.Limits
	seed   uint64
}

// Games begin with some random plies; in every other one now and then a move is
// drawn instead of the best one.
const (
	mostRandomPlies = 7
	movesPerSlip    = 12
)

// game plays the game of a number and returns its strays, then the game. All
// depends on the number and the seed alone.
func (p practice) game(ctx context.Context, number uint64) (records []sente.Record, err error) {
	players, err := player.New(p.of, p.engine)
	if err != nil {
		return nil, err
	}
	defer players.Close()
	ref, err := match.NewReferee(p.games, p.base)
	if err != nil {
		return nil, err
	}
	rng := rand.New(rand.NewPCG(p.seed, number))
	for _, m := range match.RandomOpening(ref.Board(), 1+rng.IntN(mostRandomPlies), rng.Uint64()) {
		if err := ref.Play(string(m), sente.Thought{}); err != nil {
			return nil, err
		}
	}
	d := drill{practice: p, Player: players, ctx: ctx, rng: rng, slips: rng.IntN(2) == 0}
	for !ref.Over() {
		if err := d.move(ref); err != nil {
			return nil, err
		}
	}
	return append(d.strays, ref.Record()), nil
}

// drill is one game under way.
type drill struct {
	practice
	player.Player
	ctx    context.Context
	rng    *rand.Rand
	slips  bool
	strays []sente.Record
}

// move plays one move and thinks about one stray.
func (d *drill) move(ref *match.Referee) error {
	before := ref.Record()
	move, thought, err := d.think(before)
	if err != nil {
		return err
	}
	if thought.Depth > 1 {
		if stray, ok := d.of.Student.Stray(before, d.rng); ok {
			if err := d.stray(stray); err != nil {
				return err
			}
			if d.slips && d.rng.IntN(movesPerSlip) == 0 {
				move, thought = stray.Moves[len(before.Moves)], sente.Thought{}
			}
		}
	}
	return ref.Play(string(move), thought)
}

// stray thinks about a stray and keeps it with what was thought.
func (d *drill) stray(r sente.Record) error {
	move, thought, err := d.think(r)
	if err != nil {
		return err
	}
	r = r.With(move)
	r.Thinking = make([]sente.Thought, len(r.Moves))
	r.Thinking[len(r.Moves)-1] = thought
	d.strays = append(d.strays, r)
	return nil
}

func (d *drill) think(r sente.Record) (sente.Move, sente.Thought, error) {
	c, err := d.Think(d.ctx, r, d.limits, nil)
	if d.ctx.Err() != nil {
		return "", sente.Thought{}, errors.New("stopped: the same command goes on")
	}
	return c.Move, sente.Thought{Score: c.Info.Score, Depth: c.Info.Depth, Nodes: c.Info.Nodes}, err
}
