package proof

// tree is a proof-number tree in one slice. Nodes are indexes; the children of
// a node are contiguous. The memory of solved subtrees is reused.
type tree[M any] struct {
	nodes      []node[M]
	freeBlocks [][]uint32 // free blocks of children, by size
	numNodes   int
}

type node[M any] struct {
	move        M // that leads here
	numbers     proofNumbers
	parent      uint32
	firstChild  uint32 // index of the first child
	numChildren uint32 // 0 for a leaf or a solved node
	orNode      bool   // the player of the question is to move
}

// reset clears the tree except for a root.
func (t *tree[M]) reset(orNode bool) {
	t.nodes = append(t.nodes[:0], node[M]{numbers: unitNumbers, orNode: orNode})
	for i := range t.freeBlocks {
		t.freeBlocks[i] = t.freeBlocks[i][:0]
	}
	t.numNodes = 1
}

// allocateNodes returns the index of a block of count nodes.
func (t *tree[M]) allocateNodes(count int) uint32 {
	t.numNodes += count
	if count < len(t.freeBlocks) {
		if old := t.freeBlocks[count]; len(old) > 0 {
			t.freeBlocks[count] = old[:len(old)-1]
			return old[len(old)-1]
		}
	}
	parent := uint32(len(t.nodes))
	for range count {
		t.nodes = append(t.nodes, node[M]{})
	}
	return parent
}

// freeSubtree releases all nodes below a node.
func (t *tree[M]) freeSubtree(n uint32) {
	first, count := t.nodes[n].firstChild, t.nodes[n].numChildren
	if count == 0 {
		return
	}
	for i := range count {
		t.freeSubtree(first + i)
	}
	t.nodes[n].numChildren = 0
	t.numNodes -= int(count)
	for int(count) >= len(t.freeBlocks) {
		t.freeBlocks = append(t.freeBlocks, nil)
	}
	t.freeBlocks[count] = append(t.freeBlocks[count], first)
}

func (t *tree[M]) childNodes(n uint32) []node[M] {
	parent := &t.nodes[n]
	return t.nodes[parent.firstChild : parent.firstChild+parent.numChildren]
}

// mostProvingChild returns the child with the minimum phi.
func (t *tree[M]) mostProvingChild(n uint32) uint32 {
	phi, best := uint32(infinite), uint32(0)
	orNode := t.nodes[n].orNode
	for i, c := range t.childNodes(n) {
		if childPhi, _ := c.numbers.phiDelta(orNode); childPhi < phi {
			phi, best = childPhi, uint32(i)
		}
	}
	return t.nodes[n].firstChild + best
}

// updateNumbers computes the numbers of a node from its children and reports
// whether they changed.
func (t *tree[M]) updateNumbers(n uint32) (changed bool) {
	parent := &t.nodes[n]
	phi, delta := uint32(infinite), uint32(0)
	for _, c := range t.childNodes(n) {
		childPhi, childDelta := c.numbers.phiDelta(parent.orNode)
		phi, delta = min(phi, childPhi), addNumbers(delta, childDelta)
	}
	numbers := fromPhiDelta(phi, delta, parent.orNode)
	changed, parent.numbers = numbers != parent.numbers, numbers
	return changed
}
