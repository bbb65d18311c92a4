//go:build slow && unix

package app_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/record/samples"
)

// killedCommand is a command that is killed and restarted until it completes.
type killedCommand struct {
	name  string
	args  string // FILE is replaced by the output file
	kills int
	files []string                 // in addition to FILE
	same  func(text []byte) string // the part of a file that must be the same; default: all
	says  bool                     // compare the output instead of the file
}

// withoutBestMoves removes the best move from the lines of a solver's book: of several equally good
// moves a resumed run may find another.
func withoutBestMoves(text []byte) string {
	var lines []string
	for line := range strings.Lines(string(text)) {
		words := strings.Fields(line)
		lines = append(lines, strings.Join(words[:min(2, len(words))], " "))
	}
	slices.Sort(lines)
	return strings.Join(lines, "\n")
}

// withoutJournals ignores journals, which contain times.
func withoutJournals(text []byte) string {
	if samples.IsSampleFile(text) {
		return string(text)
	}
	return ""
}

// claimText returns the claim of a certificate: a resumed run may find another proof.
func claimText(text []byte) string {
	if claim, _, _ := bytes.Cut(text, []byte("\n")); bytes.HasPrefix(claim, []byte("sente-threats ")) {
		return string(claim)
	}
	return ""
}

func killedCommands(cup string) []killedCommand {
	const play = " --game connectfour --nodes 400 --seed 5 --json --journal FILE"
	return []killedCommand{
		{name: "match", args: "match search search:without=Cutoffs --games 500 -j 2" + play, kills: 10, says: true},
		{name: "sprt", args: "sprt search search:without=Cutoffs --elo0 0 --elo1 12" + play, kills: 8, says: true},
		{name: "tournament", args: "tournament " + cup + " -j 2 --json --journal FILE", kills: 8, says: true},
		{name: "selfplay", args: "selfplay connectfour --engine search --nodes 300 --games 200 -j 2 --journal FILE --out FILE.samples", kills: 6, files: []string{"x.samples"}, same: withoutJournals},
		{name: "tune", args: "tune gomoku --engine sente:memory=8 --nodes 300 --games 30 --data FILE", kills: 8},
		{name: "tune by matches", args: "tune omega --engine negamax:memory=1 --size 4 --nodes 150 --method spsa --games 1200 --journal FILE --out FILE-2", kills: 8},
		{name: "book", args: "book connectfour --plies 6 --depth 9 --engine search --out FILE", kills: 6},
		{name: "prove", args: "prove gomoku h8h1i8i1h9 --winner black --memory 16 --resume FILE --certificate FILE.proof", kills: 4, files: []string{"x.proof"}, same: claimText},
		{name: "solve --make-book", args: "solve connectfour --size 5x5 --plies 6 --make-book FILE", kills: 5, same: withoutBestMoves},
		{name: "solve --certificate", args: "solve connectfour --size 4x5 --certificate FILE", kills: 5, files: []string{"x-2"}},
	}
}

// TestMatch_ResumesAfterKill kills a match three times and resumes it with the same command
// (fault 9).
func TestMatch_ResumesAfterKill(t *testing.T) {
	v := killedCommands("")[0]
	v.args, v.kills = strings.Replace(v.args, "--games 500", "--games 120", 1), 3
	v.killAndResume(t, rand.New(rand.NewPCG(1, 2)))
}

// TestKillsLong_EndWithSameResult kills every command that stores results with SIGKILL at random
// times, 50 times in total, and resumes it with the same command. The final result must equal the
// one of an uninterrupted run (experiment 0101).
//
//	SENTE_LONG=1 go test -tags slow ./app -run TestKillsLong_EndWithSameResult -v
func TestKillsLong_EndWithSameResult(t *testing.T) {
	if !testutil.LongEnabled() {
		t.Log("set SENTE_LONG=1 to run it")
		return
	}
	cup := filepath.Join(t.TempDir(), "cup.toml")
	text := "kind = \"swiss\"\ngame = \"connectfour\"\ngames = 30\nrounds = 6\nnodes = 300\nseed = 3\n"
	for _, e := range []string{"search", "search:without=Cutoffs", "search:without=Table", "random", "mcts"} {
		text += fmt.Sprintf("[[player]]\nengine = %q\n", e)
	}
	testutil.NoError(t, os.WriteFile(cup, []byte(text), 0o600))
	for i, v := range killedCommands(cup) {
		t.Run(v.name, func(t *testing.T) { v.killAndResume(t, rand.New(rand.NewPCG(7, uint64(i)))) })
	}
}

// killAndResume kills runs until the number of kills is reached, and then lets each killed run
// complete.
func (v killedCommand) killAndResume(t *testing.T, dice *rand.Rand) {
	began := time.Now()
	folder := t.TempDir()
	want := v.runToEnd(t, folder)
	whole := time.Since(began)
	kills, ends, torn := 0, 0, 0
	for kills < v.kills {
		folder := t.TempDir()
		for inARow := 0; kills < v.kills && inARow < 4; inARow++ {
			if !v.killAfter(t, folder, time.Duration(dice.Int64N(int64(whole)/2))) {
				break
			}
			kills++
			if left, _ := filepath.Glob(filepath.Join(folder, ".x*")); len(left) > 0 {
				torn++
			}
		}
		ends++
		if got := v.runToEnd(t, folder); got != want {
			t.Errorf("after %d kills: %d bytes %.300q, an undisturbed run has %d bytes %.300q", kills, len(got), got, len(want), want)
		}
		if left, _ := filepath.Glob(filepath.Join(folder, ".x*")); len(left) > 0 {
			t.Errorf("left behind: %v", left)
		}
	}
	t.Logf("%d kills, %d of them left a file beside; %d times to the end; undisturbed %.1f s", kills, torn, ends, whole.Seconds())
}

func (v killedCommand) command(t *testing.T, folder string) *exec.Cmd {
	args := strings.Fields(strings.ReplaceAll(v.args, "FILE", filepath.Join(folder, "x")))
	return exec.CommandContext(t.Context(), "sente", args...)
}

// killAfter starts the command and kills it after a delay; it returns false if the command had
// completed.
func (v killedCommand) killAfter(t *testing.T, folder string, later time.Duration) bool {
	t.Helper()
	cmd := v.command(t, folder)
	testutil.NoError(t, cmd.Start())
	time.Sleep(later)
	_ = cmd.Process.Kill()
	err := cmd.Wait()
	return err != nil && strings.Contains(err.Error(), "killed")
}

// runToEnd runs the command to completion and returns its result.
func (v killedCommand) runToEnd(t *testing.T, folder string) string {
	t.Helper()
	cmd := v.command(t, folder)
	var errs bytes.Buffer
	cmd.Stderr = &errs
	out, err := cmd.Output()
	if err != nil && !strings.HasPrefix(v.args, "sprt") {
		t.Fatalf("%v: %s", err, errs.String())
	}
	if v.says {
		return string(out)
	}
	end := ""
	for _, f := range append([]string{"x"}, v.files...) {
		text, err := os.ReadFile(filepath.Join(folder, f))
		testutil.NoError(t, err)
		if v.same != nil {
			text = []byte(v.same(text))
		}
		end += string(text)
	}
	return end
}
