//go:build slow

package app

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/spf13/cobra"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog/standard"
	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/internal/playertest"
	"github.com/sente-games/sente/internal/strict"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/record"
)

// shortCommands contains the commands without long work, with the reason.
var shortCommands = map[string]string{
	"version": "it prints a line", "help": "it prints a page",
	"rules":          "tells what the program holds",
	"profiles":       "lists what the program holds",
	"completion":     "lists what the program holds",
	"convert":        "reads one file of bounded size and writes it again",
	"engines list":   "reads one file of bounded size",
	"engines remove": "reads one file of bounded size and writes it again",
	"library find":   "asks a database that answers in a moment",
	"library remove": "takes a few games out of a database",
	"library backup": "copies one file",
	"demo":           "waits for the Go toolchain, which is told to end",
	"gomocup check":  "reads one archive and asks the brain for one move",
	"gomocup pack":   "waits for the Go toolchain, which is told to end",
}

// longWork is work that takes longer than a test: a command with its arguments and standard input.
type longWork struct {
	verb  string
	args  []string
	stdin io.Reader
	early bool // the work is short: interrupt before it begins
}

// allLongWork returns long work for each command that can have some.
func allLongWork(t *testing.T) []longWork {
	dir := t.TempDir()
	fresh := func() string { return filepath.Join(dir, fmt.Sprint(rand.Uint64())) }
	words := func(verb, args string, more ...string) longWork {
		return longWork{verb: verb, args: append(strings.Fields(args), more...)}
	}
	lines := func(verb, args, line string) longWork {
		return longWork{verb: verb, args: strings.Fields(args), stdin: &endlessReader{line}}
	}
	return []longWork{
		words("studio", "--no-open --studies none"),
		words("play", "gomoku --players sente,sente --time 1000s"),
		{verb: "play", args: []string{"gomoku"}, stdin: blockedReader{t.Context()}},
		lines("show", "gomoku -", "h8 i9 h9 h7 g9 i7 i8 g8\n"),
		words("analyze", "gomoku h8i9 --time 1000s"),
		words("review", "gomoku h8i9 --time 1000s"),
		words("solve", "connectfour 4 --no-book"),
		lines("solve", "connectfour -", "44444422\n"),
		lines("solve", "connectfour --bench -", "44444422 2\n"),
		words("solve", "connectfour --certificate", fresh()),
		words("solve", "connectfour --no-book --plies 6 --make-book", fresh()),
		words("prove", "gomoku h8 --winner black --memory 16 --resume", fresh()),
		{verb: "verify", args: []string{makeCertificate(t, fresh())}, early: true},
		words("perft", "gomoku --depth 40"),
		words("bench", "gomoku --nodes 100000M"),
		words("ablate", "gomoku --depth 60"),
		words("ablate", "connectfour --games 100000 --nodes 10k"),
		words("trace", "othello --depth 60"),
		words("book", "connectfour --depth 40 --out", fresh()),
		words("match", "sente heuristic --game gomoku --games 100000"),
		words("match", "random random --game gomoku --openings", makeManyOpenings(t, fresh()+".pos")),
		words("match", "--game gomoku -j 2 --nodes 1", playertest.Command("hang", "hang-end"), playertest.Command("hang", "hang-end")),
		words("sprt", "sente sente --game gomoku --elo0 0 --elo1 0.1"),
		words("tournament", "", makeTournament(t, fresh()+".toml")),
		{verb: "library add", args: []string{makeManyPlayers(t, fresh()+".jsonl"), "--db", fresh()}, early: true},
		{verb: "library export", args: []string{fresh() + ".jsonl", "--db", makeLibrary(t, fresh())}, early: true},
		words("library explore", "h8 --time 1000s --db", makeLibrary(t, fresh())),
		{verb: "repair", args: []string{makeManyPlayers(t, fresh()+".jsonl")}, early: true},
		{verb: "stats", args: []string{makeManyPlayers(t, fresh()+".jsonl")}, early: true},
		words("ratings", "", makeManyPlayers(t, fresh()+".jsonl")),
		words("selfplay", "gomoku --games 100000 --out", fresh()),
		words("tune", "gomoku --games 100000 --data", fresh()),
		words("tune", "omega --method spsa --games 100000 --out", fresh()),
		words("tune", "gomoku --rounds 100000000 --out "+fresh()+" --data", makeTrainingData(t, fresh())),
		words("serve", "--workers 127.0.0.1:0 --data", fresh()),
		words("worker", "nats://127.0.0.1:1"),
		words("openings", "gomoku --plies 100000 --count 1"),
		words("openings", "gomoku --plies 6 --balance 0 --count 100000"),
		words("engines check", "--file", makeEngineList(t, fresh()+".toml", playertest.Command("hang-start"))),
		words("engines add", "slow --file "+fresh()+".toml", playertest.Command("hang-start")),
		words("doctor", "", playertest.Command("hang-start")),
		{verb: "uci", args: []string{"othello"}, stdin: blockedReader{t.Context()}},
		{verb: "uai", stdin: blockedReader{t.Context()}},
		{verb: "gtp", args: []string{"gomoku"}, stdin: blockedReader{t.Context()}},
		{verb: "gtp", args: []string{"gomoku"}, stdin: io.MultiReader(strings.NewReader("lz-analyze b 1\n"), blockedReader{t.Context()})},
		{verb: "nboard", stdin: blockedReader{t.Context()}},
		{verb: "mcp", stdin: blockedReader{t.Context()}},
		{verb: "ugi", args: []string{"gomoku"}, stdin: blockedReader{t.Context()}},
		{verb: "ugi", args: []string{"gomoku"}, stdin: io.MultiReader(strings.NewReader("go infinite\n"), blockedReader{t.Context()})},
	}
}

