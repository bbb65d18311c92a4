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

// Command is what a request asks of a session; each command reads the fields it
// needs.
type Command struct {
	Move  sente.Move     `json:"move"`  // play: the move; a cell's name will do
	Moves []sente.Move   `json:"moves"` // goto, analyse: the position; play: the position the person saw
	Seats []storage.Seat `json:"seats"` // settings: the players
	Time  float64        `json:"time"`  // settings: seconds a move

	Node   *int         `json:"node"`   // goto, analyse, balance: the position, in the place of moves
	Threat bool         `json:"threat"` // analyse: what if the side to move passed
	Values bool         `json:"values"` // analyse: what every move is worth
	Lines  int          `json:"lines"`  // analyse, balance: best lines that are asked for
	Engine string       `json:"engine"` // analyse, balance: the engine's spec
	Only   []sente.Move `json:"only"`   // analyse: the only moves to choose among
	Block  []sente.Move `json:"block"`  // analyse: moves that are not to be chosen
	Stones int          `json:"stones"` // balance: how many moves are looked for

	Ponder *bool `json:"ponder"` // settings: whether engines think while people do
	Ask    *bool `json:"ask"`    // settings: whether people are asked about a turn of several moves

	from auth.Client
}

// commands are the words that may follow a session's address. Each runs with the
// session locked and says in one sentence what it refuses.
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

