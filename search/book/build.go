package book

import (
	"fmt"
	"slices"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
)

// AddGame adds the first plies moves of a game, or all of them if plies is 0.
// winner is the player that won, -1 for a draw.
func (g *Guide[R, S, M]) AddGame(b *Book, start S, moves []M, winner, plies int) error {
	s := start
	for i, m := range moves {
		if plies > 0 && i == plies {
			break
		}
		st := g.rules.Status(&s)
		if err := g.checkLegal(&s, m, func() string { return g.rules.Format(&s, m) }); err != nil {
			return fmt.Errorf("move %d: %w", i+1, err)
		}
		f := g.foldPosition(&s)
		if err := b.Add(f.place, gameResult(g.foldedMoveText(&f, m), int(st.Turn), winner)); err != nil {
			return fmt.Errorf("move %d: %w", i+1, err)
		}
		var next S
		g.rules.Play(&next, &s, m, false)
		s = next
	}
	return nil
}

// gameResult returns the book entry of a move of one game.
func gameResult(text string, player, winner int) Move {
	switch winner {
	case -1:
		return Move{Text: text, Draws: 1}
	case player:
		return Move{Text: text, Wins: 1}
	}
	return Move{Text: text, Losses: 1}
}

// AddRecord adds the first plies moves of a record, or all of them if plies is
// 0. start is the position before its first move. It returns an error and
// leaves the book unchanged if the game has no result or a move is invalid.
func (g *Guide[R, S, M]) AddRecord(b *Book, start S, r sente.Record, plies int) error {
	winner, err := g.parseWinner(r.Result.Winner)
	if err != nil {
		return err
	}
	moves, err := g.parseMoves(start, r.Moves)
	if err != nil {
		return err
	}
	return g.AddGame(b, start, moves, winner, plies)
}

func (g *Guide[R, S, M]) parseWinner(name string) (int, error) {
	seats := rules.SeatsOf(g.rules)
	switch i := slices.Index(seats, name); {
	case name == sente.Draw:
		return -1, nil
	case name == "":
		return 0, fmt.Errorf("the game has no result: a book counts wins, draws and losses")
	case i < 0:
		return 0, fmt.Errorf("the winner %q is not one of the players %v", name, seats)
	default:
		return i, nil
	}
}

// parseMoves parses the moves of a game and checks that they are legal.
func (g *Guide[R, S, M]) parseMoves(start S, texts []sente.Move) (moves []M, err error) {
	s := start
	for i, text := range texts {
		m, err := g.rules.Parse(&s, string(text))
		if err != nil {
			err = sente.Illegal(err)
		} else {
			err = g.checkLegal(&s, m, func() string { return string(text) })
		}
		if err != nil {
			return nil, fmt.Errorf("move %d: %w", i+1, err)
		}
		var next S
		g.rules.Play(&next, &s, m, false)
		s, moves = next, append(moves, m)
	}
	return moves, nil
}

// AddScore adds the score of a move from a search of depth plies, for the
// player that makes it.
func (g *Guide[R, S, M]) AddScore(b *Book, s *S, m M, score sente.Score, depth int) error {
	f := g.foldPosition(s)
	return b.Add(f.place, Move{Text: g.foldedMoveText(&f, m), Score: score, Depth: depth})
}

// checkLegal returns an error if m is not legal. text returns the text of m.
func (g *Guide[R, S, M]) checkLegal(s *S, m M, text func() string) error {
	switch {
	case g.rules.Status(s).Outcome.IsOver():
		return fmt.Errorf("%q cannot be played: %w", text(), sente.ErrGameOver)
	case !slices.Contains(g.rules.Moves(s, nil), m):
		return sente.Illegal(fmt.Errorf("%q is not a legal move", text()))
	}
	return nil
}
