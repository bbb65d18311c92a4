//go:build slow

package catalog_test

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/search/proof"
)

// drawnGames are games that were drawn on boards of nine lines:
//
//	drawn.txt        sente match sente sente --game gomoku --size 9 --nodes 300 --games 20 --plies 4 --seed 77
//	drawn-fresh.txt  sente match sente sente --game gomoku --size 9 --nodes 1000 --games 40 --plies 5 --seed 1123
func drawnGames(t *testing.T, file string) (games []sente.Record) {
	t.Helper()
	text, err := os.ReadFile("testdata/" + file)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		r := sente.Record{Game: "gomoku", Size: "9"}
		for m := range strings.FieldsSeq(line) {
			r = r.With(sente.Move(m))
		}
		games = append(games, r)
	}
	return games
}

// TestDrawsAreProven: of small boards and of games that are as good as over, with certificates for
// both sides that are believed.
func TestDrawsAreProven(t *testing.T) {
	games := catalog.Standard()
	g, err := games.Game("gomoku")
	if err != nil {
		t.Fatal(err)
	}
	positions := []sente.Record{
		{Game: "gomoku", Size: "5"},
		{Game: "gomoku", Size: "6", Rules: "standard"},
		{Game: "gomoku", Size: "6", Rules: "caro", Moves: []sente.Move{"c3"}},
	}
	for _, r := range drawnGames(t, "drawn.txt") {
		r.Moves = r.Moves[:len(r.Moves)-50]
		positions = append(positions, r)
	}
	for _, r := range positions {
		c, err := g.Prove(r)
		if err != nil {
			t.Fatal(err)
		}
		found, err := c.Solve(t.Context(), sente.Limits{Nodes: 10_000}, nil)
		if err := c.Close(); err != nil {
			t.Error(err)
		}
		if err != nil || found.Value != proof.Drawn || len(found.Certificates) != 2 {
			t.Errorf("size %s after %d moves: %v, %d certificates, %v", r.Size, len(r.Moves), found.Value, len(found.Certificates), err)
			continue
		}
		for i, w := range found.Certificates {
			var file bytes.Buffer
			if err := w.Write(&file, r); err != nil {
				t.Fatal(err)
			}
			claim, is, err := games.Claim(bytes.NewReader(file.Bytes()))
			if err != nil || !is || claim.Win || claim.Player != i || !games.IsCertificate(file.Bytes()) {
				t.Errorf("%+v is claimed, %v, %v", claim, is, err)
			}
			if proven, err := games.Verify(t.Context(), &file); err != nil || proven.Player != i || proven.Seat != claim.Seat || proven.Win {
				t.Errorf("%+v is proven, %v", proven, err)
			}
		}
	}
}
