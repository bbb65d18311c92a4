package table

import (
	"net/http"
	"slices"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/session"
	"github.com/sente-games/sente/studio/internal/auth"
	"github.com/sente-games/sente/studio/internal/httpapi"
	"github.com/sente-games/sente/studio/internal/storage"
	"github.com/sente-games/sente/studio/internal/view"
)

// Command is the body of a command request. Each command reads the fields it needs.
type Command struct {
	Move  sente.Move     `json:"move"`  // play: the move, or the name of a cell
	Moves []sente.Move   `json:"moves"` // goto, analyse: the position; play: the position that was displayed
	Seats []storage.Seat `json:"seats"` // settings: the players
	Time  float64        `json:"time"`  // settings: seconds per move

	Node   *int         `json:"node"`   // goto, analyse, balance: the node of the position, instead of moves
	Threat bool         `json:"threat"` // analyse: search the position after a pass, to find threats
	Values bool         `json:"values"` // analyse: evaluate every legal move
	Lines  int          `json:"lines"`  // analyse, balance: number of lines (MultiPV)
	Engine string       `json:"engine"` // analyse, balance: the engine's spec
	Only   []sente.Move `json:"only"`   // analyse: search only these root moves
	Block  []sente.Move `json:"block"`  // analyse: exclude these root moves
	Stones int          `json:"stones"` // balance: number of moves to add

	Ponder *bool `json:"ponder"` // settings: engines ponder during a person's turn
	Ask    *bool `json:"ask"`    // settings: confirm a turn of several moves before the engine responds

	client auth.Client
}

// commands maps the last element of a command's path to its function. Each runs with Table.mu held.
var commands = map[string]func(*Table, Command) error{
	"play":     doPlay,
	"undo":     doUndo,
	"redo":     doRedo,
	"goto":     doGoto,
	"hint":     doHint,
	"takeover": doTakeover,
	"stop":     doStop,
	"pause":    doPause,
	"resume":   doResume,
	"analyse":  doAnalyse,
	"balance":  doBalance,
	"solve":    doSolve,
	"settings": doSettings,
	"resign":   doResign,
	"draw":     doDraw,
	"decline":  doDecline,
}

