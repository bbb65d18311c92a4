package connectfour

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/scene"
)

// popPrefix precedes the column of a pop: "p4". Boards with pops are too narrow for a column of
// that name.
const popPrefix = "p"

// Format returns a drop as its column and a pop as "p4".
func (r PopOut) Format(s *PopState, m Move) string {
	c, pop := m.popColumn()
	if pop {
		return popPrefix + r.frame.Format(s, c)
	}
	return r.frame.Format(s, c)
}

// Parse parses a drop or a pop in either case.
func (r PopOut) Parse(s *PopState, text string) (Move, error) {
	t := strings.ToLower(strings.TrimSpace(text))
	column, pop := strings.CutPrefix(t, popPrefix)
	m, err := r.frame.Parse(s, column)
	switch {
	case err != nil:
		return 0, fmt.Errorf("invalid move %q on the %s board: expected a column (%s), or p and a column to pop its lowest stone", visible.Clip(text), r.Size(), r.columnRange())
	case pop:
		return Pop(m), nil
	}
	return m, nil
}

// Split splits "44p45" into its moves.
func (r PopOut) Split(text string) (moves []string, err error) {
	return rules.CutMoves(text, func(rest string) int {
		prefix := 0
		if lower(rest[0]) == popPrefix[0] {
			prefix = 1
		}
		if len(rest) == prefix || r.dropLength(rest[prefix:]) == 0 {
			return 0
		}
		return prefix + 1
	}), nil
}

// Explain returns the reason why m is illegal.
func (r PopOut) Explain(s *PopState, m Move) error {
	c, pop := m.popColumn()
	if c >= Move(r.width) || !pop {
		drops := slices.DeleteFunc(r.Moves(s, nil), func(m Move) bool { return m < 0 })
		if len(drops) == 0 && !s.Outcome.IsOver() {
			return sente.NewMessage("all_columns_full", "all columns are full: pop one of your own stones, such as {move}", "move", r.Format(s, r.Moves(s, nil)[0]))
		}
		return r.explainDrop(c, drops)
	}
	lowest := uint64(1) << (uint8(c) * (r.height + 1))
	switch {
	case s.Own&lowest != 0 || s.Outcome.IsOver():
		return nil
	case s.Mask&lowest == 0:
		return sente.NewMessage("column_empty", "column {column} is empty: there is no stone to pop", "column", r.frame.Format(s, c))
	}
	return sente.NewMessage("not_your_stone", "the lowest stone of column {column} is not yours: you can only pop your own stones", "column", r.frame.Format(s, c))
}

// Scene draws the board, top row first. After a pop stones have no move numbers, because they have
// moved.
func (r PopOut) Scene(s *PopState) scene.Scene {
	game, last := r.drops, s.Own^s.Mask
	sc := r.drawScene(int(s.Ply&1), wordSet(s.Own), wordSet(last), wordSet(game.winningStones(last)|game.winningStones(s.Own)))
	if int(s.Ply) != bits.OnesCount64(s.Mask) {
		for i := range sc.Stones {
			sc.Stones[i].Ply = scene.Moved
		}
	}
	return sc
}

// Aims maps clicks on the lowest hole of a column to popping a stone that may be popped, and clicks
// on the others to a drop.
func (r PopOut) Aims(s *PopState, m Move) []scene.Aim {
	c, pop := m.popColumn()
	aims := r.columnAims(c, bits.OnesCount64(s.Mask&r.drops.Column(c)))
	lowest := len(aims) - 1
	switch mine := s.Own>>(uint8(c)*(r.height+1))&1 != 0; {
	case pop:
		return scene.ClickAny(aims[lowest].Path, -1)
	case mine:
		return aims[:lowest]
	}
	return aims
}
