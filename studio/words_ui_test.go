package studio

import (
	"testing"

	"github.com/sente-games/sente/catalog"
)

// TestPeopleAndOptionsAreNamedInTheReadersLanguage: in the library a person is no "Human", and the
// options of the engine that analyses are named as the consoles name them.
func TestPeopleAndOptionsAreNamedInTheReadersLanguage(t *testing.T) {
	watch(t)
	p := visitWith(t, catalog.Standard(), Options{Studies: t.TempDir(), Library: &scanned{}}, 1280, 800, "")
	p.german()
	p.begins(`{"game":"gomoku"}`, "h8", "i9", "g7")
	p.open("#/gomoku" + people + "&moves=h8,i9")
	p.click("#analyst-more")
	p.until(`[...document.querySelectorAll(".options label > span")].some((e) => e.textContent === "Stärke")`)
	p.tap("#open-library")
	p.until(`document.querySelector(".library .found li")?.innerText.includes("Mensch – Mensch")`)
}
