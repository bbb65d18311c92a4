package app

import (
	"errors"
	"fmt"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/lab"
	"github.com/sente-games/sente/lab/solving"
)

// stream solves each line of standard input as soon as it is read.
func (v solveVerb) stream(env *environment) error {
	setting, err := v.positionDefaults(env.games)
	if err != nil {
		return err
	}
	start, err := setting.ParsePosition("")
	if err != nil {
		return err
	}
	solver, err := v.solveOptions(nil).NewSolver(start)
	if err != nil {
		return err
	}
	defer sente.Close(solver)
	if v.printsScores(setting.Game) {
		solver = sente.Bare(solver)
	}
	return forEachLine(env, setting, func(p lab.Position, text string) error { return v.answerLine(env, solver, p, text) })
}

// printsScores reports whether results are printed as numbers.
func (v solveVerb) printsScores(g catalog.Game) bool { return g.HasPoints() && !v.JSON }

// answerLine solves one line and prints the result.
func (v solveVerb) answerLine(env *environment, solver sente.Solver, p lab.Position, text string) error {
	if !v.printsScores(p.Game) {
		s, err := v.solvePosition(env, solver, p)
		if err == nil {
			err = v.write(env, s, p)
		}
		return errors.Join(err, env.interruptError())
	}
	line, err := v.formatScores(env, solver, p)
	if err = errors.Join(err, env.interruptError()); err != nil {
		return err
	}
	_, err = fmt.Fprintf(env.out, "%s %s\n", text, line)
	return err
}

// formatScores returns the result as numbers.
func (v solveVerb) formatScores(env *environment, solver sente.Solver, p lab.Position) (string, error) {
	if !v.All {
		s, err := v.solvePosition(env, solver, p)
		return solving.FormatScore(s.Result, s.Score, v.Weak), err
	}
	progress := newProgress(env.err)
	defer progress.clearLine()
	all, err := v.solveOptions(func(i sente.Info) { progress.setText("%s", formatSolveProgress(p, i)) }).SolveMoves(env.ctx, solver, p)
	if err != nil {
		return "", err
	}
	return solving.FormatColumns(p, all, v.Weak)
}
