package player

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/games/gomoku/opening"
	"github.com/sente-games/sente/internal/memory"
	"github.com/sente-games/sente/internal/standstill"
	"github.com/sente-games/sente/match/player/process"
	"github.com/sente-games/sente/match/protocol"
	"github.com/sente-games/sente/match/protocol/gomocup"
)

// EngineOptions configure external engines; engines of the catalog do not need them. The zero value has
// usable defaults.
type EngineOptions struct {
	Dir    string // working directory; "" is the current directory
	Memory int64  // memory limit in bytes: sent as INFO max_memory and enforced where the system supports it; 0 sends no limit and enforces the budget of this process
	// Suspend stops the program while it is not its turn, so that it cannot think on the opponent's
	// time.
	Suspend     bool
	Ponder      bool          // the engine may think on its opponent's time, if its dialect can express that
	Fresh       bool          // a new process for every game
	ReplyGrace  time.Duration // grace beyond the time of a move; see protocol.DefaultReplyGrace
	Start       time.Duration // timeout of START; see protocol.DefaultStartTimeout
	MaxMoveTime time.Duration // timeout of a move without a clock; see protocol.DefaultMaxMoveTime
	Stop        time.Duration // timeout for the move of a cancelled search; see protocol.DefaultStopTimeout
	End         time.Duration // time between END and a kill; 0 is one second
	Pause       time.Duration // minimum time between a move and the next command to a Gomocup engine; see gomocup.UsualPause
	GameType    int           // INFO game_type
	Folder      string        // INFO folder
	Pass        string        // word for a pass in UGI; "" is 0000 until the engine uses another
	// Trace is called with every line in both directions; may be nil.
	Trace func(sent bool, line string)
}

// newConnection returns the connection to an engine with the timeouts and the trace of the options.
func (o EngineOptions) newConnection(wire protocol.Wire) protocol.Connection {
	return protocol.Connection{
		Wire:     protocol.TraceWire(wire, o.Trace),
		Timeouts: protocol.Timeouts{ReplyGrace: o.ReplyGrace, Start: o.Start, MaxMoveTime: o.MaxMoveTime, Stop: o.Stop},
	}
}

// defaultEndTimeout is the time that a program gets to exit after END.
const defaultEndTimeout = time.Second

// ExternalEngine is an engine in its own process that speaks one of [Dialects]. It
// implements [sente.Engine] and io.Closer. The process starts with the first move, or with Ready; a
// [*EngineFault] ends it, and the next move starts a new one.
type ExternalEngine struct {
	argv          []string
	options       EngineOptions
	dialect       Dialect
	catalogGame   catalog.Game
	process       *process.Process
	manager       Manager
	game          sente.Record // record of the last search
	moveRequested bool         // a move was requested at its end
	plannedMoves  opening.Plan
	numStarts     int
}

var _ sente.Engine = (*ExternalEngine)(nil)

// NewExternal returns the engine of a command that speaks the Gomocup protocol. It returns an error
// if the program does not exist; the process is started later.
func NewExternal(argv []string, o EngineOptions) (*ExternalEngine, error) {
	return NewDialectEngine(gomocupDialect(), catalog.Game{}, argv, o)
}

// NewDialectEngine returns the engine of a command that speaks a protocol, for games of g. It returns an
// error if the program does not exist; the process is started later.
func NewDialectEngine(d Dialect, g catalog.Game, argv []string, o EngineOptions) (*ExternalEngine, error) {
	if _, err := process.FindExecutable(argv); err != nil {
		return nil, &EngineFault{Kind: StartFailed, Clause: err.Error(), Err: err}
	}
	if o.Suspend && !process.CanSuspend {
		return nil, errors.New("suspending engines on the opponent's turn is not supported on this system")
	}
	return &ExternalEngine{argv: argv, options: o, dialect: d, catalogGame: g}, nil
}

// Ready starts the process and sets up the game, unless that is done. A referee calls it before the
// clock runs, so that loading uses no thinking time.
func (e *ExternalEngine) Ready(ctx context.Context, game sente.Record) error {
	e.plannedMoves = opening.Plan{}
	if err := e.checkOpening(game); err != nil {
		return err
	}
	if e.hasPrefixOf(game) {
		return nil
	}
	if err := e.launchProcess(game); err != nil {
		return err
	}
	defer e.suspendIdle()
	err := e.manager.NewGame(ctx, game)
	e.game, e.moveRequested = game.Clone(), false
	e.game.Moves = nil
	return e.endOnError(ctx, err)
}

