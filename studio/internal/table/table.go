package table

import (
	"errors"
	"net/http"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/record/study"
	"github.com/sente-games/sente/session"
	"github.com/sente-games/sente/studio/internal/httpapi"
	"github.com/sente-games/sente/studio/internal/storage"
)

// Table is a session that clients subscribe to: its players, engine jobs and event streams. mu guards
// all fields and is never held while an engine searches. The HTTP API calls it a table.
type Table struct {
	ID     string
	tables *Tables

	mu sync.Mutex
	*session.Session
	numNodes  atomic.Int64 // size of the study, see [storage.EditLog.Size]; read without mu
	log       *storage.EditLog
	players   players
	analysis  analysis
	review    reviewer
	clock     gameClock
	audience  audience
	rematchID string      // ID of the rematch, empty before there is one
	rematchMu sync.Mutex  // held while the rematch is created; never acquired with mu held
	recordEnd *study.Node // the end of an imported record, where its result applies
	perMove   time.Duration
	ponder    bool // engines ponder during a person's turn
	version   int64
	encoded   []byte // JSON of the current version, nil until requested
	ended     chan struct{}
}

// Plan is the request to create a table.
type Plan struct {
	Game    string         `json:"game"`
	Rules   string         `json:"rules"`
	Size    string         `json:"size"`
	Opening string         `json:"opening"`
	Setup   string         `json:"setup"`
	Moves   []sente.Move   `json:"moves"`
	Seats   []storage.Seat `json:"seats"`
	Move    float64        `json:"move"`    // seconds per move; 0 means 0.5
	Control string         `json:"control"` // time control of the game, for example "5m+3s"; empty for an untimed game
	Ponder  bool           `json:"ponder"`

	// Upload is the handle of an uploaded study that replaces the fields Game to
	// Moves. Number selects one of its games, counted from 1; 0 selects the first.
	Upload string `json:"upload"`
	Number int    `json:"number"`
}

func (p Plan) startRecord() (sente.Record, error) {
	control, err := sente.ParseControl(p.Control)
	return sente.Record{Game: p.Game, Rules: p.Rules, Size: p.Size, Opening: p.Opening, Setup: p.Setup, Control: control, Moves: p.Moves}, err
}

// Open creates a table.
func (s *Tables) Open(p Plan) (*Table, error) {
	if p.Upload != "" {
		tree, err := s.Uploads.Study(p.Upload, p.Number)
		if err != nil {
			return nil, err
		}
		return s.OpenStudy(tree, p)
	}
	r, err := p.startRecord()
	if err != nil {
		return nil, httpapi.Unprocessable(err)
	}
	r.Start = time.Now().UTC().Truncate(time.Second)
	game, err := session.New(s.Games, r)
	if err != nil {
		return nil, httpapi.Unprocessable(err)
	}
	return s.openSession(game, p)
}

