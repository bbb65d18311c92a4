package studio

import (
	"net/http"
	"slices"
	"strings"

	"github.com/sente-games/sente"
)

// command is what a request asks of a table; each command reads the fields it
// needs.
type command struct {
	Move  sente.Move   `json:"move"`  // play: the move; a cell's name will do
	Moves []sente.Move `json:"moves"` // goto, analyse: the position; play: the position the person saw
	Seats []seat       `json:"seats"` // settings: who sits where
	Time  float64      `json:"time"`  // settings: seconds a move

	Threat bool  `json:"threat"` // analyse: what if the side to move passed
	Ponder *bool `json:"ponder"` // settings: whether engines think while people do
	Ask    *bool `json:"ask"`    // settings: whether people are asked about a turn of several moves
}

// commands are the words that may follow a table's address. Each runs with the
// table locked and says in one sentence what it refuses.
var commands = map[string]func(*table, command) error{
	"play":     (*table).doPlay,
	"undo":     (*table).doUndo,
	"redo":     (*table).doRedo,
	"goto":     (*table).doGoto,
	"hint":     (*table).doHint,
	"takeover": (*table).doTakeover,
	"stop":     (*table).doStop,
	"resume":   (*table).doResume,
	"analyse":  (*table).doAnalyse,
	"settings": (*table).doSettings,
}

