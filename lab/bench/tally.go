package bench

import (
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/lab"
)

// EngineTally is the current result of one configuration.
type EngineTally struct {
	Game      string  `json:"game"`
	Engine    string  `json:"engine"`
	Positions int     `json:"positions"`
	Nodes     float64 `json:"nodes"` // mean per position
	MS        float64 `json:"ms"`    // mean per position
	Rate      int64   `json:"nps"`
	Known     int     `json:"known"` // number of positions with a known score
	Errors    int     `json:"errors"`
	Cached    int     `json:"cached"` // number of measurements from earlier runs

	nodes, micros int64
	warmedUp      bool // the warm-up search was done
}

// addMeasurement adds the search of one position.
func (t *EngineTally) addMeasurement(m Measurement, c lab.Case) {
	t.Positions++
	t.nodes += m.Nodes
	t.micros += m.Micros
	t.Nodes = float64(t.nodes) / float64(t.Positions)
	t.MS = float64(t.micros) / 1e3 / float64(t.Positions)
	t.Rate = int64(sente.Info{Nodes: t.nodes, Time: time.Duration(t.micros) * time.Microsecond}.Rate())
	if m.Cached {
		t.Cached++
	}
	if c.Known != nil {
		t.Known++
		if m.Points == nil || *m.Points != *c.Known {
			t.Errors++
		}
	}
}
