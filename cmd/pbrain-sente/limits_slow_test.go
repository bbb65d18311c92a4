//go:build slow

package main

import (
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/sente-games/sente/internal/testutil"
	brains "github.com/sente-games/sente/match/player/process"
	"github.com/sente-games/sente/match/protocol/gomocup"
)

// tolerance is the allowed excess of a move over its limit; tournaments tolerate more.
const tolerance = 50 * time.Millisecond

// scheduled returns how long the threads of a process have run, and how long they waited for a processor on
// a busy machine; 0 if the system does not report it.
func scheduled(pid string) (ran, waited time.Duration) {
	files, _ := filepath.Glob("/proc/" + pid + "/task/*/schedstat")
	for _, f := range files {
		var r, w int64
		if text, err := os.ReadFile(f); err == nil {
			if n, _ := fmt.Sscan(string(text), &r, &w); n == 2 {
				ran, waited = ran+time.Duration(r), waited+time.Duration(w)
			}
		}
	}
	return ran, waited
}

// onProcessorTime says that the brain's clock is to be its own processor time, and its moves
// to be measured by that: what a busy machine adds is then no part of them.
var onProcessorTime = os.Getenv("SENTE_CLOCK") == "processor"

// buildToMeasure builds the brain with the clock that is asked for.
func buildToMeasure(t *testing.T) string {
	if !onProcessorTime {
		return build(t)
	}
	dir := t.TempDir()
	if out, err := exec.CommandContext(t.Context(), "../../tools/against/clock.sh", dir).CombinedOutput(); err != nil {
		t.Fatalf("clock.sh: %v\n%s", err, out)
	}
	return filepath.Join(dir, "pbrain-sente")
}

// timed is a series of moves of one kind.
type timed struct {
	name    string
	profile string
	moves   int
	turn    time.Duration
	match   time.Duration // 0: none
	told    bool          // time_left before every move
}

// TestLongLimits holds the limits of tournaments, the long ones at a tenth, through
// pipes, on boards of all sizes by all rules, and prints the slowest answers:
//
//	SENTE_LONG=1 go test -tags slow ./cmd/pbrain-sente -run TestLongLimits -v -timeout 1h
//
// With SENTE_CLOCK=processor, on linux/amd64, both the brain and the test go by the brain's
// processor time.
func TestLongLimits(t *testing.T) {
	testutil.Long(t)
	name := buildToMeasure(t)
	for _, s := range []timed{
		{name: "20 ms", moves: 10_000, turn: 20 * time.Millisecond},
		{name: "at once", moves: 2_000},
		{name: "0.5 s", moves: 300, turn: 500 * time.Millisecond},
		{name: "3/18 s", moves: 60, turn: 3 * time.Second, match: 18 * time.Second, told: true},
		{name: "0.5/12 s", moves: 80, turn: 500 * time.Millisecond, match: 12 * time.Second, told: true},
		{name: "30/100 s", moves: 40, turn: 30 * time.Second, match: 100 * time.Second, told: true},
		{name: "0.5/2 s, time_left untold", moves: 60, turn: 500 * time.Millisecond, match: 2 * time.Second},
		{name: "mcts at 20 ms", profile: "mcts", moves: 1_000, turn: 20 * time.Millisecond},
		{name: "uct3000 at 20 ms", profile: "uct3000", moves: 1_000, turn: 20 * time.Millisecond},
		{name: "search at 20 ms", profile: "search", moves: 1_000, turn: 20 * time.Millisecond},
	} {
		t.Run(s.name, func(t *testing.T) { s.hold(t, name) })
	}
}

// watch is a manager that measures.
type watch struct {
	*manager
	times []time.Duration
	own   []time.Duration // without what was waited for a processor
	spent time.Duration
}

// hold plays games until all moves are made.
func (s timed) hold(t *testing.T, program string) {
	args := []string{}
	if s.profile != "" {
		args = []string{"--profile", s.profile}
	}
	p := start(t, program, args...)
	p.send(fmt.Sprintf("INFO timeout_turn %d", s.turn.Milliseconds()), "INFO max_memory 367001600")
	random := rand.New(rand.NewPCG(11, 12))
	var times, own []time.Duration
	games, worstLeft := 0, s.match
	for len(times) < s.moves {
		w := s.game(t, p, games, s.moves-len(times), random)
		times, own = append(times, w.times...), append(own, w.own...)
		if s.match > 0 {
			worstLeft = min(worstLeft, s.match-w.spent)
		}
		games++
	}
	p.send("END")
	p.wait()
	n := len(times)
	late, guilty := beyond(times, s.turn), beyond(own, s.turn+tolerance)
	slices.Sort(times)
	slices.Sort(own)
	t.Logf("%s: %d moves in %d games; median %v, 99.9 %% %v, slowest %v; %d over the limit, %d by more than %v; without waiting for a processor 99.9 %% %v, slowest %v, %d over by more than %v; least left of the match %v",
		s.name, n, games, times[n/2], times[n*999/1000], times[n-1], late, beyond(times, s.turn+tolerance), tolerance,
		own[n*999/1000], own[n-1], guilty, tolerance, worstLeft)
	if guilty > 0 {
		t.Errorf("%d moves were late, and not for want of a processor", guilty)
	}
	if s.match > 0 && worstLeft < -tolerance {
		t.Errorf("the match was overdrawn by %v", -worstLeft)
	}
}

