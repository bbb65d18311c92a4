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

// Path returns the browser's executable; the headless shell takes half the processor time. Without
// a browser the test is skipped, or fails under CI.
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

// Options returns the options that start the browser without network requests of its own.
func Options(path string) []chromedp.ExecAllocatorOption {
	return append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.NoSandbox,
		chromedp.Flag("disable-gpu", true), chromedp.Flag("disable-component-update", true), chromedp.Flag("no-proxy-server", true), chromedp.Flag("lang", "en-US"))
}

// Tab is a page in Chromium.
type Tab struct {
	T        testing.TB
	Ctx      context.Context
	Patience time.Duration // maximum time for a condition to become true
}

// Open starts a separate browser for the test with a window of the given size in pixels on a blank
// page.
func Open(t testing.TB, width, height int64) *Tab {
	t.Helper()
	p := startBrowser(t)
	p.Do(chromedp.EmulateViewport(width, height))
	return p
}

// maxStarts is the maximum number of attempts to start a browser; Chromium sometimes crashes with a
// segmentation fault during its start.
const maxStarts = 3

// startBrowser starts a browser and returns its first tab.
func startBrowser(t testing.TB) *Tab {
	t.Helper()
	for try := 1; ; try++ {
		allocator, free := chromedp.NewExecAllocator(context.Background(), Options(Path(t))...)
		t.Cleanup(free)
		p := (&Tab{t, allocator, time.Minute}).Another()
		err := chromedp.Do(p.Ctx)
		if err == nil {
			return p
		}
		if try == maxStarts {
			t.Fatalf("%d browsers: %v", try, err)
		}
		t.Logf("another browser: %v", err)
	}
}

// Another opens another tab of the same browser.
func (p *Tab) Another() *Tab {
	p.T.Helper()
	ctx, end := chromedp.NewContext(p.Ctx)
	p.T.Cleanup(end)
	return &Tab{p.T, ctx, p.Patience}
}

// stepTimeoutFactor times [Tab.Patience] is the timeout of steps that end by themselves; longer
// ones never end and would prevent the results of all other tests.
const stepTimeoutFactor = 5

// stepContext returns the tab's context with the timeout of a step. It creates the tab first, which
// would otherwise end with the context of its first step.
func (p *Tab) stepContext() (context.Context, context.CancelFunc) {
	p.T.Helper()
	if err := chromedp.Do(p.Ctx); err != nil {
		p.T.Fatal(err)
	}
	return context.WithTimeout(p.Ctx, stepTimeoutFactor*p.Patience)
}

// Do runs steps; an error ends the test.
func (p *Tab) Do(steps ...chromedp.Action[chromedp.Void]) {
	p.T.Helper()
	ctx, cancel := p.stepContext()
	defer cancel()
	if err := chromedp.Do(ctx, steps...); err != nil {
		p.T.Fatal(err)
	}
}

// Value returns the value of a JavaScript expression.
func Value[V any](p *Tab, expression string) V {
	p.T.Helper()
	ctx, cancel := p.stepContext()
	defer cancel()
	v, err := chromedp.Run(ctx, chromedp.Evaluate[V](expression))
	if err != nil {
		p.T.Fatalf("%s: %v", expression, err)
	}
	return v
}

// Until waits for a JavaScript condition to become true.
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
			text, _ := chromedp.Run(p.Ctx, chromedp.Evaluate[string]("document.body.innerText")) // the text helps to diagnose the failure
			p.T.Fatalf("never true: %s (%v)\nthe page says:\n%s", condition, err, text)
		}
		time.Sleep(15 * time.Millisecond)
	}
}

// Prefer emulates the user's preference for a colour scheme, "light" or "dark".
func (p *Tab) Prefer(scheme string) {
	p.T.Helper()
	features := []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}}
	p.Do(chromedp.Func(func(context.Context, *chromedp.Target) error {
		_, err := chromedp.Call(p.Ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: features})
		return err
	}))
}

// Shoot writes a screenshot of the page to the folder SENTE_SHOTS if that is set.
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

// Listen records console errors and warnings of the page from now on and returns a function that
// returns them.
func (p *Tab) Listen() (messages func() []string) {
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