// Think requests a move from the process. When ctx is cancelled it sends stop, waits shortly for a
// move and then kills the process. Limits other than time are sent to Gomocup engines in Yixin's
// extensions, which not every engine supports.
//
// Openings in which players exchange colours use SWAP2BOARD, and in UGI are moves like any other.
func (e *ExternalEngine) Think(ctx context.Context, game sente.Record, limits sente.Limits, report func(sente.Info)) (sente.Choice, error) {
	if err := sente.CheckCall(ctx, "player", limits); err != nil {
		return sente.Choice{}, err
	}
	if err := e.checkOpening(game); err != nil {
		return sente.Choice{}, err
	}
	if !e.speaksGomocup() || !HasSwap(game.Opening) {
		return e.requestMove(ctx, game, limits, report)
	}
	if c, ok := e.plannedMoves.Next(game); ok {
		reportInfo(report, c.Info)
		return c, nil
	}
	due, plain := opening.DueIn(game)
	switch {
	case due == opening.Coloured || due == opening.LayTwo:
		return e.requestMove(ctx, plain, limits, report)
	case due == opening.Choose && game.Opening == opening.Swap: // the protocol has no command for this decision
		c, err := e.requestMove(ctx, plain, limits, report)
		if err == nil {
			c = e.plannedMoves.Colour(game, c)
		}
		return c, err
	}
	d, err := e.Swap2(ctx, plain, limits)
	if err != nil {
		return sente.Choice{}, err
	}
	c := e.planDecision(game, due, d)
	reportInfo(report, c.Info)
	return c, nil
}

// checkOpening returns an error if the protocol cannot express the opening of a game.
func (e *ExternalEngine) checkOpening(game sente.Record) error {
	if e.speaksGomocup() && !opening.Spoken(game.Opening) {
		return fmt.Errorf("the Gomocup protocol does not support the opening %s: its engines can play swap, swap2 and openings without an exchange of colours", game.Opening)
	}
	return nil
}

// planDecision plans the moves of the engine's decision and returns the first.
func (e *ExternalEngine) planDecision(game sente.Record, due opening.Due, d gomocup.Swap2Decision) sente.Choice {
	moves := d.Moves
	switch {
	case d.Swap:
		moves = []sente.Move{opening.TakeBlack}
	case due == opening.Choose && len(moves) == 2:
		moves = append([]sente.Move{opening.PutTwo}, moves...)
	case due != opening.LayThree:
		moves = append([]sente.Move{opening.TakeWhite}, moves...)
	}
	return e.plannedMoves.Intend(game, sente.Info{Bound: sente.NoScore}, moves...)
}

func (e *ExternalEngine) requestMove(ctx context.Context, game sente.Record, limits sente.Limits, report func(sente.Info)) (sente.Choice, error) {
	if err := e.launchProcess(game); err != nil {
		return sente.Choice{}, err
	}
	defer e.suspendIdle()
	choice, err := e.manager.Think(ctx, game, limits, report)
	e.rememberGame(game)
	return choice, e.endOnError(ctx, err)
}

// OpponentMoved is the cause with which the context of a [sente.Ponderer] is cancelled if Think follows
// at once with that game. An external engine that searches for the move that the opponent made then
// continues the search.
type OpponentMoved struct{ Game sente.Record }

func (*OpponentMoved) Error() string { return "the opponent has moved" }

// As implements [sente.Adjuster]: the engine is a [sente.Ponderer] if its options and its protocol
// allow that.
func (e *ExternalEngine) As(target any) bool {
	p, ok := target.(*sente.Ponderer)
	if ok && e.options.Ponder && e.dialect.CanPonder {
		*p = sente.PonderFunc(e.ponder)
	}
	return ok
}

// ponder lets the process think on the opponent's time. A fault is returned by the next Think.
func (e *ExternalEngine) ponder(ctx context.Context, game sente.Record) {
	m, ok := e.manager.(interface {
		Ponder(ctx context.Context, game sente.Record)
	})
	if ok && e.process != nil {
		m.Ponder(ctx, game)
	}
}

// rememberGame stores the record for which a move was requested. It reuses the memory of the
// previous record, since a match copies one with every move.
func (e *ExternalEngine) rememberGame(game sente.Record) {
	moves := append(e.game.Moves[:0], game.Moves...)
	e.game, e.moveRequested = game, true
	e.game.Moves, e.game.Thinking = moves, nil
}

// SetTrace sets the function that is called with every line in both directions. It must be called
// before the process starts.
func (e *ExternalEngine) SetTrace(trace func(sent bool, line string)) { e.options.Trace = trace }

// About returns the engine's name and version, empty if it does not reply.
func (e *ExternalEngine) About(ctx context.Context) (gomocup.About, error) {
	if err := e.launchProcess(e.game); err != nil {
		return gomocup.About{}, err
	}
	defer e.suspendIdle()
	m, err := e.gomocupManager()
	if err != nil {
		return gomocup.About{}, err
	}
	about, err := m.About(ctx)
	return about, e.endOnError(ctx, err)
}

