//go:build slow

package doctor

import (
	"testing"
	"time"

	"github.com/sente-games/sente/internal/playertest"
)

// TestDoctor_SurvivesAnyBehaviour: whatever an engine does, the examination ends.
func TestDoctor_SurvivesAnyBehaviour(t *testing.T) {
	for behaviour := range playertest.Behaviours {
		switch behaviour {
		case "fork", "orphan", "session", "daemon", "hog", "flood", "flood-talk", "flood-stderr":
			continue // they take more of this process than a goroutine
		}
		t.Run(behaviour, func(t *testing.T) {
			if found := findings(t, Subject{Time: 20 * time.Millisecond}, connectFake(behaviour)); len(found) == 0 {
				t.Error("nothing was found")
			}
		})
	}
}
