package gomocup

import (
	"errors"
	"fmt"
	"runtime/debug"
	"strings"
	"time"

	"github.com/sente-games/sente/match/protocol"
)

// handleStart parses one number, or both sides of a square as Yixin's board sends them.
func (s *gomocupSession) handleStart(text string) error {
	sides := strings.Fields(text)
	if len(sides) == 2 && sides[0] != sides[1] {
		return fmt.Errorf("START: a board of %s by %s is not supported: boards must be square", protocol.QuoteReceived(sides[0]), protocol.QuoteReceived(sides[1]))
	}
	if len(sides) == 2 {
		text = sides[0]
	}
	size, err := parseNumber(text)
	if err != nil {
		return fmt.Errorf("START: %w; write START 15", err)
	}
	return s.newGame(size)
}

func (s *gomocupSession) handleRectStart(text string) error {
	sides, err := parseNumbers(text, 2)
	if err != nil {
		return fmt.Errorf("RECTSTART: %w", err)
	}
	if sides[0] != sides[1] {
		return fmt.Errorf("a board of %d by %d is not supported: boards must be square", sides[0], sides[1])
	}
	return s.newGame(sides[0])
}

func (s *gomocupSession) newGame(size int) error {
	if size < MinSize || size > MaxSize {
		return fmt.Errorf("a board of %d is not supported: sizes are %d to %d", size, MinSize, MaxSize)
	}
	return s.resetGame(size)
}

func (s *gomocupSession) handleRestart(string) error {
	if s.pos == nil {
		return errNoGame
	}
	return s.resetGame(s.pos.size)
}

// resetGame starts a game and replies OK. It creates the engine immediately rather than at the first
// move, so that loading uses no thinking time.
func (s *gomocupSession) resetGame(size int) error {
	if err := s.host.closeEngine(); err != nil {
		return err
	}
	if s.host.memory > 0 {
		debug.FreeOSMemory() // so that two engines never occupy memory at the same time
	}
	s.pos, s.suggestion, s.host.stale = &boardPosition{size: size}, nil, false
	s.clock.resetClock()
	if _, err := s.host.ensureEngine(); err != nil {
		s.pos = nil
		return err
	}
	s.out.writeLine("OK")
	return nil
}

func (s *gomocupSession) handleBegin(string) error {
	began := time.Now()
	if err := s.checkReady(); err != nil {
		return err
	}
	if err := s.checkNotPending(); err != nil {
		return err
	}
	if !s.pos.isEmpty() {
		return errors.New("BEGIN requires an empty board: use TURN or BOARD to continue a game")
	}
	return s.makeMove(began)
}

func (s *gomocupSession) handleTurn(text string) error {
	began := time.Now()
	if err := s.checkReady(); err != nil {
		return err
	}
	if err := s.checkNotPending(); err != nil {
		return err
	}
	at, err := parsePoint("TURN", text)
	if err != nil {
		return err
	}
	if err := s.pos.checkVacant(at[0], at[1]); err != nil {
		return fmt.Errorf("TURN: %w", err)
	}
	next := *s.pos
	next.putStone(at[0], at[1], false)
	return s.setAndMove(&next, began)
}

func (s *gomocupSession) handleTakeBack(text string) error {
	if s.pos == nil {
		return errNoGame
	}
	at, err := parsePoint("TAKEBACK", text)
	if err != nil {
		return err
	}
	if err := s.pos.takeBack(at[0], at[1]); err != nil {
		return err
	}
	s.suggestion = nil
	s.out.writeLine("OK")
	return nil
}

// handlePlay plays the manager's choice for the brain.
func (s *gomocupSession) handlePlay(text string) error {
	if err := s.checkReady(); err != nil {
		return err
	}
	at, err := parsePoint("PLAY", text)
	if err != nil {
		return err
	}
	if !s.pos.isOwnTurn() {
		last := s.pos.played[len(s.pos.played)-1]
		return fmt.Errorf("PLAY: it is the opponent's turn: the last stone, %d,%d, is the brain's", last.x, last.y)
	}
	if err := s.pos.checkVacant(at[0], at[1]); err != nil {
		return fmt.Errorf("PLAY: %w", err)
	}
	ending, err := s.judgePosition(s.pos)
	if err == nil && ending != "" {
		err = gameOverError(ending)
	}
	if err != nil {
		return fmt.Errorf("PLAY: %w", err)
	}
	next := *s.pos
	next.putStone(at[0], at[1], true)
	if _, err := s.judgePosition(&next); err != nil {
		return fmt.Errorf("PLAY: %w", err)
	}
	s.pos, s.suggestion = &next, nil
	s.out.writeLine("%d,%d", at[0], at[1])
	return nil
}

// checkNotPending returns an error while a suggestion waits for PLAY.
func (s *gomocupSession) checkNotPending() error {
	if s.suggestion == nil {
		return nil
	}
	return fmt.Errorf("SUGGEST %d,%d is waiting for its PLAY", s.suggestion.x, s.suggestion.y)
}
