package gomoku

import (
	"strings"
	"sync"
)

// kinds is how many multisets of four line classes there are.
const kinds = int(lines) * (int(lines) + 1) * (int(lines) + 2) * (int(lines) + 3) / 24

// kind is the number of a pattern's kind.
func (p pattern) kind() int { return int(allKinds().of[p]) }

// kindTable numbers the kinds.
type kindTable struct {
	of       [1 << 16]uint16 // of each pattern that is one
	patterns [kinds]pattern  // of each kind, the largest class in the lowest digit
}

var allKinds = sync.OnceValue(func() *kindTable {
	t := &kindTable{}
	n := uint16(0)
	for a := range lines {
		for b := range a + 1 {
			for c := range b + 1 {
				for d := range c + 1 {
					t.patterns[n] = patternOf([4]line{a, b, c, d})
					n++
				}
			}
		}
	}
	for k, p := range t.patterns {
		t.of[p] = uint16(k)
	}
	for i := range t.of {
		if p := pattern(i); p.valid() {
			t.of[i] = t.of[p.sorted()]
		}
	}
	return t
})

func patternOf(classes [4]line) (p pattern) {
	for d, l := range classes {
		p |= pattern(l) << (4 * d)
	}
	return p
}

// sorted is the pattern with its largest class first.
func (p pattern) sorted() pattern {
	var n [lines]int
	for d := range 4 {
		n[p.in(d)]++
	}
	var all [4]line
	at := 0
	for l := int(lines) - 1; l >= 0; l-- {
		for range n[l] {
			all[at] = line(l)
			at++
		}
	}
	return patternOf(all)
}

// lineNames are how weights.txt calls the line classes.
var lineNames = [lines]string{"-", "b1", "o1", "b2", "o2", "w2", "b3", "o3", "w3", "f4", "o4", "f5"}

// name writes a kind as weights.txt does: its line classes, the largest first.
func (p pattern) name() string {
	names := make([]string, 4)
	for d := range names {
		names[d] = lineNames[p.in(d)]
	}
	return strings.Join(names, " ")
}
