package doctor_test

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog/standard"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/match/player"
	"github.com/sente-games/sente/match/player/doctor"
)

// dialectChild is the environment variable that makes the test program an engine: its value is a
// protocol, a game and a fault.
const dialectChild = "SENTE_TEST_DIALECT"

// serveDialect serves the engine of dialectChild and exits.
func serveDialect(spec string) {
	words := strings.Split(spec, " ")
	d, err := player.FindDialect(words[0])
	if err != nil {
		panic(err)
	}
	g, err := standard.Games().FindGame(words[1])
	if err != nil {
		panic(err)
	}
	if words[2] == "illegal" {
		serveIllegal(words[0])
	}
	if err := d.Serve(context.Background(), player.ServeOptions{Game: g, Record: sente.Record{Game: g.Name}, Spec: "random", Name: "child"}, os.Stdin, os.Stdout); err != nil {
		panic(err)
	}
	os.Exit(0)
}

// serveIllegal answers every go with a move that no board has.
func serveIllegal(name string) {
	in := bufio.NewScanner(os.Stdin)
	for in.Scan() {
		switch word, _, _ := strings.Cut(in.Text(), " "); word {
		case name:
			fmt.Println(name + "ok")
		case "isready":
			fmt.Println("readyok")
		case "go":
			fmt.Println("bestmove z9")
		case "quit":
			os.Exit(0)
		}
	}
	os.Exit(0)
}

func TestDialect_ExaminesEveryProtocol(t *testing.T) {
	for _, c := range []struct {
		dialect, game, fault string
		want                 map[string]string // findings by clause: the verdict, and a pattern of the observation
	}{
		{"ugi", "othello", "none", map[string]string{"identification": "ok speaks UGI; its name is child", "stop": "ok answered", "moves": "8 legal moves", "forced pass": "ok passed as move", "exit": "ok exited by quit"}},
		{"uci", "tictactoe", "none", map[string]string{"identification": "ok speaks UCI", "ready while thinking": "ok", "clock": "ok a legal move", "exit": "ok"}},
		{"ugi", "tictactoe", "illegal", map[string]string{"identification": "warn speaks UGI, and gives no name", "stop": "ok", "moves": `fail it played an illegal move "z9" as move 1`}},
	} {
		t.Run(c.dialect+" "+c.fault, func(t *testing.T) {
			t.Setenv(dialectChild, c.dialect+" "+c.game+" "+c.fault)
			found := examineDialect(t, c.dialect, c.game)
			for clause, want := range c.want {
				if f := found[clause]; !regexp.MustCompile(want).MatchString(string(f.Verdict) + " " + f.Observation) {
					t.Errorf("%s: %s %s, want %s", clause, f.Verdict, f.Observation, want)
				}
			}
			for clause, f := range found {
				if f.Verdict == doctor.Fail && c.fault == "none" {
					t.Errorf("%s: %s", clause, f.Observation)
				}
			}
		})
	}
}

func examineDialect(t *testing.T, dialect, game string) map[string]doctor.Finding {
	t.Helper()
	found := map[string]doctor.Finding{}
	s := doctor.Subject{
		Command: []string{os.Args[0]}, Dialect: testutil.Must(player.FindDialect(dialect))(t),
		Game: testutil.Must(standard.Games().FindGame(game))(t), Time: 50 * time.Millisecond,
	}
	testutil.NoError(t, doctor.ExamineEngine(t.Context(), s, func(f doctor.Finding) { found[f.Clause] = f }))
	return found
}

// TestDialect_ClausesAreDocumented: docs/protocols.md has the clauses of the protocols of UCI's family.
func TestDialect_ClausesAreDocumented(t *testing.T) {
	text := string(testutil.Must(os.ReadFile("../../../docs/protocols.md"))(t))
	for _, name := range []string{"ugi", "uci", "uai"} {
		d := testutil.Must(player.FindDialect(name))(t)
		if len(d.Clauses) == 0 {
			t.Errorf("%s has no clauses", name)
		}
		for _, c := range d.Clauses {
			label := c.Name
			if c.IsHard {
				label = "**" + label + "**"
			}
			if line := "| " + label + " | " + c.Rule + " |"; !strings.Contains(text, line) {
				t.Errorf("%s: not in docs/protocols.md: %s", name, line)
			}
		}
	}
}
