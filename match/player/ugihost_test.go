package player_test

import (
	"bufio"
	"bytes"
	"flag"
	"io"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog/standard"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/match/player"
	"github.com/sente-games/sente/match/protocol"
)

var update = flag.Bool("update", false, "write what the engine says into docs/protocols.md")

var games = standard.Games()

func server(t *testing.T, game string, record sente.Record, spec string) *protocol.UGIServer {
	t.Helper()
	g := testutil.Must(games.FindGame(game))(t)
	h := testutil.Must(player.NewUGIHost(g, record, spec, sente.Limits{}))(t)
	return &protocol.UGIServer{Name: "sente", Author: "the sente authors", Host: h}
}

// talk sends all lines and returns the answers.
func talk(t *testing.T, s *protocol.UGIServer, lines ...string) []string {
	t.Helper()
	var out bytes.Buffer
	testutil.NoError(t, s.Serve(t.Context(), strings.NewReader(strings.Join(lines, "\n")), &out))
	return strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
}

// What differs from machine to machine: figures of time, and what is reported meanwhile,
// which is all info lines of a search but the last.
var (
	ofMachine = regexp.MustCompile(`(nps|time) \d+`)
	meanwhile = regexp.MustCompile(`(?m)(^< info depth .*\n)+(< info depth )`)
)

// TestUGIHost_TranscriptGolden replays the conversation of docs/protocols.md.
func TestUGIHost_TranscriptGolden(t *testing.T) {
	const file = "../../docs/protocols.md"
	text := testutil.Must(os.ReadFile(file))(t)
	before, rest, ok := strings.Cut(string(text), "```\n> ")
	if !ok {
		t.Fatal("docs/protocols.md holds no conversation")
	}
	written, after, _ := strings.Cut("> "+rest, "```\n")
	said := replayTranscript(t, written)
	if *update {
		testutil.NoError(t, os.WriteFile(file, []byte(before+"```\n"+said+"```\n"+after), 0o644))
	}
	plain := func(text string) string {
		return meanwhile.ReplaceAllString(ofMachine.ReplaceAllString(text, "$1 N"), "$2")
	}
	if d := cmp.Diff(plain(written), plain(said)); d != "" {
		t.Error(d)
	}
}

// replayTranscript sends the lines of a conversation and writes it down anew. What has an answer
// is known by the last line of each.
func replayTranscript(t *testing.T, text string) string {
	in, send := io.Pipe()
	receive, out := io.Pipe()
	s := server(t, "connectfour", sente.Record{}, "search")
	done := make(chan error, 1)
	go func() { done <- s.Serve(t.Context(), in, out); out.Close() }()
	heard := bufio.NewScanner(receive)
	var b strings.Builder
	for l := range strings.SplitSeq(text, "\n") {
		command, ok := strings.CutPrefix(l, "> ")
		if !ok {
			continue
		}
		b.WriteString(l + "\n")
		testutil.Must(io.WriteString(send, command+"\n"))(t)
		name, _, _ := strings.Cut(command, " ")
		last := map[string]string{"ugi": "ugiok", "isready": "readyok", "query": "response", "go": "bestmove", "fly": "info string"}[name]
		for last != "" && heard.Scan() {
			b.WriteString("< " + heard.Text() + "\n")
			if strings.HasPrefix(heard.Text(), last) {
				break
			}
		}
	}
	if err := <-done; err != nil {
		t.Error(err)
	}
	return b.String()
}

// Every game of the catalog can be asked, searched and set up.
func TestUGIHost_ServesEveryGame(t *testing.T) {
	for _, g := range games {
		t.Run(g.Name, func(t *testing.T) {
			got := talk(t, server(t, g.Name, sente.Record{}, ""), "ugi", "setoption name profile value random", "isready", "query p1turn", "query result", "go nodes 1")
			text := strings.Join(got, "\n")
			if !strings.Contains(text, "\nugiok\nreadyok\nresponse true\nresponse none\ninfo depth ") || !strings.Contains(got[len(got)-1], "bestmove ") || strings.Contains(text, "none\nbestmove none") {
				t.Errorf("%s", text)
			}
		})
	}
}

func TestUGIHost_Options(t *testing.T) {
	got := talk(t, server(t, "gomoku", sente.Record{Rules: "renju"}, "heuristic:level=50"),
		"setoption name size value 19", "setoption name size value 2", "setoption name rules value go",
		"setoption name level value 101", "setoption name level value 7", "setoption name nothing value 1",
		"setoption name profile value nobody", "setoption name threads value 0", "setoption name lines value x", "setoption name seed value -1",
		"setoption name opening value swap2", "setoption name opening value none",
		"position setup black: h8 i9; white: g7; to-move: white moves a1", "query turn",
		"setoption name rules value freestyle", "setoption name profile value random", "ugi")
	want := []string{
		"size: ", "rules: ", "level: ", "nothing: unknown option: expected one of ", `profile: unknown engine "nobody" for gomoku: `,
		"threads: ", `lines: invalid value "x": expected 1 to 1000`, "seed: invalid seed: expected an integer of 0 or more",
	}
	for i, w := range want {
		if !strings.HasPrefix(got[i], "info string setoption "+w) {
			t.Errorf("%q, want %s", got[i], w)
		}
	}
	if text := strings.Join(got[len(want):], "\n"); !strings.HasPrefix(text, "response p1\n") || !strings.Contains(text, "option name rules type combo default renju") || !strings.Contains(text, "option name seed type string default 0") {
		t.Error(text)
	}
}
