//go:build slow

package studio

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/sente-games/sente/catalog"
)

// TestOmegaShots writes pictures of hexagonal boards to the folder that SENTE_SHOTS
// names; see TestShots.
func TestOmegaShots(t *testing.T) {
	folder := os.Getenv("SENTE_SHOTS")
	if folder == "" {
		return
	}
	if !filepath.IsAbs(folder) {
		folder = filepath.Join("..", folder)
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	p := visit(t, catalog.Standard(), 1280, 800, "")
	s := &shooter{p, folder}
	s.shot("hall")
	s.open("#/omega?seat=human&seat=human&moves=e1,e5,a1,i5,e9,d5,a5,f5,i1,d4,b1,e6,c1,e4,h1")
	s.click("#analyse")
	s.until(`document.querySelectorAll(".candidate").length > 2`)
	s.shot("omega-two")
	s.open("#/omega?rules=4p&size=6&seat=human&seat=human&seat=human&seat=human&moves=e1,e5,a1,i5,e9,d5,a5,f5,i1,d4,b1,e6,c1,e4,h1")
	s.shot("omega-four")
	s.prefer("prefers-color-scheme", "dark")
	s.open("#/omega?rules=3p&size=10&seat=human&seat=human&seat=human&moves=e1,e5,a1,i5,e9,d5,a5,f5,i1,d4,b1,e6,c1,e4,h1")
	s.shot("omega-three-dark")
}
