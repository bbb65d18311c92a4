package omega

import (
	"github.com/sente-games/sente"
	game "github.com/sente-games/sente/games/omega"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search/mcts"
)

// Game is Omega for the searches: on a board with undo, with specialized rollouts. It is not safe
// for concurrent use; see [Game.Clone].
type Game struct{ rollingGame }

// rollingGame holds the fields of [Game]. It is a separate type to keep the names of the searches
// that are compiled for it short: Go writes the fields of a type argument into each of them.
type rollingGame struct {
	game.Live
	playout  *playoutBoard
	rollouts *Rollouts
}

var (
	_ rules.Undoer[game.Step, game.Move]   = Game{}
	_ rules.Notation[game.Step, game.Move] = Game{}
	_ rules.Reasoner[game.Step]            = Game{}
	_ rules.Cloner[Game]                   = Game{}
	_ rules.Bounded                        = Game{}
	_ rules.Keyed                          = Game{}
	_ rules.Seats                          = Game{}
	_ mcts.Sampler[game.Step, game.Move]   = Game{}
)

// newGame returns the game of a record before its first move. If r is nil, it uses
// [DefaultRollouts].
func newGame(record sente.Record, r *Rollouts) (Game, game.Step, error) {
	g, start, err := game.FromRecord(record)
	if err != nil {
		return Game{}, game.Step{}, err
	}
	if r == nil {
		r = &DefaultRollouts
	}
	l := Game{rollingGame{Live: g.Live(), playout: new(playoutBoard), rollouts: r}}
	return l, l.SetUp(&start), nil
}

// Clone returns the game with its own board.
func (g Game) Clone() Game {
	return Game{rollingGame{Live: g.Live.Clone(), playout: new(playoutBoard), rollouts: g.rollouts}}
}

// Format returns the notation of a move.
func (g Game) Format(_ *game.Step, m game.Move) string { return g.Rules.Format(nil, m) }

// Parse parses a move.
func (g Game) Parse(s *game.Step, text string) (game.Move, error) {
	return g.Rules.Read(g.NextColour(s), text)
}

// Reason returns a description of the scores of a finished game.
func (g Game) Reason(*game.Step) *sente.Message { return &sente.Message{Text: g.Rules.Tell(g.Field)} }