// do runs a command and lets the game go on.
func (t *table) do(name string, c command) error {
	act, ok := commands[name]
	if !ok {
		return refuse(http.StatusNotFound, "unknown command %q: the commands are %s", name, strings.Join(commandNames(), ", "))
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.isEnded() {
		return refuse(http.StatusNotFound, "the table has ended: start a new game")
	}
	if err := act(t, c); err != nil {
		return err
	}
	t.advance()
	t.changed()
	return nil
}

func commandNames() []string {
	var names []string
	for name := range commands {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// busy reports whether an engine is about to move.
func (t *table) busy() bool {
	return t.job != nil && (t.job.kind == moving || t.job.kind == taking)
}

func (t *table) seatName(i int) string { return t.ref.Board().Seats()[i] }

func (t *table) doPlay(c command) error {
	switch {
	case c.Move == "":
		return refuse(http.StatusBadRequest, "no move was given: send {\"move\": \"h8\"}")
	case t.ref.Over():
		return refuse(http.StatusConflict, "the game is over: %s", t.ref.Record().Result.Reason)
	case t.busy():
		return refuse(http.StatusConflict, "it is %s's turn: the engine is still thinking", t.seatName(t.ref.Board().Turn()))
	case t.seats[t.ref.Board().Turn()].Kind == Engine:
		return refuse(http.StatusConflict, "it is %s's turn, and an engine plays that side", t.seatName(t.ref.Board().Turn()))
	}
	if err := t.say(string(c.Move)); err != nil {
		return illegal(err)
	}
	t.halt()
	return nil
}

// person reports whether a person plays the side to move.
func (t *table) person() bool { return t.seats[t.ref.Board().Turn()].Kind != Engine }

// people reports whether a person plays any side.
func (t *table) people() bool {
	return slices.ContainsFunc(t.seats, func(s seat) bool { return s.Kind != Engine })
}

// doUndo takes moves back until it is a person's turn again; with engines on
// all sides it takes back one move and pauses.
func (t *table) doUndo(command) error {
	if last := len(t.kept) - 1; last >= 0 {
		t.kept = t.kept[:last]
		return nil
	}
	if !t.people() {
		return t.undoOne()
	}
	for n := len(t.movers) - 1; n >= 0; n-- {
		if t.seats[t.movers[n]].Kind != Engine {
			t.halt()
			for len(t.movers) > n {
				t.undo()
			}
			return nil
		}
	}
	return refuse(http.StatusConflict, "there is nothing to take back")
}

func (t *table) undoOne() error {
	t.halt()
	if !t.undo() {
		return refuse(http.StatusConflict, "there is nothing to take back")
	}
	t.paused = true
	return nil
}

// doRedo plays again what was taken back, up to the next turn of a person.
func (t *table) doRedo(command) error {
	if t.ref.Undone() == 0 {
		return refuse(http.StatusConflict, "there is nothing to play again")
	}
	t.halt()
	for t.redo() {
		if t.person() || !t.people() {
			break
		}
	}
	return nil
}

// doGoto makes another position the game's, by taking back what differs and
// playing the rest, so that the thoughts and times of the common part survive.
func (t *table) doGoto(c command) error {
	r := t.ref.Record()
	same := common(r.Moves, c.Moves)
	r.Moves, r.Thinking, r.Result = c.Moves, nil, sente.Result{}
	if _, err := t.game.Board(r); err != nil {
		return illegal(err)
	}
	t.halt()
	for len(t.movers) > same {
		t.undo()
	}
	for _, m := range c.Moves[same:] {
		if err := t.play(string(m), sente.Thought{}); err != nil {
			return illegal(err)
		}
	}
	t.paused = !t.person()
	return nil
}

// common is how many moves two games share from the start.
func common(a, b []sente.Move) (n int) {
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}

func (t *table) doHint(command) error { return t.consult(hinting) }

func (t *table) doTakeover(command) error { return t.consult(taking) }

// consult asks an engine about a person's move.
func (t *table) consult(kind string) error {
	switch {
	case t.ref.Over():
		return refuse(http.StatusConflict, "the game is over: there is no move to find")
	case t.busy():
		return refuse(http.StatusConflict, "the engine is already thinking")
	case len(t.game.Profiles) == 0:
		return refuse(http.StatusConflict, "%s has no engine to ask", t.game.Title)
	}
	t.halt()
	t.start(kind, t.adviser(), t.perMove)
	return nil
}

// adviser is the engine that gives advice: the one that suggests in the seat to
// move, or else the game's default opponent.
func (t *table) adviser() string {
	if s := t.seats[t.ref.Board().Turn()]; s.Kind != Human {
		return s.Engine
	}
	return ""
}

// doStop makes the engine answer with the best move it has. Where no person
// plays, the game pauses after that move, and where the engine still waits for its
// turn, at once.
func (t *table) doStop(command) error {
	if !t.people() {
		t.paused = true
	}
	switch {
	case t.job == nil:
	case t.job.waits(): // there is nothing to answer with yet
		t.paused = t.paused || t.job.kind == moving
		t.halt()
		t.pondered = true
	default:
		t.job.cancel()
	}
	return nil
}

func (t *table) doResume(command) error {
	t.paused, t.trouble, t.asking = false, "", 0
	return nil
}

// doAnalyse lets an engine think about any position of this game until told to
// stop.
func (t *table) doAnalyse(c command) error {
	if t.busy() {
		return refuse(http.StatusConflict, "the engine is thinking about its move: analyse when it has played")
	}
	if len(t.game.Profiles) == 0 {
		return refuse(http.StatusConflict, "%s has no engine to analyse with", t.game.Title)
	}
	r := t.ref.Record()
	r.Moves, r.Thinking, r.Result = c.Moves, nil, sente.Result{}
	board, err := t.game.Board(r)
	if err != nil {
		return illegal(err)
	}
	if over, _, reason := board.Outcome(); over {
		return refuse(http.StatusConflict, "the game is over there: %s", reason)
	}
	j := &job{kind: analysing, limit: mostAnalyse, record: r}
	if c.Threat {
		if j.record, err = t.game.AfterPass(r); err != nil {
			return illegal(err)
		}
		j.passed, j.asked = true, r.Moves
	}
	t.halt()
	t.launch(j)
	return nil
}

func (t *table) doSettings(c command) error {
	seats := t.seats
	if c.Seats != nil {
		checked, err := t.checked(c.Seats)
		if err != nil {
			return err
		}
		seats = checked
	}
	perMove, err := moveTime(c.Time)
	if err != nil {
		return err
	}
	if c.Time == 0 {
		perMove = t.perMove
	}
	if c.Ponder != nil {
		t.ponder = *c.Ponder
	}
	if c.Ask != nil {
		t.ask = *c.Ask
	}
	t.seats, t.perMove = seats, perMove
	t.halt()
	t.hint, t.trouble, t.paused, t.asking = "", "", false, 0
	return nil
}
