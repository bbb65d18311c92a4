package multi

import "testing"

func TestVectorTable_KeepsDeepestAndLatest(t *testing.T) {
	table, err := newVectorTable(1) // one bucket
	if err != nil {
		t.Fatal(err)
	}
	table.newGeneration()
	table.storeEntry(vectorEntry{key: 1, depth: 9})
	for key := uint64(2); key < 5; key++ {
		table.storeEntry(vectorEntry{key: key, depth: 3})
		if e := table.probeEntry(key); e == nil || e.depth != 3 {
			t.Errorf("the latest, %d, is %+v", key, e)
		}
		if e := table.probeEntry(1); e == nil || e.depth != 9 {
			t.Errorf("the deepest is %+v after %d", e, key)
		}
	}
	table.storeEntry(vectorEntry{key: 4, depth: 9})
	if e := table.probeEntry(4); e == nil || e.depth != 9 {
		t.Errorf("a position is %+v, searched again", e)
	}
}

func TestVectorTable_ReplacesOldGenerationsFirst(t *testing.T) {
	table, err := newVectorTable(1) // one bucket
	if err != nil {
		t.Fatal(err)
	}
	table.newGeneration()
	table.storeEntry(vectorEntry{key: 1, depth: 9})
	table.newGeneration()
	table.storeEntry(vectorEntry{key: 2, depth: 1})
	table.storeEntry(vectorEntry{key: 3, depth: 2})
	if table.probeEntry(2) == nil || table.probeEntry(3) == nil || table.probeEntry(1) != nil {
		t.Error("the old entry outlived new ones")
	}
	if got := table.usage(); got != 1000 {
		t.Errorf("%d per mille in use", got)
	}
	table.clearEntries()
	if table.probeEntry(2) != nil || table.usage() != 0 {
		t.Error("something is left")
	}
}

// The bound of maxForOther must hold for all rewards.
func TestRewardSumBound_Holds(t *testing.T) {
	c := rewardSumBound{isBounded: true, minReward: 0, sum: 6, numOthers: 1}
	for a := range c.sum + 1 {
		for b := range c.sum + 1 - a {
			for own := range a + 1 {
				if most := c.maxForOther(own); most < b {
					t.Errorf("a player with at least %d leaves %d, but %d and %d are possible", own, most, a, b)
				}
			}
		}
	}
	if got := c.maxForOther(6); got != 0 {
		t.Errorf("a player with everything leaves %d", got)
	}
	if got := c.maxForOther(0); got < 6 {
		t.Errorf("a player with nothing leaves %d", got)
	}
}
