//go:build slow

package studio

import (
	"testing"

	"github.com/sente-games/sente/catalog"
)

// TestSwapSaysWhyNot: where the sides have the same kind of player, nothing could be seen of a
// swap, and the page says so; else the sides change.
func TestSwapSaysWhyNot(t *testing.T) {
	p := visit(t, catalog.Standard(), 1280, 800, "#/gomoku"+people+"&moves=h8,i9")
	p.tap("#swap")
	p.until(`document.querySelector(".note")?.textContent.includes("nothing to swap")`)
	p.open("#/gomoku?seat=human&seat=engine:sente:level=first&moves=h8,i9")
	p.tap("#swap")
	p.until(`location.hash.includes("seat=engine:sente:level%3Dfirst&seat=human")`)
	if s := p.table().snapshot(); s.Players[0].Kind != Engine || s.Players[1].Kind != Human {
		t.Errorf("after the swap sit %v", s.Players)
	}
}
