// Package doctor examines an engine: in the Gomocup protocol every clause, its time and memory use and
// the legality of its moves; in other protocols their clauses and the moves of some games. The findings are sentences for the
// engine's author, since a lost match alone does not show the cause.
//
// Start with [ExamineEngine]. Every check uses its own process, so that a hang or a crash in one
// does not affect the next. A deviation that the protocol leaves open is at most a warning; a
// failure is a fault that loses games in a tournament.
package doctor

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/standstill"
	"github.com/sente-games/sente/match/player"
	"github.com/sente-games/sente/match/player/process"
	"github.com/sente-games/sente/match/protocol/gomocup"
)

// Verdict is the severity of a finding.
type Verdict string

const (
	OK   Verdict = "ok"
	Warn Verdict = "warn" // permitted, but a problem for some managers; or it could not be examined
	Fail Verdict = "fail" // loses games
)

// Finding is one line of the report.
type Finding struct {
	Clause      string  `json:"clause"`  // the examined clause: "turn limit 100 ms"
	Verdict     Verdict `json:"verdict"` // severity
	Observation string  `json:"seen"`    // the observation, one sentence
}

// Subject is the engine to examine, with settings of the examination.
type Subject struct {
	Command []string       // the program and its arguments; alternative to Brain
	Brain   *gomocup.Brain // an engine in this process
	Dialect player.Dialect // protocol of the program; zero is Gomocup
	Dir     string         // working directory; "" is the current directory
	Game    catalog.Game   // its rules determine the legality of moves; Gomoku in the Gomocup protocol
	Size    int            // board size; 0 is 15
	Time    time.Duration  // turn limit of most checks; 0 is 300 ms
	Checks  []string       // names of the checks to run, such as "BOARD"; nil is all
	Timeout time.Duration  // time limit of the examination; 0 is 25 s
}

// ExamineEngine runs all checks and calls tell with each finding as it is made. It returns an error
// only if the engine cannot be examined.
func ExamineEngine(ctx context.Context, p Subject, tell func(Finding)) error {
	if p.Brain != nil {
		return p.examineVia(ctx, connectBrain, tell)
	}
	if _, err := process.FindExecutable(p.Command); err != nil {
		return err
	}
	if p.Dialect.Name != "" && p.Dialect.Name != player.Dialects()[0].Name {
		p.Time, p.Timeout = orDefault(p.Time, 300*time.Millisecond), orDefault(p.Timeout, 25*time.Second)
		return p.examineDialect(ctx, tell)
	}
	return p.examineVia(ctx, spawnProcess, tell)
}

func (p Subject) examineVia(ctx context.Context, connect connector, tell func(Finding)) error {
	p.Size, p.Time, p.Timeout = orDefault(p.Size, 15), orDefault(p.Time, 300*time.Millisecond), orDefault(p.Timeout, 25*time.Second)
	if p.Time < 10*time.Millisecond || p.Time > 3*time.Second {
		return fmt.Errorf("turn limit %v is out of range: expected 10ms to 3s", p.Time)
	}
	limited, stop := standstill.WithTimeout(ctx, p.Timeout)
	defer stop()
	e := &examination{Subject: p, connect: connect, examinationCtx: ctx, ctx: limited, report: tell}
	for i, c := range allChecks {
		if ctx.Err() != nil {
			return errors.New("the test was interrupted")
		}
		if limited.Err() != nil {
			e.closing = true
			e.reportWarning("examination", "stopped after %v: %d of %d checks were not run", p.Timeout, len(allChecks)-i, len(allChecks))
			break
		}
		if p.Checks == nil || slices.Contains(p.Checks, c.name) {
			if !e.runCheck(c) {
				break
			}
		}
	}
	e.closing = true
	e.reportSummary()
	return nil
}

func orDefault[T int | time.Duration](v, standard T) T {
	if v == 0 {
		return standard
	}
	return v
}

// engineCheck is one check with a new process.
type engineCheck struct {
	name  string
	do    func(*examination, *processSession) error // an error fails the whole check
	vital bool                                      // its failure ends the examination
}

// allChecks lists all checks in the order of the report.
var allChecks = []engineCheck{
	{"START", (*examination).checkStart, true},
	{"INFO", (*examination).checkInfo, false},
	{"BEGIN and TURN", (*examination).checkTurns, true},
	{HasteClause, (*examination).checkHaste, false},
	{"BOARD", (*examination).checkBoards, false},
	{"ABOUT", (*examination).checkAbout, false},
	{"unknown commands", (*examination).checkUnknown, false},
	{"RESTART", (*examination).checkRestart, false},
	{"TAKEBACK", (*examination).checkTakeBack, false},
	{"RECTSTART", (*examination).checkRect, false},
	{"SWAP2BOARD", (*examination).checkSwap2, false},
	{"YXBOARD", (*examination).checkYixin, false},
	{"line ends", (*examination).checkLineEnds, false},
	{"commands before START", (*examination).checkEarly, false},
	{"wrong TURN", (*examination).checkWrongTurn, false},
	{"wrong BOARD", (*examination).checkWrongBoard, false},
	{"turn limits", (*examination).checkTurnLimits, false},
	{"match limit", (*examination).checkMatchLimit, false},
	{"time overdrawn", (*examination).checkOverdrawn, false},
	{"memory", (*examination).checkMemory, false},
	{"small memory", (*examination).checkSmallMemory, false},
	{"board sizes", (*examination).checkSizes, false},
	{"rules", (*examination).checkRules, false},
	{"nearly full board", (*examination).checkFull, false},
	{"games", (*examination).checkGames, false},
	{"END while thinking", (*examination).checkEndThinking, false},
	{"closed input", (*examination).checkClosed, false},
}
