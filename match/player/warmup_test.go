package player_test

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/match/player"
	"github.com/sente-games/sente/match/protocol"
)

// warmUpChild is the environment variable that makes a test process measure an engine: its value is a
// game, a set of rules and a profile.
const warmUpChild = "SENTE_TEST_WARMUP"

// maxFirstBytes is how much more an engine may allocate at its first move after readyok than at the
// second one. Books, weights and tables have a megabyte or more.
const maxFirstBytes = 300 << 10

// TestWarmUp_LeavesNothingForFirstMove measures each engine in a process of its own, since much is
// created once for a process. It counts bytes, which do not depend on the machine.
func TestWarmUp_LeavesNothingForFirstMove(t *testing.T) {
	if spec := os.Getenv(warmUpChild); spec != "" {
		measureFirstMove(t, strings.Split(spec, " "))
		return
	}
	t.Parallel()
	for _, spec := range warmUpSpecs {
		t.Run(spec, func(t *testing.T) {
			cmd := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestWarmUp_LeavesNothingForFirstMove$")
			cmd.Env = append(os.Environ(), warmUpChild+"="+spec)
			out, err := cmd.CombinedOutput()
			if err != nil {
				t.Fatalf("%v\n%s", err, out)
			}
			_, text, _ := strings.Cut(string(out), "first ")
			numbers := strings.Fields(text)
			first, second := testutil.Must(strconv.ParseUint(numbers[0], 10, 64))(t), testutil.Must(strconv.ParseUint(numbers[1], 10, 64))(t)
			if first > second+maxFirstBytes {
				t.Errorf("the first move allocates %d bytes, the second one %d", first, second)
			}
		})
	}
}

// measureFirstMove prints how many bytes an engine allocates for the first move after readyok and for the
// same move later.
func measureFirstMove(t *testing.T, words []string) {
	o := player.ServeOptions{Game: findGame(t, words[0]), Record: sente.Record{Game: words[0]}, Spec: words[2]}
	if words[1] != "-" {
		o.Record.Rules = words[1]
	}
	d := testutil.Must(player.FindDialect("ugi"))(t)
	w := protocol.NewLocalWire(func(ctx context.Context, in io.Reader, out io.Writer) error { return d.Serve(ctx, o, in, out) })
	ask := func(last string, lines ...string) {
		for _, l := range lines {
			testutil.NoError(t, w.Send(t.Context(), l))
		}
		for !strings.HasPrefix(testutil.Must(w.Receive(t.Context()))(t), last) {
		}
	}
	ask("readyok", "uginewgame", "isready")
	var bytes [2]uint64
	for i := range bytes {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		ask("bestmove", "position startpos", "go nodes 20")
		runtime.ReadMemStats(&after)
		bytes[i] = after.TotalAlloc - before.TotalAlloc
		ask("readyok", "uginewgame", "isready")
	}
	fmt.Println("first", bytes[0], bytes[1])
	testutil.NoError(t, w.Close())
}