// OpenStudy creates a table for a study and takes ownership of the study. The current position is the
// first branching point, or the end of a study without variations. If the path to it contains an
// illegal move, it is the last legal position.
func (s *Tables) OpenStudy(tree *study.Study, p Plan) (*Table, error) {
	at := tree.Root()
	for len(at.Children()) == 1 {
		at = at.FirstChild()
	}
	game, err := openLastPlayable(tree, at)
	if err != nil {
		return nil, httpapi.Unprocessable(err)
	}
	game.DropClock()
	t, err := s.openSession(game, p)
	if err != nil {
		return nil, err
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.recordEnd = tree.Root().MainLineEnd()
	t.log.MarkOpened()
	t.log.CreateFile() // a URL can't represent variations, so the study must be stored
	t.publishState()
	return t, nil
}

// openLastPlayable creates a session at the last legal position of a path.
func openLastPlayable(tree *study.Study, at *study.Node) (*session.Session, error) {
	game, err := session.Open(tree, at, tree)
	for fault := (*study.PathError)(nil); errors.As(err, &fault) && fault.Node.Parent() != nil; {
		game, err = session.Open(tree, fault.Node.Parent(), tree)
	}
	return game, err
}

// openSession creates a table with a new ID for a session.
func (s *Tables) openSession(game *session.Session, p Plan) (*Table, error) {
	id := httpapi.NewID()
	t, err := s.newTable(id, game, p, storage.NewCommandLog(game.Study(), s.Studies.FileName(id), s.Studies.Notice))
	if err != nil {
		return nil, err
	}
	return t, s.addTable(t)
}

// newTable returns a table for the session with the players of p.
func (s *Tables) newTable(id string, game *session.Session, p Plan, log *storage.EditLog) (*Table, error) {
	perMove, err := parseMoveTime(p.Move)
	if err != nil {
		return nil, err
	}
	t := &Table{
		ID: id, tables: s, Session: game, log: log, perMove: perMove, ponder: p.Ponder,
		ended:   make(chan struct{}),
		version: time.Now().UnixMicro(), // exceeds the versions of earlier processes, which clients may have cached
	}
	t.players = players{table: t, seating: storage.Seating{Room: id}}
	t.audience = audience{table: t, lastSeen: time.Now()}
	t.analysis.table, t.review.table, t.clock.table = t, t, t
	t.numNodes.Store(log.Size())
	if s.Watch != nil {
		t.SetStopwatch(s.Watch)
	}
	game.SetKeeper(log)
	seats, err := t.players.completeSeats(p.Seats)
	if err != nil {
		return nil, err
	}
	t.players.assignSeats(seats)
	return t, nil
}

// assignSeats replaces the players of all seats.
func (p *players) assignSeats(seats []storage.Seat) {
	people := make([]bool, len(seats))
	for i, s := range seats {
		people[i] = s.Kind != storage.Engine
	}
	p.seats = seats
	p.table.SeatPeople(people)
}

// parseMoveTime converts seconds per move to a duration. 0 selects the default of 500 ms.
func parseMoveTime(seconds float64) (time.Duration, error) {
	switch {
	case seconds == 0:
		return 500 * time.Millisecond, nil
	case seconds >= 0.01 && seconds <= 3600:
		return time.Duration(seconds * float64(time.Second)), nil
	}
	return 0, httpapi.Errorf(http.StatusUnprocessableEntity, "invalid time of %v seconds per move: expected 0.01 to 3600", seconds)
}

// clearPositionState clears the state that is valid for the previous position only: the hint, pending
// requests and engine trouble.
func (t *Table) clearPositionState() {
	t.analysis.hint, t.analysis.trouble, t.analysis.pondered, t.analysis.unconfirmedMoves, t.players.drawOffer, t.players.takebackRequest = "", nil, false, 0, 0, 0
}

// publishState stores the current state and notifies the subscribers.
func (t *Table) publishState() {
	t.clock.updateTimer()
	t.numNodes.Store(t.log.Size())
	t.log.WriteMemo(t.currentMemo())
	t.version++
	t.encoded = nil
	t.audience.notifyState()
}

// advance starts the engine of the side to move, or the engine that gives hints at a hotseat. It does
// nothing while the table is unattended.
func (t *Table) advance() {
	if !t.analysis.jobs.IsIdle() || t.analysis.paused || t.IsOver() || !t.audience.isAttended() || t.isEnded() {
		return
	}
	switch s := t.players.seats[t.Turn()]; s.Kind {
	case storage.Engine:
		t.analysis.startEngine(session.Moving, s.Engine, t.MoveTime())
	case storage.Hotseat:
		if t.analysis.hint == "" && t.analysis.trouble == nil && !t.analysis.pondered {
			t.analysis.startEngine(session.Hinting, s.Engine, t.perMove)
		}
	case storage.Human:
		t.analysis.startPondering()
	}
}

// startPondering lets the engine of the next engine turn search during a person's turn, at most once
// per position. It does nothing unless pondering is enabled.
func (a *analysis) startPondering() {
	if !a.table.ponder || a.pondered {
		return
	}
	if seat, ok := a.table.NextEngine(); ok {
		a.pondered = true
		a.startEngine(session.Pondering, a.table.players.seats[seat].Engine, maxPonderTime)
	}
}

func (t *Table) isEnded() bool {
	select {
	case <-t.ended:
		return true
	default:
		return false
	}
}

// close stops the engines and ends the event streams. It does not wait for goroutines; [Server.Close]
// does.
func (t *Table) close() {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.isEnded() {
		return
	}
	close(t.ended)
	t.analysis.stop()
	t.review.stop(false)
	t.clock.updateTimer()
	if t.audience.idleTimer != nil {
		t.audience.idleTimer.Stop()
	}
	t.tables.Engines.Drop(t)
	t.log.Close() //nolint:errcheck // all that was shown is on the disk already
}

// currentMemo returns the state of the table that is stored on disk.
func (t *Table) currentMemo() storage.TableMemo {
	r := t.Record()
	m := storage.TableMemo{Seating: t.players.seating, At: t.Node().ID(), Moves: len(r.Moves), Seats: t.players.seats, Move: t.perMove.Seconds(), Ponder: t.ponder, Ask: t.analysis.confirmTurns, Opened: t.log.IsOpened()}
	m.Name, _ = t.Study().Root().Content().Property("GN")
	if over, winner, _ := t.Board().Outcome(); over {
		m.Ending = describeEnding(t.Seats(), winner)
	} else if t.IsOver() {
		m.Winner, m.Reason = r.Result.Winner, r.Result.Reason
		m.Ending = describeEnding(t.Seats(), slices.Index(t.Seats(), m.Winner))
	}
	return m
}

// describeEnding returns the result as text, such as "drawn" or "black won".
func describeEnding(seats []string, winner int) string {
	if winner < 0 {
		return "drawn"
	}
	return seats[winner] + " won"
}

// Size returns the number of nodes of the study. It does not need mu.
func (t *Table) Size() int { return int(t.numNodes.Load()) }

// UnattendedSince returns the time when the last attending client left. alone is false while the table
// is attended.
func (t *Table) UnattendedSince() (since time.Time, alone bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.audience.lastSeen, !t.audience.isAttended()
}
