// Package metrics exports the state of a studio to Prometheus.
//
// It is apart from package studio so that programs which only serve the page do not link the
// Prometheus client.
package metrics

import (
	"net/http"
	"strconv"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"github.com/sente-games/sente/studio"
)

// maxRequests is how many requests for metrics are answered at a time; others get status 503.
const maxRequests = 2

// Handler serves the metrics of a studio, of its fleet if it has one, and of the Go runtime.
func Handler(s *studio.Server) http.Handler {
	registry := prometheus.NewRegistry()
	registry.MustRegister(collectors.NewGoCollector(), collector{s})
	return promhttp.HandlerFor(registry, promhttp.HandlerOpts{MaxRequestsInFlight: maxRequests, DisableCompression: true}) // the studio compresses all responses
}

// collector reads the state of a studio whenever metrics are requested. It describes no metrics
// in advance, since the metrics of a fleet depend on its state.
type collector struct{ studio *studio.Server }

// Describe implements [prometheus.Collector].
func (collector) Describe(chan<- *prometheus.Desc) {}

// Collect implements [prometheus.Collector].
func (c collector) Collect(out chan<- prometheus.Metric) {
	load := c.studio.Load()
	for _, m := range studioMetrics {
		out <- prometheus.MustNewConstMetric(prometheus.NewDesc(m.name, m.help, nil, nil), m.kind, m.value(load))
	}
	requests := prometheus.NewDesc("sente_requests_total", "Requests by route and status; without a route if rejected before routing.", []string{"route", "status"}, nil)
	for route, count := range load.Requests {
		out <- prometheus.MustNewConstMetric(requests, prometheus.CounterValue, float64(count), route.Pattern, strconv.Itoa(route.Status))
	}
	if overview, ok := c.studio.Fleet(); ok {
		for _, m := range fleetMetrics {
			for label, value := range m.values(overview) {
				out <- m.constMetric(label, value)
			}
		}
	}
}

const (
	gauge   = prometheus.GaugeValue
	counter = prometheus.CounterValue
)

// studioMetric is a metric of a studio: a row of docs/metrics.md.
type studioMetric struct {
	name, help string
	kind       prometheus.ValueType
	value      func(studio.Load) float64
}

var studioMetrics = []studioMetric{
	{"sente_tables", "Tables in memory.", gauge, func(l studio.Load) float64 { return float64(l.Tables) }},
	{"sente_tables_max", "Maximum number of tables in memory.", gauge, func(l studio.Load) float64 { return float64(l.MaxTables) }},
	{"sente_study_nodes", "Positions in the studies of all tables in memory.", gauge, func(l studio.Load) float64 { return float64(l.Nodes) }},
	{"sente_watchers", "Open event streams.", gauge, func(l studio.Load) float64 { return float64(l.Watchers) }},
	{"sente_guests", "Browsers of guests watching a table.", gauge, func(l studio.Load) float64 { return float64(l.Guests) }},
	{"sente_searches_running", "Running searches.", gauge, func(l studio.Load) float64 { return float64(l.RunningSearches) }},
	{"sente_searches_waiting", "Queued searches.", gauge, func(l studio.Load) float64 { return float64(l.WaitingSearches) }},
	{"sente_searches_max", "Maximum number of concurrent searches.", gauge, func(l studio.Load) float64 { return float64(l.MaxSearches) }},
	{"sente_searches_total", "Completed searches.", counter, func(l studio.Load) float64 { return float64(l.Searches) }},
	{"sente_nodes_searched_total", "Nodes of completed searches.", counter, func(l studio.Load) float64 { return float64(l.NodesSearched) }},
	{"sente_response_bytes_total", "Bytes of responses, as compressed for transfer, without event streams through WebSockets.", counter, func(l studio.Load) float64 { return float64(l.BytesSent) }},
	{"sente_refused_total", "Rejected requests: without a token or an invitation, from another site, to a foreign host name, or not permitted for guests.", counter, func(l studio.Load) float64 { return float64(l.Refused) }},
}
