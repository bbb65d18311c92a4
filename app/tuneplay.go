package app

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/internal/regular"
	"github.com/sente-games/sente/match"
	"github.com/sente-games/sente/player"
	"github.com/sente-games/sente/record"
)

// selfPlay plays games of an engine against itself, each with its perturbed positions,
// until the file holds enough.
func (v tuneVerb) selfPlay(env *environment, g catalog.Game, base sente.Record) error {
	if err := check(g, v.Engine); err != nil {
		return err
	}
	file, have, err := openSelfPlay(env.disk, v.Data[0])
	if err != nil {
		return err
	}
	p := selfPlay{env.games, g, base, v.Engine, sente.Limits{Nodes: int64(v.Nodes)}, v.Seed}
	line := newProgress(env.err)
	defer line.clear()
	for number := have; number < int(v.Games) && err == nil; number++ {
		line.say("game %d of %d", number+1, v.Games)
		var records []sente.Record
		if records, err = p.game(env.ctx, uint64(number)); err == nil {
			err = file.add(env.games, records)
		}
	}
	return errors.Join(err, file.Close())
}

// selfPlayFile is a file of games, each behind its perturbed positions.
type selfPlayFile struct{ *keep.Log }

// openSelfPlay opens a file to add games to it and says how many it holds.
func openSelfPlay(disk keep.Disk, name string) (file selfPlayFile, games int, err error) {
	file.Log, err = keep.OpenLog(disk, name, func(in io.Reader) (whole int64, err error) {
		games, whole, err = finished(name, in)
		return whole, err
	})
	if err != nil {
		err = fmt.Errorf("--data: %w", err)
	}
	return file, games, err
}

// add keeps a game and its perturbed positions for good.
func (f selfPlayFile) add(games catalog.Catalog, records []sente.Record) error {
	var text bytes.Buffer
	if err := record.Write(&text, games, record.JSONL, records...); err != nil {
		return err
	}
	if err := f.Append(text.Bytes()); err != nil {
		return fmt.Errorf("--data: %w", err)
	}
	return nil
}

// finished returns how many games there are and where the last of them ends: what
// follows was written of a game that was not finished. A game stands behind its
// perturbed positions and has a result.
func finished(name string, in io.Reader) (games int, end int64, err error) {
	data, err := io.ReadAll(in)
	if err != nil {
		return 0, 0, fmt.Errorf("%s cannot be read: %w", name, regular.Cause(err))
	}
	at, perturbed := 0, 0
	for number := 1; at < len(data); number++ {
		length := bytes.IndexByte(data[at:], '\n') + 1
		if length == 0 {
			break
		}
		var r sente.Record
		if err := json.Unmarshal(data[at:at+length], &r); err != nil {
			return 0, 0, fmt.Errorf("line %d of %s is no game: name a file that sente tune wrote, or a new one; sente repair saves the other lines", number, name)
		}
		at += length
		switch {
		case r.Result.Winner != "":
			end = int64(at)
			games++
		case isPerturbed(r):
			perturbed++
		default:
			return 0, 0, fmt.Errorf("line %d of %s is a game that was not finished: name a file that sente tune wrote, or a new one", number, name)
		}
	}
	if !isTorn(data[at:], perturbed > 0) {
		return 0, 0, fmt.Errorf("the last line of %s has no end and is none that sente tune began: name a file that it wrote, or a new one", name)
	}
	return games, end, nil
}

// isPerturbed reports whether a record is a position that sente tune thought about: the
// last move alone has a thought.
func isPerturbed(r sente.Record) bool {
	last := len(r.Thinking) - 1
	return last >= 0 && len(r.Thinking) == len(r.Moves) && len(r.Players) == 0 && r.Thinking[last] != (sente.Thought{})
}

// isTorn reports whether what follows the last line is the beginning of another
// one, zeros in its place, or nothing. A whole record is one only where perturbed
// positions show that sente tune wrote the file.
func isTorn(rest []byte, ours bool) bool {
	const begins = `{"game":"`
	text := bytes.TrimRight(rest, "\x00")
	start := text[:min(len(text), len(begins))]
	return len(rest) <= record.MaxLine && strings.HasPrefix(begins, string(start)) && (ours || !json.Valid(text))
}

// selfPlay is an engine that plays against itself.
type selfPlay struct {
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

// game plays the game of a number and returns its perturbed positions, then the game. All
// depends on the number and the seed alone.
func (p selfPlay) game(ctx context.Context, number uint64) (records []sente.Record, err error) {
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
	for _, m := range match.RandomOpening(ctx, ref.Board(), 1+rng.IntN(mostRandomPlies), rng.Uint64()) {
		if err := ref.Play(string(m), sente.Thought{}); err != nil {
			return nil, err
		}
	}
	d := run{selfPlay: p, Player: players, ctx: ctx, rng: rng, slips: rng.IntN(2) == 0}
	for !ref.Over() {
		if err := d.move(ref); err != nil {
			return nil, err
		}
	}
	return append(d.perturbed, ref.Record()), nil
}

// run is one game under way.
type run struct {
	selfPlay
	player.Player
	ctx       context.Context
	rng       *rand.Rand
	slips     bool
	perturbed []sente.Record
}

// move plays one move and thinks about one perturbed position.
func (d *run) move(ref *match.Referee) error {
	before := ref.Record()
	move, thought, err := d.think(before)
	if err != nil {
		return err
	}
	if thought.Depth > 1 {
		if p, ok := d.of.Trainer().Perturb(before, d.rng); ok {
			if err := d.keep(p); err != nil {
				return err
			}
			if d.slips && d.rng.IntN(movesPerSlip) == 0 {
				move, thought = p.Moves[len(before.Moves)], sente.Thought{}
			}
		}
	}
	return ref.Play(string(move), thought)
}

// keep thinks about a perturbed position and keeps it with the score of the search.
func (d *run) keep(r sente.Record) error {
	move, thought, err := d.think(r)
	if err != nil {
		return err
	}
	r = r.With(move)
	r.Thinking = make([]sente.Thought, len(r.Moves))
	r.Thinking[len(r.Moves)-1] = thought
	d.perturbed = append(d.perturbed, r)
	return nil
}

func (d *run) think(r sente.Record) (sente.Move, sente.Thought, error) {
	c, err := d.Think(d.ctx, r, d.limits, nil)
	if d.ctx.Err() != nil {
		return "", sente.Thought{}, errors.New("stopped: the same command goes on")
	}
	return c.Move, sente.Thought{Score: c.Info.Score, Depth: c.Info.Depth, Nodes: c.Info.Nodes}, err
}
