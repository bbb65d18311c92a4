//go:build slow

package site

import (
	"bytes"
	"context"
	"encoding/base64"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"github.com/sente-games/sente/internal/browsertest"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/messages"
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
	size, err := Site{Source: "../..", Program: DefaultProgram}.Write(context.Background(), dir)
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
	p.Do(chromedp.Evaluate[chromedp.Void](`import(new URL("js/state/table.js", document.baseURI)).then((m) => (window.play = m))`))
	p.Until(fmt.Sprintf(`window.play?.currentTable.value?.state.value.record.moves.length === %d`, moves))
}

// move makes the first move that the board offers.
func (p tab) move() {
	p.T.Helper()
	at := browsertest.Value[struct{ X, Y float64 }](p.Tab, `(() => {
		const { cells, moves } = play.currentTable.value.state.value.scene;
		const c = cells[moves[0].path[0]];
		const q = new DOMPoint(c.x, c.y).matrixTransform(document.querySelector(".board-frame svg").getScreenCTM());
		return { X: q.x, Y: q.y };
	})()`)
	p.Do(chromedp.MouseClickXY(at.X, at.Y))
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

// mostBytes is how large the program may be; the pages have a quarter of a million besides.
const mostBytes = 7_700_000

// TestSite_LongGameWithoutServer plays against the engine in the page, under a path of a server
// that knows only files, analyses, and does both when that server is gone. Compiling for
// browsers takes a minute and a half of processor time where nothing is in the cache:
//
//	SENTE_LONG=1 go test -tags slow ./studio/site -run LongGame -v
func TestSite_LongGameWithoutServer(t *testing.T) {
	testutil.Long(t)
	dir := testutil.Must(built())(t)
	packed, err := os.Stat(filepath.Join(dir, packedName))
	if err != nil || packed.Size() > mostBytes {
		t.Errorf("%v, the program has %d bytes", err, packed.Size())
	}
	web := serve(t, dir)
	p := open(t, web.root, 1280, 800)
	p.start("gomoku")
	p.move()
	p.ready(2)

	p.analyse()

	p.Until(`navigator.serviceWorker.controller`)
	web.Close()
	p.Do(chromedp.Reload())
	p.ready(2)
	p.move()
	p.ready(4)
	p.analyse()
	p.Do(chromedp.Navigate(web.root))
	p.start("othello")
	p.move()
	p.ready(2)
}

// analyse has the engine analyse the position and stop: it hears that while it computes.
func (p tab) analyse() {
	p.T.Helper()
	p.Do(chromedp.Click(chromedp.CSS("#analyse")))
	p.Until(`/Depth\s+[5-9]/.test(document.querySelector(".side .engine").innerText)`)
	p.Do(chromedp.Click(chromedp.CSS("#analyse")))
	p.Until(`!play.currentTable.value.state.value.job`)
}

// TestSite_WorkerDecompresses has the worker's decompress read the output of fold.
func TestSite_WorkerDecompresses(t *testing.T) {
	worker := testutil.Must(embedded.ReadFile("files/worker.js"))(t)
	reader := regexp.MustCompile(`(?s)function decompress\(.*?\n}\n`).Find(worker)
	if reader == nil {
		t.Fatal("worker.js has no function decompress")
	}
	p := open(t, "about:blank", 400, 400)
	p.Do(chromedp.Evaluate[chromedp.Void](string(reader) + "; window.decompress = decompress"))
	for seed, size := range []int{0, 40, 300_000} {
		whole := text(uint64(seed), size)
		found := browsertest.Value[string](p.Tab, fmt.Sprintf(`(() => {
			const out = decompress(Uint8Array.from(atob(%q), (c) => c.charCodeAt(0)));
			let text = "";
			for (const byte of out) text += String.fromCharCode(byte);
			return btoa(text);
		})()`, base64.StdEncoding.EncodeToString(foldRepeats(whole))))
		if found != base64.StdEncoding.EncodeToString(whole) {
			t.Errorf("%d bytes are not what they were", len(whole))
		}
	}
}

// shell is the site around a program that never comes: what a browser shows and keeps
// before anything is played. Each version has another title.
type shell struct {
	host
	files atomic.Pointer[map[string][]byte]
}

func serveShell(t *testing.T) *shell {
	t.Helper()
	s := &shell{}
	s.host.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name := strings.TrimPrefix(r.URL.Path, "/some/dir/")
		if name == "" {
			name = "index.html"
		}
		text, found := (*s.files.Load())[name]
		if !found {
			http.NotFound(w, r)
			return
		}
		w.Header().Set("Cache-Control", "no-cache")
		http.ServeContent(w, r, name, time.Time{}, bytes.NewReader(text))
	}))
	s.root = s.URL + "/some/dir/"
	t.Cleanup(s.Close)
	return s
}

