package hugepage

import "testing"

func TestWithinStaysInside(t *testing.T) {
	for _, start := range []uintptr{0, 8, size - 8, size, 3*size + 4096} {
		for _, bytes := range []uintptr{0, 8, size - 8, size, size + 8, 2*size - 8, 5 * size} {
			from, to := within(start, bytes)
			if from >= to {
				if bytes >= 2*size {
					t.Errorf("no large page in %d bytes at %d", bytes, start)
				}
				continue
			}
			if to > bytes || (start+from)%size != 0 || (start+to)%size != 0 {
				t.Errorf("%d bytes at %d: from %d to %d", bytes, start, from, to)
			}
		}
	}
}

func TestAdviceChangesNothing(t *testing.T) {
	words := make([]uint64, 3*size/8)
	words[7], words[len(words)-1] = 1, 2
	Advise(words)
	Advise(words[:0])
	if words[7] != 1 || words[len(words)-1] != 2 {
		t.Error("the words have changed")
	}
}
