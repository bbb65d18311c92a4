package gomocup

import (
	"fmt"
	"slices"
	"time"

	"github.com/sente-games/sente"
)

// The opening swap2 in records: the choice of a colour, or to place two more stones, is a move.
const (
	swap2Opening = "swap2"
	takeBlack    = sente.Move("black")
	takeWhite    = sente.Move("white")
	putTwo       = sente.Move("two")
)

// beginSwap2 collects the stones of a SWAP2BOARD, in the order in which they were placed. The
// current game does not change.
func (s *gomocupSession) beginSwap2(string) error {
	if err := s.checkReady(); err != nil {
		s.skipRows = true
		return err
	}
	stones := &boardPosition{size: s.pos.size}
	s.rows = &rowCollector{
		name: "SWAP2BOARD", count: [2]int{2, 3}, exampleRow: "7,7",
		handleRow: func(row []int) error {
			if err := stones.checkVacant(row[0], row[1]); err != nil {
				return err
			}
			stones.boardStones = append(stones.boardStones, boardStone{x: row[0], y: row[1]})
			return nil
		},
		done: func(began time.Time) error {
			n := len(stones.boardStones)
			if n != 0 && n != 3 && n != 5 {
				return fmt.Errorf("SWAP2BOARD: %d stones on the board: expected none, three or five", n)
			}
			decision, err := s.decideSwap2(stones.boardStones, began)
			if err == nil {
				s.out.writeLine("%s", s.pos.inProtocol(decision))
			}
			return err
		},
	}
	return nil
}

// decideSwap2 requests the engine's decision in the swap2 opening and returns its moves: three
// stones; or a colour, white with one more stone; or two stones.
func (s *gomocupSession) decideSwap2(stones []boardStone, began time.Time) ([]sente.Move, error) {
	engine, err := s.host.ensureEngine()
	if err != nil {
		return nil, err
	}
	game, err := s.openingRecord(stones)
	if err != nil {
		return nil, err
	}
	var moves []sente.Move
	for !isCompleteDecision(moves, len(stones)) {
		limits := s.limitsFrom(began)
		limits.Seed = gameSeed(limits, began)
		c, err := engine.Think(s.ctx, game, limits, nil)
		if err != nil {
			return nil, err
		}
		game = game.WithMove(c.Move)
		if s.brain.Judge != nil {
			if _, err := s.brain.Judge(game); err != nil {
				return nil, fmt.Errorf("the engine failed: %w", err)
			}
		}
		s.last = c.Info
		moves = append(moves, c.Move)
	}
	s.clock.spendTime(time.Since(began))
	return moves, nil
}

// gameSeed returns a different seed for every game, so that opponents cannot prepare for its stones,
// except with a node limit, which requires reproducible moves.
func gameSeed(l sente.Limits, began time.Time) uint64 {
	if l.Seed != 0 || l.Nodes > 0 {
		return l.Seed
	}
	return uint64(began.UnixNano())
}

// openingRecord returns the record of the game up to the decision.
func (s *gomocupSession) openingRecord(stones []boardStone) (sente.Record, error) {
	rules, err := s.rule.ruleSet()
	if err != nil {
		return sente.Record{}, err
	}
	p := boardPosition{size: s.pos.size}
	game := p.toRecord(rules)
	game.Opening = swap2Opening
	for i, stone := range stones {
		if i == 3 {
			game.Moves = append(game.Moves, putTwo)
		}
		game.Moves = append(game.Moves, FormatPoint(s.pos.size, stone.x, stone.y))
	}
	if s.brain.Judge != nil {
		_, err = s.brain.Judge(game)
	}
	return game, err
}

// isCompleteDecision reports whether moves after n stones are a complete decision.
func isCompleteDecision(moves []sente.Move, stones int) bool {
	switch {
	case stones == 0 || len(moves) > 0 && moves[0] == putTwo:
		return len(moves) == 3
	case len(moves) > 0 && moves[0] == takeBlack:
		return true
	}
	return len(moves) == 2
}

// Yixin's board requests the decisions in three steps, for the stones that YXBOARD has placed; the
// replies are MESSAGE lines. It uses BOARD to request the stone of the side that takes white.

func (s *gomocupSession) handleSwap2First(string) error { return s.swap2Step(0) }

func (s *gomocupSession) handleSwap2Second(string) error { return s.swap2Step(3) }

func (s *gomocupSession) handleSwap2Third(string) error { return s.swap2Step(5) }

func (s *gomocupSession) swap2Step(due int) error {
	began := time.Now()
	if err := s.checkReady(); err != nil {
		return err
	}
	stones := slices.Concat(s.pos.boardStones, s.pos.played)
	if due == 0 {
		stones = nil // the first step starts a game
	}
	if len(stones) != due {
		return fmt.Errorf("the board has %d stones (want %d): place them with YXBOARD", len(stones), due)
	}
	moves, err := s.decideSwap2(stones, began)
	if err != nil {
		return err
	}
	step := map[int]string{3: "SWAP1", 5: "SWAP2"}[due]
	switch moves[0] {
	case takeBlack:
		s.out.writeLine("MESSAGE SWAP2 %s YES", step)
	case takeWhite:
		s.out.writeLine("MESSAGE SWAP2 %s NO", step)
	default:
		for i, cell := range s.pos.cellsOf(moves) {
			s.out.writeLine("MESSAGE SWAP2 MOVE%d %d %d", due+i+1, cell.x, cell.y)
		}
	}
	return nil
}
