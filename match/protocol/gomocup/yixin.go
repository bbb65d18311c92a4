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

// mostLines is the maximum number of lines: the number of points of the largest board.
const mostLines = MaxSize * MaxSize

// nBest searches the current position, like BEGIN and TURN, and reports several lines.
func (s *session) nBest(text string) error {
	began := time.Now()
	lines, err := number(text)
	if err != nil || lines < 1 {
		return fmt.Errorf("YXNBEST: invalid number of lines %s: expected 1 or more", protocol.Quote(text))
	}
	if err := s.ownMove("YXNBEST"); err != nil {
		return err
	}
	return s.thinkLines(began, min(lines, mostLines))
}

// ownMove returns an error unless the game is in progress and the brain is to move.
func (s *session) ownMove(command string) error {
	if err := s.alive(); err != nil {
		return err
	}
	if !s.pos.ownTurn() {
		return fmt.Errorf("%s: it is the opponent's turn: use TURN or YXBOARD to continue the game", command)
	}
	return nil
}

// showForbid writes the points that the side to move may not play. It always replies: without a
// game, and by rules without forbidden points, the list is empty.
func (s *session) showForbid(string) error {
	var b strings.Builder
	for _, at := range s.forbidden() {
		fmt.Fprintf(&b, "%02d%02d", at.x, at.y)
	}
	s.out.say("FORBID %s.", b.String())
	return nil
}

func (s *session) forbidden() []cell {
	if s.pos == nil || s.brain.Forbidden == nil || s.rule.thirds() != thirdForbidden {
		return nil
	}
	rules, _ := s.rule.ruleSet() // thirds has checked the error
	moves, err := s.brain.Forbidden(s.pos.record(rules))
	if err != nil {
		return nil
	}
	return s.pos.cellsOf(moves)
}

func (s *session) beginBlock(string) error {
	return s.beginPoints("YXBLOCK", func(points []cell) {
		for _, at := range points {
			if !slices.Contains(s.blocked, at) {
				s.blocked = append(s.blocked, at)
			}
		}
	})
}

func (s *session) beginUnblock(string) error {
	return s.beginPoints("YXBLOCKUNDO", func(points []cell) {
		s.blocked = slices.DeleteFunc(s.blocked, func(at cell) bool { return slices.Contains(points, at) })
	})
}

func (s *session) unblockAll(string) error {
	s.blocked = nil
	return nil
}

// beginPoints collects points of the board, which need not be free.
func (s *session) beginPoints(name string, done func([]cell)) error {
	if s.pos == nil {
		s.skip = true
		return errNoGame
	}
	if s.brain.Restrict == nil {
		s.skip = true
		s.out.say("UNKNOWN command %s", protocol.Quote(name))
		return nil
	}
	var points []cell
	s.rows = &rows{
		name: name, count: [2]int{2, 2}, form: "7,7",
		take: func(row []int) error {
			if !inside(s.pos.size, row[0], row[1]) {
				return outside(s.pos.size, row[0], row[1])
			}
			points = append(points, cell{row[0], row[1]})
			return nil
		},
		done: func(time.Time) error {
			done(points)
			return nil
		},
	}
	return nil
}

// avoid returns the blocked points that are free.
func (s *session) avoid() (moves []sente.Move) {
	for _, at := range s.blocked {
		if s.pos.vacant(at.x, at.y) == nil {
			moves = append(moves, Point(s.pos.size, at.x, at.y))
		}
	}
	return moves
}

func (s *session) balanceOne(text string) error { return s.balance("YXBALANCEONE", text, 1) }

func (s *session) balanceTwo(text string) error { return s.balance("YXBALANCETWO", text, 2) }

// balance plays and writes stones of both sides in turn after which the position has the wanted
// score for the brain, 0 by default.
func (s *session) balance(name, text string, stones int) error {
	began := time.Now()
	if s.brain.Balancer == nil {
		s.out.say("UNKNOWN command %s", protocol.Quote(name))
		return nil
	}
	target := 0
	if text != "" {
		var err error
		if target, err = number(text); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	if err := s.ownMove(name); err != nil {
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
	game := s.pos.record(rules)
	progress := s.progress(began, 1)
	balancer, err := s.brain.Balancer(engine)
	if err != nil {
		return err
	}
	p, err := balancer.Balance(s.ctx, game, sente.BalanceTarget{Moves: stones, Score: wanted}, s.limitsFrom(began), progress.hear)
	if err != nil {
		return err
	}
	return s.tellStones(game, p.Moves, began)
}

// tellStones plays and writes the stones.
func (s *session) tellStones(game sente.Record, moves []sente.Move, began time.Time) error {
	if s.brain.Judge != nil {
		game.Moves = append(slices.Clone(game.Moves), moves...)
		if _, err := s.brain.Judge(game); err != nil {
			return fmt.Errorf("the engine failed: %w", err)
		}
	}
	own := true
	for _, at := range s.pos.cellsOf(moves) {
		s.pos.play(at.x, at.y, own)
		own = !own
	}
	s.clock.spend(time.Since(began))
	s.out.say("%s", s.pos.inProtocol(moves))
	return nil
}

// clearHash resets the engine's memory, or creates a new engine.
func (s *session) clearHash(string) error {
	if f, ok := sente.As[sente.Forgetter](s.host.engine); ok {
		f.Forget()
	} else if s.host.engine != nil {
		s.host.stale = true
		if _, err := s.host.ensureEngine(); err != nil {
			return err
		}
	}
	s.last = sente.Info{}
	s.out.say("MESSAGE the tables are empty")
	return nil
}

// showHash writes the usage of the table.
func (s *session) showHash(string) error {
	s.out.say("MESSAGE hash usage %d.%d%%", s.last.Table/10, s.last.Table%10)
	return nil
}

// mostHash is the largest INFO hash_size that is announced, as a power of two in KiB: 1 GiB.
const mostHash = 20

// showInfo writes the ranges of settings for Yixin's board.
func (s *session) showInfo(string) error {
	s.out.say("MESSAGE %s %s", s.brain.About.Name, s.brain.About.Version)
	s.out.say("MESSAGE INFO MAX_THREAD_NUM %d", runtime.NumCPU())
	s.out.say("MESSAGE INFO MAX_HASH_SIZE %d", mostHash)
	return nil
}
