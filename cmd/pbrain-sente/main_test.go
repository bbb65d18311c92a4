package main

import (
	"bytes"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/gomoku"
	"github.com/sente-games/sente/internal/testutil"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// talk runs the command on an input and returns its answers without MESSAGEs.
func talk(t *testing.T, input string, args ...string) (status int, answers []string, stderr string) {
	t.Helper()
	var out, errs bytes.Buffer
	status = run(args, strings.NewReader(input), &out, &errs)
	for l := range strings.Lines(out.String()) {
		if !strings.HasPrefix(l, "MESSAGE ") {
			answers = append(answers, strings.TrimSuffix(l, "\n"))
		}
	}
	return status, answers, errs.String()
}

func TestFlags(t *testing.T) {
	for _, c := range []struct{ args, want string }{
		{"--profile nobody", `pbrain-sente: unknown engine "nobody" for gomoku: expected one of `},
		{"--profile heuristic:x=1", `pbrain-sente: engine heuristic has no option "x": `},
		{"--profile sente:weights=/dev/null", "pbrain-sente: weights /dev/null cannot be read: it is a device: name a regular file\n"},
		{"--profile sente:weights=main.go", `pbrain-sente: weights main.go: line 1 is "// Command pbrain-sente is the Gomocup b": a parameter file starts with "sente-parameters 1"` + "\n"},
		{"--threads 0", "pbrain-sente: invalid --threads 0: expected 1 or more\n"},
		{"--nodes -1", "pbrain-sente: invalid --nodes -1: expected 0 for no limit, or more\n"},
		{"--nodes many", `pbrain-sente: invalid value "many" for flag -nodes: `},
		{"--nobody", "pbrain-sente: flag provided but not defined: -nobody\n"},
		{"15", `pbrain-sente: unexpected argument "15": pbrain-sente accepts only flags, see --help` + "\n"},
	} {
		status, answers, stderr := talk(t, "", strings.Fields(c.args)...)
		if status != 2 || len(answers) > 0 || !strings.HasPrefix(stderr, c.want) || strings.Count(stderr, "\n") != 1 {
			t.Errorf("%s: status %d, answers %q, error %q, want %q", c.args, status, answers, stderr, c.want)
		}
	}
}

// TestWeights: the brain plays by a file of numbers, the same moves by those that it brings;
// by rules that they are not for it says so.
func TestWeights(t *testing.T) {
	const game = "START 15\nBOARD\n7,7,1\n8,8,2\n7,9,1\n6,8,2\n8,9,1\nDONE\n"
	data := gomoku.WeightsFile(sente.Record{}).Encode()
	file := filepath.Join(t.TempDir(), "own.txt")
	testutil.NoError(t, os.WriteFile(file, data, 0o644))
	own := "sente:weights=" + file
	_, usual, _ := talk(t, game, "--nodes", "2000")
	status, got, stderr := talk(t, game, "--nodes", "2000", "--profile", own)
	if status != 0 || stderr != "" || !slices.Equal(got, usual) || len(got) != 2 {
		t.Errorf("status %d, %q, not %q; %s", status, got, usual, stderr)
	}
	cut := filepath.Join(t.TempDir(), "cut.txt")
	testutil.NoError(t, os.WriteFile(cut, data[:5000], 0o644))
	if status, got, stderr := talk(t, game, "--profile", "sente:weights="+cut); status != 2 || len(got) > 0 || !strings.HasPrefix(stderr, "pbrain-sente: weights "+cut+": ") {
		t.Errorf("cut off: status %d, %q, %s", status, got, stderr)
	}
}

func TestHelpTeaches(t *testing.T) {
	for _, flag := range []string{"--help", "-h"} {
		status, lines, stderr := talk(t, "", flag)
		if text := strings.Join(lines, "\n"); status != 0 || stderr != "" || !strings.Contains(text, "INFO timeout_turn") || !strings.Contains(text, "heuristic") {
			t.Errorf("%s: status %d, error %q\n%s", flag, status, stderr, text)
		}
	}
}

func TestAboutNamesTheEngine(t *testing.T) {
	for args, want := range map[string]string{
		"": `name="sente", `, "--profile heuristic": `name="sente-heuristic", `, "--profile sente:memory=16": `name="sente-memory=16", `,
	} {
		if _, got, _ := talk(t, "ABOUT\n", strings.Fields(args)...); len(got) != 1 || !strings.HasPrefix(got[0], want) {
			t.Errorf("%s: %q, want %s", args, got, want)
		}
	}
}

func TestGameOver(t *testing.T) {
	won := "BOARD\n0,0,1\n1,0,1\n2,0,1\n3,0,1\n4,0,1\n0,1,2\n1,1,2\n2,1,2\n3,1,2\nDONE\n"
	six := strings.Replace(won, "DONE", "5,0,1\n4,2,2\nDONE", 1)
	for _, c := range []struct{ name, input, want string }{
		{"own five", won, "ERROR the game is over: "},
		{"five and six are a win in freestyle", six, "ERROR the game is over: "},
		{"six is nothing by rule 1", "INFO rule 1\n" + six, "4,1"},
		{"opponent's five", "BOARD\n0,0,2\n1,0,2\n2,0,2\n3,0,2\n5,5,1\n6,6,1\n7,7,1\nDONE\nTURN 4,0\n", "4,0|ERROR TURN: 4,0 is occupied"},
		{"both have five", strings.Replace(won, "DONE", "4,1,2\nDONE", 1), "ERROR "},
	} {
		_, got, _ := talk(t, "START 15\nINFO timeout_turn 100\n"+c.input, "--profile", "heuristic")
		if s := strings.Join(got[1:], "|"); !strings.HasPrefix(s, c.want) {
			t.Errorf("%s: answers %s, want %s", c.name, s, c.want)
		}
	}
}

var answer = regexp.MustCompile(`^(\d+,\d+( \d+,\d+)*|OK|SWAP|FORBID (\d{4})*\.|(ERROR|UNKNOWN) [ -~]+|name="[ -~]+")$`)

// TestFaults puts the real engine behind faults 1, 2 and 4: answers of the
// protocol, in no time, and the next game works.
func TestFaults(t *testing.T) {
	text, err := os.ReadFile("../../match/protocol/gomocup/testdata/faults.json")
	testutil.NoError(t, err)
	var file struct {
		Seeds []struct{ Name, Input string } `json:"seeds"`
	}
	testutil.NoError(t, json.Unmarshal(text, &file))
	for _, s := range file.Seeds {
		input := strings.TrimSuffix(s.Input, "<EOF>")
		var (
			status int
			got    []string
			stderr string
		)
		testutil.RunsWithin(t, s.Name, 3*time.Second, func() {
			status, got, stderr = talk(t, input+"\nINFO rule 0\nINFO timeout_turn 50\nSTART 15\nBEGIN\n")
		})
		for _, a := range got {
			if !answer.MatchString(a) {
				t.Errorf("%s: %q is no answer of the protocol", s.Name, a)
			}
		}
		if n := len(got); s.Name != "end" && (n < 2 || got[n-2] != "OK" || got[n-1] != "7,7") {
			t.Errorf("%s, then START and BEGIN: answers %q", s.Name, got)
		}
		if status != 0 || stderr != "" {
			t.Errorf("%s: status %d, error %q", s.Name, status, stderr)
		}
	}
}

// patient is input that ends only when all commands have been answered, so that
// the end stops no search.
type patient struct {
	io.Reader
	answers sync.WaitGroup
}

func (p *patient) Read(b []byte) (int, error) {
	n, err := p.Reader.Read(b)
	if err != nil {
		p.answers.Wait()
	}
	return n, err
}

// counter counts the answers down.
type counter struct {
	text bytes.Buffer
	p    *patient
}

func (c *counter) Write(b []byte) (int, error) {
	if !bytes.HasPrefix(b, []byte("MESSAGE ")) {
		c.text.Write(b)
		c.p.answers.Done()
	}
	return len(b), nil
}

func TestSameNodesSameGame(t *testing.T) {
	var first string
	for range 2 {
		in := &patient{Reader: strings.NewReader("START 15\nINFO timeout_turn 60000\nTURN 7,7\nTURN 0,0\nTURN 14,3\n")}
		in.answers.Add(4)
		out := &counter{p: in}
		if status := run([]string{"--nodes", "3000"}, in, out, os.Stderr); status != 0 {
			t.Fatalf("status %d", status)
		}
		if first == "" {
			first = out.text.String()
		}
		if out.text.String() != first || strings.Contains(first, "ERROR") {
			t.Errorf("answers %q, before %q", out.text.String(), first)
		}
	}
}
