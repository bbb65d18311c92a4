package app

import (
	"fmt"
	"strings"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/lab"
	"github.com/sente-games/sente/terminal"
)

// balanceResult is the result of analyze --balance.
type balanceResult struct {
	Game   string       `json:"game"`
	Moves  []sente.Move `json:"moves"`
	ToMove string       `json:"to_move"`
	Stones []sente.Move `json:"stones"`
	Score  sente.Score  `json:"score"` // after the stones, for the side to move before them
	Nodes  int64        `json:"nodes"`
	TimeMS int64        `json:"time_ms"`
}

// balance searches for stones of both sides in turn after which the position is even.
func (v analyzeVerb) balance(env *environment, engine sente.Engine, p lab.Position) error {
	balancer, ok := sente.As[sente.Balancer](engine)
	if !ok {
		return fmt.Errorf("--balance is supported for gomoku only, not for %s", p.Game.Name)
	}
	game := p.Record
	game.Opening = ""
	progress := newProgress(env.err)
	began := time.Now()
	found, err := balancer.Balance(env.ctx, game, sente.BalanceTarget{Moves: int(v.Balance)}, v.searchLimits(5*time.Second), func(i sente.Info) {
		progress.setText("%s", terminal.FormatInfo(p, p.Game.ScoreScale(v.Engine), i))
	})
	progress.clearLine()
	if err != nil {
		return fmt.Errorf("--balance: %w", err)
	}
	b := balanceResult{
		Game: p.Game.Name, Moves: lab.NonNilMoves(p.Record.Moves), ToMove: p.Board.Seats()[p.Board.Turn()],
		Stones: found.Moves, Score: found.Score, Nodes: found.Info.Nodes, TimeMS: time.Since(began).Milliseconds(),
	}
	if v.JSON {
		return writeJSON(env.out, b)
	}
	words := make([]string, len(b.Stones))
	for i, m := range b.Stones {
		words[i] = p.MoveText(m)
	}
	with := p.AssessInfo(sente.Info{Score: b.Score}, p.Game.ScoreScale(v.Engine))
	_, err = fmt.Fprintf(env.out, "%s to move: %s, then %s (%s), %d nodes, %d ms\n", b.ToMove, strings.Join(words, " "), with.Words(), with.Points(), b.Nodes, b.TimeMS)
	return err
}
