//go:build slow && linux

package doctor_test

import (
	"testing"
	"time"

	"github.com/sente-games/sente/internal/playertest"
	"github.com/sente-games/sente/player/doctor"
)

// TestNoChildOfAPatientIsLeftBehind is for fault 8, engines with children.
func TestNoChildOfAPatientIsLeftBehind(t *testing.T) {
	examine(t, doctor.Patient{Command: playertest.Args(playertest.Breeding...), Time: 50 * time.Millisecond, Checks: []string{"START", "BEGIN and TURN", "line ends", "closed input"}})
	if left, err := playertest.Left(); err != nil || len(left) > 0 {
		t.Errorf("%d are left: %v %v", len(left), left, err)
	}
}
