package player

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/games/gomoku/opening"
	"github.com/sente-games/sente/internal/memory"
	"github.com/sente-games/sente/internal/standstill"
	"github.com/sente-games/sente/match/player/process"
	"github.com/sente-games/sente/match/protocol"
	"github.com/sente-games/sente/match/protocol/gomocup"
)

// Options configure external engines; engines of the catalog need none. The zero value has usable
// defaults.
type Options struct {
	Dir    string // working directory; "" is the current directory
	Memory int64  // memory limit in bytes: sent as INFO max_memory and enforced where the system supports it; 0 sends no limit and enforces the budget of this process
	// Suspend stops the program while it is not its turn, so that it cannot think on the opponent's
	// time.
	Suspend  bool
	Fresh    bool          // a new process for every game
	Patience time.Duration // grace beyond the time of a move; see protocol.DefaultPatience
	Start    time.Duration // timeout of START; see protocol.DefaultStart
	Longest  time.Duration // timeout of a move without a clock; see protocol.DefaultLongest
	Stop     time.Duration // timeout for the move of a cancelled search; see protocol.DefaultStop
	End      time.Duration // time between END and a kill; 0 is one second
	GameType int           // INFO game_type
	Folder   string        // INFO folder
	// Trace is called with every line in both directions; may be nil.
	Trace func(sent bool, line string)
}

// defaultEnd is the time that a program gets to exit after END.
const defaultEnd = time.Second

// External is an engine in its own process that speaks the Gomocup protocol or UGI. It implements
// [sente.Engine] and io.Closer. The process starts with the first move, or with Ready; a [*Fault]
// ends it, and the next move starts a new one.
type External struct {
	argv      []string
	options   Options
	speaks    language
	process   *process.Process
	manager   manager
	game      sente.Record // record of the last search
	moved     bool         // a move was requested at its end
	intention opening.Plan
	starts    int
}

var _ sente.Engine = (*External)(nil)

// NewExternal returns the engine of a command that speaks the Gomocup protocol. It returns an error
// if the program does not exist; the process is started later.
func NewExternal(argv []string, o Options) (*External, error) {
	return newExternal(argv, o, gomocupLanguage{})
}

func newExternal(argv []string, o Options, speaks language) (*External, error) {
	if _, err := process.Find(argv); err != nil {
		return nil, &Fault{Kind: Unstartable, What: err.Error(), Err: err}
	}
	if o.Suspend && !process.Suspends {
		return nil, errors.New("suspending engines on the opponent's turn is not supported on this system")
	}
	return &External{argv: argv, options: o, speaks: speaks}, nil
}

// Ready starts the process and sets up the game, unless that is done. A referee calls it before the
// clock runs, so that loading uses no thinking time.
func (e *External) Ready(ctx context.Context, game sente.Record) error {
	e.intention = opening.Plan{}
	if err := e.understands(game); err != nil {
		return err
	}
	if e.continues(game) {
		return nil
	}
	if err := e.launch(game); err != nil {
		return err
	}
	defer e.rest()
	err := e.manager.NewGame(ctx, game)
	e.game, e.moved = game.Clone(), false
	e.game.Moves = nil
	return e.endOnError(ctx, err)
}

// Think requests a move from the process. When ctx is cancelled it sends stop, waits shortly for a
// move and then kills the process. Limits other than time are sent to Gomocup engines in Yixin's
// extensions, which not every engine supports.
//
// Openings in which players exchange colours use SWAP2BOARD, and in UGI are moves like any other.
func (e *External) Think(ctx context.Context, game sente.Record, limits sente.Limits, report func(sente.Info)) (sente.Choice, error) {
	if err := sente.CheckCall(ctx, "player", limits); err != nil {
		return sente.Choice{}, err
	}
	if err := e.understands(game); err != nil {
		return sente.Choice{}, err
	}
	if _, ok := e.speaks.(gomocupLanguage); !ok || !Swaps(game.Opening) {
		return e.think(ctx, game, limits, report)
	}
	if c, ok := e.intention.Next(game); ok {
		tell(report, c.Info)
		return c, nil
	}
	due, plain := opening.DueIn(game)
	switch {
	case due == opening.Coloured || due == opening.LayTwo:
		return e.think(ctx, plain, limits, report)
	case due == opening.Choose && game.Opening == opening.Swap: // the protocol has no command for this decision
		c, err := e.think(ctx, plain, limits, report)
		if err == nil {
			c = e.intention.Colour(game, c)
		}
		return c, err
	}
	d, err := e.Swap2(ctx, plain, limits)
	if err != nil {
		return sente.Choice{}, err
	}
	c := e.decided(game, due, d)
	tell(report, c.Info)
	return c, nil
}

// understands returns an error if the protocol cannot express the opening of a game.
func (e *External) understands(game sente.Record) error {
	if _, ok := e.speaks.(gomocupLanguage); ok && !opening.Spoken(game.Opening) {
		return fmt.Errorf("the Gomocup protocol does not support the opening %s: its engines can play swap, swap2 and openings without an exchange of colours", game.Opening)
	}
	return nil
}

