package record

import (
	"math"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/rules"
)

// Limits of the evidence for a game: so many legal moves in a row, which are less than half as free as those of
// the game that the form of the text suggests. A game in which that many moves were legal by chance would be
// one in millions.
const minEvidence, mistakeEvidence, freedomShare = 6, 10, 0.5

// GuessGame guesses the game of a text of moves. Moves such as 11-15 are English draughts, digits only are Connect
// Four, letters with digits Gomoku, unless the moves are legal in another game that leaves few alternatives: a
// transcript of Othello is also a legal game of Gomoku, but not by chance. If the catalog has a single game,
// GuessGame returns that one.
func GuessGame(games catalog.Catalog, text string) string {
	if len(games) == 1 {
		return games[0].Name
	}
	if game := RestrictiveGame(games, text); game != "" {
		return game
	}
	if words := strings.Fields(stripMoveNumbers(text)); isEnglishDraughts(games, words) {
		return draughtsGame
	}
	if !hasASCIILetter(text) {
		return "connectfour"
	}
	return "gomoku"
}

func hasASCIILetter(text string) bool {
	return strings.ContainsFunc(text, func(c rune) bool { return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' })
}

// RestrictiveGame returns the game that the moves of a text identify, because each of them is legal there and
// the rules leave few others; "" without such a game.
func RestrictiveGame(games catalog.Catalog, text string) string {
	if !hasASCIILetter(text) || len(text) > MaxLine {
		return ""
	}
	text = stripMoveNumbers(text)
	for _, g := range games {
		if g.Name == "gomoku" {
			continue
		}
		board, err := g.Open(sente.Record{Game: g.Name})
		if err != nil {
			continue
		}
		if words, err := board.Split(text); err == nil && isEvidence(board, words) {
			return g.Name
		}
	}
	return ""
}

// isEvidence reports whether moves identify the game of a board in its initial position. An illegal move after a
// long legal beginning is a mistake in the text, not evidence for another game.
func isEvidence(board rules.Board, words []string) bool {
	legal := countLegalMoves(board, words)
	if legal < minEvidence || legal < len(words) && legal < mistakeEvidence {
		return false
	}
	freedom, cells := 0.0, math.Log(225)
	for i, w := range words[:legal] {
		choices := len(board.Legal())
		if _, passes, _ := rules.PlayWritten(board, w); passes > 0 {
			choices = 1
		}
		freedom += math.Log(float64(max(1, choices)))
		if n := i + 1; n >= minEvidence && freedom > freedomShare*cells*float64(n) {
			return false
		}
	}
	return true
}

// countLegalMoves returns the number of moves before the first illegal one, and returns the board to its initial
// position.
func countLegalMoves(board rules.Board, words []string) (n int) {
	for n < len(words) {
		if _, _, err := rules.PlayWritten(board, words[n]); err != nil {
			break
		}
		n++
	}
	for board.Undo() {
	}
	return n
}
