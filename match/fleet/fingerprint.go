package fleet

import (
	"crypto/sha256"
	"fmt"
	"math/rand/v2"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
)

// The games that a fingerprint looks at.
const (
	fingerGames = 3
	fingerPlies = 40
)

// Fingerprint tells how the rules of a game are understood: a hash of a few random games
// from the start of a record, of all moves that are legal in them, and of how they end. Two
// programs whose rules differ only elsewhere have the same one.
func Fingerprint(games catalog.Catalog, r sente.Record) (string, error) {
	h := sha256.New()
	for game := range uint64(fingerGames) {
		board, err := games.Board(r)
		if err != nil {
			return "", err
		}
		random := rand.New(rand.NewPCG(game, 1))
		for range fingerPlies {
			legal := board.Legal()
			over, winner, reason := board.Outcome()
			text := ""
			if over {
				text = reason.Text
			}
			fmt.Fprintln(h, legal, board.Turn(), over, winner, text)
			if over || len(legal) == 0 {
				break
			}
			if _, err := board.Play(string(legal[random.IntN(len(legal))])); err != nil {
				return "", err
			}
		}
	}
	return fmt.Sprintf("%x", h.Sum(nil)[:8]), nil
}

// CheckRules returns the game of a run, or a [Refusal] if it has other rules here than where
// the run began.
func CheckRules(games catalog.Catalog, m Manifest) (catalog.Game, error) {
	rules, err := Fingerprint(games, m.Game)
	if err == nil && rules != m.Rules {
		err = fmt.Errorf("%s has other rules here (%s) than where the run began (%s)", m.Game.Game, rules, m.Rules)
	}
	if err != nil {
		return catalog.Game{}, &Refusal{WrongRules, err.Error()}
	}
	return games.Game(m.Game.Game)
}
