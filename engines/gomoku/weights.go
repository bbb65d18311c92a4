package gomoku

// weights are the numbers of the evaluation: what a point is worth by each of
// its line classes and by its class, to the side that moves next and to the
// side that waits, and how much a class matters for the order of moves.
//
// They are fitted to the results of games (tuning_test.go): 200 points make the
// odds e to one. Points that decide the game at once are settled by rule, and the
// few numbers for points that seldom outlive the search for fours are set by hand.
type weights struct {
	lineMover, lineWaiter   [lines]int16
	classMover, classWaiter [classes]int16
	lineRank                [lines]int16
	classRank               [classes]int16

	tempo int16 // worth of being the side to move
}

var defaultWeights = weights{
	lineMover:   [lines]int16{0, 0, 0, 1, 8, 10, 13, 20, 26, 19, 0, 0},
	lineWaiter:  [lines]int16{0, -1, 0, 1, 8, 10, 14, 10, 12, 20, 75, 0},
	classMover:  [classes]int16{0, -6, 0, 12, 24, 12, 26, 30, 60, 0, 0},
	classWaiter: [classes]int16{0, -7, -2, 18, 30, 40, 32, 42, 90, 30, 0},
	tempo:       10,
	lineRank:    [lines]int16{0, 1, 3, 4, 12, 15, 14, 30, 36, 34, 60, 100},
	classRank:   [classes]int16{0, 0, 8, 10, 30, 120, 20, 50, 400, 1500, 6000},
}

func (w *weights) point(p pattern) point {
	c := p.class()
	rank, mover, waiter := w.classRank[c], w.classMover[c], w.classWaiter[c]
	for d := range 4 {
		l := p.in(d)
		rank += w.lineRank[l]
		mover += w.lineMover[l]
		waiter += w.lineWaiter[l]
	}
	return point{class: c, rank: rank, worth: newWorth(mover, waiter)}
}
