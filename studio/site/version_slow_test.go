//go:build slow

package site

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"github.com/sente-games/sente/internal/browsertest"
	"github.com/sente-games/sente/messages"
)

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
	files, err := Site{Title: title}.files()
	if err != nil {
		t.Fatal(err)
	}
	files[packedName], files["wasm_exec.js"] = []byte(title), []byte("self.Go = class { importObject = {}; }")
	files["worker.js"] = []byte("// " + title) // nothing is answered, and nothing fails
	if err := address(files); err != nil {
		t.Fatal(err)
	}
	s.files.Store(&files)
}

// TestNewVersion: the page is kept from its first visit on; a new one on the server takes its
// place as a whole when no other tab shows the old one, and is there without the server.
func TestNewVersion(t *testing.T) {
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

// TestLoadingSpeaksTheReadersLanguage: before the program is there, the page says in each
// language what it waits for, and nothing in another first.
func TestLoadingSpeaksTheReadersLanguage(t *testing.T) {
	web := serveShell(t)
	web.publish(t, "First")
	p := open(t, "about:blank", 360, 740)
	for _, l := range messages.Languages() {
		words, err := messages.Open(l.Tag)
		if err != nil {
			t.Fatal(err)
		}
		want := words.Say("Loading the games and their engines, once")
		p.Do(chromedp.Func(func(context.Context, *chromedp.Target) error {
			_, err := chromedp.Call(p.Ctx, emulation.SetUserAgentOverride, emulation.SetUserAgentOverrideParams{UserAgent: "test", AcceptLanguage: l.Tag})
			return err
		}), chromedp.Navigate(web.root))
		p.Until(fmt.Sprintf(`document.documentElement.lang === %q && document.querySelector(".loading label").innerText === %q`, l.Tag, want))
		if wide := browsertest.Value[bool](p.Tab, `document.documentElement.scrollWidth > innerWidth`); wide {
			t.Errorf("%s: the page is wider than the window", l.Tag)
		}
		p.shoot("loading-" + l.Tag)
	}
}
