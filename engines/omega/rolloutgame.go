package omega

import (
	"github.com/sente-games/sente"
	game "github.com/sente-games/sente/games/omega"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search/mcts"
)

// RolloutGame is Omega for the searches: on a board with undo, with specialized rollouts. It is not safe
// for concurrent use; see [RolloutGame.Clone].
type RolloutGame struct{ rollingGame }

// rollingGame holds the fields of [RolloutGame]. It is a separate type to keep the names of the searches
// that are compiled for it short: Go writes the fields of a type argument into each of them.
type rollingGame struct {
	game.Live
	playout  *playoutBoard
	rollouts *RolloutSettings
}

var (
	_ rules.Undoer[game.Step, game.Move]   = RolloutGame{}
	_ rules.Notation[game.Step, game.Move] = RolloutGame{}
	_ rules.Reasoner[game.Step]            = RolloutGame{}
	_ rules.Cloner[RolloutGame]            = RolloutGame{}
	_ rules.Bounded                        = RolloutGame{}
	_ rules.Keyed                          = RolloutGame{}
	_ rules.Seats                          = RolloutGame{}
	_ mcts.Sampler[game.Step, game.Move]   = RolloutGame{}
)

// newGame returns the game of a record before its first move. If r is nil, it uses
// [DefaultRollouts].
func newGame(record sente.Record, r *RolloutSettings) (RolloutGame, game.Step, error) {
	g, start, err := game.FromRecord(record)
	if err != nil {
		return RolloutGame{}, game.Step{}, err
	}
	if r == nil {
		r = &DefaultRollouts
	}
	l := RolloutGame{rollingGame{Live: g.Live(), playout: new(playoutBoard), rollouts: r}}
	return l, l.SetUp(&start), nil
}

// Clone returns the game with its own board.
func (g RolloutGame) Clone() RolloutGame {
	return RolloutGame{rollingGame{Live: g.Live.Clone(), playout: new(playoutBoard), rollouts: g.rollouts}}
}

// Format returns the notation of a move.
func (g RolloutGame) Format(_ *game.Step, m game.Move) string { return g.Rules.Format(nil, m) }

// Parse parses a move.
func (g RolloutGame) Parse(s *game.Step, text string) (game.Move, error) {
	return g.Rules.Read(g.NextColour(s), text)
}

// Reason returns a description of the scores of a finished game.
func (g RolloutGame) Reason(*game.Step) *sente.Message {
	return &sente.Message{Text: g.Rules.Tell(g.Field)}
}
