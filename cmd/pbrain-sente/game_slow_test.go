//go:build slow

package main

import (
	"bufio"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/protocol/gomocup"
	"github.com/sente-games/sente/rules"
)

// process is the executable at the other end of two pipes.
type process struct {
	t    *testing.T
	cmd  *exec.Cmd
	in   io.WriteCloser
	out  *bufio.Scanner
	slow time.Duration // the longest time between a line and its answer, START apart
}

// build makes the executable once.
func build(t *testing.T) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "pbrain-sente")
	if runtime.GOOS == "windows" {
		name += ".exe"
	}
	if out, err := exec.CommandContext(t.Context(), "go", "build", "-o", name, ".").CombinedOutput(); err != nil {
		t.Fatalf("go build: %v\n%s", err, out)
	}
	return name
}

func start(t *testing.T, name string, args ...string) *process {
	t.Helper()
	p := &process{t: t, cmd: exec.Command(name, args...)}
	p.cmd.Stderr = os.Stderr
	p.cmd.Dir = t.TempDir()
	in, err := p.cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := p.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	p.in, p.out = in, bufio.NewScanner(out)
	if err := p.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	return p
}

func (p *process) send(lines ...string) {
	for _, l := range lines {
		if _, err := io.WriteString(p.in, l+"\r\n"); err != nil {
			p.t.Fatal(err)
		}
	}
}

// ask sends lines and returns the next answer that is no MESSAGE.
func (p *process) ask(lines ...string) string {
	p.t.Helper()
	began := time.Now()
	p.send(lines...)
	for p.out.Scan() {
		if l := p.out.Text(); !strings.HasPrefix(l, "MESSAGE ") {
			p.slow = max(p.slow, time.Since(began))
			return l
		}
	}
	p.t.Fatalf("no answer to %q", lines)
	return ""
}

// wait holds the process to exit with status 0, silent.
func (p *process) wait() {
	p.t.Helper()
	for p.out.Scan() {
		p.t.Errorf("%q after the end", p.out.Text())
	}
	if err := p.cmd.Wait(); err != nil {
		p.t.Error(err)
	}
	left, err := os.ReadDir(p.cmd.Dir)
	if err != nil || len(left) > 0 {
		p.t.Errorf("files were written: %v, %v", left, err)
	}
}

// manager keeps the board of a game and checks every move by the rules.
type manager struct {
	*process
	board rules.Board
	size  int
	moves []sente.Move
}

func (m *manager) play(text string) (over bool) {
	m.t.Helper()
	move, err := m.board.Play(text)
	if err != nil {
		m.t.Fatalf("after %v: %v", m.moves, err)
	}
	m.moves = append(m.moves, move)
	over, _, _ = m.board.Outcome()
	return over
}

// answer plays the brain's answer.
func (m *manager) answer(text string) (over bool) {
	m.t.Helper()
	var x, y int
	if _, err := fmt.Sscanf(text, "%d,%d", &x, &y); err != nil {
		m.t.Fatalf("after %v the brain says %q", m.moves, text)
	}
	return m.play(string(gomocup.Point(m.size, x, y)))
}

// opponent chooses moves for the manager's side.
type opponent func(m *manager) sente.Move

// near plays at random beside the last stone.
func near(random *rand.Rand) opponent {
	return func(m *manager) sente.Move {
		legal := m.board.Legal()
		x, y, _ := gomocup.Coordinates(m.size, m.moves[len(m.moves)-1])
		var close []sente.Move
		for _, l := range legal {
			lx, ly, _ := gomocup.Coordinates(m.size, l)
			if dx, dy := lx-x, ly-y; dx*dx+dy*dy <= 2 {
				close = append(close, l)
			}
		}
		if len(close) == 0 {
			close = legal
		}
		return close[random.IntN(len(close))]
	}
}

// newGame starts a game on both sides of the pipe.
func newGame(t *testing.T, p *process, size int, rule string) *manager {
	t.Helper()
	board, err := catalog.Standard().Board(sente.Record{Game: "gomoku", Rules: rule, Size: fmt.Sprint(size)})
	if err != nil {
		t.Fatal(err)
	}
	slow := p.slow // no turn
	if got := p.ask(fmt.Sprintf("START %d", size)); got != "OK" {
		t.Fatalf("START: %s", got)
	}
	p.slow = slow
	return &manager{process: p, board: board, size: size}
}

// finish plays on from an answer of the brain and returns the winner's colour.
func (m *manager) finish(text string, opp opponent) string {
	m.t.Helper()
	for !m.answer(text) {
		move := opp(m)
		if m.play(string(move)) {
			break
		}
		x, y, _ := gomocup.Coordinates(m.size, move)
		text = m.ask(fmt.Sprintf("TURN %d,%d", x, y))
	}
	_, winner, reason := m.board.Outcome()
	m.t.Logf("%d plies, %s", len(m.moves), reason)
	if winner < 0 {
		return sente.Draw
	}
	return m.board.Seats()[winner]
}

