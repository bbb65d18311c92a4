package metrics

import (
	"maps"
	"slices"

	"github.com/sente-games/sente/fleet"
)

// figure is a number of a fleet: a line of docs/metrics.md. Where it has a label, of gives a
// value for each of the label's.
type figure struct {
	name, help string
	counter    bool
	label      string
	of         func(fleet.Overview) map[string]float64
}

// single is the value of a number without a label.
func single[N int | int64 | float64](of func(fleet.Overview) N) func(fleet.Overview) map[string]float64 {
	return func(v fleet.Overview) map[string]float64 { return map[string]float64{"": float64(of(v))} }
}

// owned is a number that the owner of a run alone knows.
func owned(of func(fleet.Counts) int) func(fleet.Overview) map[string]float64 {
	return func(v fleet.Overview) map[string]float64 {
		if v.Counts == nil {
			return nil
		}
		return map[string]float64{"": float64(of(*v.Counts))}
	}
}

// sum adds up a number of all runs that are shown.
func sum(of func(fleet.SeenRun) int64) func(fleet.Overview) map[string]float64 {
	return single(func(v fleet.Overview) (all int64) {
		for _, r := range v.Runs {
			all += of(r)
		}
		return all
	})
}

var fleetFigures = []figure{
	{"sente_fleet_workers", "Workers that were heard of lately and may work.", false, "", single(func(v fleet.Overview) int { return v.There })},
	{"sente_fleet_workers_lost", "Workers that are silent and have not said goodbye.", false, "", single(func(v fleet.Overview) int { return v.Lost })},
	{"sente_fleet_workers_quarantined", "Workers in quarantine.", false, "", single(func(v fleet.Overview) int { return v.Banned })},
	{"sente_fleet_slots", "Jobs that the workers do at a time.", false, "", single(func(v fleet.Overview) int { return v.Slots })},
	{"sente_fleet_slots_busy", "Jobs that the workers are at.", false, "", single(func(v fleet.Overview) int { return v.Busy })},
	{"sente_fleet_runs", "Runs that are open.", false, "", sum(func(r fleet.SeenRun) int64 {
		if r.Open {
			return 1
		}
		return 0
	})},
	{"sente_fleet_jobs_waiting", "Jobs that no worker has taken.", false, "", sum(func(r fleet.SeenRun) int64 { return r.Waiting })},
	{"sente_fleet_jobs_leased", "Jobs that workers have taken and not given back.", false, "", sum(func(r fleet.SeenRun) int64 { return r.Leased })},
	{"sente_fleet_results_stored", "Results in the queue, of all runs.", false, "", single(func(v fleet.Overview) int64 { return v.Stock.Results })},
	{"sente_fleet_store_bytes", "Bytes that the queue takes.", false, "", single(func(v fleet.Overview) int64 { return v.Stock.Bytes })},
	{"sente_fleet_jobs_begun_total", "Jobs that workers have begun.", true, "", single(func(v fleet.Overview) int64 { return v.Totals.Begun })},
	{"sente_fleet_jobs_failed_total", "Jobs that have failed on a worker.", true, "", single(func(v fleet.Overview) int64 { return v.Totals.Failed })},
	{"sente_fleet_results_total", "Results that workers have stored.", true, "", single(func(v fleet.Overview) int64 { return v.Totals.Stored })},
	{"sente_fleet_results_refused_total", "Results that were refused as the job had one.", true, "", single(func(v fleet.Overview) int64 { return v.Totals.Refused })},
	{"sente_fleet_results_late_total", "Results that were refused as they came after the end of their leases.", true, "", single(func(v fleet.Overview) int64 { return v.Totals.Late })},
	{"sente_fleet_faults_total", "Faults by kind.", true, "kind", func(v fleet.Overview) map[string]float64 {
		all := map[string]float64{}
		for kind, n := range v.Kinds {
			all[kind] = float64(n)
		}
		return all
	}},
	{"sente_fleet_jobs_repeated_total", "Jobs of the run that were done twice, to compare.", true, "", owned(func(c fleet.Counts) int { return c.Repeated })},
	{"sente_fleet_jobs_alike_total", "Of the jobs that were done twice, those with the same result.", true, "", owned(func(c fleet.Counts) int { return c.Alike })},
	{"sente_fleet_results_forged_total", "Results of the run that were refused as the rules forbid them.", true, "", owned(func(c fleet.Counts) int { return c.Forged })},
}

// ofFleet are the numbers of a fleet.
func ofFleet(v fleet.Overview) (all []number) {
	for _, f := range fleetFigures {
		n := number{name: f.name, help: f.help, kind: gauge}
		if f.counter {
			n.kind = counter
		}
		values := f.of(v)
		for _, label := range slices.Sorted(maps.Keys(values)) {
			s := sample{value: values[label]}
			if f.label != "" {
				s.labels = []string{f.label, label}
			}
			n.samples = append(n.samples, s)
		}
		if n.samples != nil {
			all = append(all, n)
		}
	}
	return all
}
