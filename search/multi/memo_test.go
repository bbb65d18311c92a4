package multi

import "testing"

func TestMemoryKeepsTheDeepAndTheLatest(t *testing.T) {
	m, err := newMemo(1) // one pair
	if err != nil {
		t.Fatal(err)
	}
	m.renew()
	m.store(known{key: 1, depth: 9})
	for key := uint64(2); key < 5; key++ {
		m.store(known{key: key, depth: 3})
		if k := m.probe(key); k == nil || k.depth != 3 {
			t.Errorf("the latest, %d, is %+v", key, k)
		}
		if k := m.probe(1); k == nil || k.depth != 9 {
			t.Errorf("the deepest is %+v after %d", k, key)
		}
	}
	m.store(known{key: 4, depth: 9})
	if k := m.probe(4); k == nil || k.depth != 9 {
		t.Errorf("a position is %+v, searched again", k)
	}
}

func TestMemoryForgetsTheOldFirst(t *testing.T) {
	m, err := newMemo(1) // one pair
	if err != nil {
		t.Fatal(err)
	}
	m.renew()
	m.store(known{key: 1, depth: 9})
	m.renew()
	m.store(known{key: 2, depth: 1})
	m.store(known{key: 3, depth: 2})
	if m.probe(2) == nil || m.probe(3) == nil || m.probe(1) != nil {
		t.Error("the old entry outlived new ones")
	}
	if got := m.usage(); got != 1000 {
		t.Errorf("%d per mille in use", got)
	}
	m.clear()
	if m.probe(2) != nil || m.usage() != 0 {
		t.Error("something is left")
	}
}

func TestMemoryGenerationsNeverLookEmpty(t *testing.T) {
	m, err := newMemo(1) // one pair
	if err != nil {
		t.Fatal(err)
	}
	for range 600 {
		m.renew()
		if m.store(known{key: 7}); m.probe(7) == nil {
			t.Fatalf("generation %d is lost", m.generation)
		}
	}
}

func TestServes(t *testing.T) {
	for _, c := range []struct {
		entry known
		depth int
		want  bool
	}{
		{known{depth: 4}, 4, true},
		{known{depth: 4}, 5, false},
		{known{depth: 4}, 3, false},
		{known{depth: 4, complete: true}, 9, true},
		{known{depth: 4, complete: true}, 3, false},
	} {
		if got := c.entry.serves(c.depth); got != c.want {
			t.Errorf("%+v at depth %d: %v", c.entry, c.depth, got)
		}
	}
}

// What above says must hold whatever the rewards are.
func TestCeilingHolds(t *testing.T) {
	c := ceiling{known: true, least: 0, sum: 6, others: 1}
	for a := range c.sum + 1 {
		for b := range c.sum + 1 - a {
			for own := range a + 1 {
				if most := c.above(own); most < b {
					t.Errorf("a player with at least %d leaves %d, but %d and %d are possible", own, most, a, b)
				}
			}
		}
	}
	if got := c.above(6); got != 0 {
		t.Errorf("a player with everything leaves %d", got)
	}
	if got := c.above(0); got < 6 {
		t.Errorf("a player with nothing leaves %d", got)
	}
}
