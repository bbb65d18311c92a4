package catalog_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/search/proof"
)

// ended are games that were drawn on boards of nine lines, between engines that looked at 300
// positions for each move.
var ended = []sente.Record{
	drawnGame("f4 d4 f6 c3 e5 d6 f5 f7 d5 g5 f3 f2 e4 c6 c5 b5 e6 e3 g2 h1 d3 g6 e8 e7 g7 g4 c8 b8 b7 i9 f8 g8 e9 i5 a4 c2 a5 b9 e1 a6 g9 h9 c1 d1 b2 b6 h5 i2 i1 g3 h4 h6 i6 a2 d2 e2 i7 d9 h3 b3 b1 d7 i3 h2 h7 a8 a9 a1 b4 h8 i8 i4 f1 g1 c4 d8 f9 c7 c9 a3 a7"),
	drawnGame("f4 d4 f6 c3 e5 d6 f5 f7 d5 g5 f3 f2 e4 c6 c5 b5 e6 e3 g2 h1 d3 g6 e8 e7 g7 g4 c8 b8 b7 i9 f8 g8 e9 i5 a4 c2 a5 b9 e1 a6 g9 h9 c1 d1 b2 b6 h5 i2 i1 g3 h4 h6 i6 a2 d2 e2 i7 d9 h3 b3 b1 d7 i3 h2 h7 a8 a9 a1 b4 h8 i8 i4 f1 g1 c4 d8 f9 c7 c9 a3 a7"),
	drawnGame("f5 g4 e4 d3 e5 g5 e3 e2 g6 e6 c4 d4 d6 c7 d5 g2 c5 b5 h7 i8 e7 f8 f7 g7 g3 h2 f2 e8 f3 f4 d8 b4 h8 b7 b6 d7 c6 h3 h4 i5 e9 c2 i6 h5 e1 b2 b1 a2 d2 d1 a5 d9 i1 a7 f9 g1 b9 a1 i7 g9 g8 c9 a8 b3 b8 f6 f1 i4 c3 h6 h1 h9 i3 a9 i2 a4 i9 a6 a3 c8 c1"),
	drawnGame("f5 g4 e4 d3 e5 g5 e3 e2 g6 e6 c4 d4 d6 c7 d5 g2 c5 b5 h7 i8 e7 f8 f7 g7 g3 h2 f2 e8 f3 f4 d8 b4 h8 b7 b6 d7 c6 h3 h4 i5 e9 c2 i6 h5 e1 b2 b1 a2 d2 d1 a5 d9 i1 a7 f9 g1 b9 a1 i7 g9 g8 c9 a8 b3 b8 f6 f1 i4 c3 h6 h1 h9 i3 a9 i2 a4 i9 a6 a3 c8 c1"),
}

func drawnGame(moves string) sente.Record {
	r := sente.Record{Game: "gomoku", Size: "9"}
	for m := range strings.FieldsSeq(moves) {
		r = r.With(sente.Move(m))
	}
	return r
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
	for _, r := range ended {
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
