package train

// PointFeatures is how many features a point has.
const PointFeatures = 4

// Points are the points of a position, each with its features as the side to move sees them.
// Those that count make what the position is worth; at the candidates a move may be played.
// A point is at least one of both.
type Points struct {
	Features           [][PointFeatures]uint16
	Counts, Candidates []bool
	Move               int // which candidate a search chose; below 0 if none
}

// NetworkDataset is positions that are sets of points, such as those of a board, each
// with [PointFeatures] features, such as the rows through it, their outcomes and the moves
// that were chosen. For each point features has four: those of candidates that count first, then of
// others that count, then of other candidates.
type NetworkDataset struct {
	features [][]uint16 // of perBlock positions each
	ends     []int32    // of each position's points, in the features of its block
	parts    [][2]uint16
	moves    []uint16 // which point, in the order of features; none
	targets  []float32
	games    []int32
	states   []uint16
	seen     []int32 // how many points have each feature
}

// perBlock is how many positions share a block of features, so that a block more is all that is ever
// asked for: millions of positions take gigabytes.
const perBlock = 4096

// none is the move of a position of which it is not known.
const none = 1<<16 - 1

// Add adds a position of a game: its points, the state it is in as a whole, and how
// well the side to move did, from 0 (lost) to 1 (won). Features and states have numbers
// from 0 on, without large gaps.
func (d *NetworkDataset) Add(p Points, state int, target float64, game int) {
	if len(d.targets)%perBlock == 0 {
		d.features = append(d.features, nil)
	}
	move, at := none, 0
	var sizes [3]int
	for part, is := range [3][2]bool{{true, true}, {true, false}, {false, true}} {
		for i, f := range p.Features {
			if [2]bool{p.Counts[i], p.Candidates[i]} != is {
				continue
			}
			if i == p.Move && is[1] {
				move = at
			}
			d.point(f)
			sizes[part]++
			at++
		}
	}
	d.ends = append(d.ends, int32(len(d.features[len(d.features)-1])))
	d.parts = append(d.parts, [2]uint16{uint16(sizes[0]), uint16(sizes[0] + sizes[1])})
	d.moves = append(d.moves, uint16(move))
	d.targets = append(d.targets, float32(target))
	d.games = append(d.games, int32(game))
	d.states = append(d.states, uint16(state))
}

func (d *NetworkDataset) point(features [PointFeatures]uint16) {
	for _, f := range features {
		for int(f) >= len(d.seen) {
			d.seen = append(d.seen, 0)
		}
		d.seen[f]++
	}
	last := &d.features[len(d.features)-1]
	*last = append(*last, features[:]...)
}

// Len is the number of positions.
func (d *NetworkDataset) Len() int { return len(d.targets) }

// example is a position as a fit sees it.
type example struct {
	features []uint16
	rankable int // the points from here on, up to counting, are no candidates
	counting int // the points up to here count
	move     int // none
	state    int
	target   float32
}

func (d *NetworkDataset) example(i int) example {
	begin := int32(0)
	if i%perBlock > 0 {
		begin = d.ends[i-1]
	}
	return example{
		features: d.features[i/perBlock][begin:d.ends[i]], rankable: int(d.parts[i][0]), counting: int(d.parts[i][1]),
		move: int(d.moves[i]), state: int(d.states[i]), target: d.targets[i],
	}
}
