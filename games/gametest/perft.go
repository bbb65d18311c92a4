package gametest

import (
	"github.com/sente-games/sente/rules"
)

// enoughLines is the number of lines at which counting stops.
const enoughLines = 20_000

// checkPerft compares rules.Perft with a slow count of the lines of play.
func checkPerft[S any, M comparable](x *harness[S, M]) error {
	x.begin()
	for depth := 1; depth < 20; depth++ {
		budget := 4 * enoughLines
		lines := countLines(x, depth, &budget)
		if budget < 0 {
			break
		}
		s := x.rules.Start()
		if fast := rules.Perft(x.rules, &s, depth); fast != lines {
			return faultf("rules.Perft counted %d lines of %d plies, but playing them gives %d: Moves, Play and Outcome are inconsistent", fast, depth, lines)
		}
		if lines == 0 || lines > enoughLines {
			break
		}
	}
	return nil
}

// countLines counts the lines of play of a depth, each position judged by Status. With too
// many lines it stops and leaves a budget below 0.
func countLines[S any, M comparable](x *harness[S, M], depth int, budget *int) (lines uint64) {
	if depth == 0 {
		*budget--
		return 1
	}
	if x.rules.Status(x.state()).Outcome.IsOver() || x.isOver() {
		return 0
	}
	for _, m := range x.rules.Moves(x.state(), nil) {
		if *budget < 0 {
			break
		}
		_ = x.try(m, func() error { lines += countLines(x, depth-1, budget); return nil })
	}
	return lines
}

// checkAllocations requires that Moves and Play do not allocate.
func checkAllocations[S any, M comparable](x *harness[S, M]) error {
	if x.rng.IntN(4) > 0 {
		return nil
	}
	src := new(S)
	dst := new(S)
	*src = *x.state()
	buf := make([]M, 0, len(x.rules.Moves(src, nil))+1)
	if n := allocations(func() { x.rules.Moves(src, buf) }); n > 0 {
		return faultf("Moves allocates %v times although the slice has enough capacity: this makes a search several times slower", n)
	}
	for _, m := range x.someMoves(1) {
		if n := allocations(func() { x.rules.Play(dst, src, m, true); takeBack(x, src, m) }); n > 0 {
			return faultf("Play%s allocates %v times: store the state in arrays, not in slices, maps or pointers, and do not build lists", calledMethods(x), n)
		}
	}
	return nil
}

func takeBack[S any, M comparable](x *harness[S, M], src *S, m M) {
	if x.undo != nil {
		x.undo.Undo(src, m)
	}
}

// calledMethods names the methods of an easy game that Play calls.
func calledMethods[S any, M comparable](x *harness[S, M]) string {
	if positionOf[S](x.rules) != nil {
		return ", with the Outcome, Key and Evaluate that follow it,"
	}
	return ""
}
