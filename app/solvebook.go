package app

import (
	"cmp"
	"fmt"

	"github.com/sente-games/sente"
)

// bookPlies is the default depth of a solver's book in plies.
const bookPlies = 8

// makeBook makes the solver create its book, or extend an existing one.
func (v solveVerb) makeBook(env *environment) error {
	all, err := v.readPositions(env)
	if err != nil {
		return err
	}
	progress := newProgress(env.err)
	plies := cmp.Or(int(v.Plies), bookPlies)
	err = v.solveOptions(nil).MakeBook(env.ctx, env.disk, v.MakeBook, all[0], sente.BookTask{Plies: plies, Progress: func(n, total int) {
		progress.setText("%d of %d positions", n, total)
	}})
	progress.clearLine()
	if err == nil {
		_, err = fmt.Fprintf(env.out, "%s holds all positions of %d plies\n", v.MakeBook, plies)
	}
	return err
}