// Swap2 requests a decision of the swap2 opening.
func (e *ExternalEngine) Swap2(ctx context.Context, game sente.Record, limits sente.Limits) (gomocup.Swap2Decision, error) {
	if err := e.launchProcess(game); err != nil {
		return gomocup.Swap2Decision{}, err
	}
	defer e.suspendIdle()
	m, err := e.gomocupManager()
	if err != nil {
		return gomocup.Swap2Decision{}, err
	}
	decision, err := m.Swap2(ctx, game, limits)
	e.game, e.moveRequested = game.Clone(), false
	return decision, e.endOnError(ctx, err)
}

// NumStarts returns the number of processes started so far.
func (e *ExternalEngine) NumStarts() int { return e.numStarts }

// Memory returns the current and the peak resident bytes of the running process with its children;
// ok is false if no process is running or the system does not provide them.
func (e *ExternalEngine) Memory() (now, peak int64, ok bool) {
	if e.process == nil {
		return 0, 0, false
	}
	return e.process.Memory()
}

// Close ends the process with END, and kills it after a timeout. It returns a [*EngineFault] if the
// process had to be killed or exited with an error.
func (e *ExternalEngine) Close() error {
	p := e.process
	if p == nil {
		return nil
	}
	e.process = nil
	_ = p.Resume()
	patience := e.options.End
	if patience <= 0 {
		patience = defaultEndTimeout
	}
	ctx, cancel := standstill.WithTimeout(context.Background(), patience)
	defer cancel()
	_ = e.manager.End(ctx)
	if p.Close(patience) {
		return &EngineFault{
			Kind: NoReply, Clause: fmt.Sprintf("did not end within %v of %s and was killed", patience, e.dialect.EndCommand),
			LastLines: p.LastLines(), Err: p.EndError(),
		}
	}
	return nil
}

// hasPrefixOf reports whether the process has a prefix of the record on its board.
func (e *ExternalEngine) hasPrefixOf(game sente.Record) bool {
	return e.process != nil && e.manager.IsSynced() && e.continuesLast(game)
}

// continuesLast reports whether a record continues the game of the last one. A position for which a
// move was already requested counts as another game.
func (e *ExternalEngine) continuesLast(game sente.Record) bool {
	old := e.game
	if e.moveRequested && len(game.Moves) == len(old.Moves) {
		return false
	}
	return old.Size == game.Size && old.Rules == game.Rules &&
		old.Setup == game.Setup && len(old.Moves) <= len(game.Moves) && hasPrefix(game.Moves, old.Moves)
}

func hasPrefix(moves, prefix []sente.Move) bool {
	for i, m := range prefix {
		if moves[i] != m {
			return false
		}
	}
	return true
}

// launchProcess starts the process, or resumes it.
func (e *ExternalEngine) launchProcess(game sente.Record) error {
	if e.process != nil && e.options.Fresh && !e.continuesLast(game) {
		_ = e.Close() // a fault at its end no longer matters
	}
	if e.process != nil {
		if e.options.Suspend {
			_ = e.process.Resume()
		}
		return nil
	}
	limit := cmp.Or(e.options.Memory, memory.Process().Limit())
	p, err := process.StartProcess(process.ProcessOptions{Dir: e.options.Dir, Memory: limit, CanDrop: e.dialect.IsIdleLine, LF: !e.dialect.CRLF}, e.argv...)
	if err != nil {
		return &EngineFault{Kind: StartFailed, Clause: err.Error(), Err: err}
	}
	e.numStarts++
	e.process = p
	e.manager = e.dialect.NewManager(p, e.catalogGame, e.options)
	return nil
}

// suspendIdle suspends the process if the options require it.
func (e *ExternalEngine) suspendIdle() {
	if e.process != nil && e.options.Suspend {
		_ = e.process.Suspend()
	}
}

// endOnError converts a communication error to a fault and kills the process, which is no longer in
// a known state. An error of a record that the protocol cannot express leaves the process running.
func (e *ExternalEngine) endOnError(ctx context.Context, err error) error {
	if err == nil {
		return nil
	}
	p := e.process
	fault := newFault(err, p.LastLines())
	f := (*EngineFault)(nil)
	if !errors.As(fault, &f) {
		return fault
	}
	e.process = nil
	p.Kill()
	<-p.Done()
	c := (*protocol.Complaint)(nil)
	begins := errors.As(err, &c) && e.dialect.isStart(c.Command)
	if ctx.Err() != nil && f.Kind == NoReply {
		f.Err = ctx.Err()
	}
	if begins {
		f.Kind = StartFailed
	}
	return f
}

// Pid returns the id of the running process and of its group; 0 if no process is running.
func (e *ExternalEngine) Pid() int {
	if e.process == nil {
		return 0
	}
	return e.process.PID()
}
