package metrics_test

import (
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/prometheus/client_golang/prometheus/testutil/promlint"

	"github.com/sente-games/sente/catalog/standard"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/match/fleet"
	"github.com/sente-games/sente/studio"
	"github.com/sente-games/sente/studio/metrics"
)

const token = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

// house is a studio with metrics.
func house(t *testing.T, token string) (ask func(path string, header ...string) (int, string)) {
	t.Helper()
	return houseOf(t, studio.Options{Token: token, Metrics: metrics.Handler})
}

func houseOf(t *testing.T, options studio.Options) (ask func(path string, header ...string) (int, string)) {
	t.Helper()
	s := testutil.Must(studio.New(standard.Games(), options))(t)
	t.Cleanup(func() { s.Close() })
	return func(path string, header ...string) (int, string) {
		t.Helper()
		method, path, _ := strings.Cut(path, " ")
		r := httptest.NewRequest(method, "http://localhost"+path, nil)
		for i := 0; i < len(header); i += 2 {
			r.Header.Set(header[i], header[i+1])
		}
		w := httptest.NewRecorder()
		s.Handler().ServeHTTP(w, r)
		text := testutil.Must(io.ReadAll(w.Result().Body))(t)
		return w.Code, string(text)
	}
}

// value returns the value of a metric.
func value(t *testing.T, text, name string) string {
	t.Helper()
	m := regexp.MustCompile(`(?m)^` + regexp.QuoteMeta(name) + ` (\S+)$`).FindStringSubmatch(text)
	if m == nil {
		t.Fatalf("%s is missing in:\n%s", name, text)
	}
	return m[1]
}

// TestMetrics_FollowEvents checks the counts of opened tables, requests and refusals.
func TestMetrics_FollowEvents(t *testing.T) {
	ask := house(t, "")
	for range 3 {
		ask("GET /api/games")
	}
	ask("GET /api/tables/nothing")
	ask("GET /api/games", "Origin", "http://elsewhere.example")
	status, text := ask("GET /metrics")
	if status != http.StatusOK {
		t.Fatalf("%d %s", status, text)
	}
	for name, want := range map[string]string{
		"sente_tables": "0", "sente_refused_total": "1", `sente_requests_total{route="GET /api/games",status="200"}`: "3",
		`sente_requests_total{route="GET /api/tables/{table}",status="404"}`: "1", `sente_requests_total{route="",status="403"}`: "1",
	} {
		if got := value(t, text, name); got != want {
			t.Errorf("%s is %s, want %s", name, got, want)
		}
	}
	if sent := value(t, text, "sente_response_bytes_total"); len(sent) < 4 {
		t.Errorf("only %s bytes were sent", sent)
	}
}

// TestMetrics_NeedToken checks that metrics require the token if one is configured, in all supported
// forms.
func TestMetrics_NeedToken(t *testing.T) {
	ask := house(t, token)
	for _, c := range []struct {
		path   string
		header []string
		status int
	}{
		{"GET /metrics", nil, 403},
		{"GET /metrics?token=wrong", nil, 403},
		{"GET /metrics?token=" + token, nil, 200},
		{"GET /metrics", []string{"Authorization", "Bearer " + token}, 200},
		{"GET /metrics", []string{"Authorization", "Bearer " + token[1:]}, 403},
		{"GET /metrics", []string{"Authorization", "Basic " + token}, 403},
		{"POST /metrics?token=" + token, nil, 405},
	} {
		if status, text := ask(c.path, c.header...); status != c.status {
			t.Errorf("%s %v: %d %.80s, want %d", c.path, c.header, status, text, c.status)
		}
	}
}

// TestMetrics_AreDocumented checks that docs/metrics.md lists exactly the exported metrics.
func TestMetrics_AreDocumented(t *testing.T) {
	ask := houseOf(t, studio.Options{Metrics: metrics.Handler, Fleet: crew})
	ask("GET /api/games")
	_, text := ask("GET /metrics")
	problems, err := promlint.New(strings.NewReader(text)).Lint()
	for _, p := range problems {
		if strings.HasPrefix(p.Metric, "sente_") {
			t.Errorf("%s: %s", p.Metric, p.Text)
		}
	}
	if err != nil || !strings.Contains(text, "\ngo_goroutines ") {
		t.Errorf("%v, or the metrics of the Go runtime are missing in:\n%s", err, text)
	}
	doc := testutil.Must(os.ReadFile("../../docs/metrics.md"))(t)
	served := map[string]bool{}
	for _, m := range regexp.MustCompile(`(?m)^# HELP (sente_\w+) `).FindAllStringSubmatch(text, -1) {
		served[m[1]] = true
		if !strings.Contains(string(doc), "`"+m[1]+"`") {
			t.Errorf("%s is not in docs/metrics.md", m[1])
		}
	}
	for _, m := range regexp.MustCompile("`(sente_\\w+)`").FindAllStringSubmatch(string(doc), -1) {
		if !served[m[1]] {
			t.Errorf("docs/metrics.md tells of %s, which is not served", m[1])
		}
	}
}

// crew is a fleet of two workers and two runs.
func crew() fleet.Overview {
	return fleet.Overview{
		Present: 2, Lost: 1, Slots: 12, Busy: 9,
		Runs:   []fleet.RunView{{Run: "a", Open: true, Waiting: 30, Leased: 9, Results: 70}, {Run: "b", Open: true, Waiting: 4}, {Run: "c", Results: 8}},
		Kinds:  map[string]int64{fleet.FailedJob: 2, fleet.WrongClock: 0},
		Totals: fleet.Totals{Begun: 90, Stored: 80, Refused: 3, Failed: 2, Late: 1},
		Store:  fleet.StoreInfo{Results: 78, Bytes: 4096},
		Counts: &fleet.Counts{Forged: 1},
	}
}