// TestCommands_EndOnInterrupt checks that every command handles an interrupt during its
// work and stops all that it started.
func TestCommands_EndOnInterrupt(t *testing.T) {
	tried := map[string]bool{}
	for i, work := range allLongWork(t) {
		tried[work.verb] = true
		t.Run(fmt.Sprint(i, work.verb), work.interrupt)
	}
	for _, verb := range commandPaths(t) {
		if tried[verb] == (shortCommands[verb] != "") {
			t.Errorf("%s: give it long work, or say why it has none", verb)
		}
	}
}

// interrupt starts the work, interrupts it and waits for its end.
func (w longWork) interrupt(t *testing.T) {
	testutil.CheckDuration(t, "the end", 10*time.Second, func() time.Duration {
		ctx, interrupt := context.WithCancel(t.Context())
		defer interrupt()
		if w.early {
			interrupt()
		}
		var said bytes.Buffer
		env := &environment{ctx: ctx, games: standard.Games(), in: w.stdin, out: io.Discard, err: &said, disk: keep.OS}
		for _, add := range AllParts {
			add(env)
		}
		env.shareStdin()
		ended := make(chan error, 1)
		go func() { ended <- env.executeArgs(append(strings.Fields(w.verb), w.args...)) }()
		if !w.early {
			select {
			case err := <-ended:
				t.Fatalf("it ended by itself: %v %s", err, &said)
			case <-time.After(150 * time.Millisecond):
			}
		}
		interrupt()
		began := time.Now()
		err := <-ended
		if w.early && err == nil {
			t.Error("it finished")
		}
		return time.Since(began)
	})
}

// commandPaths returns the paths of all visible commands that can be run.
func commandPaths(t *testing.T) (all []string) {
	visitCommands(newRootCommand(newEnvironment(t, "", new(bytes.Buffer))), func(cmd *cobra.Command) {
		if !cmd.HasSubCommands() {
			_, path, _ := strings.Cut(cmd.CommandPath(), " ")
			all = append(all, path)
		}
	})
	return all
}

// endlessReader is a reader that repeats a line forever.
type endlessReader struct{ line string }

func (e *endlessReader) Read(p []byte) (int, error) { return copy(p, e.line), nil }

// blockedReader is a reader that blocks until its context ends.
type blockedReader struct{ ctx context.Context }

func (s blockedReader) Read([]byte) (int, error) {
	<-s.ctx.Done()
	return 0, io.EOF
}

// makeFile runs a command line that writes a file and returns the file's name.
func makeFile(t *testing.T, name string, args ...string) string {
	t.Helper()
	var said bytes.Buffer
	if Run(t.Context(), append(args, name), Streams{In: strings.NewReader(""), Out: &said, Err: &said}, standard.Games(), AllParts...) != exitOK {
		t.Fatalf("%v: %s", args, &said)
	}
	return name
}

func makeCertificate(t *testing.T, name string) string {
	return makeFile(t, name, "solve", "connectfour", "--size", "4x4", "--certificate")
}

func makeLibrary(t *testing.T, name string) string {
	return makeFile(t, name, "library", "add", writeTestFile(t, name+".txt", []byte("h8 i9 g7\n")), "--db")
}

func makeTrainingData(t *testing.T, name string) string {
	return makeFile(t, name, "tune", "gomoku", "--games", "20", "--nodes", "30", "--size", "9", "--data")
}

func writeTestFile(t *testing.T, name string, text []byte) string {
	t.Helper()
	testutil.NoError(t, os.WriteFile(name, text, 0o644))
	return name
}

// makeEngineList writes a list of engines with one program.
func makeEngineList(t *testing.T, name, command string) string {
	return writeTestFile(t, name, []byte("[[engine]]\nname = \"own\"\ncommand = "+strict.QuoteTOML(command)+"\n"))
}

func makeTournament(t *testing.T, name string) string {
	return writeTestFile(t, name, []byte("game = \"gomoku\"\ngames = 100000\n[[player]]\nengine = \"sente\"\n[[player]]\nengine = \"heuristic\"\n"))
}

// makeManyOpenings writes more openings than can be compared pairwise in a short time.
func makeManyOpenings(t *testing.T, name string) string {
	dice := rand.New(rand.NewPCG(1, 1))
	var text bytes.Buffer
	for range 20_000 {
		points := dice.Perm(225)[:6]
		for _, at := range points {
			fmt.Fprintf(&text, "%c%d", 'a'+at%15, 1+at/15)
		}
		text.WriteByte('\n')
	}
	return writeTestFile(t, name, text.Bytes())
}

// makeManyPlayers writes so many games that rating their players a thousand times takes minutes.
func makeManyPlayers(t *testing.T, name string) string {
	const players = 500
	var all []sente.Record
	for i := range players * 3 {
		a, b := i%players, (i*7+1)%players
		all = append(all, sente.Record{
			Game: "tictactoe", Moves: []sente.Move{"a1", "b1", "a2", "b2", "a3"},
			Players: []string{fmt.Sprint("p", a), fmt.Sprint("p", b, "x")}, Result: sente.Result{Winner: []string{"first", "second"}[i%2]},
		})
	}
	var text bytes.Buffer
	testutil.NoError(t, record.Write(&text, standard.Games(), record.JSONL, all...))
	return writeTestFile(t, name, text.Bytes())
}
