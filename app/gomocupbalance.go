package app

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/sente-games/sente"
)

// balanced is what analyze --balance finds.
type balanced struct {
	Game   string       `json:"game"`
	Moves  []sente.Move `json:"moves"`
	ToMove string       `json:"to_move"`
	Stones []sente.Move `json:"stones"`
	Score  sente.Score  `json:"score"` // with the stones, for the side to move before them
	Nodes  int64        `json:"nodes"`
	TimeMS int64        `json:"time_ms"`
}

// balance looks for stones of both sides in turn after which a position is even.
func (v analyzeVerb) balance(ctx context.Context, env *environment, engine sente.Engine, p position) error {
	balancer, ok := sente.As[sente.Balancer](engine)
	if !ok {
		return fmt.Errorf("--balance places stones of gomoku, not of %s", p.game.Name)
	}
	game := p.record
	game.Opening = ""
	progress := newProgress(env.err)
	began := time.Now()
	found, err := balancer.Balance(ctx, game, int(v.Balance), 0, v.limits(5*time.Second), func(i sente.Info) {
		progress.say("%s", p.brief(i))
	})
	progress.clear()
	if err != nil {
		return fmt.Errorf("--balance: %w", err)
	}
	b := balanced{
		Game: p.game.Name, Moves: some(p.record.Moves), ToMove: p.board.Seats()[p.board.Turn()],
		Stones: found.Moves, Score: found.Score, Nodes: found.Info.Nodes, TimeMS: time.Since(began).Milliseconds(),
	}
	if v.JSON {
		return writeJSON(env.out, b)
	}
	show := p.shower()
	words := make([]string, len(b.Stones))
	for i, m := range b.Stones {
		words[i] = show(m)
	}
	_, err = fmt.Fprintf(env.out, "%s to move: %s, worth %v to %s, %d nodes, %d ms\n", b.ToMove, strings.Join(words, " "), b.Score, b.ToMove, b.Nodes, b.TimeMS)
	return err
}
