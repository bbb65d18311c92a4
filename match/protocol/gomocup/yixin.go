package gomocup

import (
	"fmt"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/match/protocol"
)

// maxLines is the maximum number of lines: the number of points of the largest board.
const maxLines = MaxSize * MaxSize

// handleNBest searches the current position, like BEGIN and TURN, and reports several lines.
func (s *gomocupSession) handleNBest(text string) error {
	began := time.Now()
	lines, err := parseNumber(text)
	if err != nil || lines < 1 {
		return fmt.Errorf("YXNBEST: invalid number of lines %s: expected 1 or more", protocol.QuoteReceived(text))
	}
	if err := s.checkOwnMove("YXNBEST"); err != nil {
		return err
	}
	return s.makeMoveWithLines(began, min(lines, maxLines))
}

// checkOwnMove returns an error unless the game is in progress and the brain is to move.
func (s *gomocupSession) checkOwnMove(command string) error {
	if err := s.checkCanThink(); err != nil {
		return err
	}
	if !s.pos.isOwnTurn() {
		return fmt.Errorf("%s: it is the opponent's turn: use TURN or YXBOARD to continue the game", command)
	}
	return nil
}

// handleShowForbid writes the points that the side to move may not play. It always replies: without a
// game, and by rules without forbidden points, the list is empty.
func (s *gomocupSession) handleShowForbid(string) error {
	var b strings.Builder
	for _, cell := range s.forbiddenCells() {
		fmt.Fprintf(&b, "%02d%02d", cell.x, cell.y)
	}
	s.out.writeLine("FORBID %s.", b.String())
	return nil
}

func (s *gomocupSession) forbiddenCells() []coordinates {
	if s.pos == nil || s.brain.Forbidden == nil || s.rule.thirdField() != fieldForbidden {
		return nil
	}
	rules, _ := s.rule.ruleSet() // thirds has checked the error
	moves, err := s.brain.Forbidden(s.pos.toRecord(rules))
	if err != nil {
		return nil
	}
	return s.pos.cellsOf(moves)
}

func (s *gomocupSession) beginBlock(string) error {
	return s.beginPoints("YXBLOCK", func(points []coordinates) {
		for _, at := range points {
			if !slices.Contains(s.blocked, at) {
				s.blocked = append(s.blocked, at)
			}
		}
	})
}

func (s *gomocupSession) beginUnblock(string) error {
	return s.beginPoints("YXBLOCKUNDO", func(points []coordinates) {
		s.blocked = slices.DeleteFunc(s.blocked, func(at coordinates) bool { return slices.Contains(points, at) })
	})
}

func (s *gomocupSession) handleUnblockAll(string) error {
	s.blocked = nil
	return nil
}

// beginPoints collects points of the board, which need not be free.
func (s *gomocupSession) beginPoints(name string, done func([]coordinates)) error {
	if s.pos == nil {
		s.skipRows = true
		return errNoGame
	}
	if s.brain.Restrict == nil {
		s.skipRows = true
		s.out.writeLine("UNKNOWN command %s", protocol.QuoteReceived(name))
		return nil
	}
	var points []coordinates
	s.rows = &rowCollector{
		name: name, count: [2]int{2, 2}, exampleRow: "7,7",
		handleRow: func(row []int) error {
			if !isInside(s.pos.size, row[0], row[1]) {
				return checkInside(s.pos.size, row[0], row[1])
			}
			points = append(points, coordinates{row[0], row[1]})
			return nil
		},
		done: func(time.Time) error {
			done(points)
			return nil
		},
	}
	return nil
}

// blockedMoves returns the blocked points that are free.
func (s *gomocupSession) blockedMoves() (moves []sente.Move) {
	for _, cell := range s.blocked {
		if s.pos.checkVacant(cell.x, cell.y) == nil {
			moves = append(moves, FormatPoint(s.pos.size, cell.x, cell.y))
		}
	}
	return moves
}

func (s *gomocupSession) handleBalanceOne(text string) error {
	return s.playBalanced("YXBALANCEONE", text, 1)
}

func (s *gomocupSession) handleBalanceTwo(text string) error {
	return s.playBalanced("YXBALANCETWO", text, 2)
}

// playBalanced plays and writes stones of both sides in turn after which the position has the wanted
// score for the brain, 0 by default.
func (s *gomocupSession) playBalanced(name, text string, stones int) error {
	began := time.Now()
	if s.brain.Balancer == nil {
		s.out.writeLine("UNKNOWN command %s", protocol.QuoteReceived(name))
		return nil
	}
	target := 0
	if text != "" {
		var err error
		if target, err = parseNumber(text); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	if err := s.checkOwnMove(name); err != nil {
		return err
	}
	engine, err := s.host.ensureEngine()
	if err != nil {
		return err
	}
	rules, err := s.rule.ruleSet()
	if err != nil {
		return err
	}
	wanted := sente.Score(max(-int(sente.MaxEval), min(target, int(sente.MaxEval))))
	game := s.pos.toRecord(rules)
	progress := s.newProgress(began, 1)
	balancer, err := s.brain.Balancer(engine)
	if err != nil {
		return err
	}
	p, err := balancer.Balance(s.ctx, game, sente.BalanceTarget{Moves: stones, Score: wanted}, s.limitsFrom(began), progress.handleInfo)
	if err != nil {
		return err
	}
	return s.replyStones(game, p.Moves, began)
}

// replyStones plays and writes the stones.
func (s *gomocupSession) replyStones(game sente.Record, moves []sente.Move, began time.Time) error {
	if s.brain.Judge != nil {
		game.Moves = append(slices.Clone(game.Moves), moves...)
		if _, err := s.brain.Judge(game); err != nil {
			return fmt.Errorf("the engine failed: %w", err)
		}
	}
	own := true
	for _, cell := range s.pos.cellsOf(moves) {
		s.pos.putStone(cell.x, cell.y, own)
		own = !own
	}
	s.clock.spendTime(time.Since(began))
	s.out.writeLine("%s", s.pos.inProtocol(moves))
	return nil
}

// handleClearHash resets the engine's memory, or creates a new engine.
func (s *gomocupSession) handleClearHash(string) error {
	if f, ok := sente.As[sente.Forgetter](s.host.engine); ok {
		f.Forget()
	} else if s.host.engine != nil {
		s.host.stale = true
		if _, err := s.host.ensureEngine(); err != nil {
			return err
		}
	}
	s.last = sente.Info{}
	s.out.writeLine("MESSAGE the tables are empty")
	return nil
}

// handleShowHash writes the usage of the table.
func (s *gomocupSession) handleShowHash(string) error {
	s.out.writeLine("MESSAGE hash usage %d.%d%%", s.last.Table/10, s.last.Table%10)
	return nil
}

// maxHashPower is the largest INFO hash_size that is announced, as a power of two in KiB: 1 GiB.
const maxHashPower = 20

// handleShowInfo writes the ranges of settings for Yixin's board.
func (s *gomocupSession) handleShowInfo(string) error {
	s.out.writeLine("MESSAGE %s %s", s.brain.About.Name, s.brain.About.Version)
	s.out.writeLine("MESSAGE INFO MAX_THREAD_NUM %d", runtime.NumCPU())
	s.out.writeLine("MESSAGE INFO MAX_HASH_SIZE %d", maxHashPower)
	return nil
}
