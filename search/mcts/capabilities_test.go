package mcts

import "testing"

// Every feature is in use, off or impossible, and what is said to be impossible is
// refused by New in the same words.
func TestCapabilitiesAreAllThereIs(t *testing.T) {
	check := func(c Capabilities, ask func(Feature) error) {
		t.Helper()
		all := c.Features | c.Auto | c.Off
		if both := c.Features&(c.Auto|c.Off) | c.Auto&c.Off; both != 0 {
			t.Errorf("%v are said to be two things at once", both)
		}
		for _, o := range c.Impossible {
			if all&o.Features != 0 {
				t.Errorf("%v are impossible and not", all&o.Features)
			}
			all |= o.Features
			for _, f := range o.Features.Each() {
				if err := ask(f); err == nil {
					t.Errorf("%v is said to need %s, but can be switched on", f, o.Needs)
				}
			}
		}
		for _, f := range c.Off.Each() {
			if err := ask(f); err != nil {
				t.Errorf("%v is said to be off: %v", f, err)
			}
		}
		if all != 1<<features-1 {
			t.Errorf("nothing is said of %v", (1<<features-1)&^all)
		}
	}
	check(searcher(t, five).Capabilities(), func(f Feature) error { _, err := New(five, With(f)); return err })
	plain := trio{plies: 3}
	check(searcher(t, plain).Capabilities(), func(f Feature) error { _, err := New(plain, With(f)); return err })
}
