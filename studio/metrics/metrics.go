// Package metrics tells Prometheus how a studio is doing.
//
// It exists apart from package studio so that programs which only serve the page, or run
// it where there is no Prometheus, need not carry its client.
package metrics

import (
	"net/http"
	"strconv"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"github.com/sente-games/sente/fleet"
	"github.com/sente-games/sente/studio"
)

// Handler serves the numbers of a studio, and those of the Go runtime, from a registry of
// its own.
func Handler(s *studio.Server) http.Handler {
	registry := prometheus.NewRegistry()
	registry.MustRegister(collectors.NewGoCollector(), collector{s})
	return promhttp.HandlerFor(registry, promhttp.HandlerOpts{MaxRequestsInFlight: 2, DisableCompression: true}) // the studio compresses
}

// number is a line of docs/metrics.md.
type number struct {
	desc *prometheus.Desc
	kind prometheus.ValueType
	of   func(studio.Load) float64
}

func gauge(name, help string, of func(studio.Load) int) number {
	return number{prometheus.NewDesc(name, help, nil, nil), prometheus.GaugeValue, func(l studio.Load) float64 { return float64(of(l)) }}
}

func counter(name, help string, of func(studio.Load) int64) number {
	return number{prometheus.NewDesc(name, help, nil, nil), prometheus.CounterValue, func(l studio.Load) float64 { return float64(of(l)) }}
}

var numbers = []number{
	gauge("sente_tables", "Tables in memory.", func(l studio.Load) int { return l.Tables }),
	gauge("sente_tables_max", "Tables that are in memory at most.", func(l studio.Load) int { return l.MostTables }),
	gauge("sente_study_nodes", "Positions in the studies of all tables in memory.", func(l studio.Load) int { return l.Nodes }),
	gauge("sente_watchers", "Event streams that are open.", func(l studio.Load) int { return l.Watchers }),
	gauge("sente_guests", "Browsers that watch a table.", func(l studio.Load) int { return l.Guests }),
	gauge("sente_searches_running", "Searches that work.", func(l studio.Load) int { return l.Working }),
	gauge("sente_searches_waiting", "Searches that wait for their turn.", func(l studio.Load) int { return l.Waiting }),
	gauge("sente_searches_max", "Searches that work at a time at most.", func(l studio.Load) int { return l.MostAtWork }),
	counter("sente_searches_total", "Searches that have ended.", func(l studio.Load) int64 { return l.Searches }),
	counter("sente_nodes_searched_total", "Positions that searches which have ended visited.", func(l studio.Load) int64 { return l.Searched }),
	counter("sente_response_bytes_total", "Bytes of answers, compressed as they were sent, without event streams through WebSockets.", func(l studio.Load) int64 { return l.Sent }),
	counter("sente_refused_total", "Requests without the token or an invitation, of another site, or to a foreign host name.", func(l studio.Load) int64 { return l.Refused }),
}

var requests = prometheus.NewDesc("sente_requests_total", "Requests by route and status; those that were refused before a route was found have none.", []string{"route", "status"}, nil)

// collector reads a studio's numbers when it is asked for them.
type collector struct{ studio *studio.Server }

// Describe names the numbers.
func (c collector) Describe(to chan<- *prometheus.Desc) {
	for _, n := range numbers {
		to <- n.desc
	}
	to <- requests
	for _, f := range fleetFigures {
		to <- f.desc()
	}
}

// Collect tells them.
func (c collector) Collect(to chan<- prometheus.Metric) {
	load := c.studio.Load()
	for _, n := range numbers {
		to <- prometheus.MustNewConstMetric(n.desc, n.kind, n.of(load))
	}
	if v, ok := c.studio.Fleet(); ok {
		collectFleet(to, v)
	}
	for route, n := range load.Requests {
		to <- prometheus.MustNewConstMetric(requests, prometheus.CounterValue, float64(n), route.Pattern, strconv.Itoa(route.Status))
	}
}

// desc describes a number of a fleet.
func (f figure) desc() *prometheus.Desc {
	var labels []string
	if f.label != "" {
		labels = []string{f.label}
	}
	return prometheus.NewDesc(f.name, f.help, labels, nil)
}

// collectFleet tells the numbers of a fleet.
func collectFleet(to chan<- prometheus.Metric, v fleet.Overview) {
	for _, f := range fleetFigures {
		kind := prometheus.GaugeValue
		if f.counter {
			kind = prometheus.CounterValue
		}
		for value, n := range f.of(v) {
			var labels []string
			if f.label != "" {
				labels = []string{value}
			}
			to <- prometheus.MustNewConstMetric(f.desc(), kind, n, labels...)
		}
	}
}
