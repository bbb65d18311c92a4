//go:build slow && !wasm

package browsertest

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// Path is the browser's program; the shell without windows takes half the processor time.
// Where there is none the test is skipped, and fails under CI.
func Path(t testing.TB) string {
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

// Options start that program so that it asks the network for nothing of its own.
func Options(path string) []chromedp.ExecAllocatorOption {
	return append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.NoSandbox,
		chromedp.Flag("disable-gpu", true), chromedp.Flag("disable-component-update", true), chromedp.Flag("no-proxy-server", true), chromedp.Flag("lang", "en-US"))
}

// Tab is a page in Chromium.
type Tab struct {
	T        testing.TB
	Ctx      context.Context
	Patience time.Duration // how long a condition may take to become true
}

// Open starts a browser of the test's own, with a window of so many pixels, at no address.
func Open(t testing.TB, width, height int64) *Tab {
	t.Helper()
	p := start(t)
	p.Do(chromedp.EmulateViewport(width, height))
	return p
}

// mostStarts is how often a browser is started that ends before it serves, as Chromium has done
// by a segmentation fault.
const mostStarts = 3

// start is the first tab of a browser.
func start(t testing.TB) *Tab {
	t.Helper()
	for try := 1; ; try++ {
		allocator, free := chromedp.NewExecAllocator(context.Background(), Options(Path(t))...)
		t.Cleanup(free)
		p := (&Tab{t, allocator, time.Minute}).Another()
		err := chromedp.Do(p.Ctx)
		if err == nil {
			return p
		}
		if try == mostStarts {
			t.Fatalf("%d browsers: %v", try, err)
		}
		t.Logf("another browser: %v", err)
	}
}

// Another opens a tab beside this one.
func (p *Tab) Another() *Tab {
	p.T.Helper()
	ctx, end := chromedp.NewContext(p.Ctx)
	p.T.Cleanup(end)
	return &Tab{p.T, ctx, p.Patience}
}

// hang is how often [Tab.Patience] the browser may take over steps that end by themselves:
// what takes longer never ends, and would take the results of all other tests with it.
const hang = 5

// limited is the tab's context with that limit. The tab is there: it ends with the context of its
// first step.
func (p *Tab) limited() (context.Context, context.CancelFunc) {
	p.T.Helper()
	if err := chromedp.Do(p.Ctx); err != nil {
		p.T.Fatal(err)
	}
	return context.WithTimeout(p.Ctx, hang*p.Patience)
}

// Do takes steps; an error ends the test.
func (p *Tab) Do(steps ...chromedp.Action[chromedp.Void]) {
	p.T.Helper()
	ctx, cancel := p.limited()
	defer cancel()
	if err := chromedp.Do(ctx, steps...); err != nil {
		p.T.Fatal(err)
	}
}

// Value is what an expression in JavaScript comes to.
func Value[V any](p *Tab, expression string) V {
	p.T.Helper()
	ctx, cancel := p.limited()
	defer cancel()
	v, err := chromedp.Run(ctx, chromedp.Evaluate[V](expression))
	if err != nil {
		p.T.Fatalf("%s: %v", expression, err)
	}
	return v
}

// Until waits for a condition in JavaScript.
func (p *Tab) Until(condition string) {
	p.T.Helper()
	ctx, cancel := context.WithTimeout(p.Ctx, p.Patience)
	defer cancel()
	for {
		ok, err := chromedp.Run(ctx, chromedp.Evaluate[bool]("!!("+condition+")"))
		if err == nil && ok {
			return
		}
		if ctx.Err() != nil {
			text, _ := chromedp.Run(p.Ctx, chromedp.Evaluate[string]("document.body.innerText")) // what it says helps, and may be lost
			p.T.Fatalf("never true: %s (%v)\nthe page says:\n%s", condition, err, text)
		}
		time.Sleep(15 * time.Millisecond)
	}
}

// Prefer has the page believe that its reader prefers a scheme of colours, "light" or "dark".
func (p *Tab) Prefer(scheme string) {
	p.T.Helper()
	features := []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}}
	p.Do(chromedp.Func(func(context.Context, *chromedp.Target) error {
		_, err := chromedp.Call(p.Ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: features})
		return err
	}))
}

// Shoot writes a picture of the page to the folder that SENTE_SHOTS names, if one is.
func (p *Tab) Shoot(name string) {
	p.T.Helper()
	dir := os.Getenv("SENTE_SHOTS")
	if dir == "" {
		return
	}
	picture, err := chromedp.Run(p.Ctx, chromedp.CaptureScreenshot())
	if err == nil {
		err = os.WriteFile(filepath.Join(dir, name+".png"), picture, 0o644)
	}
	if err != nil {
		p.T.Fatal(err)
	}
}

// Listen hears what the page's console complains about from now on; what it returns tells.
func (p *Tab) Listen() (complaints func() []string) {
	console := chromedp.Console(p.Ctx)
	var mu sync.Mutex
	var all []string
	go func() {
		for m, err := range console {
			if err != nil {
				return
			}
			if m.Type == chromedp.ConsoleError || m.Type == chromedp.ConsoleException || m.Type == chromedp.ConsoleWarning {
				mu.Lock()
				all = append(all, m.String())
				mu.Unlock()
			}
		}
	}()
	return func() []string {
		mu.Lock()
		defer mu.Unlock()
		return slices.Clone(all)
	}
}
