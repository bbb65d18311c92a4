package catalog_test

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/rules"
)

// TestFactsAreThoseOfThePicture: what a board tells as facts is what its picture
// shows, in games of every rule set played at random.
func TestFactsAreThoseOfThePicture(t *testing.T) {
	rng := rand.New(rand.NewPCG(17, 1))
	scored, captured := 0, 0
	for _, g := range catalog.Standard() {
		for _, r := range kinds(g) {
			b, err := g.Open(r)
			testutil.NoError(t, err)
			for {
				if want := shown(b, "score"); !slices.Equal(b.Scores(), want) {
					t.Fatalf("%s %s: scores %v, the picture says %v", g.Name, r.Rules, b.Scores(), want)
				}
				if got, want := words(b.Captures()), shown(b, "captures"); !slices.Equal(got, want) {
					t.Fatalf("%s %s: captures %v, the picture says %v", g.Name, r.Rules, got, want)
				}
				legal := b.Legal()
				if len(legal) == 0 || b.Ply() > 80 {
					break
				}
				if _, err := b.Play(string(legal[rng.IntN(len(legal))])); err != nil {
					t.Fatal(err)
				}
			}
			scored, captured = scored+len(b.Scores()), captured+len(b.Captures())
		}
	}
	if scored == 0 || captured == 0 {
		t.Errorf("%d scores and %d captures were compared", scored, captured)
	}
}

// kinds are a record of each rule set of a game.
func kinds(g catalog.Game) []sente.Record {
	all := []sente.Record{{Game: g.Name}}
	for _, choice := range g.Rules {
		all = append(all, sente.Record{Game: g.Name, Rules: choice.Name})
	}
	return all
}

// shown are the values that a picture names so, by player; nil if it lacks one.
func shown(b rules.Board, name string) []string {
	values := make([]string, len(b.Seats()))
	found := 0
	for _, text := range b.Scene().Texts {
		if text.Name == name && text.Player >= 0 {
			values[text.Player] = text.Value[strings.LastIndex(text.Value, " ")+1:] // 12 of "4 × 3 = 12"
			found++
		}
	}
	if found < len(values) {
		return nil
	}
	return values
}

func words(numbers []int) (texts []string) {
	for _, n := range numbers {
		texts = append(texts, strconv.Itoa(n))
	}
	return texts
}
