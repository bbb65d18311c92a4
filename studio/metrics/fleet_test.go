package metrics_test

import (
	"strings"
	"testing"

	"github.com/sente-games/sente/fleet"
	"github.com/sente-games/sente/studio"
	"github.com/sente-games/sente/studio/metrics"
)

// crew is a fleet of two workers and two runs.
func crew() fleet.Overview {
	return fleet.Overview{
		There: 2, Lost: 1, Banned: 3, Slots: 12, Busy: 9,
		Runs:   []fleet.SeenRun{{Run: "a", Open: true, Waiting: 30, Leased: 9, Results: 70}, {Run: "b", Open: true, Waiting: 4}, {Run: "c", Results: 8}},
		Kinds:  map[string]int64{fleet.FailedJob: 2, fleet.WrongClock: 0},
		Totals: fleet.Totals{Begun: 90, Stored: 80, Refused: 3, Failed: 2, Late: 1},
		Stock:  fleet.Stock{Results: 78, Bytes: 4096},
		Counts: &fleet.Counts{Repeated: 5, Alike: 4, Forged: 1},
	}
}

// TestNumbersOfAFleet are those that are known of it.
func TestNumbersOfAFleet(t *testing.T) {
	ask := houseOf(t, studio.Options{Metrics: metrics.Handler, Fleet: crew})
	_, text := ask("GET /metrics")
	for name, want := range map[string]string{
		"sente_fleet_workers": "2", "sente_fleet_workers_lost": "1", "sente_fleet_workers_quarantined": "3", "sente_fleet_slots": "12", "sente_fleet_slots_busy": "9",
		"sente_fleet_runs": "2", "sente_fleet_jobs_waiting": "34", "sente_fleet_jobs_leased": "9", "sente_fleet_results_stored": "78", "sente_fleet_store_bytes": "4096",
		"sente_fleet_jobs_begun_total": "90", "sente_fleet_jobs_failed_total": "2", "sente_fleet_results_total": "80", "sente_fleet_results_refused_total": "3",
		"sente_fleet_results_late_total": "1", `sente_fleet_faults_total{kind="failure"}`: "2", `sente_fleet_faults_total{kind="clock"}`: "0",
		"sente_fleet_jobs_repeated_total": "5", "sente_fleet_jobs_alike_total": "4", "sente_fleet_results_forged_total": "1",
	} {
		if got := value(t, text, name); got != want {
			t.Errorf("%s is %s, want %s", name, got, want)
		}
	}
	if _, text := house(t, "")("GET /metrics"); strings.Contains(text, "sente_fleet_") {
		t.Error("a studio without workers tells of some")
	}
	all := crew()
	all.Counts = nil
	_, text = houseOf(t, studio.Options{Metrics: metrics.Handler, Fleet: func() fleet.Overview { return all }})("GET /metrics")
	if strings.Contains(text, "sente_fleet_jobs_repeated_total") {
		t.Error("a queue tells what the owner of a run alone knows")
	}
}
