package fleet_test

import (
	"fmt"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog/standard"
	"github.com/sente-games/sente/match/fleet"
)

// Workers whose rules differ are told apart by what is legal in a few random games.
func ExampleRulesFingerprint() {
	games := standard.Games()
	freestyle, err := fleet.RulesFingerprint(games, sente.Record{Game: "gomoku", Rules: "freestyle"})
	if err != nil {
		fmt.Println(err)
		return
	}
	renju, err := fleet.RulesFingerprint(games, sente.Record{Game: "gomoku", Rules: "renju"})
	fmt.Println(freestyle == renju, err)
	// Output: false <nil>
}
