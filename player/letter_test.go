package player_test

import (
	"strings"
	"testing"

	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/player"
)

// A letter stands for the only engine that begins with it; one that begins several
// names, or none, stands for nothing.
func TestLettersNameEngines(t *testing.T) {
	g, err := catalog.Standard().Game("omega")
	if err != nil {
		t.Fatal(err)
	}
	players, err := player.Parse(g, "h,a,d,r", 4)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, p := range players {
		names = append(names, p.Name)
	}
	if got := strings.Join(names, " "); got != "human ai dumber random" {
		t.Errorf("h,a,d,r are %s", got)
	}
	for _, list := range []string{"h,n", "h,x"} {
		if _, err := player.Parse(g, list, 2); err == nil {
			t.Errorf("%s seats somebody", list)
		}
	}
}
