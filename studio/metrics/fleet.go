package metrics

import (
	"strings"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/sente-games/sente/match/fleet"
)

// fleetMetric is a metric of a fleet: a row of docs/metrics.md. values returns a number for each
// value of the label, and one for "" if the metric has no label.
type fleetMetric struct {
	name, help string
	kind       prometheus.ValueType
	label      string
	values     func(fleet.Overview) map[string]float64
}

// constMetric returns the metric with one of its values; label is "" if it has no label.
func (m fleetMetric) constMetric(label string, value float64) prometheus.Metric {
	if m.label == "" {
		return prometheus.MustNewConstMetric(prometheus.NewDesc(m.name, m.help, nil, nil), m.kind, value)
	}
	return prometheus.MustNewConstMetric(prometheus.NewDesc(m.name, m.help, []string{m.label}, nil), m.kind, value, strings.ToValidUTF8(label, "\ufffd"))
}

// singleValue returns the value of a metric without a label.
func singleValue[N int | int64 | float64](of func(fleet.Overview) N) func(fleet.Overview) map[string]float64 {
	return func(v fleet.Overview) map[string]float64 { return map[string]float64{"": float64(of(v))} }
}

// ownerCount returns a count that only the owner of a run has.
func ownerCount(of func(fleet.Counts) int) func(fleet.Overview) map[string]float64 {
	return func(v fleet.Overview) map[string]float64 {
		if v.Counts == nil {
			return nil
		}
		return map[string]float64{"": float64(of(*v.Counts))}
	}
}

// sumRuns returns the sum of a number over all runs.
func sumRuns(of func(fleet.RunView) int64) func(fleet.Overview) map[string]float64 {
	return singleValue(func(v fleet.Overview) (all int64) {
		for _, r := range v.Runs {
			all += of(r)
		}
		return all
	})
}

var fleetMetrics = []fleetMetric{
	{"sente_fleet_workers", "Workers with a recent heartbeat.", gauge, "", singleValue(func(v fleet.Overview) int { return v.Present })},
	{"sente_fleet_workers_lost", "Workers without a heartbeat that have not signed off.", gauge, "", singleValue(func(v fleet.Overview) int { return v.Lost })},
	{"sente_fleet_slots", "Number of job slots of the workers.", gauge, "", singleValue(func(v fleet.Overview) int { return v.Slots })},
	{"sente_fleet_slots_busy", "Jobs in progress.", gauge, "", singleValue(func(v fleet.Overview) int { return v.Busy })},
	{"sente_fleet_runs", "Open runs.", gauge, "", sumRuns(func(r fleet.RunView) int64 {
		if r.Open {
			return 1
		}
		return 0
	})},
	{"sente_fleet_jobs_waiting", "Jobs waiting for a worker.", gauge, "", sumRuns(func(r fleet.RunView) int64 { return r.Waiting })},
	{"sente_fleet_jobs_leased", "Jobs leased by workers.", gauge, "", sumRuns(func(r fleet.RunView) int64 { return r.Leased })},
	{"sente_fleet_results_stored", "Results in the queue, of all runs.", gauge, "", singleValue(func(v fleet.Overview) int64 { return v.Store.Results })},
	{"sente_fleet_store_bytes", "Size of the queue in bytes.", gauge, "", singleValue(func(v fleet.Overview) int64 { return v.Store.Bytes })},
	{"sente_fleet_jobs_begun_total", "Jobs started by workers.", counter, "", singleValue(func(v fleet.Overview) int64 { return v.Totals.Begun })},
	{"sente_fleet_jobs_failed_total", "Jobs that failed on a worker.", counter, "", singleValue(func(v fleet.Overview) int64 { return v.Totals.Failed })},
	{"sente_fleet_results_total", "Results stored by workers.", counter, "", singleValue(func(v fleet.Overview) int64 { return v.Totals.Stored })},
	{"sente_fleet_results_refused_total", "Results rejected because the job already had one.", counter, "", singleValue(func(v fleet.Overview) int64 { return v.Totals.Refused })},
	{"sente_fleet_results_late_total", "Results rejected because they arrived after the end of their leases.", counter, "", singleValue(func(v fleet.Overview) int64 { return v.Totals.Late })},
	{"sente_fleet_faults_total", "Faults by kind.", counter, "kind", func(v fleet.Overview) map[string]float64 {
		all := map[string]float64{}
		for kind, n := range v.Kinds {
			all[kind] = float64(n)
		}
		return all
	}},
	{"sente_fleet_results_forged_total", "Results of the run rejected because they violate the rules.", counter, "", ownerCount(func(c fleet.Counts) int { return c.Forged })},
}
