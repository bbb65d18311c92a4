//go:build slow

package site

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"sync"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/sente-games/sente/internal/browsertest"
	"github.com/sente-games/sente/internal/testutil"
)

// own is the folder that built has made.
var own string

// built is the site of all tests, made by the first that asks for it unless SENTE_SITE names
// one.
var built = sync.OnceValues(func() (dir string, err error) {
	if dir := os.Getenv("SENTE_SITE"); dir != "" {
		return dir, nil
	}
	own, err = os.MkdirTemp("", "sente-site-")
	if err != nil {
		return "", err
	}
	dir = own
	size, err := Site{Source: "../..", Program: Usual}.Write(context.Background(), dir)
	fmt.Printf("the program has %d bytes, the pages %d\n", size.Program, size.Pages)
	return dir, err
})

func TestMain(m *testing.M) {
	code := m.Run()
	if own != "" {
		os.RemoveAll(own)
	}
	os.Exit(code)
}

// host is a server of files that knows nothing of the site. It serves it under a path.
type host struct {
	*httptest.Server
	root string // the address of the site
}

func serve(t *testing.T, dir string) host {
	t.Helper()
	web := httptest.NewServer(http.StripPrefix("/some/dir/", http.FileServer(http.Dir(dir))))
	t.Cleanup(web.Close)
	return host{web, web.URL + "/some/dir/"}
}

// tab is a page in Chromium.
type tab struct{ *browsertest.Tab }

// open starts a browser of its own and goes to an address.
func open(t *testing.T, address string, width, height int64) tab {
	t.Helper()
	if testutil.RaceEnabled {
		t.Skip("what runs is in the browser: nothing for the race detector to find")
	}
	p := tab{browsertest.Open(t, width, height)}
	p.Do(chromedp.Navigate(address))
	return p
}

// ready waits until the page shows a table after some moves, and it is the person's turn.
func (p tab) ready(moves int) {
	p.T.Helper()
	p.Until(`document.documentElement.dataset.ready`)
	p.Do(chromedp.Evaluate[chromedp.Void](`import(new URL("js/play.js", document.baseURI)).then((m) => (window.play = m))`))
	p.Until(fmt.Sprintf(`window.play?.state.value?.record.moves.length === %d`, moves))
}

// move makes the first move that the board offers.
func (p tab) move() {
	p.T.Helper()
	at := browsertest.Value[struct{ X, Y float64 }](p.Tab, `(() => {
		const { cells, moves } = play.state.value.scene;
		const c = cells[moves[0].path[0]];
		const q = new DOMPoint(c.x, c.y).matrixTransform(document.querySelector(".board-frame svg").getScreenCTM());
		return { X: q.x, Y: q.y };
	})()`)
	p.Do(chromedp.MouseClickXY(at.X, at.Y))
}

// shoot writes a picture of the page in each scheme of colours, if a folder is named for them.
func (p tab) shoot(name string) {
	p.T.Helper()
	for _, scheme := range []string{"light", "dark"} {
		p.Prefer(scheme)
		p.Shoot(name + "-" + scheme)
	}
}

// start starts a game against the engine as a person does.
func (p tab) start(game string) {
	p.T.Helper()
	p.Until(`document.documentElement.dataset.ready`)
	p.Do(chromedp.Evaluate[chromedp.Void](`document.querySelector(".intro")?.click()`))
	for _, button := range []string{"#card-" + game, "#start"} {
		p.Until(fmt.Sprintf(`document.querySelector(%q)`, button))
		p.Do(chromedp.Click(chromedp.CSS(button)))
	}
	p.ready(0)
}