// rows tells the position as a BOARD, from the side of the player to move.
func (m *manager) rows() []string {
	rows := []string{"BOARD"}
	for i, move := range m.moves {
		x, y, _ := gomocup.Coordinates(m.size, move)
		rows = append(rows, fmt.Sprintf("%d,%d,%d", x, y, 1+(len(m.moves)-i)%2))
	}
	return append(rows, "DONE")
}

func TestWholeGamesThroughPipes(t *testing.T) {
	const turn = 200
	p := start(t, build(t))
	p.send("INFO timeout_turn 200", "INFO timeout_match 0", "INFO max_memory 367001600")
	testutil.Within(t, "an answer", (turn+1000)*time.Millisecond, func() time.Duration {
		p.slow = 0
		random := rand.New(rand.NewPCG(1, 2))
		for i, rule := range []string{"freestyle", "standard", "freestyle"} {
			p.send(fmt.Sprintf("INFO rule %d", i%2))
			m := newGame(t, p, []int{15, 15, 20}[i], rule)
			first, brain := "BEGIN", "black"
			if i == 1 {
				m.play("h8")
				first, brain = "TURN 7,7", "white"
			}
			if won := m.finish(m.ask(first), near(random)); won != brain {
				t.Errorf("game %d: %s has won, the brain was %s", i+1, won, brain)
			}
		}
		t.Logf("the slowest answer took %v", p.slow)
		return p.slow
	})
	p.send("END")
	p.wait()
}

// TestExitWhileThinking is for fault 3: it ends the conversation in the middle of a long
// search.
func TestExitWhileThinking(t *testing.T) {
	name := build(t)
	for _, end := range []func(p *process){
		func(p *process) { p.send("END") },
		func(p *process) { p.in.Close() },
	} {
		testutil.Within(t, "ending", time.Second, func() time.Duration {
			p := start(t, name)
			p.send("INFO timeout_turn 60000", "START 15", "BOARD", "7,7,1", "8,8,2", "7,8,1", "8,7,2", "DONE")
			if got := p.ask(); got != "OK" {
				t.Fatal(got)
			}
			time.Sleep(100 * time.Millisecond)
			end(p)
			began := time.Now()
			if got := p.ask(); !strings.Contains(got, ",") {
				t.Errorf("answer %q, want a move", got)
			}
			p.wait()
			return time.Since(began)
		})
	}
}

// TestLongBeatsHeuristic plays 15 random openings of four stones, each with both
// colours, against the engine that looks no move ahead:
//
//	SENTE_LONG=1 go test -tags slow ./cmd/pbrain-sente -run TestLongBeatsHeuristic -v
func TestLongBeatsHeuristic(t *testing.T) {
	testutil.Long(t)
	p := start(t, build(t))
	p.send("INFO timeout_turn 500", "INFO timeout_match 0")
	random := rand.New(rand.NewPCG(4, 30))
	won := 0
	for range 15 {
		opening := anyOpening(random)
		for _, brain := range []string{"black", "white"} {
			if fromOpening(t, p, opening, brain) == brain {
				won++
			}
		}
	}
	t.Logf("won %d of 30, the slowest answer took %v", won, p.slow)
	if won < 27 {
		t.Errorf("won %d of 30 games, want 27", won)
	}
	p.send("END")
	p.wait()
}

// anyOpening returns four different points near the centre.
func anyOpening(random *rand.Rand) (moves []sente.Move) {
	for _, i := range random.Perm(49)[:4] {
		moves = append(moves, gomocup.Point(15, 4+i%7, 4+i/7))
	}
	return moves
}

// fromOpening plays one game and returns the winner.
func fromOpening(t *testing.T, p *process, opening []sente.Move, brain string) string {
	m := newGame(t, p, 15, "freestyle")
	for _, move := range opening {
		m.play(string(move))
	}
	opp := heuristic(t)
	if brain == "white" {
		m.play(string(opp(m)))
	}
	return m.finish(m.ask(m.rows()...), opp)
}

// heuristic lets an engine of the catalog play the manager's side.
func heuristic(t *testing.T) opponent {
	games := catalog.Standard()
	game, err := games.Game("gomoku")
	if err != nil {
		t.Fatal(err)
	}
	engine, err := game.Engine("heuristic")
	if err != nil {
		t.Fatal(err)
	}
	return func(m *manager) sente.Move {
		choice, err := engine.Think(t.Context(), sente.Record{Game: "gomoku", Size: "15", Moves: m.moves}, sente.Limits{}, nil)
		if err != nil {
			t.Fatal(err)
		}
		return choice.Move
	}
}
