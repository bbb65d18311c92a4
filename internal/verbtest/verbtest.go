// Package verbtest asks every verb of the command line about one game, in this
// process. It exists so that a game of one's own is known to have what every game has,
// and so that no verb is forgotten: the list of verbs is what the command line says
// that it has.
package verbtest

import (
	"bytes"
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/app"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/duel"
	"github.com/sente-games/sente/rules"
)

// Exit statuses of the command line.
const (
	done      = 0
	failed    = 2
	undecided = 3 // of sprt
)

// sit prepares to ask about a game.
func sit(t *testing.T, g catalog.Game) *sitting {
	t.Helper()
	board, err := g.Board(sente.Record{Game: g.Name})
	if err != nil {
		t.Fatal(err)
	}
	return &sitting{T: t, games: catalog.Catalog{g}, game: g, dir: t.TempDir(), seats: board.Seats(), legal: board.Legal()}
}

// Run asks every verb about the game, and fails the test where one does not answer
// as it should. Searches are small: a game whose moves are cheap takes a second.
func Run(t *testing.T, g catalog.Game) {
	t.Helper()
	if terms, ok, err := duel.Asked(); err != nil {
		t.Fatal(err)
	} else if ok {
		duel.Run(t, g, terms)
		return
	}
	s := sit(t, g)
	all := s.verbs()
	for _, verb := range all {
		ask, ok := asked[verb]
		if !ok {
			t.Errorf("nothing here asks the verb %s: add it to the table of internal/verbtest", verb)
			continue
		}
		s.verb = verb
		s.nameless(s.answers(done, "Usage: ", verb, "--help"))
		ask(s)
	}
	for verb := range asked {
		if !slices.Contains(all, verb) && !optional[verb] {
			t.Errorf("the command line has no verb %s", verb)
		}
	}
	s.answers(done, "Commands:", "--help")
	s.answers(done, "go1.", "--version")
	s.answers(failed, "unknown command", "nonsense")
}

// optional are the verbs that only programs with certain games have.
var optional = map[string]bool{"doctor": true, "gomocup": true}

// sitting is a test of one game.
type sitting struct {
	*testing.T
	games catalog.Catalog
	game  catalog.Game
	seats []string
	legal []sente.Move // at the start
	dir   string
	verb  string
}

// file names a file of the test.
func (s *sitting) file(name string) string { return filepath.Join(s.dir, name) }

// verbs are what the command line says its verbs are.
func (s *sitting) verbs() []string {
	_, all, found := strings.Cut(s.answers(failed, "unknown command", "nonsense"), "the commands are ")
	if !found {
		s.Fatal("an unknown command is not answered by the list of all")
	}
	return strings.Split(strings.TrimSpace(all), ", ")
}

// answers runs a command line, wants that status and that text on standard output, or
// on standard error if it fails, and returns what was said there.
func (s *sitting) answers(status int, want string, args ...string) string {
	s.Helper()
	return s.given("", status, want, args...)
}

// given is answers with something on standard input.
func (s *sitting) given(in string, status int, want string, args ...string) string {
	s.Helper()
	got, said := s.run(in, args...)
	if got == failed && strings.Count(said, "\n") != 1 {
		s.Errorf("%s: an error is told in other than one line: %q", strings.Join(args, " "), said)
	}
	if got != status || !strings.Contains(said, want) {
		s.Errorf("%s: status %d, want %d with %q\n%s", strings.Join(args, " "), got, status, want, said)
	}
	return said
}

// run runs a command line and returns its status and what it said: on standard error
// if it failed.
func (s *sitting) run(in string, args ...string) (status int, said string) {
	var out, errs bytes.Buffer
	status = app.RunContext(s.Context(), args, strings.NewReader(in), &out, &errs, s.games)
	if status == failed {
		return status, errs.String()
	}
	return status, out.String()
}

// asks asks the verb about the game.
func (s *sitting) asks(want string, flags ...string) string {
	s.Helper()
	return s.answers(done, want, append([]string{s.verb, s.game.Name}, flags...)...)
}

// two reports whether the game is for two players, as proofs and tests of strength are.
func (s *sitting) two() bool { return len(s.seats) == 2 }

// players are as many engines as the game has seats.
func (s *sitting) players() []string {
	return append([]string{s.game.Profiles[0].Name}, slices.Repeat([]string{"random"}, len(s.seats)-1)...)
}

// ending is a position from which somebody wins at once, found by games played at
// random; ok is false if there is none near.
func (s *sitting) ending() (moves []string, ok bool) {
	for seed := range uint64(40) {
		board, winner := s.wander(seed)
		if winner < 0 {
			continue
		}
		moves = s.played(board, seed)
		return moves[:len(moves)-1], true
	}
	return nil, false
}

// longest is where a game played at random is given up.
const longest = 3000

// wander plays a game at random, and returns who won: -1 if nobody did, or not by the
// last move.
func (s *sitting) wander(seed uint64) (rules.Board, int) {
	board, err := s.game.Open(sente.Record{Game: s.game.Name})
	if err != nil {
		s.Fatal(err)
	}
	mover := -1
	for range s.played(board, seed) {
		mover = 0
	}
	over, winner, _ := board.Outcome()
	board.Undo()
	if !over || mover < 0 || winner != board.Turn() {
		return nil, -1
	}
	board, _ = s.game.Open(sente.Record{Game: s.game.Name})
	return board, winner
}

// played plays moves at random until the game ends.
func (s *sitting) played(board rules.Board, seed uint64) (moves []string) {
	for range longest {
		legal := board.Legal()
		if len(legal) == 0 {
			break
		}
		seed = seed*6364136223846793005 + 1442695040888963407
		m, err := board.Play(string(legal[(seed>>33)%uint64(len(legal))]))
		if err != nil {
			s.Fatalf("a legal move cannot be played: %v", err)
		}
		moves = append(moves, string(m))
	}
	return moves
}

// serving calls fetch with the address of the studio while it serves.
func (s *sitting) serving(fetch func(address string)) {
	s.during(fetch, "studio", "--no-open", "--listen", "127.0.0.1:0")
}

// during calls do with the first line that a command line prints, while it goes on, and then
// interrupts it.
func (s *sitting) during(do func(line string), args ...string) {
	ctx, stop := context.WithCancel(s.Context())
	defer stop()
	out := newFirstLine()
	var errs bytes.Buffer
	ended := make(chan int, 1)
	go func() { ended <- app.RunContext(ctx, args, strings.NewReader(""), out, &errs, s.games) }()
	select {
	case line := <-out.line:
		do(strings.TrimSpace(line))
		stop()
		if status := <-ended; status != done {
			s.Errorf("%s ends with status %d: %s", args[0], status, &errs)
		}
	case status := <-ended:
		s.Errorf("%s does not begin: status %d: %s", args[0], status, &errs)
	}
}

// firstLine hands on the first line that is written to it.
type firstLine struct {
	text bytes.Buffer
	line chan string
	sent bool
}

func newFirstLine() *firstLine { return &firstLine{line: make(chan string, 1)} }

func (f *firstLine) Write(p []byte) (int, error) {
	f.text.Write(p)
	if line, _, whole := strings.Cut(f.text.String(), "\n"); whole && !f.sent {
		f.sent = true
		f.line <- line
	}
	return len(p), nil
}

// nodes is the flag of a small search.
func nodes(n int) string { return fmt.Sprintf("--nodes=%d", n) }
