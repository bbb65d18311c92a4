package eval

import (
	"github.com/sente-games/sente/engines/internal/five/board"
	"github.com/sente-games/sente/train"
)

// Numbering assigns numbers to features in the order of their first occurrence, each together with
// its colour-swapped feature. A fit refers to features by these numbers.
type Numbering struct {
	// Coloured reports whether each side has its own view.
	Coloured bool

	of       map[Seen]uint16
	features []Seen
}

// Features returns the features numbered so far, in the order of their numbers.
func (n *Numbering) Features() []Seen { return n.features }

// point returns the numbers of a point's features from the view of the side to move.
func (n *Numbering) point(p Features, turn board.Side) (numbers [train.PointFeatures]uint16) {
	by := n.By(turn)
	if turn == board.White {
		p = p.Swapped()
	}
	for d := range numbers {
		numbers[d] = n.number(Seen{Feature: p.In(d).Canonical(), By: by})
	}
	return numbers
}

// Add appends an empty point to the points of a position if its features contain a stone or a stone
// is near. turn is the side to move; played reports whether the record's next move is on the point.
func (n *Numbering) Add(to *train.Points, p Features, turn board.Side, near, played bool) {
	counts := p.Stones() != 0
	if !counts && !near {
		return
	}
	if near && played {
		to.Move = len(to.Features)
	}
	to.Features = append(to.Features, n.point(p, turn))
	to.Counts, to.Candidates = append(to.Counts, counts), append(to.Candidates, near)
}

// By returns the index of the view of a side: its colour if Coloured is set, else 0.
func (n *Numbering) By(turn board.Side) uint8 {
	if n.Coloured {
		return uint8(turn)
	}
	return 0
}

func (n *Numbering) number(f Seen) uint16 {
	if i, known := n.of[f]; known {
		return i
	}
	i := n.add(f)
	if swapped := n.swapped(f); swapped != f {
		n.add(swapped)
	}
	return i
}

// swapped returns the feature from the view of the other side.
func (n *Numbering) swapped(f Seen) Seen {
	f.Feature = f.Feature.Swapped().Canonical()
	if n.Coloured {
		f.By = 1 - f.By
	}
	return f
}

func (n *Numbering) add(f Seen) uint16 {
	if n.of == nil {
		n.of = map[Seen]uint16{}
	}
	n.of[f], n.features = uint16(len(n.features)), append(n.features, f)
	return n.of[f]
}

// Known returns the description of the numbered features that a fit needs.
func (n *Numbering) Known() (all train.NetworkFeatures) {
	for _, f := range n.features {
		all.Groups = append(all.Groups, int32(f.Feature.Group()+int(f.By)*FeatureGroups))
		all.Swapped = append(all.Swapped, n.of[n.swapped(f)])
	}
	return all
}
