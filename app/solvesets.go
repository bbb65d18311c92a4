package app

import (
	"errors"
	"fmt"
	"path/filepath"
	"time"

	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/lab"
	"github.com/sente-games/sente/lab/solving"
)

// measureFiles solves the positions of each file and prints the averages.
func (v solveVerb) measureFiles(env *environment) error {
	setting, err := v.positionDefaults(env.games)
	switch {
	case err != nil:
		return err
	case !setting.Game.HasPoints() && !v.Weak:
		return fmt.Errorf("--bench: %s has no score scale for files: use --weak with 1 for a win of the side to move, -1 for a loss, 0 for a draw", setting.Game.Name)
	case v.Certificate != "" || v.All:
		return errors.New("--bench cannot be combined with --certificate or --all")
	case len(v.Position) == 0:
		return errors.New("--bench needs a file with moves and the known score on each line, or - for standard input")
	}
	if !v.JSON {
		fmt.Fprintf(env.out, "%-20s %9s %14s %14s %14s %9s %7s\n", "set", "positions", "mean time", "slowest", "mean nodes", "kpos/s", "errors")
	}
	for _, name := range v.Position {
		s, err := v.measureFile(env, setting, name)
		if err != nil {
			return err
		}
		if err := v.writeSet(env, s); err != nil {
			return err
		}
	}
	return nil
}

func (v solveVerb) writeSet(env *environment, s solving.SetResult) error {
	if v.JSON {
		return writeJSON(env.out, s)
	}
	mean := time.Duration(s.MeanUS * 1e3).Round(10 * time.Nanosecond)
	slowest := time.Duration(s.SlowestUS * 1e3).Round(10 * time.Nanosecond)
	_, err := fmt.Fprintf(env.out, "%-20s %9d %14v %14v %14.2f %9.0f %7d\n", s.Set, s.Positions, mean, slowest, s.MeanNodes, s.Rate, s.Errors)
	return err
}

func (v solveVerb) measureFile(env *environment, setting lab.PositionDefaults, name string) (solving.SetResult, error) {
	in, err := keep.OpenInput(name)
	if err != nil {
		return solving.SetResult{}, fmt.Errorf("--bench: %s cannot be read: %w", name, keep.Cause(err))
	}
	defer in.Close()
	title := filepath.Base(name)
	if name == keep.Stdin {
		title = "standard input"
	}
	progress := newProgress(env.err)
	defer progress.clearLine()
	lines := lab.NewLineReader(env.ctx, in, title, true)
	return v.solveOptions(nil).MeasureSet(env.ctx, setting, lines, env.printNotice, func(position int) {
		progress.setText("%s: position %d", title, position)
	})
}