// beyond counts the times above a limit.
func beyond(times []time.Duration, limit time.Duration) (n int) {
	for _, d := range times {
		if d > limit {
			n++
		}
	}
	return n
}

// game plays one game, on the next size and by the next rule, against an opponent that
// plays anywhere near, so that it lasts.
func (s timed) game(t *testing.T, p *process, number, most int, random *rand.Rand) *watch {
	rules := []string{"freestyle", "standard", "renju", "caro"}
	rule := []int{0, 1, 4, 8}[number%4]
	size := gomocup.MinSize + (number*7)%(gomocup.MaxSize-gomocup.MinSize+1)
	if s.match > 0 {
		size = 15
	}
	p.send(fmt.Sprintf("INFO rule %d", rule), fmt.Sprintf("INFO timeout_match %d", s.match.Milliseconds()))
	w := &watch{manager: newGame(t, p, size, rules[number%4])}
	line := "BEGIN"
	opp := near(random)
	for len(w.times) < most {
		if w.move(s, line) {
			break
		}
		m := opp(w.manager)
		if w.play(string(m)) {
			break
		}
		x, y, _ := gomocup.ParsePoint(size, m)
		line = fmt.Sprintf("TURN %d,%d", x, y)
	}
	return w
}

// move asks for one and measures it.
func (w *watch) move(s timed, line string) (over bool) {
	if s.told && s.match > 0 {
		w.send(fmt.Sprintf("INFO time_left %d", (s.match - w.spent).Milliseconds()))
	}
	pid := strconv.Itoa(w.cmd.Process.Pid)
	ran, waited := scheduled(pid)
	_, ours := scheduled("self")
	began := time.Now()
	answer := w.ask(line)
	took := time.Since(began)
	ranNow, waitedNow := scheduled(pid)
	_, oursNow := scheduled("self")
	waited = waitedNow + oursNow - waited - ours
	if onProcessorTime {
		took, waited = ranNow-ran, 0
	}
	if took > s.turn+time.Second {
		w.t.Logf("%v for %s after %v on %d lines, %v of it waiting for a processor", took, line, w.moves, w.size, waited)
	}
	w.times, w.own = append(w.times, took), append(w.own, max(took-waited, 0))
	w.spent += took
	return w.answer(answer)
}

// TestLongMemory measures what the process holds at most under max_memory, every
// profile, with long thoughts, pondering, balance search and a new game:
//
//	SENTE_LONG=1 go test -tags slow ./cmd/pbrain-sente -run TestLongMemory -v
func TestLongMemory(t *testing.T) {
	testutil.Long(t)
	name := build(t)
	for _, c := range []struct {
		profile string
		limit   int64 // MiB
		seconds int
	}{
		{"sente", 350, 8},
		{"sente:memory=1024", 350, 8},
		{"sente", 100, 4},
		{"mcts", 350, 4},
		{"search:memory=128", 350, 4},
		{"heuristic", 350, 1},
	} {
		t.Run(fmt.Sprintf("%s in %d MiB", c.profile, c.limit), func(t *testing.T) {
			p, err := brains.StartProcess(brains.ProcessOptions{}, name, "--profile", c.profile)
			testutil.NoError(t, err)
			say := func(wait bool, lines ...string) {
				for _, l := range lines {
					testutil.NoError(t, p.Send(t.Context(), l))
				}
				for wait {
					l, err := p.Receive(t.Context())
					testutil.NoError(t, err)
					if strings.HasPrefix(l, "ERROR") {
						t.Fatal(l)
					}
					wait = strings.HasPrefix(l, "MESSAGE") || strings.HasPrefix(l, "INFO")
				}
			}
			ms := fmt.Sprintf("INFO timeout_turn %d", c.seconds*500)
			say(true, fmt.Sprintf("INFO max_memory %d", c.limit<<20), "INFO pondering 1", ms, "START 15")
			say(true, "BOARD", "7,7,2", "8,8,1", "9,7,2", "6,7,1", "8,6,2", "DONE")
			say(true, "TURN 3,3")
			say(true, "START 20")
			say(true, "SWAP2BOARD", "DONE")
			say(true, "BEGIN")
			say(true, "TURN 5,5")
			time.Sleep(time.Second) // it ponders
			now, peak, ok := p.Memory()
			p.Close(time.Second)
			t.Logf("%s, max_memory %d MiB: %d MiB now, %d MiB at most", c.profile, c.limit, now>>20, peak>>20)
			if !ok || max(now, peak) > c.limit<<20 {
				t.Errorf("held %d MiB of %d", max(now, peak)>>20, c.limit)
			}
		})
	}
}
