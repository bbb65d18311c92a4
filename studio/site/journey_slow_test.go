//go:build slow

package site

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/sente-games/sente/internal/testutil"
)

// mostBytes is how large the program may be; the pages have a quarter of a million besides.
const mostBytes = 7_700_000

// TestLongAGameWithoutAServer plays against the engine in the page, under a path of a server
// that knows only files, analyses, and does both when that server is gone. Compiling for
// browsers takes a minute and a half of processor time where nothing is in the cache:
//
//	SENTE_LONG=1 go test -tags slow ./studio/site -run LongAGame -v
func TestLongAGameWithoutAServer(t *testing.T) {
	testutil.Long(t)
	dir, err := built()
	if err != nil {
		t.Fatal(err)
	}
	packed, err := os.Stat(filepath.Join(dir, packedName))
	if err != nil || packed.Size() > mostBytes {
		t.Errorf("%v, the program has %d bytes", err, packed.Size())
	}
	web := serve(t, dir)
	p := open(t, web.root, 1280, 800)
	p.start("gomoku")
	p.move()
	p.ready(2)
	p.shoot("played")

	p.analyse("analysed")

	p.Until(`navigator.serviceWorker.controller`)
	web.Close()
	p.Do(chromedp.Reload())
	p.ready(2)
	p.move()
	p.ready(4)
	p.analyse("offline")
	p.Do(chromedp.Navigate(web.root))
	p.start("othello")
	p.move()
	p.ready(2)
}

// analyse has the engine analyse the position and stop: it hears that while it computes.
func (p tab) analyse(picture string) {
	p.T.Helper()
	p.Do(chromedp.Click(chromedp.CSS("#analyse")))
	p.Until(`/Depth\s+[5-9]/.test(document.querySelector(".side .engine").innerText)`)
	p.shoot(picture)
	p.Do(chromedp.Click(chromedp.CSS("#analyse")))
	p.Until(`!play.state.value.job`)
}
