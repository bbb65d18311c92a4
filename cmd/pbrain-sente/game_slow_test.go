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
	"regexp"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog/standard"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/match/protocol/gomocup"
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
	testutil.NoError(t, err)
	out, err := p.cmd.StdoutPipe()
	testutil.NoError(t, err)
	p.in, p.out = in, bufio.NewScanner(out)
	testutil.NoError(t, p.cmd.Start())
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
	return m.play(string(gomocup.FormatPoint(m.size, x, y)))
}

// opponent chooses moves for the manager's side.
type opponent func(m *manager) sente.Move

// near plays at random beside the last stone.
func near(random *rand.Rand) opponent {
	return func(m *manager) sente.Move {
		legal := m.board.Legal()
		x, y, _ := gomocup.ParsePoint(m.size, m.moves[len(m.moves)-1])
		var close []sente.Move
		for _, l := range legal {
			lx, ly, _ := gomocup.ParsePoint(m.size, l)
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
	board, err := standard.Games().OpenBoard(sente.Record{Game: "gomoku", Rules: rule, Size: fmt.Sprint(size)})
	testutil.NoError(t, err)
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
		x, y, _ := gomocup.ParsePoint(m.size, move)
		text = m.ask(fmt.Sprintf("TURN %d,%d", x, y))
	}
	_, winner, reason := m.board.Outcome()
	m.t.Logf("%d plies, %s", len(m.moves), reason)
	if winner < 0 {
		return sente.Draw
	}
	return m.board.Seats()[winner]
}

func TestWholeGamesThroughPipes(t *testing.T) {
	const turn = 200
	p := start(t, build(t))
	p.send("INFO timeout_turn 200", "INFO timeout_match 0", "INFO max_memory 367001600")
	testutil.CheckDuration(t, "an answer", (turn+1000)*time.Millisecond, func() time.Duration {
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

// TestExitWhileThinking is for fault 3: it ends the conversation in the middle of a long search.
func TestExitWhileThinking(t *testing.T) {
	name := build(t)
	for _, end := range []func(p *process){
		func(p *process) { p.send("END") },
		func(p *process) { p.in.Close() },
	} {
		testutil.CheckDuration(t, "ending", time.Second, func() time.Duration {
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

// TestContinuousGame: a line of either side does not end the game, its stones are in
// neither side's rows, and the next line is what the brain plays for.
func TestContinuousGame(t *testing.T) {
	_, got, _ := talk(t, "START 15\nINFO rule 2\nINFO timeout_turn 200\n"+
		"BOARD\n0,0,2\n1,0,2\n2,0,2\n3,0,2\n0,5,1\n1,5,1\n2,5,1\n3,5,1\nDONE\n"+ // the brain makes its line
		"TURN 4,0\n"+ // and the opponent its own
		"BOARD\n0,0,3\n1,0,3\n2,0,3\n3,0,3\n4,0,3\n5,0,2\n6,0,2\n7,0,2\n8,0,2\n9,9,1\nDONE\n"+ // one end of the four is dead
		"BOARD\n0,0,3\n1,0,1\n2,0,1\n3,0,1\n4,0,1\n5,0,3\n9,9,2\nDONE\n") // both ends are
	answers := strings.Join(got, "|")
	if want := `^OK\|4,5\|\d+,\d+\|9,0\|\d+,\d+$`; !regexp.MustCompile(want).MatchString(answers) {
		t.Errorf("answers %s", answers)
	}
}

// TestFault14MemoryLimit: hash_size, max_memory and --profile ask for more than ulimit -v leaves, and
// the brain plays on with smaller tables that it says to be so, or ends with a sentence.
func TestFault14MemoryLimit(t *testing.T) {
	bash, err := exec.LookPath("bash")
	if err != nil {
		t.Skip("there is no bash to limit the memory with")
	}
	program := build(t)
	const move = "INFO timeout_turn 100\nBEGIN\n"
	for _, c := range []struct{ flags, says, want string }{
		{"", "START 15\n" + move, "7,7\n"},
		{"", "INFO hash_size 1073741824\nSTART 15\n" + move, "MESSAGE hash_size 1073741824 is too large: the tables can use at most "},
		{"", "START 15\nINFO hash_size 1073741824\n" + move + "INFO hash_size 4000000\nTURN 7,8\n", "MESSAGE hash_size 4000000 is too large"},
		{"", "START 15\nINFO hash_size 9223372036854775807\n" + move, "7,7\n"},
		{"", "INFO max_memory 1000000000000\nSTART 15\n" + move, "7,7\n"},
		{"", "INFO max_memory 1\nSTART 15\n" + move, "7,7\n"},
		{"", "INFO max_memory 1\nINFO hash_size 4000000\nSTART 15\n" + move + "INFO max_memory 0\nTURN 7,8\n", "7,7\n"},
		{"", strings.Repeat("START 15\n", 30) + move, "7,7\n"},
		{"--profile search", "INFO hash_size 1073741824\nSTART 15\n" + move, "MESSAGE hash_size"},
		{"--profile mcts", "INFO hash_size 1073741824\nSTART 15\n" + move, "MESSAGE hash_size"},
		{"--profile sente:memory=100000", "", "pbrain-sente: memory=100000 of 97.7 GiB exceeds the "},
		{"--memory 1TiB", "", "pbrain-sente: --memory or SENTE_MEMORY: 1TiB exceeds the "},
		{"--memory 20MiB", "START 15\n" + move, "MESSAGE tables of 20 MiB exceed the limit of this process\n"},
	} {
		limited := exec.CommandContext(t.Context(), bash, "-c", fmt.Sprintf("ulimit -v %d && exec %s %s", 2<<20, program, c.flags))
		limited.Stdin = strings.NewReader(c.says + "END\n")
		out, err := limited.CombinedOutput()
		text := string(out)
		if strings.Contains(text, "ulimit") {
			t.Skip("memory cannot be limited here: " + text)
		}
		refused := c.says == ""
		if refused != (err != nil) || !strings.Contains(text, c.want) || strings.Contains(text, "ERROR") || strings.Contains(text, "goroutine") {
			t.Errorf("%s, %q: %v\n%.2000s", c.flags, c.says, err, text)
		}
	}
}
