//go:build slow

package site

import (
	"cmp"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/browsertest"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/lab/bench"
	"github.com/sente-games/sente/studio"
	"github.com/sente-games/sente/studio/site/page"
)

// TestLongSpeed asks the page, and the same server compiled for this machine, about the same
// positions of each game in turn, and tells how many of them both search in a second of their
// processor. Their answers are the same.
//
//	SENTE_LONG=1 go test ./studio/site -run LongSpeed -v -timeout 1h
func TestLongSpeed(t *testing.T) {
	testutil.Long(t)
	dir, err := built()
	if err != nil {
		t.Fatal(err)
	}
	outside, err := studio.New(catalog.Standard(), page.Options())
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = outside.Close() }()
	p := open(t, serve(t, dir).root, 1280, 800)
	p.Until(`document.documentElement.dataset.ready`)
	p.Do(chromedp.Evaluate[chromedp.Void](`import(new URL("js/wire.js", document.baseURI)).then((m) => (window.wire = m))`))
	p.Until(`window.wire`)
	browser := p.processes()
	inPage := side{p.ask, func() time.Duration { return threads(t, browser...)["DedicatedWorker"].ran }}
	native := side{func(question string) string { return ask(outside, question) }, func() (sum time.Duration) {
		for _, s := range threads(t, os.Getpid()) {
			sum += s.ran
		}
		return sum
	}}
	t.Log("| game | page, nodes/s | native, nodes/s | ratio (least to most of the rounds) |")
	for _, g := range catalog.Standard() {
		a, b, ratios := compare(t, g, inPage, native)
		t.Logf("| %s | %.0f | %.0f | %.0f %% (%.0f to %.0f) |", g.Name, a, b, 100*median(ratios), 100*ratios[0], 100*ratios[len(ratios)-1])
	}
}

// side is a server that is asked, and the processor time that it has used.
type side struct {
	ask  func(question string) (answer string)
	used func() time.Duration
}

// answer is what must be the same wherever nodes are counted.
type answer struct {
	Move   sente.Move
	Nodes  int64
	Result string
	Line   []sente.Move
}

// rate asks for the analysis of each position and is the number of nodes in a second.
func (s side) rate(t *testing.T, questions []string) (rate float64, answers []answer) {
	t.Helper()
	var took time.Duration
	var nodes int64
	for _, q := range questions {
		before := s.used()
		text := s.ask(q)
		took += s.used() - before
		var a answer
		if err := json.Unmarshal([]byte(text), &a); err != nil || a.Move == "" {
			t.Fatalf("%s: %v: %s", q, err, text)
		}
		nodes += a.Nodes
		answers = append(answers, a)
	}
	return float64(nodes) / took.Seconds(), answers
}

// compare has both sides search the same positions of a game in turn. The first round is not
// counted: the browser compiles meanwhile what is used often.
func compare(t *testing.T, g catalog.Game, inPage, native side) (a, b float64, ratios []float64) {
	t.Helper()
	const rounds, mostNodes, mostPositions = 5, 50_000, 4
	starts, err := bench.Positions(g, sente.Record{Game: g.Name})
	if err != nil {
		t.Fatal(err)
	}
	var questions []string
	for i := range mostPositions {
		question, err := json.Marshal(map[string]any{
			"record": starts[i*len(starts)/mostPositions],
			"limits": map[string]any{"nodes": bench.Share(g, "", mostNodes), "seed": 1},
		})
		if err != nil {
			t.Fatal(err)
		}
		questions = append(questions, string(question))
	}
	var as, bs []float64
	for round := range 1 + rounds {
		a, said := inPage.rate(t, questions)
		b, want := native.rate(t, questions)
		if fmt.Sprint(said) != fmt.Sprint(want) {
			t.Errorf("%s: the page says %v, the program %v", g.Name, said, want)
		}
		if round > 0 {
			as, bs, ratios = append(as, a), append(bs, b), append(ratios, a/b)
		}
	}
	slices.Sort(ratios)
	return median(as), median(bs), ratios
}

// median sorts.
func median[N cmp.Ordered](all []N) N {
	slices.Sort(all)
	return all[len(all)/2]
}

// ask asks the page's own server.
func (p tab) ask(question string) string {
	p.T.Helper()
	p.Do(chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`(() => {
		window.said = null;
		wire.request("/api/analyze", { method: "POST", body: %q }).then((r) => r.text()).then((text) => (window.said = text));
	})()`, question)))
	p.Until(`window.said`)
	return browsertest.Value[string](p.Tab, `window.said`)
}

func ask(s *studio.Server, question string) string {
	r := httptest.NewRequest(http.MethodPost, "http://localhost/api/analyze", strings.NewReader(question))
	w := httptest.NewRecorder()
	s.Handler().ServeHTTP(w, r)
	return w.Body.String()
}
