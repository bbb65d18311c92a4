//go:build unix

package match_test

import (
	"bufio"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog/standard"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/match"
	"github.com/sente-games/sente/match/player"
)

// instantBrain is the argument with which the test program is a brain that answers at once.
const instantBrain = "instant-brain"

func init() {
	if len(os.Args) > 1 && os.Args[1] == instantBrain {
		serveInstantBrain()
		os.Exit(0)
	}
}

// serveInstantBrain plays the first free point of a fixed order on a board of 15.
func serveInstantBrain() {
	order, taken := rand.New(rand.NewPCG(1, 2)).Perm(225), map[int]bool{}
	reply := func() {
		for _, c := range order {
			if !taken[c] {
				taken[c] = true
				fmt.Printf("%d,%d\n", c%15, c/15)
				return
			}
		}
	}
	for in := bufio.NewScanner(os.Stdin); in.Scan(); {
		var x, y, side int
		switch l := strings.TrimSpace(in.Text()); {
		case strings.HasPrefix(l, "START"):
			clear(taken)
			fmt.Println("OK")
		case l == "BOARD":
			clear(taken)
		case l == "BEGIN" || l == "DONE":
			reply()
		case l == "END":
			return
		default:
			if n, _ := fmt.Sscanf(l, "TURN %d,%d", &x, &y); n == 2 {
				taken[15*y+x] = true
				reply()
			} else if n, _ := fmt.Sscanf(l, "%d,%d,%d", &x, &y, &side); n == 3 {
				taken[15*y+x] = true
			}
		}
	}
}

// BenchmarkLocalRunner_MoveOverhead measures the processor time of the referee for each move of two
// external engines that answer at once; the engines' own time does not count. With -benchtime 100x
// it plays 100 games.
func BenchmarkLocalRunner_MoveOverhead(b *testing.B) {
	games := standard.Games()
	g := testutil.Must(games.FindGame("gomoku"))(b)
	open := func(_ sente.Record, e match.Entrant) (player.Player, error) {
		engine, err := player.NewExternal([]string{os.Args[0], instantBrain}, player.EngineOptions{})
		return player.Player{Name: e.Name, Engine: engine}, err
	}
	local := match.NewLocalRunner(games, open, 1)
	plan := match.Plan{
		Kind: match.Match, Game: g.Name, Games: b.N + b.N%2, Plies: 4, Control: sente.Control{Move: time.Second}, Grace: time.Second,
		Players: []match.Entrant{{Name: "a", Engine: "./a"}, {Name: "b", Engine: "./b"}},
	}
	moves := 0
	run := match.Run{Plan: plan, Games: games, Runner: local, Observe: func(_ *match.Crosstable, results []match.Result) {
		for _, r := range results {
			moves += len(r.Record.Moves) - plan.Plies
		}
	}}
	b.ReportAllocs()
	before := usedProcessorTime()
	_ = testutil.Must(run.PlayAll(b.Context()))(b)
	used := usedProcessorTime() - before
	b.StopTimer()
	testutil.NoError(b, local.Close())
	b.ReportMetric(float64(used.Microseconds())/float64(max(moves, 1)), "self-µs/move")
	b.ReportMetric(float64(moves)/float64(plan.Games), "moves/game")
}

// usedProcessorTime returns the user and system time of this process without its children.
func usedProcessorTime() time.Duration {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
