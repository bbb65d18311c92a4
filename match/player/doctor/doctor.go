// Package doctor examines an engine that speaks the Gomocup protocol: every
// clause of it, its time, its memory and the legality of its moves, told in
// words. It exists because a match between strangers is only as fair as the
// weaker keeper of the protocol, and because "the engine lost on time" is no
// help to its author.
//
// Start with [Examine]. Every check talks to a process of its own, so that a
// hang or a crash in one tells nothing about the next. What the protocol leaves
// open is a warning at most; a failure is what costs games in a tournament.
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

// Verdict says how bad a finding is.
type Verdict string

const (
	OK   Verdict = "ok"
	Warn Verdict = "warn" // allowed, but some managers stumble; or it could not be examined
	Fail Verdict = "fail" // costs games
)

// Finding is one line of the report.
type Finding struct {
	Clause  string  `json:"clause"`  // what was examined: "turn limit 100 ms"
	Verdict Verdict `json:"verdict"` // of it
	Seen    string  `json:"seen"`    // what was seen, one sentence
}

// Patient says whom to examine and how.
type Patient struct {
	Command []string       // the program and its arguments, or
	Brain   *gomocup.Brain // an engine in this process
	Dir     string         // where the program runs; "" is where we do
	Game    catalog.Game   // Gomoku: the rules by which moves are judged
	Size    int            // of the board; 0 is 15
	Time    time.Duration  // the turn limit of most checks; 0 is 300 ms
	Checks  []string       // names of the checks to make, such as "BOARD"; nil is all
	Most    time.Duration  // for all of the examination; 0 is 25 s
}

// Examine runs all checks and passes each finding to tell as it is made. It returns an
// error only if the patient cannot be examined at all.
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
		return fmt.Errorf("a turn limit of %v is not for an examination: write 10ms to 3s", p.Time)
	}
	limited, stop := standstill.WithTimeout(ctx, p.Most)
	defer stop()
	e := &exam{Patient: p, connect: connect, whole: ctx, ctx: limited, tell: tell}
	for i, c := range checks {
		if ctx.Err() != nil {
			return errors.New("the examination was interrupted")
		}
		if limited.Err() != nil {
			e.closing = true
			e.warn("examination", "stopped after %v: %d of %d checks were not made", p.Most, len(checks)-i, len(checks))
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

// check is one visit: what is done with a fresh process.
type check struct {
	name  string
	do    func(*exam, *talk) error // an error is a failure of the whole check
	vital bool                     // without it nothing else is worth trying
}

// checks are all of them, in the order of the report.
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
