package fleet

import (
	"crypto/sha256"
	"fmt"
	"math/rand/v2"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
)

// Number and maximum length of the games of a fingerprint.
const (
	fingerprintGames = 3
	fingerprintPlies = 40
)

// RulesFingerprint returns a hash of the rules of a game as implemented: of a few random games from
// the start of a record, all legal moves in them, and their ends. Two programs have the same
// fingerprint if their rules differ only in other positions.
func RulesFingerprint(games catalog.Catalog, r sente.Record) (string, error) {
	h := sha256.New()
	for game := range uint64(fingerprintGames) {
		board, err := games.OpenBoard(r)
		if err != nil {
			return "", err
		}
		random := rand.New(rand.NewPCG(game, 1))
		for range fingerprintPlies {
			legal := board.Legal()
			isOver, winner, reason := board.Outcome()
			text := ""
			if isOver {
				text = reason.Text
			}
			fmt.Fprintln(h, legal, board.Turn(), isOver, winner, text)
			if isOver || len(legal) == 0 {
				break
			}
			if _, err := board.Play(string(legal[random.IntN(len(legal))])); err != nil {
				return "", err
			}
		}
	}
	return fmt.Sprintf("%x", h.Sum(nil)[:8]), nil
}

// CheckRules returns the game of a run, or a [RefusalError] if its rules differ from the rules of the
// program that started the run.
func CheckRules(games catalog.Catalog, m Manifest) (catalog.Game, error) {
	rules, err := RulesFingerprint(games, m.Game)
	if err == nil && rules != m.Rules {
		err = fmt.Errorf("the rules of %s here (%s) differ from those where the run started (%s)", m.Game.Game, rules, m.Rules)
	}
	if err != nil {
		return catalog.Game{}, &RefusalError{WrongRules, err.Error()}
	}
	return games.FindGame(m.Game.Game)
}
