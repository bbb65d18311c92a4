package app

import (
	"bytes"
	"strings"
	"testing"

	_ "modernc.org/sqlite" // the library of games

	"github.com/sente-games/sente/app/mcp"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/match/fleet/natsqueue"
	"github.com/sente-games/sente/studio/metrics"
)

// AllParts are the parts of the program sente.
var AllParts = []Part{Fleet(natsqueue.Transport{}), Metrics(metrics.Handler), MCP(mcp.Serve)}

// TestProgram_WithoutParts checks a program without optional parts: it has no commands for them, hides
// the flags, and reports an error if they are used.
func TestProgram_WithoutParts(t *testing.T) {
	var out bytes.Buffer
	env := newCustomProgram(t, &out)
	env.parts = optionalParts{}
	root := newRootCommand(env)
	for _, name := range commandNames(root) {
		if name == "serve" || name == "worker" || name == "mcp" {
			t.Errorf("the command %s is listed", name)
		}
	}
	testutil.NoError(t, env.executeArgs([]string{"help", "match"}))
	if strings.Contains(out.String(), "--fleet") || strings.Contains(out.String(), "--token-file") {
		t.Errorf("help of match: %s", &out)
	}
	err := env.executeArgs([]string{"match", "random", "best", "--games", "2", "--nodes", "10", "--fleet", "nats://127.0.0.1:4222"})
	if err == nil || !strings.Contains(err.Error(), "without a fleet") {
		t.Errorf("match --fleet: %v", err)
	}
}