// decided plans the moves of the engine's decision and returns the first.
func (e *External) decided(game sente.Record, due opening.Due, d gomocup.Swap2) sente.Choice {
	moves := d.Moves
	switch {
	case d.Swap:
		moves = []sente.Move{opening.TakeBlack}
	case due == opening.Choose && len(moves) == 2:
		moves = append([]sente.Move{opening.PutTwo}, moves...)
	case due != opening.LayThree:
		moves = append([]sente.Move{opening.TakeWhite}, moves...)
	}
	return e.intention.Intend(game, sente.Info{}, moves...)
}

func (e *External) think(ctx context.Context, game sente.Record, limits sente.Limits, report func(sente.Info)) (sente.Choice, error) {
	if err := e.launch(game); err != nil {
		return sente.Choice{}, err
	}
	defer e.rest()
	choice, err := e.manager.Think(ctx, game, limits, report)
	e.game, e.moved = game.Clone(), true
	return choice, e.endOnError(ctx, err)
}

// About returns the engine's name and version, empty if it does not reply.
func (e *External) About(ctx context.Context) (gomocup.About, error) {
	if err := e.launch(e.game); err != nil {
		return gomocup.About{}, err
	}
	defer e.rest()
	m, err := e.gomocup()
	if err != nil {
		return gomocup.About{}, err
	}
	about, err := m.About(ctx)
	return about, e.endOnError(ctx, err)
}

// Swap2 requests a decision of the swap2 opening.
func (e *External) Swap2(ctx context.Context, game sente.Record, limits sente.Limits) (gomocup.Swap2, error) {
	if err := e.launch(game); err != nil {
		return gomocup.Swap2{}, err
	}
	defer e.rest()
	m, err := e.gomocup()
	if err != nil {
		return gomocup.Swap2{}, err
	}
	decision, err := m.Swap2(ctx, game, limits)
	e.game, e.moved = game.Clone(), false
	return decision, e.endOnError(ctx, err)
}

// Starts returns the number of processes started so far.
func (e *External) Starts() int { return e.starts }

// Memory returns the current and the peak resident bytes of the running process with its children;
// ok is false if no process is running or the system does not provide them.
func (e *External) Memory() (now, peak int64, ok bool) {
	if e.process == nil {
		return 0, 0, false
	}
	return e.process.Memory()
}

// Close ends the process with END, and kills it after a timeout. It returns a [*Fault] if the
// process had to be killed or exited with an error.
func (e *External) Close() error {
	p := e.process
	if p == nil {
		return nil
	}
	e.process = nil
	_ = p.Resume()
	patience := e.options.End
	if patience <= 0 {
		patience = defaultEnd
	}
	ctx, cancel := standstill.WithTimeout(context.Background(), patience)
	defer cancel()
	_ = e.manager.End(ctx)
	if p.Close(patience) {
		return &Fault{
			Kind: Silence, What: fmt.Sprintf("did not end within %v of %s and was killed", patience, e.speaks.end()),
			Last: p.Last(), Err: p.Ended(),
		}
	}
	return nil
}

// continues reports whether the process has a prefix of the record on its board.
func (e *External) continues(game sente.Record) bool {
	return e.process != nil && e.manager.Known() && e.same(game)
}

// same reports whether a record continues the game of the last one. A position for which a move was
// already requested counts as another game.
func (e *External) same(game sente.Record) bool {
	old := e.game
	if e.moved && len(game.Moves) == len(old.Moves) {
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

// launch starts the process, or resumes it.
func (e *External) launch(game sente.Record) error {
	if e.process != nil && e.options.Fresh && !e.same(game) {
		_ = e.Close() // a fault at its end no longer matters
	}
	if e.process != nil {
		if e.options.Suspend {
			_ = e.process.Resume()
		}
		return nil
	}
	limit := cmp.Or(e.options.Memory, memory.Process().Limit())
	p, err := process.Start(process.Options{Dir: e.options.Dir, Memory: limit, Idle: e.speaks.idle, LF: e.speaks.lf()}, e.argv...)
	if err != nil {
		return &Fault{Kind: Unstartable, What: err.Error(), Err: err}
	}
	e.starts++
	e.process = p
	e.manager = e.speaks.over(p, e.options)
	return nil
}

// rest suspends the process if the options require it.
func (e *External) rest() {
	if e.process != nil && e.options.Suspend {
		_ = e.process.Suspend()
	}
}

// endOnError converts a communication error to a fault and kills the process, which is no longer in
// a known state. An error of a record that the protocol cannot express leaves the process running.
func (e *External) endOnError(ctx context.Context, err error) error {
	if err == nil {
		return nil
	}
	p := e.process
	fault := faultOf(err, p.Last())
	f := (*Fault)(nil)
	if !errors.As(fault, &f) {
		return fault
	}
	e.process = nil
	p.Kill()
	<-p.Done()
	c := (*protocol.Complaint)(nil)
	begins := errors.As(err, &c) && e.speaks.begins(c.Command)
	if ctx.Err() != nil && f.Kind == Silence {
		f.Err = ctx.Err()
	}
	if begins {
		f.Kind = Unstartable
	}
	return f
}

// Pid returns the id of the running process and of its group; 0 if no process is running.
func (e *External) Pid() int {
	if e.process == nil {
		return 0
	}
	return e.process.Pid()
}
