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

// Options say how external engines are run; engines of the catalog need none.
// The zero value is fine.
type Options struct {
	Dir    string // where the program runs; "" is where we do
	Memory int64  // bytes it may hold: told by INFO max_memory and watched where the system can; 0: not told, and as much as the budget of this process
	// Suspend stops the program while it is not its turn, so that it cannot think
	// on the opponent's time.
	Suspend  bool
	Fresh    bool          // a new process for every game
	Patience time.Duration // silence beyond the time of a move; see protocol.DefaultPatience
	Start    time.Duration // for the answer to START; see protocol.DefaultStart
	Longest  time.Duration // for a move without a clock; see protocol.DefaultLongest
	Stop     time.Duration // for the move of a search that was cancelled; see protocol.DefaultStop
	End      time.Duration // between END and being killed; see DefaultEnd
	GameType int           // INFO game_type
	Folder   string        // INFO folder
	// Trace hears every line of the conversation; may be nil.
	Trace func(sent bool, line string)
}

// defaultEnd is how long a program may live after END.
const defaultEnd = time.Second

// External is an engine in a process of its own that speaks the Gomocup protocol, or
// UGI. It is a [sente.Engine] and an io.Closer. The process starts with the first move,
// or with Ready; after a [*Fault] it is gone, and the next move starts another one.
type External struct {
	argv      []string
	options   Options
	speaks    language
	process   *process.Process
	manager   manager
	game      sente.Record // the last that was thought about
	moved     bool         // a move was asked for at its end
	intention opening.Plan
	starts    int
}

var _ sente.Engine = (*External)(nil)

// NewExternal returns the engine of a command that speaks the Gomocup protocol. It fails
// if there is no such program; nothing is started yet.
func NewExternal(argv []string, o Options) (*External, error) {
	return newExternal(argv, o, gomocupLanguage{})
}

func newExternal(argv []string, o Options, speaks language) (*External, error) {
	if _, err := process.Find(argv); err != nil {
		return nil, &Fault{Kind: Unstartable, What: err.Error(), Err: err}
	}
	if o.Suspend && !process.Suspends {
		return nil, errors.New("this system cannot suspend an engine on its opponent's turn: leave that out")
	}
	return &External{argv: argv, options: o, speaks: speaks}, nil
}

// Ready starts the process and has it set up the game, if it has not. A referee
// calls it before the clock runs, so that loading costs no thinking time.
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

// Think asks the process for a move. When ctx is cancelled it is told to stop, and a move
// may still come for a moment; then the process is killed. Limits other than of time are told to
// Gomocup's engines in Yixin's words, which not every engine understands.
//
// Openings in which players exchange colours are told to them by SWAP2BOARD, and in UGI
// as moves like any other.
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
	case due == opening.Choose && game.Opening == opening.Swap: // the protocol has no word for it
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

// understands says why the engine cannot be told of the opening of a game.
func (e *External) understands(game sente.Record) error {
	if _, ok := e.speaks.(gomocupLanguage); ok && !opening.Spoken(game.Opening) {
		return fmt.Errorf("the Gomocup protocol has no words for the opening %s: programs that speak it play swap, swap2 and openings without an exchange of colours", game.Opening)
	}
	return nil
}

// decided intends what the engine has decided.
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

// About asks the engine for its name; silence is an empty answer.
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

// Swap2 asks for a decision of the swap2 opening.
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

// Starts is how many processes have been started so far.
func (e *External) Starts() int { return e.starts }

// Memory returns the resident bytes of the running process with its children and
// the most that it has held; ok is false if none runs or the system cannot tell.
func (e *External) Memory() (now, peak int64, ok bool) {
	if e.process == nil {
		return 0, 0, false
	}
	return e.process.Memory()
}

// Close ends the process: END, then a moment, then it is killed. That it had to
// be killed, or had ended badly by itself, is a [*Fault].
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

// continues reports whether the process has the beginning of a record on its board.
func (e *External) continues(game sente.Record) bool {
	return e.process != nil && e.manager.Known() && e.same(game)
}

// same reports whether a record goes on with the game of the last one. A position
// that a move was asked for already is the beginning of another game.
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

// launch has a process running.
func (e *External) launch(game sente.Record) error {
	if e.process != nil && e.options.Fresh && !e.same(game) {
		_ = e.Close() // it has told what it had to tell
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

// rest suspends the process until it is needed again.
func (e *External) rest() {
	if e.process != nil && e.options.Suspend {
		_ = e.process.Suspend()
	}
}

// endOnError turns an error of the conversation into a fault and ends the process,
// which cannot be trusted any more. A record that cannot be told ends nothing.
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

// Pid is the number of the running process, and of its group; 0 if none runs.
func (e *External) Pid() int {
	if e.process == nil {
		return 0
	}
	return e.process.Pid()
}
