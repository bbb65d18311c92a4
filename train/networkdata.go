package train

// PointFeatures is the number of features of a point.
const PointFeatures = 4

// Points is a position as a set of points, each with its features from the point of view of the
// side to move. Counted points contribute to the value of the position; candidates are points of
// legal moves. A point is at least one of both.
type Points struct {
	Features           [][PointFeatures]uint16
	Counts, Candidates []bool
	Move               int // index of the candidate chosen by a search; negative if unknown
}

// NetworkDataset is a set of positions, each a set of points such as those of a board with
// [PointFeatures] features, together with their outcomes and chosen moves. The points of a position
// are ordered: counted candidates first, then other counted points, then other candidates.
type NetworkDataset struct {
	features      [][]uint16 // of positionsPerBlock positions each
	ends          []int32    // end of each position's points in the features of its block
	partSizes     [][2]uint16
	moves         []uint16 // index of the chosen point in the order of features, or noMove
	targets       []float32
	games         []int32
	states        []uint16
	featureCounts []int32 // number of points with each feature
}

// positionsPerBlock is the number of positions that share a block of features, so that growing the
// dataset allocates one block at a time: millions of positions take gigabytes.
const positionsPerBlock = 4096

// noMove is the move of a position without a known one.
const noMove = 1<<16 - 1

// Add adds a position of a game: its points, its state, and the outcome for the side to move from 0
// (lost) to 1 (won). Features and states are numbered from 0 without large gaps.
func (d *NetworkDataset) Add(p Points, state int, target float64, game int) {
	if len(d.targets)%positionsPerBlock == 0 {
		d.features = append(d.features, nil)
	}
	move, at := noMove, 0
	var sizes [3]int
	for part, is := range [3][2]bool{{true, true}, {true, false}, {false, true}} {
		for i, f := range p.Features {
			if [2]bool{p.Counts[i], p.Candidates[i]} != is {
				continue
			}
			if i == p.Move && is[1] {
				move = at
			}
			d.addPoint(f)
			sizes[part]++
			at++
		}
	}
	d.ends = append(d.ends, int32(len(d.features[len(d.features)-1])))
	d.partSizes = append(d.partSizes, [2]uint16{uint16(sizes[0]), uint16(sizes[0] + sizes[1])})
	d.moves = append(d.moves, uint16(move))
	d.targets = append(d.targets, float32(target))
	d.games = append(d.games, int32(game))
	d.states = append(d.states, uint16(state))
}

func (d *NetworkDataset) addPoint(features [PointFeatures]uint16) {
	for _, f := range features {
		for int(f) >= len(d.featureCounts) {
			d.featureCounts = append(d.featureCounts, 0)
		}
		d.featureCounts[f]++
	}
	last := &d.features[len(d.features)-1]
	*last = append(*last, features[:]...)
}

// Len returns the number of positions.
func (d *NetworkDataset) Len() int { return len(d.targets) }

// networkExample is a position of a dataset.
type networkExample struct {
	features []uint16
	rankable int // points from here up to counting are not candidates
	counting int // points up to here are counted
	move     int // or noMove
	state    int
	target   float32
}

func (d *NetworkDataset) exampleAt(i int) networkExample {
	begin := int32(0)
	if i%positionsPerBlock > 0 {
		begin = d.ends[i-1]
	}
	return networkExample{
		features: d.features[i/positionsPerBlock][begin:d.ends[i]], rankable: int(d.partSizes[i][0]), counting: int(d.partSizes[i][1]),
		move: int(d.moves[i]), state: int(d.states[i]), target: d.targets[i],
	}
}
