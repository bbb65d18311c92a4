package player_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/player"
)

// mute is an engine that never finds a move and remembers that it was closed.
type mute struct{ closed *int }

func (m mute) Think(context.Context, sente.Record, sente.Limits, func(sente.Info)) (sente.Choice, error) {
	return sente.Choice{}, errors.New("no idea")
}

func (m mute) Close() error { *m.closed++; return nil }

func game(closed *int) catalog.Game {
	return catalog.Game{Name: "toy", Profiles: []catalog.Profile{{
		Name:    "mute",
		Options: []catalog.Option{{Name: "level"}, {Name: "seed"}},
		New:     func(map[string]string) (sente.Engine, error) { return mute{closed}, nil },
	}}}
}

func TestParseSeatsEachPlayer(t *testing.T) {
	closed := 0
	players, err := player.Parse(game(&closed), "h,mute:level=4,seed=2", 2)
	if err != nil {
		t.Fatal(err)
	}
	if !players[0].IsHuman() || players[1].IsHuman() {
		t.Errorf("a person and an engine were asked for, got %+v", players)
	}
	names := []string{players[0].Name, players[1].Name}
	if d := cmp.Diff([]string{"human", "mute:level=4,seed=2"}, names); d != "" {
		t.Error(d)
	}
	if err := player.CloseAll(players); err != nil || closed != 1 {
		t.Errorf("CloseAll = %v and closed %d engines, want 1", err, closed)
	}
}

func TestEmptySpecIsTheDefaultOpponent(t *testing.T) {
	closed := 0
	p, err := player.New(game(&closed), "")
	if err != nil || p.Name != "mute" {
		t.Errorf("got %q, %v; want mute", p.Name, err)
	}
}

func TestSplitKeepsOptionsWithTheirEngine(t *testing.T) {
	for list, want := range map[string][]string{
		"h":                 {"h"},
		"h,h":               {"h", "h"},
		"a:x=1,y=2,b:z=3,h": {"a:x=1,y=2", "b:z=3", "h"},
		"":                  {""},
		"x=1,h":             {"x=1", "h"},
	} {
		if d := cmp.Diff(want, player.Split(list)); d != "" {
			t.Errorf("Split(%q): %s", list, d)
		}
	}
}

func TestWrongListsAreExplained(t *testing.T) {
	for list, want := range map[string]string{
		"h":               `players "h" are 1, but toy has 2 seats: write --players h,mute`,
		"h,h,h":           `players "h,h,h" are 3`,
		"h,deep":          `unknown engine "deep" for toy: the engines are mute`,
		"mute,mute:depth": `engine option "depth" has no value`,
	} {
		closed := 0
		_, err := player.Parse(game(&closed), list, 2)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("Parse(%q) = %v, want %q", list, err, want)
		}
		if strings.HasPrefix(list, "mute,") && closed != 1 {
			t.Errorf("Parse(%q) left an engine open", list)
		}
	}
}

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
