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
	setting, err := v.setting(env.games)
	if err != nil {
		return err
	}
	start, err := setting.Parse("")
	if err != nil {
		return err
	}
	solver, err := v.question(nil).Solver(start)
	if err != nil {
		return err
	}
	defer sente.Close(solver)
	if v.scores(setting.Game) {
		solver = sente.Bare(solver)
	}
	return eachLine(env, setting, func(p lab.Position, text string) error { return v.answer(env, solver, p, text) })
}

// scores reports whether results are printed as numbers.
func (v solveVerb) scores(g catalog.Game) bool { return g.HasPoints() && !v.JSON }

// answer solves one line and prints the result.
func (v solveVerb) answer(env *environment, solver sente.Solver, p lab.Position, text string) error {
	if !v.scores(p.Game) {
		s, err := v.solve(env, solver, p)
		if err == nil {
			err = v.write(env, s, p)
		}
		return errors.Join(err, env.stopped())
	}
	line, err := v.scored(env, solver, p)
	if err = errors.Join(err, env.stopped()); err != nil {
		return err
	}
	_, err = fmt.Fprintf(env.out, "%s %s\n", text, line)
	return err
}

// scored returns the result as numbers.
func (v solveVerb) scored(env *environment, solver sente.Solver, p lab.Position) (string, error) {
	if !v.All {
		s, err := v.solve(env, solver, p)
		return solving.Number(s.Result, s.Score, v.Weak), err
	}
	progress := newProgress(env.err)
	defer progress.clear()
	all, err := v.question(func(i sente.Info) { progress.say("%s", unproven(p, i)) }).Moves(env.ctx, solver, p)
	if err != nil {
		return "", err
	}
	return solving.Columns(p, all, v.Weak)
}
