// Package doctor examines an engine that speaks the Gomocup protocol: every clause of the protocol,
// its time and memory use and the legality of its moves. The findings are sentences for the
// engine's author, to whom a lost match alone does not show the cause.
//
// Start with [Examine]. Every check uses its own process, so that a hang or a crash in one does not
// affect the next. A deviation that the protocol leaves open is at most a warning; a failure is a
// fault that loses games in a tournament.
package doctor

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/standstill"
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
	Clause  string  `json:"clause"`  // the examined clause: "turn limit 100 ms"
	Verdict Verdict `json:"verdict"` // severity
	Seen    string  `json:"seen"`    // the observation, one sentence
}

// Patient is the engine to examine, with settings of the examination.
type Patient struct {
	Command []string       // the program and its arguments; alternative to Brain
	Brain   *gomocup.Brain // an engine in this process
	Dir     string         // working directory; "" is the current directory
	Game    catalog.Game   // Gomoku, whose rules determine the legality of moves
	Size    int            // board size; 0 is 15
	Time    time.Duration  // turn limit of most checks; 0 is 300 ms
	Checks  []string       // names of the checks to run, such as "BOARD"; nil is all
	Most    time.Duration  // time limit of the examination; 0 is 25 s
}

// Examine runs all checks and calls tell with each finding as it is made. It returns an error only
// if the engine cannot be examined.
func Examine(ctx context.Context, p Patient, tell func(Finding)) error {
	if p.Brain != nil {
		return p.examine(ctx, call, tell)
	}
	if _, err := process.Find(p.Command); err != nil {
		return err
	}
	return p.examine(ctx, spawn, tell)
}

func (p Patient) examine(ctx context.Context, connect connect, tell func(Finding)) error {
	p.Size, p.Time, p.Most = or(p.Size, 15), or(p.Time, 300*time.Millisecond), or(p.Most, 25*time.Second)
	if p.Time < 10*time.Millisecond || p.Time > 3*time.Second {
		return fmt.Errorf("turn limit %v is out of range: expected 10ms to 3s", p.Time)
	}
	limited, stop := standstill.WithTimeout(ctx, p.Most)
	defer stop()
	e := &exam{Patient: p, connect: connect, whole: ctx, ctx: limited, tell: tell}
	for i, c := range checks {
		if ctx.Err() != nil {
			return errors.New("the test was interrupted")
		}
		if limited.Err() != nil {
			e.closing = true
			e.warn("examination", "stopped after %v: %d of %d checks were not run", p.Most, len(checks)-i, len(checks))
			break
		}
		if p.Checks == nil || slices.Contains(p.Checks, c.name) {
			if !e.run(c) {
				break
			}
		}
	}
	e.closing = true
	e.goodbye()
	return nil
}

func or[T int | time.Duration](v, standard T) T {
	if v == 0 {
		return standard
	}
	return v
}

// check is one check with a new process.
type check struct {
	name  string
	do    func(*exam, *talk) error // an error fails the whole check
	vital bool                     // its failure ends the examination
}

// checks lists all checks in the order of the report.
var checks = []check{
	{"START", (*exam).checkStart, true},
	{"INFO", (*exam).checkInfo, false},
	{"BEGIN and TURN", (*exam).checkTurns, true},
	{"command at once", (*exam).checkHaste, false},
	{"BOARD", (*exam).checkBoards, false},
	{"ABOUT", (*exam).checkAbout, false},
	{"unknown commands", (*exam).checkUnknown, false},
	{"RESTART", (*exam).checkRestart, false},
	{"TAKEBACK", (*exam).checkTakeBack, false},
	{"RECTSTART", (*exam).checkRect, false},
	{"SWAP2BOARD", (*exam).checkSwap2, false},
	{"YXBOARD", (*exam).checkYixin, false},
	{"line ends", (*exam).checkLineEnds, false},
	{"commands before START", (*exam).checkEarly, false},
	{"wrong TURN", (*exam).checkWrongTurn, false},
	{"wrong BOARD", (*exam).checkWrongBoard, false},
	{"turn limits", (*exam).checkTurnLimits, false},
	{"match limit", (*exam).checkMatchLimit, false},
	{"time overdrawn", (*exam).checkOverdrawn, false},
	{"memory", (*exam).checkMemory, false},
	{"small memory", (*exam).checkSmallMemory, false},
	{"board sizes", (*exam).checkSizes, false},
	{"rules", (*exam).checkRules, false},
	{"nearly full board", (*exam).checkFull, false},
	{"games", (*exam).checkGames, false},
	{"END while thinking", (*exam).checkEndThinking, false},
	{"closed input", (*exam).checkClosed, false},
}
