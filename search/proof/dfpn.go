package proof

import "github.com/sente-games/sente/rules"

// dfpnSearch implements df-pn (Nagai 2002): depth-first proof-number search
// that stays in a subtree until its proof or disproof number reaches a
// threshold, with a table of proof numbers.
type dfpnSearch[R rules.Rules[S, M], S, M any] struct {
	*path[R, S, M]
	table       *table
	epsilon     uint32
	weakPN      bool
	useMobility bool
	moveBuffer  []M

	symmetric     rules.Symmetric[S, M]
	numSymmetries int // number of images that share an entry; at most 1 for no symmetry
}

// prove searches the position of the frame and returns its proof numbers.
func (d *dfpnSearch[R, S, M]) prove(ply int) proofNumbers {
	if st := d.frameAt(ply).status; st.Outcome.IsOver() {
		return d.terminalNumbers(st)
	}
	d.frameAt(ply).key = d.tableKey(d.frameAt(ply))
	return d.searchNode(ply, infiniteThresholds)
}

// rootNumbers returns the current proof numbers of the root.
func (d *dfpnSearch[R, S, M]) rootNumbers() proofNumbers {
	f := d.frameAt(0)
	if len(f.children) == 0 {
		return unitNumbers
	}
	return d.computeNumbers(f, d.isORNode(f.status)).numbers
}

// searchNode searches the unfinished position of the frame until one of its
// proof numbers reaches its threshold, and returns both.
func (d *dfpnSearch[R, S, M]) searchNode(ply int, limits proofNumbers) proofNumbers {
	if d.visitNode(ply) {
		return unitNumbers
	}
	// 1. Generate the moves and probe the table for the children.
	before := d.watch.Nodes()
	f := d.expandNode(ply)
	if d.fault != nil {
		return unitNumbers
	}
	orNode := d.isORNode(f.status)
	var v nodeSummary
	for {
		// 2. Compute the numbers of the node from its children.
		v = d.computeNumbers(f, orNode)
		if v.numbers.reachesThreshold(limits) || d.isStopped() {
			break
		}
		// 3. Search the most proving child until it is no longer the best.
		c := &f.children[v.bestChild]
		thresholds := d.childThresholds(v, c, orNode, limits)
		d.playMoveAt(ply, v.bestChild).key = c.key
		c.numbers = d.searchNode(ply+1, thresholds)
		d.undoMoveAt(ply, v.bestChild)
		c.visits += 1 - c.visits>>7
	}
	// 4. Store the numbers.
	d.table.storeEntry(f.key, v.numbers, clampUint32(uint64(d.watch.Nodes()-before)+1))
	return v.numbers
}

// chooseMove returns the index of the prover's move whose numbers equal target,
// with the least work; entries that the table has replaced are searched again.
// It returns -1 if no move qualifies or the search was stopped.
func (d *dfpnSearch[R, S, M]) chooseMove(ply int, target proofNumbers) int {
	f := d.expandNode(ply)
	if d.fault != nil {
		return -1
	}
	if i := cheapestChild(f.children, target); i >= 0 {
		return i
	}
	d.prove(ply)
	return cheapestChild(f.children, target)
}

// cheapestChild returns the index of the child with these numbers and the least
// work, or -1.
func cheapestChild(children []child, target proofNumbers) int {
	best := -1
	for i := range children {
		if children[i].numbers == target && (best < 0 || children[i].work < children[best].work) {
			best = i
		}
	}
	return best
}

// expandNode generates the moves of a frame and probes the positions after
// them.
func (d *dfpnSearch[R, S, M]) expandNode(ply int) *frame[S, M] {
	f := d.generateMoves(ply)
	f.children = f.children[:0]
	for i := range f.moves {
		next := d.playMoveAt(ply, i)
		f.children = append(f.children, d.probeChild(next))
		d.undoMoveAt(ply, i)
	}
	return f
}

