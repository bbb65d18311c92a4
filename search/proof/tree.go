package proof

// tree is a proof-number tree in one piece of memory. Nodes are numbers; the
// moves of a node lie side by side. A node that is solved gives its memory back.
type tree[M any] struct {
	nodes []node[M]
	free  [][]uint32 // by number of moves, places where that many lay
	inUse int
}

type node[M any] struct {
	move   M // that leads here
	num    pair
	parent uint32
	first  uint32 // of its moves
	count  uint32 // 0: not looked at yet, or solved
	asker  bool   // the player of the question is to move
}

// reset leaves nothing but a root.
func (t *tree[M]) reset(asker bool) {
	t.nodes = append(t.nodes[:0], node[M]{num: untouched, asker: asker})
	for i := range t.free {
		t.free[i] = t.free[i][:0]
	}
	t.inUse = 1
}

// room returns where count nodes can lie.
func (t *tree[M]) room(count int) uint32 {
	t.inUse += count
	if count < len(t.free) {
		if old := t.free[count]; len(old) > 0 {
			t.free[count] = old[:len(old)-1]
			return old[len(old)-1]
		}
	}
	at := uint32(len(t.nodes))
	for range count {
		t.nodes = append(t.nodes, node[M]{})
	}
	return at
}

// prune gives back everything below a node.
func (t *tree[M]) prune(n uint32) {
	first, count := t.nodes[n].first, t.nodes[n].count
	if count == 0 {
		return
	}
	for i := range count {
		t.prune(first + i)
	}
	t.nodes[n].count = 0
	t.inUse -= int(count)
	for int(count) >= len(t.free) {
		t.free = append(t.free, nil)
	}
	t.free[count] = append(t.free[count], first)
}

func (t *tree[M]) kids(n uint32) []node[M] {
	at := &t.nodes[n]
	return t.nodes[at.first : at.first+at.count]
}

// best is the move to look at next in a node.
func (t *tree[M]) best(n uint32) uint32 {
	least, best := uint32(infinite), uint32(0)
	asker := t.nodes[n].asker
	for i, k := range t.kids(n) {
		if l, _ := k.num.seen(asker); l < least {
			least, best = l, uint32(i)
		}
	}
	return t.nodes[n].first + best
}

// weigh makes the numbers of a node from those of its moves and reports whether
// they have changed.
func (t *tree[M]) weigh(n uint32) (changed bool) {
	at := &t.nodes[n]
	least, sum := uint32(infinite), uint32(0)
	for _, k := range t.kids(n) {
		l, s := k.num.seen(at.asker)
		least, sum = min(least, l), plus(sum, s)
	}
	num := paired(least, sum, at.asker)
	changed, at.num = num != at.num, num
	return changed
}
