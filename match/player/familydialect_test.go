package player_test

import (
	"bytes"
	"context"
	"io"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/match/player"
	"github.com/sente-games/sente/match/protocol"
)

// scriptWire answers commands by a script and stores all sent commands.
type scriptWire struct {
	answers map[string][]string // by the whole command, or by its first word
	lines   []string
	sent    []string
}

func (w *scriptWire) Send(_ context.Context, line string) error {
	w.sent = append(w.sent, line)
	answer, ok := w.answers[line]
	if !ok {
		name, _, _ := strings.Cut(line, " ")
		answer = w.answers[name]
	}
	w.lines = append(w.lines, answer...)
	return nil
}

func (w *scriptWire) Receive(ctx context.Context) (string, error) {
	if l, ok := w.Pending(); ok {
		return l, nil
	}
	<-ctx.Done()
	return "", ctx.Err()
}

func (w *scriptWire) Pending() (string, bool) {
	if len(w.lines) == 0 {
		return "", false
	}
	l := w.lines[0]
	w.lines = w.lines[1:]
	return l, true
}

func findGame(t *testing.T, name string) catalog.Game {
	t.Helper()
	return testutil.Must(games.FindGame(name))(t)
}

func manager(t *testing.T, dialect, game string, wire protocol.Wire) player.Manager {
	t.Helper()
	d := testutil.Must(player.FindDialect(dialect))(t)
	return d.NewManager(wire, findGame(t, game), player.EngineOptions{})
}

// TestUCIManager_PlaysVariant: the variant is chosen, positions and moves are in the engine's
// coordinates, and its lines, scores and bounds come back in the game's.
func TestUCIManager_PlaysVariant(t *testing.T) {
	w := &scriptWire{answers: map[string][]string{
		"uci":     {"id name Fish", "option name Hash type spin default 16", "option name UCI_Variant type combo default chess var chess var flipello var cfour", "uciok"},
		"isready": {"readyok"},
		"go": {
			"info string variant flipello files 8", "info depth 3 seldepth 5 multipv 1 score mate 2 upperbound wdl 1000 0 0 nodes 77 nps 1000 hashfull 3 tbhits 0 time 7 pv P@c6 P@c5 P@a1",
			"bestmove P@c6 ponder P@c5",
		},
	}}
	var reported []sente.Info
	m := manager(t, "uci", "othello", w)
	c, err := m.Think(t.Context(), sente.Record{Game: "othello", Moves: []sente.Move{"d3"}}, sente.Limits{Left: time.Second, Increment: 10 * time.Millisecond, Depth: 9, Nodes: 80},
		func(i sente.Info) { reported = append(reported, i) })
	testutil.NoError(t, err)
	want := sente.Info{Depth: 3, SelDepth: 5, Score: sente.WinIn(3), Bound: sente.Upper, Nodes: 77, EngineTime: 7 * time.Millisecond, Table: 3, Line: []sente.Move{"c3", "c4"}}
	c.Info.Time = 0
	if d := cmp.Diff(sente.Choice{Move: "c3", Info: want}, c); d != "" {
		t.Error(d)
	}
	if d := cmp.Diff([]string{
		"uci", "setoption name UCI_Variant value flipello", "ucinewgame", "isready",
		"position startpos moves P@d6", "go wtime 1000 winc 10 btime 1000 binc 10 nodes 80 depth 9",
	}, w.sent); d != "" {
		t.Error(d)
	}
	if len(reported) != 2 || !slices.Equal(reported[0].Line, want.Line) {
		t.Errorf("%+v", reported)
	}
}

