package report

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/internal/serial"
)

// tab is a browser that looks at a page in a file.
type tab struct {
	t   *testing.T
	ctx context.Context

	mu       sync.Mutex
	problems []string
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

// visit opens a file in Chromium.
func visit(t *testing.T, name string) *tab {
	t.Helper()
	allocator, free := chromedp.NewExecAllocator(context.Background(), append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(chromium(t)), chromedp.NoSandbox, chromedp.Flag("no-proxy-server", true))...)
	t.Cleanup(free)
	ctx, end := chromedp.NewContext(allocator)
	t.Cleanup(end)
	ctx, stop := context.WithTimeout(ctx, 3*time.Minute)
	t.Cleanup(stop)
	p := &tab{t: t, ctx: ctx}
	p.do()
	console := chromedp.Console(ctx)
	go func() {
		for m, err := range console {
			if err != nil {
				return
			}
			if m.Type == chromedp.ConsoleError || m.Type == chromedp.ConsoleException || m.Type == chromedp.ConsoleWarning {
				p.mu.Lock()
				p.problems = append(p.problems, m.String())
				p.mu.Unlock()
			}
		}
	}()
	p.do(chromedp.Navigate("file://" + name))
	return p
}

func (p *tab) do(steps ...chromedp.Action[chromedp.Void]) {
	p.t.Helper()
	if err := chromedp.Do(p.ctx, steps...); err != nil {
		p.t.Fatal(err)
	}
}

func value[T any](p *tab, js string) T {
	p.t.Helper()
	v, err := chromedp.Run(p.ctx, chromedp.Evaluate[T](js))
	if err != nil {
		p.t.Fatalf("%s: %v", js, err)
	}
	return v
}

// until waits for a condition in JavaScript.
func (p *tab) until(condition string) {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, time.Minute)
	defer cancel()
	for {
		if ok, err := chromedp.Run(ctx, chromedp.Evaluate[bool]("!!("+condition+")")); err == nil && ok {
			return
		}
		if ctx.Err() != nil {
			p.t.Fatalf("never true: %s", condition)
		}
		time.Sleep(15 * time.Millisecond)
	}
}

// look takes a picture of the page, if a folder is named for them.
func (p *tab) look(name, scheme string, width, height int64) {
	p.t.Helper()
	p.do(chromedp.EmulateViewport(width, height))
	features := []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}}
	p.do(chromedp.Func(func(context.Context, *chromedp.Target) error {
		_, err := chromedp.Call(p.ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: features})
		return err
	}))
	if wide := value[float64](p, `document.documentElement.scrollWidth`); wide > float64(width) {
		p.t.Errorf("the page is %v wide on a screen of %d", wide, width)
	}
	dir := os.Getenv("SENTE_SHOTS")
	if dir == "" {
		return
	}
	picture, err := chromedp.Run(p.ctx, chromedp.CaptureScreenshot())
	if err == nil {
		err = os.WriteFile(filepath.Join(dir, name+".png"), picture, 0o600)
	}
	if err != nil {
		p.t.Fatal(err)
	}
}

// TestPageInABrowser: a page is opened from its file, without a network; a game is replayed
// by keys and buttons, its board is that of the record, and a name is never a script.
func TestPageInABrowser(t *testing.T) {
	serial.Elsewhere(t, "what runs is in the browser")
	name := filepath.Join(t.TempDir(), "page.html")
	r := some(t, 12)
	if err := r.Save(keep.OS, name, State{Title: "A match of " + hostile, Words: []string{"match of gomoku, 12 games each meeting, 20k nodes, 4 random plies, seed 0"}, Why: "all games are played"}); err != nil {
		t.Fatal(err)
	}
	p := visit(t, name)
	p.until(`document.querySelector("#replay .board svg")`)
	if title := value[string](p, `document.querySelector("h1").textContent`); !strings.Contains(title, "<img src=x onerror=alert(1)>") {
		t.Errorf("the title is %q", title)
	}
	if images := value[int](p, `document.images.length`); images != 0 {
		t.Errorf("%d images", images)
	}
	const stones = `document.querySelectorAll("#replay .board svg > g:nth-of-type(3) > g").length`
	p.do(chromedp.Evaluate[chromedp.Void](`document.querySelector('[data-game="4"]').click()`))
	p.until(`document.activeElement.id === "replay"`)
	moves := len(r.rows[4].names) // two players
	if moves != 2 {
		t.Fatal(moves)
	}
	plies := r.rows[4].plies
	if n := value[int](p, stones); n != plies {
		t.Errorf("%d stones lie at the end of a game of %d moves", n, plies)
	}
	p.do(chromedp.KeyEvent(kb.ArrowLeft))
	p.until(fmt.Sprintf(`%s === %d`, stones, plies-1))
	p.do(chromedp.Evaluate[chromedp.Void](`document.querySelector('[data-step="start"]').click()`))
	p.until(stones + ` === 0`)
	p.do(chromedp.Evaluate[chromedp.Void](`document.querySelector('[data-step="on"]').click()`))
	p.until(stones + ` === 1`)
	if said := value[string](p, `document.querySelector(".said").textContent`); !strings.HasPrefix(said, "Move 1 of ") || !strings.Contains(said, "first player ") {
		t.Errorf("%q", said)
	}
	for _, screen := range []struct{ width, height int64 }{{360, 740}, {740, 360}, {1280, 800}, {2560, 1440}} {
		for _, scheme := range []string{"light", "dark"} {
			p.do(chromedp.Evaluate[chromedp.Void](`scrollTo(0, 0)`))
			p.look(fmt.Sprintf("report-%dx%d-%s", screen.width, screen.height, scheme), scheme, screen.width, screen.height)
			p.do(chromedp.Evaluate[chromedp.Void](`document.querySelector("#replay").scrollIntoView()`))
			p.look(fmt.Sprintf("report-%dx%d-%s-replay", screen.width, screen.height, scheme), scheme, screen.width, screen.height)
		}
	}
	if asked := value[[]string](p, `performance.getEntriesByType("resource").map(e => e.name)`); len(asked) > 0 {
		t.Errorf("the page asked for %q", asked)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.problems) > 0 {
		t.Errorf("the console says %q", p.problems)
	}
}
