package gomocup

import (
	"context"
	"fmt"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/standstill"
	"github.com/sente-games/sente/match/protocol"
)

// Swap2Decision is a decision of a brain in the swap2 opening: to exchange colours, or the stones
// to place (three on an empty board, later one, or two to leave the choice to the opponent).
type Swap2Decision struct {
	Swap  bool
	Moves []sente.Move
}

// Swap2 sends SWAP2BOARD with the stones on the board, of which there are 0, 3 or 5, and returns
// the decision. A brain without support for it causes a [protocol.Complaint] of kind Unsupported,
// and the session stays usable.
func (m *Manager) Swap2(ctx context.Context, game sente.Record, limits sente.Limits) (Swap2Decision, error) {
	next, err := newLayout(game)
	if err != nil {
		return Swap2Decision{}, err
	}
	watch := standstill.StartWithin(ctx)
	defer watch.Stop()
	if err := m.sendStart(ctx, next); err != nil {
		return Swap2Decision{}, err
	}
	ctx, stop := m.replyContext(ctx, watch, limits)
	defer stop()
	if err := m.sendInfo(ctx, m.clockInfo(game, limits)); err != nil {
		return Swap2Decision{}, m.timeoutComplaint(err, watch)
	}
	m.infos = 0 // UNKNOWN is a valid reply here
	m.board = nil
	if err := m.sendSwap2Board(ctx, next); err != nil {
		return Swap2Decision{}, m.timeoutComplaint(err, watch)
	}
	a, l, err := m.nextAnswer(ctx, nil)
	if err != nil {
		return Swap2Decision{}, m.timeoutComplaint(err, watch)
	}
	return m.parseSwap2(next, a, l)
}

func (m *Manager) sendSwap2Board(ctx context.Context, next *boardLayout) error {
	if err := m.sendCommand(ctx, "SWAP2BOARD"); err != nil {
		return err
	}
	for _, c := range next.moves {
		if err := m.Wire.Send(ctx, fmt.Sprintf("%d,%d", c.x, c.y)); err != nil {
			return err
		}
	}
	return m.Wire.Send(ctx, "DONE")
}

// parseSwap2 parses SWAP, or as many points as the number of stones requires.
func (m *Manager) parseSwap2(next *boardLayout, a Answer, l string) (Swap2Decision, error) {
	const want = "SWAP or points such as 7,7 8,7"
	if strings.EqualFold(strings.TrimSpace(l), "SWAP") && !next.isEmpty() {
		return Swap2Decision{Swap: true}, nil
	}
	if a.Kind == IsError || a.Kind == IsUnknown {
		return Swap2Decision{}, m.newComplaint(a, l, "")
	}
	var d Swap2Decision
	seen := map[coordinates]bool{}
	for _, c := range next.moves {
		seen[c] = true
	}
	for _, w := range strings.Fields(l) {
		point, ok := parsePair(next.size, w)
		if !ok || seen[point] {
			return Swap2Decision{}, m.newComplaint(a, l, want)
		}
		if !isInside(next.size, point.x, point.y) {
			return Swap2Decision{}, &protocol.Complaint{Kind: protocol.OffBoard, Command: m.command, Answer: l}
		}
		seen[point] = true
		d.Moves = append(d.Moves, FormatPoint(next.size, point.x, point.y))
	}
	n := len(d.Moves)
	fits := map[int]bool{0: n == 3, 3: n == 1 || n == 2, 5: n == 1}[len(next.moves)]
	if !fits {
		return Swap2Decision{}, m.newComplaint(a, l, want)
	}
	return d, nil
}
