package alphabeta

// first is the depth of the first iteration.
func (p plan) first() int {
	if p.layers == EvenDepths && p.depth != 1 {
		return 2
	}
	return 1
}

// next is the depth of the iteration after one of the given depth, which was not
// the last.
func (p plan) next(depth int) int {
	step := 1
	if p.layers != AllDepths {
		step = 2
	}
	if p.depth > 0 {
		return min(depth+step, p.depth)
	}
	return depth + step
}
