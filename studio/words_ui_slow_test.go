//go:build slow

package studio

import (
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/library"
)

// TestPeopleAndOptionsAreNamedInTheReadersLanguage: in the library a person is no "Human", and the
// options of the engine that analyses are named as the consoles name them.
func TestPeopleAndOptionsAreNamedInTheReadersLanguage(t *testing.T) {
	watch(t)
	shelf := &scanned{}
	if _, err := shelf.Add(t.Context(), library.Entry{Record: sente.Record{Game: "gomoku", Moves: []sente.Move{"h8", "i9", "g7"}, Players: []string{"human", "bob"}}, Source: "club.sgf"}); err != nil {
		t.Fatal(err)
	}
	p := visitWith(t, catalog.Standard(), Options{Studies: t.TempDir(), Library: shelf}, 1280, 800, "")
	p.german()
	p.open("#/gomoku" + people + "&moves=h8,i9")
	p.click("#analyst-more")
	p.until(`[...document.querySelectorAll(".options label > span")].some((e) => e.textContent === "Stärke")`)
	p.tap("#open-library")
	p.until(`document.querySelector(".library li")?.innerText.includes("Mensch – bob")`)
}