// publish puts a version on the server.
func (s *shell) publish(t *testing.T, title string) {
	t.Helper()
	files := testutil.Must(Site{Title: title}.collectFiles())(t)
	files[packedName], files["wasm_exec.js"] = []byte(title), []byte("self.Go = class { importObject = {}; }")
	files["worker.js"] = []byte("// " + title) // nothing is answered, and nothing fails
	testutil.NoError(t, linkFiles(files))
	s.files.Store(&files)
}

// TestSite_NewVersion: the page is kept from its first visit on.
func TestSite_NewVersion(t *testing.T) {
	web := serveShell(t)
	web.publish(t, "First")
	p := open(t, web.root, 360, 740)
	p.Until(`navigator.serviceWorker.controller`)
	other := tab{p.Another()}
	other.Do(chromedp.Navigate(web.root))
	other.Until(`navigator.serviceWorker.controller && document.title === "First"`)

	// Two tabs: neither is given modules of another version than it has.
	web.publish(t, "Second")
	p.Do(chromedp.Reload())
	p.Until(`document.title === "First"`)
	p.Do(chromedp.Evaluate[chromedp.Void](`navigator.serviceWorker.ready.then((r) => (window.registration = r))`))
	p.Until(`window.registration?.waiting`)
	p.Do(chromedp.Reload())
	p.Do(chromedp.Evaluate[chromedp.Void](`navigator.serviceWorker.ready.then((r) => (window.registration = r))`))
	p.Until(`window.registration?.waiting && document.title === "First"`)
	other.Do(chromedp.Evaluate[chromedp.Void](`fetch("worker.js").then((a) => a.text()).then((text) => (window.text = text))`))
	other.Until(`window.text === "// First"`)

	other.Do(chromedp.Navigate("about:blank"))
	for browsertest.Value[string](p.Tab, `document.title`) != "Second" { // the browser takes its time to see that the other has gone
		// By the page's own means: chromedp would wait for the end of a load that the page
		// breaks off where it changes to the new version meanwhile.
		p.Do(chromedp.Evaluate[chromedp.Void](`window.old = true, location.reload()`))
		p.Until(`!window.old && (document.title === "Second" || performance.now() > 2000)`)
	}
	web.Close()
	p.Do(chromedp.Reload())
	p.Until(`document.title === "Second" && document.querySelector(".loading label").innerText`)
	p.Do(chromedp.Evaluate[chromedp.Void](`fetch("worker.js").then((a) => a.text()).then((text) => (window.text = text))`))
	p.Until(`window.text === "// Second"`)
	p.Do(chromedp.Evaluate[chromedp.Void](`caches.keys().then((all) => (window.versions = all.length))`))
	p.Until(`window.versions === 1`)
}

// TestSite_LoadingIsTranslated: before the program is there, the page says in each
// language what it waits for, and nothing in another first.
func TestSite_LoadingIsTranslated(t *testing.T) {
	web := serveShell(t)
	web.publish(t, "First")
	p := open(t, "about:blank", 360, 740)
	for _, l := range messages.Languages() {
		words := testutil.Must(messages.OpenCatalogue(l.Tag))(t)
		want := words.Format("Loading… (first visit only, 11 MB)")
		p.Do(chromedp.Func(func(context.Context, *chromedp.Target) error {
			_, err := chromedp.Call(p.Ctx, emulation.SetUserAgentOverride, emulation.SetUserAgentOverrideParams{UserAgent: "test", AcceptLanguage: l.Tag})
			return err
		}), chromedp.Navigate(web.root))
		p.Until(fmt.Sprintf(`document.documentElement.lang === %q && document.querySelector(".loading label").innerText === %q`, l.Tag, want))
		if wide := browsertest.Value[bool](p.Tab, `document.documentElement.scrollWidth > innerWidth`); wide {
			t.Errorf("%s: the page is wider than the window", l.Tag)
		}
	}
}
