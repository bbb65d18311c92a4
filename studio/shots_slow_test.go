//go:build slow

package studio

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"

	"github.com/sente-games/sente/catalog"
)

// TestShots writes the pictures of the README to the folder that SENTE_SHOTS names:
//
//	SENTE_SHOTS=docs/pictures go test -tags slow ./studio -run TestShots
func TestShots(t *testing.T) {
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
	s.readme()
}

// shooter takes pictures of a page.
type shooter struct {
	*page
	folder string
}

func (s *shooter) shot(name string) {
	s.t.Helper()
	s.do(chromedp.Evaluate[chromedp.Void](`document.activeElement?.blur()`), chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, 1, 1))
	s.shotNow(name)
}

// shotNow takes a picture with the focus and the pointer where they are.
func (s *shooter) shotNow(name string) {
	s.t.Helper()
	s.until(`!document.querySelector(".intro")`) // it is over soon
	s.still()
	data, err := chromedp.Run(s.ctx, chromedp.CaptureScreenshot())
	if err != nil {
		s.t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(s.folder, name+".png"), data, 0o644); err != nil {
		s.t.Fatal(err)
	}
}

// thinking waits until the engine has looked some way ahead.
func (s *shooter) thinking(depth int) {
	s.t.Helper()
	s.until(fmt.Sprintf(`document.querySelectorAll(".candidate").length > 2 && parseInt(document.querySelector(".facts dd").textContent) >= %d`, depth))
}

const (
	middle = "#/gomoku?seat=human&seat=engine:sente&time=30&moves=h8,g9,g7,i9,f6,e5,i8,h9,f9,j9"
	calm   = middle + ",k9"
)

func (s *shooter) readme() {
	s.shot("first")
	s.open("#/gomoku?seat=human&seat=human&moves=h8,g9,g7,i9,f6,e5,i8,h9,f9,j9,k9")
	s.click("#analyse")
	s.thinking(8)
	s.shot("table-light")
	s.prefer("prefers-color-scheme", "dark")
	s.open("#/connectfour?seat=human&seat=engine:generic&time=30&moves=4,4,5,3,4,2,3")
	s.candid()
	s.thinking(12)
	s.shot("table-dark")
	s.prefer("prefers-color-scheme", "light")
	s.do(chromedp.EmulateViewport(360, 740))
	s.open(calm)
	s.candid()
	s.thinking(8)
	s.shot("phone")
}