func TestUCIManager_RefusesUnknownVariant(t *testing.T) {
	for offered, want := range map[string]string{
		"option name UCI_Variant type combo default chess var chess var crazyhouse": "does not offer flipello as value of UCI_Variant, among its 2 variants",
		"option name Hash type spin": "has no option uci_variant",
	} {
		w := &scriptWire{answers: map[string][]string{"uci": {offered, "uciok"}, "isready": {"readyok"}}}
		if err := manager(t, "uci", "othello", w).NewGame(t.Context(), sente.Record{Game: "othello"}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
}

func TestUCIManager_WritesSetupAsFEN(t *testing.T) {
	w := &scriptWire{answers: map[string][]string{"uci": {"option name UCI_Variant type combo var tictactoe", "uciok"}, "isready": {"readyok"}, "go": {"bestmove P@b2"}}}
	c, err := manager(t, "uci", "tictactoe", w).Think(t.Context(), sente.Record{Game: "tictactoe", Setup: "x: a1; o: c3; to-move: x"}, sente.Limits{Nodes: 1}, nil)
	if err != nil || c.Move != "b2" || !slices.Contains(w.sent, "position fen 2p/3/P2[PPPPpppp] w - - 0 1") {
		t.Errorf("%v, %v: %q", c.Move, err, w.sent)
	}
}

// TestUGIManager_LearnsWordForPass: it sends the protocol's word until the engine uses another.
func TestUGIManager_LearnsWordForPass(t *testing.T) {
	passed := sente.Record{Game: "othello", Moves: []sente.Move{"d3", "pass", "c3"}}
	for _, c := range []struct {
		word string
		want string
	}{{"0000", "0000"}, {"pass", "pass"}, {"null", "null"}, {"--", "--"}} {
		w := &scriptWire{answers: map[string][]string{"ugi": {"ugiok"}, "isready": {"readyok"}, "go": {"bestmove " + c.word}}}
		m := manager(t, "ugi", "othello", w)
		for range 2 {
			choice, err := m.Think(t.Context(), passed, sente.Limits{Nodes: 1}, nil)
			if err != nil || choice.Move != "pass" {
				t.Errorf("%s: %v, %v", c.word, choice.Move, err)
			}
		}
		if !slices.Contains(w.sent, "position startpos moves d3 0000 c3") || !slices.Contains(w.sent, "position startpos moves d3 "+c.want+" c3") {
			t.Errorf("%s: %q", c.word, w.sent)
		}
	}
}

// TestUGIManager_TriesOtherPassWhenRefused: an engine that knows only pass refuses 0000.
func TestUGIManager_TriesOtherPassWhenRefused(t *testing.T) {
	const refused = `info string position: invalid move "0000"`
	w := &scriptWire{answers: map[string][]string{
		"ugi": {"ugiok"}, "isready": {"readyok"}, "position startpos moves d3 0000": {refused, "bestmove none"}, "position startpos moves d3 pass": {"bestmove c3"},
		"position startpos moves d3": {"bestmove none"},
	}}
	m := manager(t, "ugi", "othello", w)
	c, err := m.Think(t.Context(), sente.Record{Game: "othello", Moves: []sente.Move{"d3", "pass"}}, sente.Limits{Nodes: 1}, nil)
	if err != nil || c.Move != "c3" {
		t.Errorf("%v, %v: %q", c.Move, err, w.sent)
	}
	if _, err := m.Think(t.Context(), sente.Record{Game: "othello", Moves: []sente.Move{"d3"}}, sente.Limits{Nodes: 1}, nil); err == nil {
		t.Error("a refusal is lost")
	}
}

// TestUGIManager_UsesListedPass: the list of engines may have the word.
func TestUGIManager_UsesListedPass(t *testing.T) {
	w := &scriptWire{answers: map[string][]string{"ugi": {"ugiok"}, "isready": {"readyok"}, "go": {"bestmove c3"}}}
	d := testutil.Must(player.FindDialect("ugi"))(t)
	m := d.NewManager(w, findGame(t, "othello"), player.EngineOptions{Pass: "null"})
	testutil.Must(m.Think(t.Context(), sente.Record{Game: "othello", Moves: []sente.Move{"d3", "pass"}}, sente.Limits{Nodes: 1}, nil))(t)
	if !slices.Contains(w.sent, "position startpos moves d3 null") {
		t.Errorf("%q", w.sent)
	}
}

// serveDialect returns the answers of an engine that is served in a protocol.
func serveDialect(t *testing.T, dialect string, o player.ServeOptions, lines ...string) []string {
	t.Helper()
	d := testutil.Must(player.FindDialect(dialect))(t)
	var out bytes.Buffer
	o.Name, o.Author = "sente", "the authors"
	testutil.NoError(t, d.Serve(t.Context(), o, strings.NewReader(strings.Join(lines, "\n")), &out))
	return strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
}

func TestUGIServer_AcceptsEveryWordForPass(t *testing.T) {
	const setup = "position setup black: a1 b1; white: c1; to-move: white moves "
	o := player.ServeOptions{Game: findGame(t, "othello"), Record: sente.Record{Game: "othello"}, Spec: "random"}
	for word, said := range map[string]string{"pass": "pass", "0000": "0000", "null": "null", "--": "--", "PASS": "PASS"} {
		got := serveDialect(t, "ugi", o, setup+word, "query turn", "position setup black: a1 b1; white: c1; to-move: white", "query legal")
		if d := cmp.Diff([]string{"response p1", "response " + said}, got); d != "" {
			t.Errorf("%s: %s", word, d)
		}
	}
	got := serveDialect(t, "ugi", o, "position fen xxo5/8/8/8/8/8/8/8 o", "query turn", "query legal", "position fen 8/8/8/8/8/8/8/1ox5 x", "query legal")
	if d := cmp.Diff([]string{"response p2", "response 0000", "response a8"}, got); d != "" {
		t.Error(d)
	}
}

func TestUCIServer_Replies(t *testing.T) {
	o := player.ServeOptions{Game: findGame(t, "connectfour"), Record: sente.Record{Game: "connectfour"}, Spec: "search"}
	got := serveDialect(t, "uci", o, "uci", "setoption name MultiPV value 2", "setoption name UCI_Variant value cfour", "setoption name Ponder value true", "setoption name UCI_Variant value chess", "setoption name size value 8x8",
		"isready", "position startpos moves P@d1 P@a1 P@d2 P@a2 P@d3 P@a3", "query legal", "go depth 3 movestogo 4")
	text := strings.Join(got, "\n")
	for _, want := range []string{
		"option name Hash type spin", "option name MultiPV type spin", "option name Ponder type check default false", "option name UCI_Variant type combo default cfour var cfour", "uciok",
		`info string setoption uci_variant: unknown variant "chess": expected cfour`, "info string setoption size: unknown option", "readyok",
		"response P@a4 P@b1 P@c1 P@d4 P@e1 P@f1 P@g1", "score mate 1", " multipv 2 ", "\nbestmove P@d4",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not in\n%s", want, text)
		}
	}
	for _, unwanted := range []string{"option name size", "option name rules", "option name memory", "score win"} {
		if strings.Contains(text, unwanted) {
			t.Errorf("%q is in\n%s", unwanted, text)
		}
	}
}

// TestUCIServer_Ponders: bestmove comes after ponderhit, with the expected reply, or after stop.
func TestUCIServer_Ponders(t *testing.T) {
	d := testutil.Must(player.FindDialect("uci"))(t)
	o := player.ServeOptions{Game: findGame(t, "tictactoe"), Record: sente.Record{Game: "tictactoe"}, Spec: "search"}
	w := protocol.NewLocalWire(func(ctx context.Context, in io.Reader, out io.Writer) error { return d.Serve(ctx, o, in, out) })
	for _, last := range []string{"ponderhit", "stop"} {
		for _, l := range []string{"position startpos moves P@b2 P@a1", "go ponder wtime 1000 btime 1000", "isready", last} {
			testutil.NoError(t, w.Send(t.Context(), l))
		}
		ready := false
		for {
			l := testutil.Must(w.Receive(t.Context()))(t)
			ready = ready || l == "readyok"
			if strings.HasPrefix(l, "bestmove P@") {
				break
			}
			if strings.HasPrefix(l, "info string ponderhit") || strings.HasPrefix(l, "bestmove") {
				t.Errorf("got %s", l)
			}
		}
		if !ready {
			t.Errorf("%s: bestmove came while pondering", last)
		}
	}
	testutil.NoError(t, w.Close())
}

// TestFamily_ManagerPlaysServer plays games of random moves between a manager and a server of each
// protocol: every move that comes back is legal.
func TestFamily_ManagerPlaysServer(t *testing.T) {
	for _, name := range []string{"ugi", "uci", "uai"} {
		d := testutil.Must(player.FindDialect(name))(t)
		for _, g := range games {
			if !d.Supports(g) {
				continue
			}
			t.Run(name+" "+g.Name, func(t *testing.T) {
				o := player.ServeOptions{Game: g, Record: sente.Record{Game: g.Name}, Spec: "random:seed=3"}
				w := protocol.NewLocalWire(func(ctx context.Context, in io.Reader, out io.Writer) error { return d.Serve(ctx, o, in, out) })
				m := d.NewManager(w, g, player.EngineOptions{})
				r := sente.Record{Game: g.Name}
				b := testutil.Must(g.Open(r))(t)
				for range 70 {
					if len(b.Legal()) == 0 {
						break
					}
					c, err := m.Think(t.Context(), r, sente.Limits{Nodes: 1}, nil)
					testutil.NoError(t, err)
					r.Moves = append(r.Moves, testutil.Must(b.Play(string(c.Move)))(t))
				}
				testutil.NoError(t, m.End(t.Context()))
				testutil.NoError(t, w.Close())
			})
		}
	}
}
