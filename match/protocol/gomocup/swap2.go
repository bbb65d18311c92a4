package gomocup

import (
	"context"
	"fmt"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/standstill"
	"github.com/sente-games/sente/match/protocol"
)

// Swap2 is a decision of a brain in the swap2 opening: to exchange colours, or the stones to place
// (three on an empty board, later one, or two to leave the choice to the opponent).
type Swap2 struct {
	Swap  bool
	Moves []sente.Move
}

// Swap2 sends SWAP2BOARD with the stones on the board, of which there are 0, 3 or 5, and returns
// the decision. A brain without support for it causes a [protocol.Complaint] of kind Unsupported,
// and the session stays usable.
func (m *Manager) Swap2(ctx context.Context, game sente.Record, limits sente.Limits) (Swap2, error) {
	next, err := layoutOf(game)
	if err != nil {
		return Swap2{}, err
	}
	watch := standstill.Start()
	defer watch.Stop()
	if err := m.start(ctx, next); err != nil {
		return Swap2{}, err
	}
	ctx, stop := m.patient(ctx, watch, limits)
	defer stop()
	if err := m.tell(ctx, m.clockInfo(game, limits)); err != nil {
		return Swap2{}, m.excuse(err, watch)
	}
	m.infos = 0 // UNKNOWN is a valid reply here
	m.known = nil
	if err := m.swap2Board(ctx, next); err != nil {
		return Swap2{}, m.excuse(err, watch)
	}
	a, l, err := m.next(ctx, nil)
	if err != nil {
		return Swap2{}, m.excuse(err, watch)
	}
	return m.readSwap2(next, a, l)
}

func (m *Manager) swap2Board(ctx context.Context, next *layout) error {
	if err := m.say(ctx, "SWAP2BOARD"); err != nil {
		return err
	}
	for _, c := range next.moves {
		if err := m.send(ctx, fmt.Sprintf("%d,%d", c.x, c.y)); err != nil {
			return err
		}
	}
	return m.send(ctx, "DONE")
}

// readSwap2 parses SWAP, or as many points as the number of stones requires.
func (m *Manager) readSwap2(next *layout, a Answer, l string) (Swap2, error) {
	const want = "SWAP or points such as 7,7 8,7"
	if strings.EqualFold(strings.TrimSpace(l), "SWAP") && !next.empty() {
		return Swap2{Swap: true}, nil
	}
	if a.Kind == IsError || a.Kind == IsUnknown {
		return Swap2{}, m.complain(a, l, "")
	}
	var d Swap2
	seen := map[cell]bool{}
	for _, c := range next.moves {
		seen[c] = true
	}
	for _, w := range strings.Fields(l) {
		at, ok := bare(next.size, w)
		if !ok || seen[at] {
			return Swap2{}, m.complain(a, l, want)
		}
		if !inside(next.size, at.x, at.y) {
			return Swap2{}, &protocol.Complaint{Kind: protocol.Outside, Command: m.command, Answer: l}
		}
		seen[at] = true
		d.Moves = append(d.Moves, Point(next.size, at.x, at.y))
	}
	n := len(d.Moves)
	fits := map[int]bool{0: n == 3, 3: n == 1 || n == 2, 5: n == 1}[len(next.moves)]
	if !fits {
		return Swap2{}, m.complain(a, l, want)
	}
	return d, nil
}
