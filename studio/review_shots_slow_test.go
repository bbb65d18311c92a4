//go:build slow

package studio

import (
	"fmt"
	"os"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/sente-games/sente/catalog"
)

// TestReviewShots writes pictures of a review to the folder that SENTE_SHOTS names, where
// SENTE_SHOTS_ALL asks for more than those of the README.
func TestReviewShots(t *testing.T) {
	folder := os.Getenv("SENTE_SHOTS")
	if folder == "" || os.Getenv("SENTE_SHOTS_ALL") == "" {
		return
	}
	p := visit(t, catalog.Standard(), 1280, 800, "")
	s := &shooter{p, folder}
	const game = "#/gomoku?seat=human&seat=human&moves=h8,i9,h10,h9,g9,i7,i8,f10,j7,h7,g7,f11,f8,e9,g8,e8,g6,g10,g5"
	for _, scheme := range []string{"light", "dark"} {
		s.prefer("prefers-color-scheme", scheme)
		for _, size := range [][2]int64{{360, 740}, {740, 360}, {1280, 800}, {2560, 1440}} {
			s.do(chromedp.EmulateViewport(size[0], size[1]))
			name := fmt.Sprintf("review-%dx%d-%s", size[0], size[1], scheme)
			s.open(game)
			s.shot(name + "-before")
			s.key("j")
			s.until(`document.querySelector(".reviewing progress")?.value > 2`)
			s.shot(name + "-running")
			s.until(`!document.querySelector(".reviewing") && document.querySelector(".mark")`)
			s.shot(name)
			s.do(chromedp.Focus(chromedp.CSS(".plot")))
			s.key(kb.PageUp)
			s.shotNow(name + "-tip")
			s.key(kb.End)
			s.until(`document.querySelector("#retry")`)
			s.click("#retry")
			s.until(`document.querySelector(".trial.ask")`)
			s.shot(name + "-retry")
			s.click("#retry-show")
			s.until(`document.querySelector(".trial.shown")`)
			s.shot(name + "-shown")
		}
	}
}
