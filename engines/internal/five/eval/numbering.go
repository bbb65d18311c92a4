package eval

import (
	"github.com/sente-games/sente/engines/internal/five/board"
	"github.com/sente-games/sente/train"
)

// Numbering numbers features as positions bring them, each together with the one that the other
// side sees: so a fit knows them.
type Numbering struct {
	// Coloured says that the sides see the same differently.
	Coloured bool

	of       map[Seen]uint16
	features []Seen
}

// Features are those numbered so far, in the order of their numbers.
func (n *Numbering) Features() []Seen { return n.features }

// point numbers the features of a point as the side to move sees them.
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

// Add adds an empty point to those of a position, if a stone is in its features or near: the features
// as the side to move sees them. Played says that the move of the position's record is there.
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

// By is by whose weights a side sees.
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

// swapped is what the other side sees.
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

// Known is what a fit must know of the features so far.
func (n *Numbering) Known() (all train.NetworkFeatures) {
	for _, f := range n.features {
		all.Groups = append(all.Groups, int32(f.Feature.Group()+int(f.By)*FeatureGroups))
		all.Swapped = append(all.Swapped, n.of[n.swapped(f)])
	}
	return all
}