// probeChild returns the numbers of a position without searching it.
func (d *dfpnSearch[R, S, M]) probeChild(f *frame[S, M]) child {
	if f.status.Outcome.IsOver() {
		return child{status: f.status, numbers: d.terminalNumbers(f.status)}
	}
	c := child{status: f.status, key: d.tableKey(f), numbers: unitNumbers}
	if e := d.table.probeEntry(c.key); e != nil {
		c.numbers, c.work = e.numbers, e.work
	} else if d.useMobility {
		c.numbers = d.mobilityNumbers(f)
	}
	return c
}

// tableKey returns the key of the position, or the minimum key of its symmetric
// images.
func (d *dfpnSearch[R, S, M]) tableKey(f *frame[S, M]) uint64 {
	key := f.status.Key
	for i := 1; i < d.numSymmetries; i++ {
		image := d.symmetric.MapState(i, &f.state)
		key = min(key, d.rules.Status(&image).Key)
	}
	return key
}

// mobilityNumbers returns the initial numbers of a position: at an OR node one
// move is sufficient, at an AND node all moves are necessary.
func (d *dfpnSearch[R, S, M]) mobilityNumbers(f *frame[S, M]) proofNumbers {
	d.moveBuffer = d.rules.Moves(&f.state, d.moveBuffer[:0])
	return fromPhiDelta(1, uint32(len(d.moveBuffer)), d.isORNode(f.status))
}

// nodeSummary contains the numbers of a node and its frontier child.
type nodeSummary struct {
	numbers    proofNumbers
	bestChild  int    // index of the most proving child
	secondPhi  uint32 // second smallest phi of the children
	otherDelta uint32 // contribution of the other children to delta
}

func (d *dfpnSearch[R, S, M]) computeNumbers(f *frame[S, M], orNode bool) nodeSummary {
	phi, secondPhi, delta, maxDelta, numOpen := uint32(infinite), uint32(infinite), uint32(0), uint32(0), uint32(0)
	best := 0
	for i := range f.children {
		childPhi, childDelta := f.children[i].numbers.phiDelta(orNode)
		delta = addNumbers(delta, childDelta)
		if childDelta > 0 {
			maxDelta, numOpen = max(maxDelta, childDelta), numOpen+1
		}
		switch {
		case childPhi < phi:
			phi, secondPhi, best = childPhi, phi, i
		case childPhi < secondPhi:
			secondPhi = childPhi
		}
	}
	v := nodeSummary{bestChild: best, secondPhi: secondPhi}
	_, bestDelta := f.children[best].numbers.phiDelta(orNode)
	if d.weakPN && numOpen > 0 {
		delta = addNumbers(maxDelta, numOpen-1)
		bestDelta = maxDelta // each other child counts 1
	}
	if delta < infinite {
		v.otherDelta = delta - bestDelta
	}
	v.numbers = fromPhiDelta(phi, delta, orNode)
	return v
}

// childThresholds returns the thresholds for the best child: it is searched
// until its phi exceeds the second best by a factor of 1+ε, or until the node
// itself reaches its threshold.
func (d *dfpnSearch[R, S, M]) childThresholds(v nodeSummary, c *child, orNode bool, limits proofNumbers) proofNumbers {
	phi, delta := limits.phiDelta(orNode)
	if threshold := d.phiThreshold(v.secondPhi, c); threshold < phi {
		phi = threshold
	}
	if delta != infinite {
		delta -= v.otherDelta
	}
	return fromPhiDelta(phi, delta, orNode)
}

// phiThreshold returns the phi threshold of the best child. If the table
// replaces entries, a search may repeat lost work; the threshold doubles with
// each further visit of the same child, so that the search terminates.
func (d *dfpnSearch[R, S, M]) phiThreshold(secondPhi uint32, c *child) uint32 {
	threshold := uint64(secondPhi) + max(1, uint64(secondPhi)*uint64(d.epsilon)/16)
	if d.table.numReplaced > 0 && c.visits > minExtensionVisits {
		threshold <<= min(c.visits-minExtensionVisits, 32)
	}
	return uint32(min(threshold, infinite))
}

// minExtensionVisits is the number of visits of a child after which its
// threshold grows.
const minExtensionVisits = 24

func (d *dfpnSearch[R, S, M]) resize(bytes int64) error { return d.table.resize(bytes) }

func (d *dfpnSearch[R, S, M]) close() { d.table.close() }
