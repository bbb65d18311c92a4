//go:build slow

package studio

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/browsertest"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/studio/internal/table"
)

// browser is one Chromium for all tests of the package, started when the first
// test needs it.
var browser struct {
	once sync.Once
	ctx  context.Context
	err  error
}

func startBrowser(path string) {
	allocator, freeAllocator := chromedp.NewExecAllocator(context.Background(), browsertest.Options(path)...)
	ctx, free := chromedp.NewContext(allocator)
	browser.ctx = ctx
	afterTests = func() { free(); freeAllocator() }
	browser.err = chromedp.Do(ctx)
}

// page is one tab that looks at a studio of its own.
type page struct {
	t      *testing.T
	ctx    context.Context
	studio *Server
	url    string

	mu       sync.Mutex
	problems []string // what the browser's console complained about

	down atomic.Bool // the server does not answer

	instead   sync.Map    // what is served in the place of files of the studio, by path
	noSockets atomic.Bool // as behind a proxy that knows no WebSockets
	vanished  atomic.Bool // it was down at some time
	web       *httptest.Server
	cut       chan struct{} // closed when it goes down, with all that is open
}

// visit opens a tab on an address of a studio of its own, such as "#/gomoku";
// width and height are those of the window. Tests with a tab run side by side,
// after all others.
func visit(t *testing.T, games catalog.Catalog, width, height int, hash string) *page {
	t.Helper()
	return visitWith(t, games, Options{}, width, height, hash)
}

// visitWith is visit, with options of the studio.
func visitWith(t *testing.T, games catalog.Catalog, options Options, width, height int, hash string) *page {
	t.Helper()
	p := visitAs(t, games, options, width, height)
	p.open(hash)
	return p
}

// visitAs is visitWith, before the page goes to any address.
func visitAs(t *testing.T, games catalog.Catalog, options Options, width, height int) *page {
	t.Helper()
	t.Parallel()
	path := browsertest.Path(t)
	browser.once.Do(func() { startBrowser(path) })
	if browser.err != nil {
		t.Fatalf("Chromium does not start: %v", browser.err)
	}
	studio := testutil.Must(New(games, options))(t)
	p := &page{t: t, studio: studio, cut: make(chan struct{})}
	web := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if p.down.Load() {
			panic(http.ErrAbortHandler)
		}
		if p.noSockets.Load() {
			r.Header.Del("Upgrade")
		}
		if file, ok := p.instead.Load(r.URL.Path); ok {
			w.Write(file.([]byte)) //nolint:errcheck // a page that has left
			return
		}
		ctx, stop := p.whileUp(r.Context())
		defer stop()
		studio.Handler().ServeHTTP(w, r.WithContext(ctx))
	}))
	ctx, cancel := chromedp.NewContext(browser.ctx, chromedp.WithNewBrowserContext()) // an address may come again, and what a browser keeps for it
	limited, stop := context.WithTimeout(ctx, 10*time.Minute)
	p.ctx, p.url, p.web = limited, web.URL, web
	t.Cleanup(func() {
		p.complain()
		stop()
		cancel()
		if err := studio.Close(); err != nil {
			t.Error(err)
		}
		web.Close()
	})
	p.do(chromedp.EmulateViewport(int64(width), int64(height)))
	p.listen()
	p.do(chromedp.Func(func(context.Context, *chromedp.Target) error {
		_, err := chromedp.Call(p.ctx, emulation.SetFocusEmulationEnabled, emulation.SetFocusEmulationEnabledParams{Enabled: true})
		return err
	}))
	return p
}

// listen collects the complaints of the console.
func (p *page) listen() {
	console := chromedp.Console(p.ctx)
	go func() {
		for message, err := range console {
			if err != nil {
				return
			}
			if message.Type == chromedp.ConsoleError || message.Type == chromedp.ConsoleException || message.Type == chromedp.ConsoleWarning {
				p.mu.Lock()
				p.problems = append(p.problems, fmt.Sprintf("%s (%s:%d)", message, message.URL, message.Line+1))
				p.mu.Unlock()
			}
		}
	}()
}

// vanish makes the server as silent as one that was killed, until it comes back.
func (p *page) vanish() {
	p.down.Store(true)
	p.vanished.Store(true)
	p.mu.Lock()
	defer p.mu.Unlock()
	close(p.cut)
	p.cut = make(chan struct{})
	p.web.CloseClientConnections()
}

// whileUp is a request's context that ends when the server vanishes: the HTTP server does
// not know what became of connections that went on as WebSockets.
func (p *page) whileUp(ctx context.Context) (context.Context, context.CancelFunc) {
	p.mu.Lock()
	defer p.mu.Unlock()
	cut := p.cut
	ctx, stop := context.WithCancel(ctx)
	go func() {
		select {
		case <-cut:
			stop()
		case <-ctx.Done():
		}
	}()
	return ctx, stop
}

// back ends the silence.
func (p *page) back() { p.down.Store(false) }

// complain fails the test if the console has messages. The browser itself logs a server that does
// not answer, requests to the API that are refused with a status of 4xx, and refused streams:
// these are expected.
func (p *page) complain() {
	p.mu.Lock()
	defer p.mu.Unlock()
	told := 0
	for _, problem := range p.problems {
		refused := strings.Contains(problem, "/api/") && strings.Contains(problem, "the server responded with a status of 4") ||
			strings.Contains(problem, "/events") && (strings.Contains(problem, "the server responded with a status of") || strings.Contains(problem, "Error during WebSocket handshake"))
		gone := p.vanished.Load() && strings.Contains(problem, "net::ERR_")
		if refused || gone {
			continue
		}
		if told++; told > 3 {
			p.t.Error("console: and more")
			break
		}
		p.t.Errorf("console: %s", problem)
	}
}

