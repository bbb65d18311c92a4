//go:build slow

package app

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"path/filepath"
	"strings"
	"testing"

	"go.uber.org/goleak"

	"github.com/sente-games/sente/catalog/standard"
	"github.com/sente-games/sente/internal/testutil"
)

// awaitState reads a stream of events to its end and returns the last state of the run.
func awaitState(t *testing.T, address string, enough func()) (state struct {
	Phase string `json:"phase"`
	Games int    `json:"games"`
	Own   bool   `json:"own"`
	Test  struct {
		LLR float64 `json:"llr"`
	} `json:"test"`
},
) {
	t.Helper()
	base, _, ok := strings.Cut(address, "/#/matches?run=live")
	if !ok {
		t.Fatalf("%q is no address of a run", address)
	}
	client := &http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
	r, err := client.Get(base + "/api/matches/live/events")
	testutil.NoError(t, err)
	defer r.Body.Close()
	lines := bufio.NewReader(r.Body)
	event := ""
	for {
		line, err := lines.ReadString('\n')
		if err != nil {
			return state
		}
		if name, ok := strings.CutPrefix(line, "event: "); ok {
			event = strings.TrimSpace(name)
		}
		if data, ok := strings.CutPrefix(line, "data: "); ok && event == "state" {
			testutil.NoError(t, json.Unmarshal([]byte(data), &state))
			if state.Games > 4 {
				enough()
			}
		}
	}
}

// TestLivePage_ShowsMatch checks that a page receives the games of an SPRT during the run, and at its
// end the same number of games and LLR that the command prints. No goroutine may be leaked.
func TestLivePage_ShowsMatch(t *testing.T) {
	defer goleak.VerifyNone(t, goleak.IgnoreCurrent())
	ctx, interrupt := context.WithCancel(t.Context())
	defer interrupt()
	printed, errs := io.Pipe()
	var out bytes.Buffer
	ended := make(chan int, 1)
	go func() {
		args := strings.Fields("sprt random random:seed=2 --game tictactoe --games 100000 --nodes 5 --elo0 0 --elo1 1 --json --quiet --live --journal " + t.TempDir() + "/run.jsonl")
		ended <- Run(ctx, args, Streams{In: strings.NewReader(""), Out: &out, Err: errs}, standard.Games(), AllParts...)
		errs.Close()
	}()
	said := bufio.NewReader(printed)
	line, err := said.ReadString('\n')
	testutil.NoError(t, err)
	go io.Copy(io.Discard, said) //nolint:errcheck // until the command ends
	state := awaitState(t, strings.TrimSpace(line), interrupt)
	<-ended
	var told struct {
		Games int `json:"games"`
		Test  struct {
			LLR float64 `json:"llr"`
		} `json:"test"`
		SPRT struct {
			LLR float64 `json:"llr"`
		} `json:"sprt"`
		LLR float64 `json:"llr"`
	}
	if err := json.Unmarshal(out.Bytes(), &told); err != nil {
		t.Fatalf("%v in %s", err, &out)
	}
	if llr := told.LLR + told.Test.LLR + told.SPRT.LLR; state.Own || state.Phase != "stopped" || state.Games < 5 || state.Games != told.Games || state.Test.LLR != llr || llr == 0 {
		t.Errorf("the page was told %+v, the command says %s", state, &out)
	}
}

// TestWithLive_InsertsTheAddress checks the default address of --live.
func TestWithLive_InsertsTheAddress(t *testing.T) {
	for args, want := range map[string]string{
		"match a b --live":                   "match a b --live=127.0.0.1:0",
		"match --live ugi:./x y":             "match --live=127.0.0.1:0 ugi:./x y",
		"match --live 127.0.0.1:8080 a b":    "match --live 127.0.0.1:8080 a b",
		"match --live=localhost:1 a --games": "match --live=localhost:1 a --games",
	} {
		if got := strings.Join(withLiveAddress(strings.Fields(args)), " "); got != want {
			t.Errorf("%s is read as %s", args, got)
		}
	}
}

// TestLivePage_ShowsTuningRun checks that a page receives the trials during the run, and its result.
func TestLivePage_ShowsTuningRun(t *testing.T) {
	defer goleak.VerifyNone(t, goleak.IgnoreCurrent())
	said, says := io.Pipe()
	ended := make(chan int, 1)
	go func() {
		args := strings.Fields("tune omega --engine negamax:memory=1 --size 4 --nodes 60 --method spsa --pairs 2 --trials 2 --games 200 -j 2 --live 127.0.0.1:0 --out " + filepath.Join(t.TempDir(), "x"))
		status := Run(context.Background(), args, Streams{In: strings.NewReader(""), Out: new(bytes.Buffer), Err: says}, standard.Games(), AllParts...)
		ended <- status
		_ = says.Close()
	}()
	line := make([]byte, 200)
	n, err := said.Read(line)
	testutil.NoError(t, err)
	go func() { _, _ = io.Copy(io.Discard, said) }()
	state := awaitState(t, strings.TrimSpace(string(line[:n])), func() {})
	if status := <-ended; status != 0 || state.Phase != "done" || state.Games < 100 {
		t.Errorf("status %d; the page heard of %+v", status, state)
	}
}
