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

// TestShots writes the pictures of the README, and more for eyes, to the folder
// that SENTE_SHOTS names:
//
//	SENTE_SHOTS=docs/pictures go test ./studio -run TestShots
//	SENTE_SHOTS=/tmp/shots SENTE_SHOTS_ALL=1 go test ./studio -run TestShots
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
	if os.Getenv("SENTE_SHOTS_ALL") != "" {
		s.rest()
	}
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

func (s *shooter) rest() {
	s.do(chromedp.EmulateViewport(360, 740))
	s.do(chromedp.Click(chromedp.CSS(".side .handle")))
	s.shot("phone-sheet")
	s.open("")
	s.shot("phone-first")
	for name, size := range map[string][2]int64{"wide": {2560, 1440}, "tablet": {800, 1000}, "usual": {1280, 800}} {
		s.do(chromedp.EmulateViewport(size[0], size[1]))
		s.open(calm)
		s.candid()
		s.thinking(8)
		s.shot(name)
	}
	for name, hash := range map[string]string{
		"won":   "#/gomoku?seat=human&seat=human&moves=h8,h9,i8,i9,j8,j9,g8,g9,k8",
		"four":  "#/connectfour?seat=human&seat=human&moves=4,4,5,3,6,2,7",
		"three": "#/tictactoe?seat=human&seat=human&moves=b2,a1,c3",
		"nim":   "#/nim?seat=human&seat=engine:search",

		"capture": "#/gomoku?rules=capture&seat=human&seat=human&moves=j10,k10,a1,l10,j11,k12",
		"renju":   "#/gomoku?rules=renju&seat=human&seat=human&moves=h8,a1,i8,a15,g7,o1,g6,o15",
		"swap2":   "#/gomoku?opening=swap2&seat=human&seat=human&moves=h8,f6,d4",
	} {
		s.open(hash)
		s.shot(name)
	}
	s.links()
	s.click("#menu-button")
	s.shot("menu")
	s.open("")
	s.shot("first-again")
	s.click("#first-games")
	s.shot("games")
	s.open("")
	s.click("#card-gomoku")
	s.shot("dialog")
	s.open("")
	s.key("?")
	s.shot("keys")
	s.prefer("prefers-color-scheme", "dark")
	s.open(calm)
	s.candid()
	s.thinking(8)
	s.shot("dark")
}

// links are what a link that wants engines looks like, everywhere.
func (s *shooter) links() {
	const many = "#/omega?rules=4p&seat=engine:sente&seat=engine:tree:threads=2&seat=hotseat&seat=engine:negamax2018:level=beginner"
	for _, scheme := range []string{"light", "dark"} {
		s.prefer("prefers-color-scheme", scheme)
		for name, size := range map[string][2]int64{"phone": {360, 740}, "usual": {1280, 800}} {
			s.do(chromedp.EmulateViewport(size[0], size[1]))
			s.arrive(calm)
			s.shot("link-" + name + "-" + scheme)
			s.arrive(many)
			s.shot("link-many-" + name + "-" + scheme)
			s.arrive("#/%")
			s.shot("malformed-" + name + "-" + scheme)
		}
	}
	s.prefer("prefers-color-scheme", "light")
	s.do(chromedp.EmulateViewport(1280, 800))
}
