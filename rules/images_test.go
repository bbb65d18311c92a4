package rules_test

import (
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/games/gomoku"
	"github.com/sente-games/sente/rules"
)

// TestImagesOfASquare knows the images of two points on a small board.
func TestImagesOfASquare(t *testing.T) {
	b, err := gomoku.Open(sente.Record{Size: "5"})
	if err != nil {
		t.Fatal(err)
	}
	all, err := b.(rules.Imager).Images([]sente.Move{"a1", "b1"})
	if err != nil {
		t.Fatal(err)
	}
	got := map[sente.Move]bool{}
	for _, image := range all {
		got[image[0]+image[1]] = true
	}
	if len(all) != 8 || len(got) != 8 || all[0][0] != "a1" || all[0][1] != "b1" {
		t.Errorf("images %v", all)
	}
	for _, want := range []sente.Move{"a1b1", "a1a2", "e1d1", "e1e2", "a5a4", "a5b5", "e5d5", "e5e4"} {
		if !got[want] {
			t.Errorf("%s is missing", want)
		}
	}
	if _, err := b.(rules.Imager).Images([]sente.Move{"x"}); err == nil || b.Ply() != 0 {
		t.Errorf("%v, ply %d", err, b.Ply())
	}
}
