package gomoku

// weights are the numbers of the evaluation: what a point is worth by each of
// its line classes and by its class, to the side that moves next and to the
// side that waits, and how much a class matters for the order of moves.
//
// The unit is a hundredth of an open three. Points that decide the game at once
// are not judged by these numbers but settled by rule.
type weights struct {
	lineMover, lineWaiter   [lines]int16
	classMover, classWaiter [classes]int16
	lineRank                [lines]int16
	classRank               [classes]int16
}

var defaultWeights = weights{
	lineMover:   [lines]int16{0, 1, 2, 3, 8, 10, 10, 24, 30, 40, 60, 0},
	lineWaiter:  [lines]int16{0, 1, 2, 2, 5, 7, 6, 14, 18, 20, 60, 0},
	classMover:  [classes]int16{0, 0, 4, 6, 20, 90, 10, 40, 400, 0, 0},
	classWaiter: [classes]int16{0, 0, 2, 3, 8, 30, 4, 14, 120, 0, 0},
	lineRank:    [lines]int16{0, 1, 3, 4, 12, 15, 14, 30, 36, 34, 60, 100},
	classRank:   [classes]int16{0, 0, 8, 10, 30, 120, 20, 50, 400, 1500, 6000},
}

func (w *weights) point(p pattern) point {
	c := p.class()
	v := point{class: c, rank: w.classRank[c], mover: w.classMover[c], waiter: w.classWaiter[c]}
	for d := range 4 {
		l := p.in(d)
		v.rank += w.lineRank[l]
		v.mover += w.lineMover[l]
		v.waiter += w.lineWaiter[l]
	}
	return v
}
