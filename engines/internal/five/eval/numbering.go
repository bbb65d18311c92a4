package eval

import (
	"github.com/sente-games/sente/engines/internal/five/board"
	"github.com/sente-games/sente/train"
)

// FeatureNumbering assigns numbers to features in the order of their first occurrence, each together with
// its colour-swapped feature. A fit refers to features by these numbers.
type FeatureNumbering struct {
	// Coloured reports whether each side has its own view.
	Coloured bool

	numbers  map[ViewedFeature]uint16
	features []ViewedFeature
}

// Features returns the features numbered so far, in the order of their numbers.
func (n *FeatureNumbering) Features() []ViewedFeature { return n.features }

// pointNumbers returns the numbers of a point's features from the view of the side to move.
func (n *FeatureNumbering) pointNumbers(p Features, turn board.Side) (numbers [train.PointFeatures]uint16) {
	by := n.ViewOf(turn)
	if turn == board.White {
		p = p.SwapColours()
	}
	for d := range numbers {
		numbers[d] = n.lookupNumber(ViewedFeature{Feature: p.FeatureIn(d).CanonicalForm(), View: by})
	}
	return numbers
}

// AddPoint appends an empty point to the points of a position if its features contain a stone or a stone
// is near. turn is the side to move; played reports whether the record's next move is on the point.
func (n *FeatureNumbering) AddPoint(to *train.Points, p Features, turn board.Side, near, played bool) {
	counts := p.StoneBits() != 0
	if !counts && !near {
		return
	}
	if near && played {
		to.Move = len(to.Features)
	}
	to.Features = append(to.Features, n.pointNumbers(p, turn))
	to.Counts, to.Candidates = append(to.Counts, counts), append(to.Candidates, near)
}

// ViewOf returns the index of the view of a side: its colour if Coloured is set, else 0.
func (n *FeatureNumbering) ViewOf(turn board.Side) uint8 {
	if n.Coloured {
		return uint8(turn)
	}
	return 0
}

func (n *FeatureNumbering) lookupNumber(f ViewedFeature) uint16 {
	if i, known := n.numbers[f]; known {
		return i
	}
	i := n.assignNumber(f)
	if swapped := n.swapView(f); swapped != f {
		n.assignNumber(swapped)
	}
	return i
}

// swapView returns the feature from the view of the other side.
func (n *FeatureNumbering) swapView(f ViewedFeature) ViewedFeature {
	f.Feature = f.Feature.SwapColours().CanonicalForm()
	if n.Coloured {
		f.View = 1 - f.View
	}
	return f
}

func (n *FeatureNumbering) assignNumber(f ViewedFeature) uint16 {
	if n.numbers == nil {
		n.numbers = map[ViewedFeature]uint16{}
	}
	n.numbers[f], n.features = uint16(len(n.features)), append(n.features, f)
	return n.numbers[f]
}

// DescribeFeatures returns the description of the numbered features that a fit needs.
func (n *FeatureNumbering) DescribeFeatures() (all train.NetworkFeatures) {
	for _, f := range n.features {
		all.Groups = append(all.Groups, int32(f.Feature.GroupIndex()+int(f.View)*FeatureGroups))
		all.Swapped = append(all.Swapped, n.numbers[n.swapView(f)])
	}
	return all
}
