package app

import (
	"strings"
	"testing"

	"github.com/sente-games/sente/catalog"
)

var standard = catalog.Standard()

// FuzzCup reads anything without harm and complains in one sentence.
func FuzzCup(f *testing.F) {
	for _, seed := range []string{
		"", "kind = \"swiss\"\n[[player]]\nengine = \"sente\"\nnodes = \"2k\"\n", "games = 99999999999999999999", "time = 5",
		"resign = \"moves=3,score=5\"", "draw = \"moves=\"", "[[player]]\nsuspend = 3", "plies = -1", "rows = \"left\"", "order = 1\x00", "[player]\n",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		c, err := parseCup(text)
		if err != nil {
			if strings.TrimSpace(err.Error()) == "" {
				t.Error("the error says nothing")
			}
			return
		}
		if c.Games > 1000 || len(c.Players) > 10 || c.Rounds > 100 || c.Openings != "" {
			return
		}
		p, _, err := c.plan(t.Context(), standard)
		if err == nil {
			_ = p.Check(standard)
		}
	})
}

func TestAgreementsAreReadInFull(t *testing.T) {
	var a agreement
	if err := a.UnmarshalText([]byte("movecount=3,score=600, after=7")); err != nil || a.Moves != 3 || a.Score != 600 || a.After != 7 {
		t.Errorf("%+v, %v", a, err)
	}
	for _, text := range []string{"", "moves", "moves=x", "moves=-1", "moves=1,speed=3", "score=3", "moves=99999999"} {
		if err := new(agreement).UnmarshalText([]byte(text)); err == nil {
			t.Errorf("%q was read", text)
		}
	}
}

func TestCommandsAreQuotedForAShell(t *testing.T) {
	env := &environment{args: []string{"match", "./my engine", "it's", "", "a:b=c", "$HOME"}}
	if got, want := env.command(), `sente match './my engine' 'it'\''s' '' a:b=c '$HOME'`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}
