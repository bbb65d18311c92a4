package alphabeta

// firstDepth returns the depth of the first iteration.
func (p plan) firstDepth() int {
	if p.depths == EvenDepths && p.depth != 1 {
		return 2
	}
	return 1
}

// nextDepth returns the depth of the iteration after one of the given depth, at
// most the depth limit.
func (p plan) nextDepth(depth int) int {
	step := 1
	if p.depths != AllDepths {
		step = 2
	}
	if p.depth > 0 {
		return min(depth+step, p.depth)
	}
	return depth + step
}
