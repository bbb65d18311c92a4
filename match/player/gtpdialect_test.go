package player

import (
	"bytes"
	"regexp"
	"strings"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog/standard"
	"github.com/sente-games/sente/internal/testutil"
)

// The servers of the program keep the clauses of their own protocols, and only the probe of their own
// protocol recognises them.
func TestDialects_ServersKeepClauses(t *testing.T) {
	g, err := standard.Games().FindGame("othello")
	testutil.NoError(t, err)
	talk := func(t *testing.T, d Dialect, lines []string) []string {
		t.Helper()
		var out bytes.Buffer
		o := ServeOptions{Game: g, Record: sente.Record{Game: g.Name}, Spec: "random", Limits: sente.Limits{Nodes: 1}, Name: "sente 1.0", Version: "1.0"}
		testutil.NoError(t, d.Serve(t.Context(), o, strings.NewReader(strings.Join(lines, "\n")+"\n"), &out))
		return strings.Split(out.String(), "\n")
	}
	for _, name := range []string{"gtp", "nboard"} {
		d, err := FindDialect(name)
		testutil.NoError(t, err)
		for _, c := range d.Clauses {
			want := regexp.MustCompile(c.Want)
			got := talk(t, d, c.Send)
			found := false
			for _, l := range got {
				found = found || want.MatchString(l)
			}
			if !found {
				t.Errorf("%s, %s: %q, want %s", name, c.Name, got, c.Want)
			}
		}
		var asked []string
		for _, other := range Dialects() {
			asked = append(asked, other.Probe.Send...)
		}
		var answers []string
		identified := ""
		for _, l := range talk(t, d, asked) {
			for _, other := range Dialects() {
				if other.Probe.Accept(l) {
					answers = append(answers, other.Name)
				}
			}
			if text := d.Probe.Identify(l); text != "" {
				identified = text
			}
		}
		if len(answers) != 1 || answers[0] != name || identified != "sente" {
			t.Errorf("%s is recognised as %v with the name %q", name, answers, identified)
		}
	}
}

// Both ends play a game with moves that GTP writes differently.
func TestGTP_PlaysCatalogueGames(t *testing.T) {
	d, err := FindDialect("gtp")
	testutil.NoError(t, err)
	for _, g := range standard.Games() {
		board, err := g.Open(sente.Record{Game: g.Name})
		testutil.NoError(t, err)
		_, err = board.Play(string(board.Legal()[0]))
		testutil.NoError(t, err)
		if len(board.Seats()) != 2 || board.Turn() != 1 {
			continue // a player places several stones in a turn
		}
		var out bytes.Buffer
		o := ServeOptions{Game: g, Record: sente.Record{Game: g.Name}, Spec: "random", Limits: sente.Limits{Nodes: 1}, Name: "sente 1.0", Version: "1.0"}
		testutil.NoError(t, d.Serve(t.Context(), o, strings.NewReader("genmove b\nshowboard\ngenmove w\nlist_games\nundo\nundo\nundo\n"), &out))
		if responses := strings.Split(strings.TrimSuffix(out.String(), "\n\n"), "\n\n"); len(responses) != 7 || strings.Contains(strings.Join(responses[:6], ""), "?") || responses[6] != "? cannot undo" {
			t.Errorf("%s: %q", g.Name, responses)
		}
	}
}
