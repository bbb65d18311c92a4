package board

import (
	"strings"
	"sync"
)

// NumKinds is the number of kinds: multisets of four line classes.
const NumKinds = int(NumLineClasses) * (int(NumLineClasses) + 1) * (int(NumLineClasses) + 2) * (int(NumLineClasses) + 3) / 24

// KindNumber returns the number of a pattern's kind.
func (p Pattern) KindNumber() int { return int(allKinds().kindByPattern[p]) }

// kindIndex maps patterns to kinds and back.
type kindIndex struct {
	kindByPattern [1 << 16]uint16   // kind of each valid pattern
	patterns      [NumKinds]Pattern // pattern of each kind, the largest class in the lowest digit
}

// allKinds returns the numbering, which is computed once.
func allKinds() *kindIndex {
	kindNumbering.once.Do(func() { kindNumbering.kinds = numberKinds() })
	return kindNumbering.kinds
}

var kindNumbering struct {
	once  sync.Once
	kinds *kindIndex
}

func numberKinds() *kindIndex {
	t := &kindIndex{}
	n := uint16(0)
	for a := range NumLineClasses {
		for b := range a + 1 {
			for c := range b + 1 {
				for d := range c + 1 {
					t.patterns[n] = NewPattern([4]LineClass{a, b, c, d})
					n++
				}
			}
		}
	}
	for k, p := range t.patterns {
		t.kindByPattern[p] = uint16(k)
	}
	for i := range t.kindByPattern {
		if p := Pattern(i); p.Valid() {
			t.kindByPattern[i] = t.kindByPattern[p.sortClasses()]
		}
	}
	return t
}

// NewPattern packs line classes into a pattern.
func NewPattern(classes [4]LineClass) (p Pattern) {
	for d, l := range classes {
		p |= Pattern(l) << (4 * d)
	}
	return p
}

// sortClasses returns the pattern with its line classes in descending order.
func (p Pattern) sortClasses() Pattern {
	var n [NumLineClasses]int
	for d := range 4 {
		n[p.LineClass(d)]++
	}
	var all [4]LineClass
	at := 0
	for l := int(NumLineClasses) - 1; l >= 0; l-- {
		for range n[l] {
			all[at] = LineClass(l)
			at++
		}
	}
	return NewPattern(all)
}

// LineClassNames are the names of line classes in files of weights.
var LineClassNames = [NumLineClasses]string{"-", "b1", "o1", "b2", "o2", "w2", "b3", "o3", "w3", "f4", "o4", "f5"}

// KindName returns the name of a kind in files of weights: its line classes, the largest first.
func (p Pattern) KindName() string {
	names := make([]string, 4)
	for d := range names {
		names[d] = LineClassNames[p.LineClass(d)]
	}
	return strings.Join(names, " ")
}

// KindPatterns returns a pattern of each kind, the largest line class first.
func KindPatterns() []Pattern { return allKinds().patterns[:] }