func (p *page) do(steps ...chromedp.Action[chromedp.Void]) {
	p.t.Helper()
	p.tab().Do(steps...)
}

// tab asks the page; a condition that is not true after a minute never will be, on a busy machine
// either.
func (p *page) tab() *browsertest.Tab {
	return &browsertest.Tab{T: p.t, Ctx: p.ctx, Patience: time.Minute}
}

// open goes to an address of the page, such as "#/gomoku", and lets it start its
// engines.
func (p *page) open(hash string) {
	p.t.Helper()
	p.arrive(hash)
	if !value[bool](p, `!!document.querySelector("#wanted-start")`) {
		return
	}
	looked := p.table().ID
	p.click("#wanted-start")
	p.until(`location.hash.includes("table=") && !location.hash.includes("` + looked + `")`)
}

// arrive goes to an address of the page as a link from elsewhere does.
func (p *page) arrive(hash string) {
	p.t.Helper()
	p.do(chromedp.Navigate("about:blank"), chromedp.Navigate(p.url+"/"+hash))
	p.until(`document.documentElement.dataset.ready === "true"`)
}

// until waits for a condition in JavaScript.
func (p *page) until(condition string) {
	p.t.Helper()
	p.tab().Until(condition)
}

// still waits until no colour or place on the page is on its way to another one.
func (p *page) still() {
	p.t.Helper()
	p.until(`!document.getAnimations().some(a => a instanceof CSSTransition)`)
}

// drawn waits until the page has been drawn twice, so that what it does about the latest
// event has been done.
func (p *page) drawn() {
	p.t.Helper()
	p.do(chromedp.Evaluate[chromedp.Void](`window.drawn = false; requestAnimationFrame(() => requestAnimationFrame(() => { window.drawn = true }))`))
	p.until(`window.drawn`)
}

func value[T any](p *page, expression string) T {
	p.t.Helper()
	return browsertest.Value[T](p.tab(), expression)
}

func (p *page) click(selector string) {
	p.t.Helper()
	// What has just been opened or filled may still move, and a mouse would miss it: it must
	// lie where it lay at the look before.
	p.until(fmt.Sprintf(`((e) => {
		if (!e || e.disabled) return false;
		const { x, y, width, height } = e.getBoundingClientRect();
		const at = [x, y, width, height].join();
		const still = e.lay === at;
		e.lay = at;
		return still;
	})(document.querySelector(%q))`, selector))
	for {
		err := chromedp.Do(p.ctx, chromedp.Click(chromedp.CSS(selector)))
		if err == nil {
			return
		}
		if p.ctx.Err() != nil || !strings.Contains(err.Error(), "Could not find node") {
			p.t.Fatal(err)
		}
		// The page drew itself anew between the look and the click: look again.
	}
}

// tap clicks by program, once what is to be clicked is there: what the click asks for may
// move its own button, and a mouse would miss it.
func (p *page) tap(selector string) {
	p.t.Helper()
	p.until(fmt.Sprintf(`((e) => e && !e.disabled && (e.click(), true))(document.querySelector(%q))`, selector))
}

// point is where a cell of the board lies on the screen.
type point struct{ X, Y float64 }

// choose takes an option of a select, as a person does.
func (p *page) choose(selector, option string) {
	p.t.Helper()
	p.until(fmt.Sprintf("document.querySelector(%q)", selector))
	p.do(chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`(() => {
		const select = document.querySelector(%q);
		select.value = %q;
		select.dispatchEvent(new Event("input", { bubbles: true }));
		select.dispatchEvent(new Event("change", { bubbles: true }));
	})()`, selector, option)))
}

// fill writes into a field, as a person does who then goes on to another.
func (p *page) fill(selector, text string) {
	p.t.Helper()
	p.choose(selector, text)
}

// at finds a cell by its place on the scene, as the board draws it.
func (p *page) at(x, y float64) point {
	p.t.Helper()
	return value[point](p, fmt.Sprintf(`(() => {
		const m = document.querySelector(".board-frame svg").getScreenCTM();
		const q = new DOMPoint(%v, %v).matrixTransform(m);
		return { X: q.x, Y: q.y };
	})()`, x, y))
}

// press clicks on the cell of that name.
func (p *page) press(cell string) {
	p.t.Helper()
	s := p.table().State()
	for _, c := range s.Scene.Cells {
		if c.Name == cell {
			q := p.at(c.X, c.Y)
			p.do(chromedp.MouseClickXY(q.X, q.Y))
			return
		}
	}
	p.t.Fatalf("the board has no cell %q", cell)
}

// table is the table that the page shows.
func (p *page) table() *table.Table {
	p.t.Helper()
	p.until(`new URLSearchParams(location.hash.split("?")[1]).get("table")`)
	id := value[string](p, `new URLSearchParams(location.hash.split("?")[1]).get("table")`)
	return testutil.Must(p.studio.tables.Find(id))(p.t)
}

// prefer sets a media feature, such as the colour scheme.
func (p *page) prefer(name, want string) {
	p.t.Helper()
	features := []*emulation.MediaFeature{{Name: name, Value: want}}
	p.do(chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		_, err := chromedp.Call(p.ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: features})
		return err
	}))
}

// key presses keys with the focus where it is.
func (p *page) key(keys string) {
	p.t.Helper()
	p.do(chromedp.KeyEvent(keys))
}
