// Package metrics tells Prometheus how a studio is doing, in its text format.
//
// It exists apart from package studio so that programs which only serve the page, or run
// it where there is no Prometheus, need not carry it. It writes the format itself: the client
// of Prometheus brings 2.5 MB of program, most of it for another format
// (docs/adr/0014-small-program.md). The tests read it with that client.
package metrics

import (
	"cmp"
	"io"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/sente-games/sente/studio"
)

// Handler serves the numbers of a studio, and those of the Go runtime. Two requests are
// answered at a time; others are told to come again.
func Handler(s *studio.Server) http.Handler {
	room := make(chan struct{}, 2)
	return http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		select {
		case room <- struct{}{}:
			defer func() { <-room }()
		default:
			http.Error(w, "Two requests for numbers are being answered: try again later.", http.StatusServiceUnavailable)
			return
		}
		w.Header().Set("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
		all := append(ofRuntime(), ofStudio(s.Load())...)
		if v, ok := s.Fleet(); ok {
			all = append(all, ofFleet(v)...)
		}
		slices.SortFunc(all, func(a, b number) int { return cmp.Compare(a.name, b.name) })
		io.WriteString(w, text(all)) //nolint:errcheck // a reader that has left
	})
}

// kind says what may be done with a number.
type kind string

const (
	gauge   kind = "gauge"   // goes up and down
	counter kind = "counter" // grows from the start of the program on
	summary kind = "summary" // quantiles of what was seen, with its sum and count
)

// number is what has a name in docs/metrics.md, with a sample for each set of its labels.
type number struct {
	name, help string
	kind       kind
	samples    []sample
}

// sample is a value, as it is for some labels.
type sample struct {
	suffix string   // of the name: _sum, _count
	labels []string // names and values in turn
	value  float64
}

// one is a number without labels.
func one(name, help string, k kind, value float64) number {
	return number{name, help, k, []sample{{value: value}}}
}

// text is what Prometheus reads: of each number its help, its kind, and a line for each sample.
func text(all []number) string {
	var b strings.Builder
	for _, n := range all {
		b.WriteString("# HELP " + n.name + " " + strings.NewReplacer("\\", `\\`, "\n", `\n`).Replace(n.help) + "\n")
		b.WriteString("# TYPE " + n.name + " " + string(n.kind) + "\n")
		for _, s := range n.samples {
			b.WriteString(n.name + s.suffix + s.braces() + " " + strconv.FormatFloat(s.value, 'g', -1, 64) + "\n")
		}
	}
	return b.String()
}

// braces are the labels, in braces; "" if there are none.
func (s sample) braces() string {
	var parts []string
	for i := 0; i+1 < len(s.labels); i += 2 {
		value := strings.NewReplacer("\\", `\\`, "\n", `\n`, `"`, `\"`).Replace(strings.ToValidUTF8(s.labels[i+1], "\ufffd"))
		parts = append(parts, s.labels[i]+`="`+value+`"`)
	}
	if parts == nil {
		return ""
	}
	return "{" + strings.Join(parts, ",") + "}"
}

// ofStudio are the numbers of a studio.
func ofStudio(l studio.Load) []number {
	return []number{
		one("sente_tables", "Tables in memory.", gauge, float64(l.Tables)),
		one("sente_tables_max", "Tables that are in memory at most.", gauge, float64(l.MostTables)),
		one("sente_study_nodes", "Positions in the studies of all tables in memory.", gauge, float64(l.Nodes)),
		one("sente_watchers", "Event streams that are open.", gauge, float64(l.Watchers)),
		one("sente_guests", "Browsers that watch a table.", gauge, float64(l.Guests)),
		one("sente_searches_running", "Searches that work.", gauge, float64(l.Working)),
		one("sente_searches_waiting", "Searches that wait for their turn.", gauge, float64(l.Waiting)),
		one("sente_searches_max", "Searches that work at a time at most.", gauge, float64(l.MostAtWork)),
		one("sente_searches_total", "Searches that have ended.", counter, float64(l.Searches)),
		one("sente_nodes_searched_total", "Positions that searches which have ended visited.", counter, float64(l.Searched)),
		one("sente_response_bytes_total", "Bytes of answers, compressed as they were sent, without event streams through WebSockets.", counter, float64(l.Sent)),
		one("sente_refused_total", "Requests without the token or an invitation, of another site, or to a foreign host name.", counter, float64(l.Refused)),
		requests(l),
	}
}

// requests are the requests by route and status, in an order of their own.
func requests(l studio.Load) number {
	n := number{name: "sente_requests_total", help: "Requests by route and status; those that were refused before a route was found have none.", kind: counter}
	for route, count := range l.Requests {
		n.samples = append(n.samples, sample{labels: []string{"route", route.Pattern, "status", strconv.Itoa(route.Status)}, value: float64(count)})
	}
	slices.SortFunc(n.samples, func(a, b sample) int { return slices.Compare(a.labels, b.labels) })
	return n
}
