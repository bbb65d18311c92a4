package omega

import (
	"github.com/sente-games/sente"
	game "github.com/sente-games/sente/games/omega"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search/mcts"
)

// Game is Omega as the searches see it: on a board that takes moves back, with
// rollouts of its own. It is not safe for concurrent use; see [Game.Clone].
type Game struct{ rollingGame }

// rollingGame is what [Game] holds. It is a type of its own so that the names of searches that are
// compiled for it are short: Go writes the fields of a type argument into each of them.
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

// newGame is the game of a record before its first move. Without r it plays
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

// Clone returns the game on a board of its own.
func (g Game) Clone() Game {
	return Game{rollingGame{Live: g.Live.Clone(), playout: new(playoutBoard), rollouts: g.rollouts}}
}

// Format writes a move.
func (g Game) Format(_ *game.Step, m game.Move) string { return g.Rules.Format(nil, m) }

// Parse reads a move.
func (g Game) Parse(s *game.Step, text string) (game.Move, error) {
	return g.Rules.Read(g.NextColour(s), text)
}

// Reason returns how an ended game was counted.
func (g Game) Reason(*game.Step) *sente.Message { return &sente.Message{Text: g.Rules.Tell(g.Field)} }
