//go:build slow

package app

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"testing"

	"go.uber.org/goleak"

	"github.com/sente-games/sente/catalog"
)

// lastState is the last state of a run that a stream of events tells, read to its end.
func lastState(t *testing.T, address string, enough func()) (state struct {
	Phase string `json:"phase"`
	Games int    `json:"games"`
	Own   bool   `json:"own"`
	Test  struct {
		LLR float64 `json:"llr"`
	} `json:"test"`
},
) {
	t.Helper()
	base, _, ok := strings.Cut(address, "/#/skirmish?run=live")
	if !ok {
		t.Fatalf("%q is no address of a run", address)
	}
	client := &http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
	r, err := client.Get(base + "/api/skirmishes/live/events")
	if err != nil {
		t.Fatal(err)
	}
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
			if err := json.Unmarshal([]byte(data), &state); err != nil {
				t.Fatal(err)
			}
			if state.Games > 4 {
				enough()
			}
		}
	}
}

// TestARunIsShownLive: a page hears of an SPRT while it is played, and of its end what the
// command prints: games and LLR are the same. Nothing of it is left.
func TestARunIsShownLive(t *testing.T) {
	defer goleak.VerifyNone(t, goleak.IgnoreCurrent())
	ctx, interrupt := context.WithCancel(t.Context())
	defer interrupt()
	printed, errs := io.Pipe()
	var out bytes.Buffer
	ended := make(chan int, 1)
	go func() {
		args := strings.Fields("sprt random random:seed=2 --game tictactoe --games 100000 --nodes 5 --elo0 0 --elo1 1 --json --quiet --live --journal " + t.TempDir() + "/run.jsonl")
		ended <- RunContext(ctx, args, strings.NewReader(""), &out, errs, catalog.Standard())
		errs.Close()
	}()
	said := bufio.NewReader(printed)
	line, err := said.ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	go io.Copy(io.Discard, said) //nolint:errcheck // until the command ends
	state := lastState(t, strings.TrimSpace(line), interrupt)
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

// TestLiveAddresses: the network reaches no page of a run, and --live needs no address.
func TestLiveAddresses(t *testing.T) {
	for _, c := range []struct{ live, want string }{
		{"0.0.0.0:0", "is reached from the network"}, {"here", "is no address"}, {"192.0.2.1:1", "port 0 picks a free one"},
	} {
		var out bytes.Buffer
		status := Run([]string{"match", "random", "random", "--game", "tictactoe", "--games", "2", "--live=" + c.live}, strings.NewReader(""), &out, &out, catalog.Standard())
		if status != failed || !strings.Contains(out.String(), c.want) {
			t.Errorf("%s: %d %s", c.live, status, &out)
		}
	}
	for args, want := range map[string]string{
		"match a b --live":                   "match a b --live=127.0.0.1:0",
		"match --live ugi:./x y":             "match --live=127.0.0.1:0 ugi:./x y",
		"match --live 127.0.0.1:8080 a b":    "match --live 127.0.0.1:8080 a b",
		"match --live=localhost:1 a --games": "match --live=localhost:1 a --games",
	} {
		if got := strings.Join(withLive(strings.Fields(args)), " "); got != want {
			t.Errorf("%s is read as %s", args, got)
		}
	}
}
