package fleettest_test

import (
	"testing"
	"testing/synctest"

	"github.com/sente-games/sente/match/fleet/internal/fleettest"
)

func TestQueue_PassesCheck(t *testing.T) {
	synctest.Test(t, func(t *testing.T) { fleettest.CheckQueue(t, fleettest.New()) })
}
