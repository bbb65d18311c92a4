package player_test

import (
	"fmt"

	"github.com/sente-games/sente/match/player"
)

// A list is a file in TOML; a key that it does not know is an error with its line.
func ExampleParseRoster() {
	engines, err := player.ParseRoster(`
[[engine]]
name = "theirs"
command = "/opt/theirs/engine --threads 1"
game = "othello"
protocol = "ugi"
`)
	fmt.Println(engines[0].Name, engines[0].GameName(), err)

	_, err = player.ParseRoster("[[engine]]\nname = \"mine\"\ncolour = \"red\"\n")
	fmt.Println(err)
	// Output:
	// theirs othello <nil>
	// line 3: unknown key "engine.colour": expected one of name, command, game, protocol, dir, pass, pause
}
