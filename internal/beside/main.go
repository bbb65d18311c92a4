// Command beside asks engines of Gomoku about the same positions, one engine after the
// other, and says how many nodes each searches in a second of its own processor time, and
// how deep it comes. It exists because node rates of different programs are worth comparing
// only side by side, and on a busy machine not by the wall clock. What a program counts as a
// node is its own affair.
//
//	go run ./internal/beside -time 500ms bin/pbrain-sente ./pbrain-other
//	go run ./internal/beside -time 5s -positions one-stone.pos -rules renju bin/pbrain-sente ./pbrain-other
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/match/cup"
	"github.com/sente-games/sente/player"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	var c comparison
	flag.DurationVar(&c.time, "time", 500*time.Millisecond, "time of each search")
	flag.StringVar(&c.file, "positions", "tools/against/positions/0226-midgames.pos", "the positions, in any format")
	flag.StringVar(&c.game.Rules, "rules", "freestyle", "rule set")
	flag.StringVar(&c.game.Size, "size", "15", "board size")
	flag.Parse()
	if err := c.run(ctx, flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "beside:", err)
		os.Exit(2)
	}
}

// comparison is what all engines are asked.
type comparison struct {
	time time.Duration
	file string
	game sente.Record
}

// side is an engine and what it has done.
type side struct {
	name   string
	engine *player.External
	nodes  int64
	used   time.Duration
}

func (c comparison) run(ctx context.Context, commands []string) (err error) {
	if len(commands) == 0 {
		return errors.New("name the engines by their command lines, quoted where they have arguments")
	}
	games := catalog.Standard()
	c.game.Game = "gomoku"
	all, err := cup.Openings{File: c.file}.Records(games, c.game)
	if err != nil {
		return err
	}
	var sides []*side
	defer func() {
		for _, s := range sides {
			err = errors.Join(err, s.engine.Close())
		}
	}()
	for _, command := range commands {
		argv, err := player.Words(command)
		if err != nil {
			return err
		}
		e, err := player.NewExternal(argv, player.Options{Memory: 0, Patience: time.Minute})
		if err != nil {
			return err
		}
		sides = append(sides, &side{name: filepath.Base(argv[0]), engine: e})
	}
	fmt.Printf("%-7s %-20s %12s %9s %9s %7s %8s  %s\n", "stones", "engine", "nodes", "used", "nodes/s", "depth", "score", "move")
	for _, r := range all {
		for _, s := range sides {
			if err := s.think(ctx, r, c.time); err != nil {
				return fmt.Errorf("%s: %w", s.name, err)
			}
		}
	}
	for _, s := range sides {
		fmt.Printf("%-7s %-20s %12d %9v %9.0f\n", "all", s.name, s.nodes, s.used.Round(time.Millisecond), rate(s.nodes, s.used))
	}
	return nil
}

// think asks about a position. An answer without nodes, a forced move, is not counted.
func (s *side) think(ctx context.Context, r sente.Record, limit time.Duration) error {
	if err := s.engine.Ready(ctx, r); err != nil {
		return err
	}
	before := processor(s.engine.Pid())
	choice, err := s.engine.Think(ctx, r, sente.Limits{Time: limit}, nil)
	if err != nil {
		return err
	}
	used, i := processor(s.engine.Pid())-before, choice.Info
	fmt.Printf("%-7d %-20s %12d %9v %9.0f %7s %8v  %s\n", len(r.Moves), s.name, i.Nodes, used.Round(time.Millisecond), rate(i.Nodes, used), fmt.Sprintf("%d-%d", i.Depth, i.SelDepth), i.Score, choice.Move)
	if i.Nodes > 0 {
		s.nodes += i.Nodes
		s.used += used
	}
	return nil
}

func rate(nodes int64, used time.Duration) float64 {
	return float64(nodes) / max(used, time.Nanosecond).Seconds()
}
