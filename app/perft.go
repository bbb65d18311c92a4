package app

import "fmt"

type perftVerb struct {
	positionFlags
	Depth int `required:"" placeholder:"N" help:"Plies; 0 counts the position itself."`
}

// Help teaches by example.
func (perftVerb) Help() string {
	return `The count of all lines of play of exactly N plies, in plain digits: the proof that moves, captures and ends of a game are right.

    sente perft connectfour --depth 8
    sente perft gomoku h8i9 --size 9 --depth 2`
}

// Run counts.
func (v perftVerb) Run(env *environment) error {
	if v.Depth < 0 || v.Depth > 1000 {
		return fmt.Errorf("--depth %d is no number of plies: write 0 to 1000", v.Depth)
	}
	all, err := v.positions(env)
	if err != nil {
		return err
	}
	progress := newProgress(env.err)
	for _, p := range all {
		n, err := p.Perft(env.ctx, v.Depth, func(i, of int, lines uint64) {
			progress.say("%d of %d moves, %d lines", i, of, lines)
		})
		progress.clear()
		if env.ctx.Err() != nil {
			return fmt.Errorf("stopped after %d lines: there are more", n)
		}
		if err != nil {
			return err
		}
		fmt.Fprintln(env.out, n)
	}
	return nil
}