// Do runs a command and lets the game go on.
func (h *Table) Do(name string, c Command) error {
	act, ok := commands[name]
	if !ok {
		return httpapi.Errorf(http.StatusNotFound, "unknown command %q: the commands are %s", visible.Clip(name), strings.Join(CommandNames(), ", "))
	}
	if name == "play" {
		if err := h.tables.reserve(h, 1); err != nil {
			return err
		}
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.isEnded() {
		return httpapi.NewError(http.StatusNotFound, "table_ended", "the table has ended: start a new game")
	}
	if err := h.checkCommand(c.from, name); err != nil {
		return err
	}
	if err := act(h, c); err != nil {
		return err
	}
	h.advance()
	h.changed()
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

// isMoving reports whether an engine is about to move.
func (h *analysis) isMoving() bool { return h.jobs.HasPurpose(session.Moving, session.Taking) }

func (h *Table) seatName(i int) string { return h.Seats()[i] }

func doPlay(h *Table, c Command) error {
	switch {
	case c.Move == "":
		return httpapi.Errorf(http.StatusBadRequest, "no move was given: send {\"move\": \"h8\"}")
	case h.Over():
		return httpapi.NewError(http.StatusConflict, "game_ended", "the game is over: {reason}", "reason", view.Reason(h.Board(), h.Record()))
	case h.analysis.isMoving():
		return httpapi.NewError(http.StatusConflict, "engine_thinking", "it is {side}'s turn: the engine is still thinking", "side", h.seatName(h.Turn()))
	case h.players.seats[h.Turn()].Kind == storage.Engine:
		return httpapi.NewError(http.StatusConflict, "engines_turn", "it is {side}'s turn, and an engine plays that side", "side", h.seatName(h.Turn()))
	}
	if h.Expired() {
		return httpapi.NewError(http.StatusConflict, "time_used_up", "the time of {side} is used up", "side", h.seatName(h.Turn()))
	}
	if h.isOutdated(c) {
		return httpapi.NewError(http.StatusConflict, "position_changed", "the game went on while you chose: look at the board, then choose again")
	}
	me := h.Turn()
	played, err := h.PlayOrQueue(string(c.Move), sente.Thought{Time: h.TurnTime()})
	if err != nil {
		return httpapi.Unprocessable(err)
	}
	if played > 0 {
		h.resetPosition()
		h.askAboutTurn(me)
	}
	h.analysis.stop()
	return nil
}

// isOutdated reports whether somebody else has moved, or taken a move back, since the position
// that a person saw, so that the move was meant for another one. Persons who are alone may
// click faster than positions come to them.
func (h *Table) isOutdated(c Command) bool {
	seen, now := c.Moves, h.Record().Moves
	if seen == nil || slices.Equal(seen, now) {
		return false
	}
	shared := h.players.seating.Shared()
	if len(seen) > len(now) {
		return shared || !slices.Equal(seen[:len(now)], now)
	}
	others := func(seat int) bool {
		return h.players.seats[seat].Kind == storage.Engine || shared && !h.players.holds(seat, c.from)
	}
	return !slices.Equal(seen, now[:len(seen)]) || slices.ContainsFunc(h.Movers()[len(seen):], others)
}

// doUndo takes moves back until it is a person's turn again; with engines on
// all sides it takes back one move and pauses. People who share a table agree first.
func doUndo(h *Table, c Command) error {
	if h.players.seating.Shared() && !h.Over() {
		return undoTogether(h, c)
	}
	if len(h.QueuedMoves()) > 0 {
		h.DropQueued(1)
		return nil
	}
	if h.IsEnginesOnly() {
		h.analysis.stop()
	}
	if !h.UndoTurn() {
		return httpapi.NewError(http.StatusConflict, "no_move_to_undo", "there is nothing to take back")
	}
	h.analysis.stop()
	h.resetPosition()
	h.analysis.paused = h.analysis.paused || h.IsEnginesOnly()
	return nil
}

// doRedo plays again what was taken back, up to the next turn of a person.
func doRedo(h *Table, _ Command) error {
	if !h.RedoTurn() {
		return httpapi.NewError(http.StatusConflict, "no_move_to_redo", "there is nothing to play again")
	}
	h.analysis.stop()
	h.resetPosition()
	return nil
}

// doGoto makes another position the game's.
func doGoto(h *Table, c Command) error {
	before := h.Node()
	if err := goTo(h, c); err != nil {
		return httpapi.Unprocessable(err)
	}
	h.analysis.stop()
	if before != h.Node() {
		h.resetPosition()
	}
	h.analysis.paused = !h.IsPersonToMove()
	return nil
}

func goTo(h *Table, c Command) error {
	if c.Node == nil {
		return h.SetMoves(c.Moves)
	}
	n, err := h.Study().Node(*c.Node)
	if err != nil {
		return err
	}
	return h.GoToNode(n)
}

// requestedPosition is the position that a command is about.
func (h *Table) requestedPosition(c Command) (sente.Record, error) {
	r := h.Record()
	r.Moves, r.Thinking, r.Result = c.Moves, nil, sente.Result{}
	if c.Node == nil {
		return r, nil
	}
	n, err := h.Study().Node(*c.Node)
	if err != nil {
		return r, err
	}
	if r, err = h.Study().Record(n); err == nil && len(c.Moves) > len(r.Moves) && slices.Equal(c.Moves[:len(r.Moves)], r.Moves) {
		r.Moves = c.Moves // a line goes on from there
	}
	r.Thinking, r.Result = nil, sente.Result{}
	return r, err
}

func doHint(h *Table, _ Command) error { return consult(h, session.Hinting) }

func doTakeover(h *Table, _ Command) error { return consult(h, session.Taking) }

// consult asks an engine about a person's move.
func consult(h *Table, purpose session.Purpose) error {
	switch {
	case h.Over():
		return httpapi.NewError(http.StatusConflict, "game_over_no_hint", "the game is over: there is no move to find")
	case h.analysis.isMoving():
		return httpapi.NewError(http.StatusConflict, "engine_busy", "the engine is already thinking")
	case len(h.Game().Profiles) == 0:
		return httpapi.NewError(http.StatusConflict, "no_hint_engine", "{game} has no engine to ask", "game", h.Game().Title)
	}
	h.analysis.stop()
	h.analysis.startEngine(purpose, h.analysis.adviserSpec(), min(h.perMove, h.MoveTime()))
	return nil
}

// adviserSpec is the engine that gives advice: the one that suggests in the seat to
// move, or else the game's default opponent.
func (h *analysis) adviserSpec() string {
	if s := h.table.players.seats[h.table.Turn()]; s.Kind != storage.Human {
		return s.Engine
	}
	return ""
}

// doStop makes the engine answer with the best move it has. Where no person
// plays, the game pauses after that move, and where the engine still waits for its
// turn, at once.
func doStop(h *Table, _ Command) error {
	if h.IsEnginesOnly() {
		h.analysis.paused = true
	}
	switch j, ok := h.analysis.jobs.First(); {
	case !ok:
	case j.waits(): // there is nothing to answer with yet
		h.analysis.paused = h.analysis.paused || j.Purpose == session.Moving
		h.analysis.stop()
		h.analysis.pondered = true
	default:
		j.Cancel()
	}
	return nil
}

// doPause lets engines and clocks wait until somebody says that they go on.
func doPause(h *Table, _ Command) error {
	if h.Over() {
		return httpapi.NewError(http.StatusConflict, "game_over_no_pause", "the game is over: there is nothing to pause")
	}
	h.analysis.stop()
	h.analysis.paused = true
	return nil
}

func doResume(h *Table, _ Command) error {
	h.analysis.paused, h.analysis.trouble, h.analysis.askedMoves = false, nil, 0
	return nil
}

func doSettings(h *Table, c Command) error {
	seats := h.players.seats
	if c.Seats != nil {
		checked, err := h.players.check(c.Seats)
		if err != nil {
			return err
		}
		seats = checked
	}
	perMove := h.perMove
	if c.Time != 0 {
		var err error
		if perMove, err = parseMoveTime(c.Time); err != nil {
			return err
		}
	}
	if c.Ponder != nil {
		h.ponder = *c.Ponder
	}
	if c.Ask != nil {
		h.analysis.askAboutTurns = *c.Ask
	}
	h.analysis.stop()
	h.analysis.hint, h.analysis.pondered, h.perMove = "", false, perMove
	switch {
	case c.Seats != nil:
		h.players.set(seats)
		h.analysis.trouble, h.analysis.askedMoves, h.players.drawOffer, h.players.takebackRequest = nil, 0, 0, 0
		h.analysis.paused = !h.IsPersonToMove() // no engine begins because somebody took another seat
	case h.analysis.askedMoves > 0 && !h.analysis.askAboutTurns:
		h.analysis.askedMoves, h.analysis.paused = 0, false
	}
	return nil
}
