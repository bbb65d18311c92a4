package hashtable

import "testing"

func TestWholePages_StayInside(t *testing.T) {
	for _, start := range []uintptr{0, 8, hugePage - 8, hugePage, 3*hugePage + 4096} {
		for _, bytes := range []uintptr{0, 8, hugePage - 8, hugePage, hugePage + 8, 2*hugePage - 8, 5 * hugePage} {
			from, to := wholePages(start, bytes)
			if from >= to {
				if bytes >= 2*hugePage {
					t.Errorf("no large page in %d bytes at %d", bytes, start)
				}
				continue
			}
			if to > bytes || (start+from)%hugePage != 0 || (start+to)%hugePage != 0 {
				t.Errorf("%d bytes at %d: from %d to %d", bytes, start, from, to)
			}
		}
	}
}

func TestAdviseHugePages_KeepsContent(t *testing.T) {
	words := make([]uint64, 3*hugePage/8)
	words[7], words[len(words)-1] = 1, 2
	adviseHugePages(words)
	adviseHugePages(words[:0])
	if words[7] != 1 || words[len(words)-1] != 2 {
		t.Error("the words have changed")
	}
}
