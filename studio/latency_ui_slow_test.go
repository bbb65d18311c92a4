//go:build slow

package studio

import (
	"bytes"
	"compress/gzip"
	"io/fs"
	"net/http/httptest"
	"path"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/messages"
)

// TestFirstThought measures, in positions that no engine has seen, how long it is from a
// click on Analyse until the engine's first thought is on the board, and how long an engine
// is at work after its only page has gone.
func TestFirstThought(t *testing.T) {
	testutil.Long(t)
	p := visit(t, catalog.Standard(), 1280, 800, "#/gomoku?seat=human&seat=human&moves=h8,g9,g7,i9,f6,e5,i8,h9,f9,j9,k9,h7,h10,f8,g10,j7,k8,i6,k10,l11,i10,j10,k7,k11")
	took := make([]time.Duration, 20)
	for i := range took {
		ms, err := chromedp.Run(p.ctx, chromedp.Evaluate[float64](`new Promise((done) => {
			const shown = () => document.querySelector(".candidate, .line .stone");
			const press = () => document.querySelector("#analyse").click();
			document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowLeft", bubbles: true }));
			const begin = () => {
				if (shown()) return requestAnimationFrame(begin);
				const began = performance.now();
				const look = () => {
					if (!shown() && performance.now() - began < 5000) return requestAnimationFrame(look);
					done(performance.now() - began);
					press();
				};
				press();
				look();
			};
			setTimeout(begin, 300);
		})`, chromedp.EvalAwaitPromise))
		if err != nil {
			t.Fatal(err)
		}
		if ms > 5000 {
			t.Errorf("no thought is shown: %s", value[string](p, `document.querySelector(".engine").innerText + location.hash`))
		}
		took[i] = time.Duration(ms * float64(time.Millisecond))
	}
	t.Logf("in order: %v", took)
	slices.Sort(took)
	t.Logf("first thought: median %v, fastest %v, slowest %v", took[len(took)/2], took[0], took[len(took)-1])

	p.click("#analyse")
	p.until(`document.querySelector(".elapsed.running")`)
	at := p.table()
	p.do(chromedp.Navigate("about:blank"))
	began := time.Now()
	for _, alone := at.alone(); !alone; _, alone = at.alone() {
		time.Sleep(time.Millisecond)
		began = time.Now()
	}
	for !quiet(at) {
		time.Sleep(time.Millisecond)
	}
	t.Logf("idle %v after the server saw the page leave", time.Since(began))
}

// TestColdStart measures how long it is from nothing, no studio and nothing in the browser's
// memory, until games can be chosen, and how much is sent for that.
func TestColdStart(t *testing.T) {
	testutil.Long(t)
	visit(t, hall(), 1280, 800, "") // the browser runs
	took := make([]time.Duration, 9)
	for i := range took {
		ctx, cancel := chromedp.NewContext(browser.ctx, chromedp.WithNewBrowserContext())
		p := &page{t: t, ctx: ctx}
		p.do(chromedp.Navigate("about:blank"))
		began := time.Now()
		studio, err := New(catalog.Standard(), Options{})
		if err != nil {
			t.Fatal(err)
		}
		web := httptest.NewServer(studio.Handler())
		p.studio, p.url = studio, web.URL
		p.do(chromedp.Navigate(web.URL))
		p.until(`document.documentElement.dataset.ready === "true" && document.querySelectorAll(".card svg").length > 6`)
		took[i] = time.Since(began)
		cancel()
		studio.Close()
		web.Close()
	}
	slices.Sort(took)
	t.Logf("from nothing to a page that can be used: median %v, fastest %v, slowest %v", took[len(took)/2], took[0], took[len(took)-1])
	t.Logf("%d bytes of the page's files when each is compressed", weight(t))
}

// weight is what the files of the first page, of a table and of one language have compressed.
func weight(t *testing.T) (sum int64) {
	t.Helper()
	files, err := newFiles(nil, "")
	if err != nil {
		t.Fatal(err)
	}
	modules, err := files.modules()
	if err != nil {
		t.Fatal(err)
	}
	index, err := embedded.ReadFile("ui/" + firstPage)
	if err != nil {
		t.Fatal(err)
	}
	err = fs.WalkDir(embedded, "ui", func(name string, d fs.DirEntry, err error) error {
		short := strings.TrimPrefix(name, "ui/")
		later := path.Ext(name) == ".js" && short != earlyScript && !slices.Contains(modules, short) ||
			path.Ext(name) == ".css" && !bytes.Contains(index, []byte(`"`+short+`"`))
		if err != nil || d.IsDir() || later {
			return err
		}
		data, err := embedded.ReadFile(name)
		if err != nil {
			return err
		}
		var small bytes.Buffer
		z := gzip.NewWriter(&small)
		z.Write(data) //nolint:errcheck // memory takes everything
		z.Close()     //nolint:errcheck // likewise
		sum += int64(small.Len())
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return sum + longestLanguage(t, files)
}

// longestLanguage is what the largest file of a language has compressed that the first page
// loads.
func longestLanguage(t *testing.T, files *files) (most int64) {
	t.Helper()
	for _, l := range messages.Languages() {
		data, err := files.words(l.Tag + ".json")
		if err != nil {
			t.Fatal(err)
		}
		var small bytes.Buffer
		z := gzip.NewWriter(&small)
		z.Write(data) //nolint:errcheck // memory takes everything
		z.Close()     //nolint:errcheck // likewise
		most = max(most, int64(small.Len()))
	}
	return most
}

// TestWeight: the page in one language has at most 200 KB compressed.
func TestWeight(t *testing.T) {
	if w := weight(t); w > 200_000 {
		t.Errorf("the page's files have %d bytes compressed", w)
	}
}

// quiet reports whether no engine is at work for a session, nor on its way out.
func quiet(h *hosted) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	select {
	case <-h.tail:
		return h.engines.Idle()
	default:
		return false
	}
}
