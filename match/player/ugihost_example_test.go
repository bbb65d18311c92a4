package player_test

import (
	"context"
	"fmt"
	"os"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/games/tictactoe"
	"github.com/sente-games/sente/match/player"
	"github.com/sente-games/sente/match/protocol"
)

// An engine of a game of one's own, behind the protocol that other programs speak.
func ExampleNewUGIHost() {
	game := catalog.New("mygame", "My Game", tictactoe.Game.Open)
	h, err := player.NewUGIHost(game, sente.Record{Game: "mygame"}, "sente", sente.Limits{})
	if err != nil {
		fmt.Println(err)
		return
	}
	server := protocol.UGIServer{Name: "mygame", Author: "me", Host: h}
	err = server.Serve(context.Background(), strings.NewReader("isready\nposition startpos moves b2 a2\nquery p1turn\nquit\n"), os.Stdout)
	fmt.Println(err)
	// Output:
	// readyok
	// response true
	// <nil>
}
