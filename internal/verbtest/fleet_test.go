package verbtest

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"github.com/sente-games/sente/app"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/games/tictactoe"
)

// TestAFleetPlaysAnOwnGame: a queue, a worker and a match of a program with a game of one's
// own. It is asked about one game: a server leaves timers behind, whose goroutines other tests
// would be blamed for.
func TestAFleetPlaysAnOwnGame(t *testing.T) {
	s := sit(t, catalog.New("mygame", "My game", tictactoe.Game.Open))
	s.during(func(address string) {
		s.beside(func() {
			s.answers(done, "all games are played", append([]string{"match", "--game", s.game.Name, "--games", "2", nodes(60), "--fleet", address}, s.players()...)...)
		}, "worker", address, "-j", "1")
	}, "serve", "--workers", "127.0.0.1:0", "--data", s.file("queue"))
}

// beside runs a command line while do is called, and then interrupts it.
func (s *sitting) beside(do func(), args ...string) {
	ctx, stop := context.WithCancel(s.Context())
	defer stop()
	var out, errs bytes.Buffer
	ended := make(chan int, 1)
	go func() { ended <- app.RunContext(ctx, args, strings.NewReader(""), &out, &errs, s.games) }()
	do()
	stop()
	if status := <-ended; status != done {
		s.Errorf("%s ends with status %d: %s", args[0], status, &errs)
	}
}
