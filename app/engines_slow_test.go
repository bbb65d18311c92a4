//go:build slow

package app

import (
	"bytes"
	"strings"
	"testing"

	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/testutil"
)

// TestGuestsStartNoPrograms: a studio that the network reaches has the engines of the list
// only if its owner says so.
func TestGuestsStartNoPrograms(t *testing.T) {
	t.Setenv(enginesSetting, listOf(t, t.TempDir()+"/engines.toml", "true"))
	has := func(games catalog.Catalog) bool {
		g, err := games.Game("gomoku")
		testutil.NoError(t, err)
		_, err = g.Profile("own")
		return err == nil
	}
	for _, c := range []struct {
		token  string
		guests bool
		want   bool
	}{{"", false, true}, {"secret", false, false}, {"secret", true, true}} {
		var said bytes.Buffer
		env := &environment{games: catalog.Standard(), out: &said, err: &said}
		env.enlist()
		if got := has(studioVerb{GuestEngines: c.guests}.games(env, c.token)); got != c.want {
			t.Errorf("%+v: listed %v", c, got)
		}
		if told := strings.Contains(said.String(), "--guest-engines lets guests start them"); told == c.want {
			t.Errorf("%+v: %s", c, &said)
		}
	}
}
