package studio

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"github.com/sente-games/sente/catalog"
)

// TestShots writes pictures of the page to the folder SENTE_SHOTS, for eyes.
func TestShots(t *testing.T) {
	folder := os.Getenv("SENTE_SHOTS")
	if folder == "" {
		return
	}
	p := visit(t, append(catalog.Standard(), honeycomb()...), 1440, 900, "")
	shot := func(name string) {
		time.Sleep(700 * time.Millisecond)
		data, err := chromedp.Run(p.ctx, chromedp.CaptureScreenshot())
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(folder, name+".png"), data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	shot("first")
	middle := "#/gomoku?seat=human&seat=engine:sente&time=5&moves=h8,i9,h9,h7,g9,i7,i8"
	p.open(middle)
	shot("thinking")
	p.open("#/gomoku?seat=engine:sente&seat=engine:heuristic&time=0.1")
	time.Sleep(3 * time.Second)
	shot("watch")
	p.open("#/gomoku?seat=human&seat=human&moves=h8,h9,i8,i9,j8,j9,g8,g9,k8")
	shot("won")
	p.open("#/connectfour?seat=human&seat=engine:random&moves=4,4,5,3,4,4,3,2,6")
	shot("four")
	p.open("#/connectfour?seat=human&seat=human&moves=4,4,5,3,6,2,7")
	p.do(chromedp.Evaluate[chromedp.Void](`document.documentElement.dataset.board = "clear"`))
	shot("four-won-clear")
	p.open("#/connectfour?seat=human&seat=engine&time=5&moves=4,4,5,3,4")
	p.do(chromedp.Evaluate[chromedp.Void](`document.documentElement.dataset.board = "slate"`))
	shot("four-thinking")
	p.open("#/tictactoe?seat=human&seat=human&moves=b2,a1,c3")
	p.do(chromedp.MouseClickXY(1390, 24))
	shot("menu")
	p.open("#/honeycomb?seat=human&seat=human&moves=b2,a1,c3")
	shot("hexes")
	p.do(chromedp.KeyEvent("?"))
	shot("keys")
	p.open("")
	p.do(chromedp.Click(chromedp.CSS("#first-new")))
	shot("dialog")
	p.prefer("prefers-color-scheme", "dark")
	p.open("")
	shot("first-dark")
	p.open(middle)
	shot("thinking-dark")
	p.prefer("prefers-color-scheme", "light")
	p.do(chromedp.EmulateViewport(360, 740))
	p.open("")
	shot("phone-first")
	p.open(middle)
	shot("phone")
	p.do(chromedp.Click(chromedp.CSS(".side .handle")))
	shot("phone-sheet")
	p.do(chromedp.EmulateViewport(2560, 1440))
	p.open(middle)
	shot("wide")
	p.do(chromedp.EmulateViewport(800, 1000))
	p.open(middle)
	shot("tablet")
}
