package gametest

import (
	"github.com/sente-games/sente/rules"
)

// enoughLines is where counting stops.
const enoughLines = 20_000

// perftAgrees counts lines of play slowly and compares rules.Perft with that.
func (x *exam[R, S, M]) perftAgrees() error {
	x.begin()
	for depth := 1; depth < 20; depth++ {
		budget := 4 * enoughLines
		lines := x.count(depth, &budget)
		if budget < 0 {
			break
		}
		s := x.rules.Start()
		if fast := rules.Perft(x.rules, &s, depth); fast != lines {
			return faultf("rules.Perft counts %d lines of %d plies, playing them one by one %d: Moves, Play and Outcome contradict each other", fast, depth, lines)
		}
		if lines == 0 || lines > enoughLines {
			break
		}
	}
	return nil
}

// count plays every line and asks Status from scratch whether it goes on.
// It gives up, with a budget below 0, where there are too many.
func (x *exam[R, S, M]) count(depth int, budget *int) (lines uint64) {
	if depth == 0 {
		*budget--
		return 1
	}
	if x.rules.Status(x.now()).Outcome.Over() || x.over() {
		return 0
	}
	for _, m := range x.rules.Moves(x.now(), nil) {
		if *budget < 0 {
			break
		}
		_ = x.try(m, func() error { lines += x.count(depth-1, budget); return nil })
	}
	return lines
}

// allocatesNothing plays the moves of the position with all memory at hand.
func (x *exam[R, S, M]) allocatesNothing() error {
	if x.rng.IntN(4) > 0 {
		return nil
	}
	src := new(S)
	dst := new(S)
	*src = *x.now()
	buf := make([]M, 0, len(x.rules.Moves(src, nil))+1)
	if n := allocations(func() { x.rules.Moves(src, buf) }); n > 0 {
		return faultf("Moves allocates %v times although the slice has room: that makes a search several times slower", n)
	}
	for _, m := range x.sample(1) {
		if n := allocations(func() { x.rules.Play(dst, src, m, true); x.takeBack(src, m) }); n > 0 {
			return faultf("Play%s allocates %v times: keep the state in arrays, not behind slices, maps or pointers, and make no lists on the way", x.withAll(), n)
		}
	}
	return nil
}

func (x *exam[R, S, M]) takeBack(src *S, m M) {
	if x.undo != nil {
		x.undo.Undo(src, m)
	}
}

// withAll names what Play of an easy game calls besides.
func (x *exam[R, S, M]) withAll() string {
	if positionOf[S](x.rules) != nil {
		return ", with the Outcome, Key and Evaluate that follow it,"
	}
	return ""
}
