package metrics

import (
	"maps"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	dto "github.com/prometheus/client_model/go"
	"github.com/prometheus/common/expfmt"
	"github.com/prometheus/common/model"
	"pgregory.net/rapid"
)

// read reads a text as Prometheus does.
func read(t interface{ Fatalf(string, ...any) }, written string) map[string]*dto.MetricFamily {
	parser := expfmt.NewTextParser(model.LegacyValidation)
	families, err := parser.TextToMetricFamilies(strings.NewReader(written))
	if err != nil {
		t.Fatalf("%v in\n%s", err, written)
	}
	return families
}

// TestRuntimeIsTheClients: the Go runtime's numbers have the names, kinds, texts and labels that
// the client of Prometheus gives them.
func TestRuntimeIsTheClients(t *testing.T) {
	registry := prometheus.NewRegistry()
	registry.MustRegister(collectors.NewGoCollector())
	theirs, err := registry.Gather()
	if err != nil {
		t.Fatal(err)
	}
	ours := read(t, text(ofRuntime()))
	for _, want := range theirs {
		got := ours[want.GetName()]
		if got == nil || got.GetHelp() != want.GetHelp() || got.GetType() != want.GetType() || len(got.GetMetric()) != 1 {
			t.Errorf("%s: %v, want %v", want.GetName(), got, want)
			continue
		}
		a, b := got.GetMetric()[0], want.GetMetric()[0]
		if len(a.GetLabel()) != len(b.GetLabel()) || len(a.GetSummary().GetQuantile()) != len(b.GetSummary().GetQuantile()) {
			t.Errorf("%s: %v, want %v", want.GetName(), a, b)
		}
		switch want.GetName() { // what nothing changes between the two
		case "go_info", "go_gc_gogc_percent", "go_gc_gomemlimit_bytes", "go_sched_gomaxprocs_threads":
			if a.GetGauge().GetValue() != b.GetGauge().GetValue() {
				t.Errorf("%s: %v, want %v", want.GetName(), a, b)
			}
		}
		delete(ours, want.GetName())
	}
	if len(ours) > 0 {
		t.Errorf("the client has no %v", slices.Sorted(maps.Keys(ours)))
	}
}

// TestWrittenIsRead: any labels and values are read by Prometheus as they were.
func TestWrittenIsRead(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		help, route := rapid.String().Draw(t, "help"), rapid.String().Draw(t, "route")
		value := rapid.SampledFrom([]float64{0, 1, -1.5, 1e300, math.Inf(1), math.Inf(-1), math.MaxInt64, 0.1}).Draw(t, "value")
		n := number{"some_total", help, counter, []sample{{labels: []string{"route", route, "status", "200"}, value: value}}}
		family := read(t, text([]number{n, one("other", "", gauge, 2)}))["some_total"]
		metric := family.GetMetric()[0]
		if got := metric.GetLabel()[0].GetValue(); got != strings.ToValidUTF8(route, "\ufffd") || metric.GetCounter().GetValue() != value || metric.GetLabel()[1].GetValue() != "200" {
			t.Fatalf("%q is read as %v", route, family)
		}
	})
}