// RunCommand runs a command and then starts the next engine turn.
func (t *Table) RunCommand(name string, c Command) error {
	act, ok := commands[name]
	if !ok {
		return httpapi.Errorf(http.StatusNotFound, "unknown command %q: expected one of %s", visible.Clip(name), strings.Join(CommandNames(), ", "))
	}
	if name == "play" {
		if err := t.tables.reserveNodes(t, 1); err != nil {
			return err
		}
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.isEnded() {
		return httpapi.NewError(http.StatusNotFound, "table_ended", "the table has been closed: start a new game")
	}
	if err := t.checkCommand(c.client, name); err != nil {
		return err
	}
	if err := act(t, c); err != nil {
		return err
	}
	t.advance()
	t.publishState()
	return nil
}

func CommandNames() []string {
	var names []string
	for name := range commands {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// isMoving reports whether an engine is searching for its move.
func (a *analysis) isMoving() bool { return a.jobs.HasPurpose(session.Moving, session.Taking) }

func (t *Table) seatName(i int) string { return t.Seats()[i] }

func doPlay(t *Table, c Command) error {
	switch {
	case c.Move == "":
		return httpapi.Errorf(http.StatusBadRequest, "missing move: send {\"move\": \"h8\"}")
	case t.IsOver():
		return httpapi.NewError(http.StatusConflict, "game_ended", "the game is over: {reason}", "reason", view.EndReason(t.Board(), t.Record()))
	case t.analysis.isMoving():
		return httpapi.NewError(http.StatusConflict, "engine_thinking", "it is {side}'s turn: the engine is still thinking", "side", t.seatName(t.Turn()))
	case t.players.seats[t.Turn()].Kind == storage.Engine:
		return httpapi.NewError(http.StatusConflict, "engines_turn", "it is {side}'s turn, and an engine plays that side", "side", t.seatName(t.Turn()))
	}
	if t.Expired() {
		return httpapi.NewError(http.StatusConflict, "time_used_up", "{side} has run out of time", "side", t.seatName(t.Turn()))
	}
	if t.isOutdated(c) {
		return httpapi.NewError(http.StatusConflict, "position_changed", "the position has changed in the meantime: check the board and choose again")
	}
	me := t.Turn()
	played, err := t.PlayOrQueue(string(c.Move), sente.Thought{Time: t.TurnTime()})
	if err != nil {
		return httpapi.Unprocessable(err)
	}
	if played > 0 {
		t.clearPositionState()
		t.requestTurnConfirmation(me)
	}
	t.analysis.stop()
	return nil
}

// isOutdated reports whether another player has moved, or taken back a move, since the position that
// the client displayed, so that the move was chosen for a different position. A client that plays alone
// may send moves faster than it receives positions.
func (t *Table) isOutdated(c Command) bool {
	seen, now := c.Moves, t.Record().Moves
	if seen == nil || slices.Equal(seen, now) {
		return false
	}
	shared := t.players.seating.IsShared()
	if len(seen) > len(now) {
		return shared || !slices.Equal(seen[:len(now)], now)
	}
	others := func(seat int) bool {
		return t.players.seats[seat].Kind == storage.Engine || shared && !t.players.isPlayedBy(seat, c.client)
	}
	return !slices.Equal(seen, now[:len(seen)]) || slices.ContainsFunc(t.Movers()[len(seen):], others)
}

// doUndo takes moves back until a person is to move. If engines play all sides, it takes back one move
// and pauses. At a shared table both players must agree.
func doUndo(t *Table, c Command) error {
	if t.players.seating.IsShared() && !t.IsOver() {
		return undoShared(t, c)
	}
	if len(t.QueuedMoves()) > 0 {
		t.DropQueued(1)
		return nil
	}
	if t.IsEnginesOnly() {
		t.analysis.stop()
	}
	if !t.UndoTurn() {
		return httpapi.NewError(http.StatusConflict, "no_move_to_undo", "there is no move to take back")
	}
	t.analysis.stop()
	t.clearPositionState()
	t.analysis.paused = t.analysis.paused || t.IsEnginesOnly()
	return nil
}

// doRedo replays moves that were taken back, up to the next turn of a person.
func doRedo(t *Table, _ Command) error {
	if !t.RedoTurn() {
		return httpapi.NewError(http.StatusConflict, "no_move_to_redo", "there is no move to play again")
	}
	t.analysis.stop()
	t.clearPositionState()
	return nil
}

// doGoto changes the current position of the game.
func doGoto(t *Table, c Command) error {
	before := t.Node()
	if err := visitPosition(t, c); err != nil {
		return httpapi.Unprocessable(err)
	}
	t.analysis.stop()
	if before != t.Node() {
		t.clearPositionState()
	}
	t.analysis.paused = !t.IsPersonToMove()
	return nil
}

func visitPosition(t *Table, c Command) error {
	if c.Node == nil {
		return t.SetMoves(c.Moves)
	}
	n, err := t.Study().Node(*c.Node)
	if err != nil {
		return err
	}
	return t.GoToNode(n)
}

// requestedPosition returns the position that a command refers to.
func (t *Table) requestedPosition(c Command) (sente.Record, error) {
	r := t.Record()
	r.Moves, r.Thinking, r.Result = c.Moves, nil, sente.Result{}
	if c.Node == nil {
		return r, nil
	}
	n, err := t.Study().Node(*c.Node)
	if err != nil {
		return r, err
	}
	if r, err = t.Study().Record(n); err == nil && len(c.Moves) > len(r.Moves) && slices.Equal(c.Moves[:len(r.Moves)], r.Moves) {
		r.Moves = c.Moves // a line that continues from the node
	}
	r.Thinking, r.Result = nil, sente.Result{}
	return r, err
}

func doHint(t *Table, _ Command) error { return consultEngine(t, session.Hinting) }

func doTakeover(t *Table, _ Command) error { return consultEngine(t, session.Taking) }

// consultEngine starts an engine for a person's move.
func consultEngine(t *Table, purpose session.Purpose) error {
	switch {
	case t.IsOver():
		return httpapi.NewError(http.StatusConflict, "game_over_no_hint", "the game is over: there are no moves to suggest")
	case t.analysis.isMoving():
		return httpapi.NewError(http.StatusConflict, "engine_busy", "the engine is already thinking")
	case len(t.Game().Profiles) == 0:
		return httpapi.NewError(http.StatusConflict, "no_hint_engine", "{game} has no engine for hints", "game", t.Game().Title)
	}
	t.analysis.stop()
	t.analysis.startEngine(purpose, t.analysis.adviserSpec(), min(t.perMove, t.MoveTime()))
	return nil
}

// adviserSpec returns the spec of the engine that gives hints: the engine of the seat to move, or empty
// for the game's default engine.
func (a *analysis) adviserSpec() string {
	if s := a.table.players.seats[a.table.Turn()]; s.Kind != storage.Human {
		return s.Engine
	}
	return ""
}

// doStop makes the engine return its best move so far. If no person plays, the game pauses after that
// move. An engine that still waits for a processor is cancelled and the game pauses immediately.
func doStop(t *Table, _ Command) error {
	if t.IsEnginesOnly() {
		t.analysis.paused = true
	}
	switch j, ok := t.analysis.jobs.First(); {
	case !ok:
	case j.isWaiting(): // no move has been computed yet
		t.analysis.paused = t.analysis.paused || j.Purpose == session.Moving
		t.analysis.stop()
		t.analysis.pondered = true
	default:
		j.Cancel()
	}
	return nil
}

// doPause stops engines and clocks until doResume.
func doPause(t *Table, _ Command) error {
	if t.IsOver() {
		return httpapi.NewError(http.StatusConflict, "game_over_no_pause", "the game is over and cannot be paused")
	}
	t.analysis.stop()
	t.analysis.paused = true
	return nil
}

func doResume(t *Table, _ Command) error {
	t.analysis.paused, t.analysis.trouble, t.analysis.unconfirmedMoves = false, nil, 0
	return nil
}

func doSettings(t *Table, c Command) error {
	seats := t.players.seats
	if c.Seats != nil {
		checked, err := t.players.completeSeats(c.Seats)
		if err != nil {
			return err
		}
		seats = checked
	}
	perMove := t.perMove
	if c.Time != 0 {
		var err error
		if perMove, err = parseMoveTime(c.Time); err != nil {
			return err
		}
	}
	if c.Ponder != nil {
		t.ponder = *c.Ponder
	}
	if c.Ask != nil {
		t.analysis.confirmTurns = *c.Ask
	}
	t.analysis.stop()
	t.analysis.hint, t.analysis.pondered, t.perMove = "", false, perMove
	switch {
	case c.Seats != nil:
		t.players.assignSeats(seats)
		t.analysis.trouble, t.analysis.unconfirmedMoves, t.players.drawOffer, t.players.takebackRequest = nil, 0, 0, 0
		t.analysis.paused = !t.IsPersonToMove() // changing seats must not start an engine
	case t.analysis.unconfirmedMoves > 0 && !t.analysis.confirmTurns:
		t.analysis.unconfirmedMoves, t.analysis.paused = 0, false
	}
	return nil
}
