package site

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"github.com/sente-games/sente/internal/serial"
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

func chromium(t *testing.T) string {
	t.Helper()
	for _, name := range []string{"chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	if os.Getenv("CI") == "true" {
		t.Fatal("no Chromium found: install Debian's package chromium-headless-shell")
	}
	t.Skip("no Chromium found: install it (Debian: apt-get install chromium-headless-shell) to run the browser tests")
	return ""
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
type tab struct {
	t   *testing.T
	ctx context.Context
}

// open starts a browser of its own and goes to an address.
func open(t *testing.T, address string, width, height int64) *tab {
	t.Helper()
	if serial.Enabled {
		t.Skip("what runs is in the browser: nothing for the race detector to find")
	}
	allocator, free := chromedp.NewExecAllocator(context.Background(), append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(chromium(t)),
		chromedp.NoSandbox, chromedp.Flag("disable-gpu", true), chromedp.Flag("no-proxy-server", true))...)
	t.Cleanup(free)
	ctx, end := chromedp.NewContext(allocator)
	t.Cleanup(end)
	p := &tab{t, ctx}
	p.do(chromedp.EmulateViewport(width, height))
	p.do(chromedp.Navigate(address))
	return p
}

func (p *tab) do(steps ...chromedp.Action[chromedp.Void]) {
	p.t.Helper()
	if err := chromedp.Do(p.ctx, steps...); err != nil {
		p.t.Fatal(err)
	}
}

func value[T any](p *tab, expression string) T {
	p.t.Helper()
	v, err := chromedp.Run(p.ctx, chromedp.Evaluate[T](expression))
	if err != nil {
		p.t.Fatalf("%s: %v", expression, err)
	}
	return v
}

// until waits for a condition in JavaScript.
func (p *tab) until(condition string) {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, time.Minute)
	defer cancel()
	for {
		ok, err := chromedp.Run(ctx, chromedp.Evaluate[bool]("!!("+condition+")"))
		if err == nil && ok {
			return
		}
		if ctx.Err() != nil {
			p.t.Fatalf("never true: %s (%v)\nthe page says:\n%s", condition, err, value[string](p, "document.body.innerText"))
		}
		time.Sleep(15 * time.Millisecond)
	}
}

// ready waits until the page shows a table after some moves, and it is the person's turn.
func (p *tab) ready(moves int) {
	p.t.Helper()
	p.until(`document.documentElement.dataset.ready`)
	p.do(chromedp.Evaluate[chromedp.Void](`import(new URL("js/play.js", document.baseURI)).then((m) => (window.play = m))`))
	p.until(fmt.Sprintf(`window.play?.state.value?.record.moves.length === %d`, moves))
}

// move makes the first move that the board offers.
func (p *tab) move() {
	p.t.Helper()
	at := value[struct{ X, Y float64 }](p, `(() => {
		const { cells, moves } = play.state.value.scene;
		const c = cells[moves[0].path[0]];
		const q = new DOMPoint(c.x, c.y).matrixTransform(document.querySelector(".board-frame svg").getScreenCTM());
		return { X: q.x, Y: q.y };
	})()`)
	p.do(chromedp.MouseClickXY(at.X, at.Y))
}

// shoot writes a picture of the page to the folder that SENTE_SHOTS names.
func (p *tab) shoot(name string) {
	p.t.Helper()
	dir := os.Getenv("SENTE_SHOTS")
	if dir == "" {
		return
	}
	for _, scheme := range []string{"light", "dark"} {
		features := []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}}
		p.do(chromedp.Func(func(context.Context, *chromedp.Target) error {
			_, err := chromedp.Call(p.ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: features})
			return err
		}))
		picture, err := chromedp.Run(p.ctx, chromedp.CaptureScreenshot())
		if err != nil {
			p.t.Fatal(err)
		}
		if err := os.WriteFile(dir+"/"+name+"-"+scheme+".png", picture, 0o644); err != nil {
			p.t.Fatal(err)
		}
	}
}

// start starts a game against the engine as a person does.
func (p *tab) start(game string) {
	p.t.Helper()
	p.until(`document.documentElement.dataset.ready`)
	p.do(chromedp.Evaluate[chromedp.Void](`document.querySelector(".intro")?.click()`))
	for _, button := range []string{"#card-" + game, "#start"} {
		p.until(fmt.Sprintf(`document.querySelector(%q)`, button))
		p.do(chromedp.Click(chromedp.CSS(button)))
	}
	p.ready(0)
}
