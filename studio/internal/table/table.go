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

// Table is a session that pages watch: its players, the engines at work, and what the
// pages are sent. The mutex guards all of it and is never held while an engine
// thinks. To the browser it is a table.
type Table struct {
	ID     string
	tables *Tables

	mu sync.Mutex
	*session.Session
	numNodes  atomic.Int64 // of its study, see [storage.CommandLog.Size], to be read without the lock
	log       *storage.CommandLog
	players   players
	analysis  analysis
	review    reviewer
	clock     gameClock
	audience  audience
	rematchID string      // the table of the rematch
	rematchMu sync.Mutex  // held while the rematch is opened, never with mu held
	recordEnd *study.Node // where the record that was brought ends, by its result
	perMove   time.Duration
	ponder    bool // engines think while people do
	version   int64
	encoded   []byte // the state of that version as JSON, nil if not needed yet
	ended     chan struct{}
}

// Plan is what a new session is made of, as a request writes it.
type Plan struct {
	Game    string         `json:"game"`
	Rules   string         `json:"rules"`
	Size    string         `json:"size"`
	Opening string         `json:"opening"`
	Setup   string         `json:"setup"`
	Moves   []sente.Move   `json:"moves"`
	Seats   []storage.Seat `json:"seats"`
	Move    float64        `json:"move"`    // seconds a move; 0 is 0.5
	Control string         `json:"control"` // time control of the game, "5m+3s"; "" is none
	Ponder  bool           `json:"ponder"`

	// A study that POST /api/read has found, in the place of game to moves: the handle it
	// gave (opened.Brought), and which of its games (from 1, 0 is the first).
	Brought string `json:"brought"`
	Number  int    `json:"number"`
}

func (p Plan) startRecord() (sente.Record, error) {
	control, err := sente.ParseControl(p.Control)
	return sente.Record{Game: p.Game, Rules: p.Rules, Size: p.Size, Opening: p.Opening, Setup: p.Setup, Control: control, Moves: p.Moves}, err
}

// Open opens a session.
func (s *Tables) Open(p Plan) (*Table, error) {
	if p.Brought != "" {
		tree, err := s.uploads.Study(p.Brought, p.Number)
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
	game, err := session.New(s.games, r)
	if err != nil {
		return nil, httpapi.Unprocessable(err)
	}
	return s.openSession(game, p)
}

// OpenStudy opens a session on a study, which is its own from then on: where the lines of
// the study begin to differ, or at the end if there is but one. Where the path there is
// no game, it opens at the last position that is one.
func (s *Tables) OpenStudy(tree *study.Study, p Plan) (*Table, error) {
	at := tree.Root()
	for len(at.Children()) == 1 {
		at = at.First()
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
	t.recordEnd = tree.Root().End()
	t.log.Begin() // its variations stand in no address
	t.publishState()
	return t, nil
}

// openLastPlayable opens a session at the last position of a path that is one of a game.
func openLastPlayable(tree *study.Study, at *study.Node) (*session.Session, error) {
	game, err := session.On(tree, at, tree)
	for fault := (*study.PathError)(nil); errors.As(err, &fault) && fault.Node.Parent() != nil; {
		game, err = session.On(tree, fault.Node.Parent(), tree)
	}
	return game, err
}

// openSession opens a session that has a name of its own.
func (s *Tables) openSession(game *session.Session, p Plan) (*Table, error) {
	id := httpapi.NewID()
	t, err := s.newTable(id, game, p, storage.NewCommandLog(game.Study(), s.studies.FileName(id), s.studies.Notice))
	if err != nil {
		return nil, err
	}
	return t, s.addTable(t)
}

// newTable is a session with its players.
func (s *Tables) newTable(id string, game *session.Session, p Plan, book *storage.CommandLog) (*Table, error) {
	perMove, err := parseMoveTime(p.Move)
	if err != nil {
		return nil, err
	}
	t := &Table{
		ID: id, tables: s, Session: game, log: book, perMove: perMove, ponder: p.Ponder,
		ended:   make(chan struct{}),
		version: time.Now().UnixMicro(), // a page that has heard of an earlier run takes what this one says for newer
	}
	t.players = players{table: t, seating: storage.Seating{Room: id}}
	t.audience = audience{table: t, lastSeen: time.Now()}
	t.analysis.table, t.review.table, t.clock.table = t, t, t
	t.numNodes.Store(book.Size())
	if s.Watch != nil {
		t.Watches(s.Watch)
	}
	game.KeepWith(book)
	seats, err := t.players.completeSeats(p.Seats)
	if err != nil {
		return nil, err
	}
	t.players.assignSeats(seats)
	return t, nil
}

// assignSeats lets players take the seats.
func (p *players) assignSeats(seats []storage.Seat) {
	people := make([]bool, len(seats))
	for i, s := range seats {
		people[i] = s.Kind != storage.Engine
	}
	p.seats = seats
	p.table.SeatPeople(people)
}

// parseMoveTime reads seconds a move.
func parseMoveTime(seconds float64) (time.Duration, error) {
	switch {
	case seconds == 0:
		return 500 * time.Millisecond, nil
	case seconds >= 0.01 && seconds <= 3600:
		return time.Duration(seconds * float64(time.Second)), nil
	}
	return 0, httpapi.Errorf(http.StatusUnprocessableEntity, "%v seconds a move cannot be played: choose 0.01 to 3600", seconds)
}

// clearPositionState notes that the position is another one now.
func (t *Table) clearPositionState() {
	t.analysis.hint, t.analysis.trouble, t.analysis.pondered, t.analysis.unconfirmedMoves, t.players.drawOffer, t.players.takebackRequest = "", nil, false, 0, 0, 0
}

// publishState sends the new state to the watchers.
func (t *Table) publishState() {
	t.clock.updateTimer()
	t.numNodes.Store(t.log.Size())
	t.log.WriteMemo(t.currentMemo())
	t.version++
	t.encoded = nil
	t.audience.notifyState()
}

// advance lets the side to move begin: an engine thinks, or suggests to the person in a
// hotseat. It does nothing while no page watches.
func (t *Table) advance() {
	if !t.analysis.jobs.Idle() || t.analysis.paused || t.Over() || !t.audience.isAttended() || t.isEnded() {
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

// startPondering lets the engine that moves next think while a person is to move, if that is
// wanted, once about each position.
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

// close ends the session: its engine stops, its streams end. It does not wait;
// [Server.Close] does.
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
	t.tables.engines.Drop(t)
	t.log.Close() //nolint:errcheck // all that was shown is on the disk already
}

// currentMemo is what is remembered of the session on the disk.
func (t *Table) currentMemo() storage.Memo {
	r := t.Record()
	m := storage.Memo{Seating: t.players.seating, At: t.Node().ID(), Moves: len(r.Moves), Seats: t.players.seats, Move: t.perMove.Seconds(), Ponder: t.ponder, Ask: t.analysis.confirmTurns}
	m.Name, _ = t.Study().Root().Content().Property("GN")
	if over, winner, _ := t.Board().Outcome(); over {
		m.Ending = describeEnding(t.Seats(), winner)
	} else if t.Over() {
		m.Winner, m.Reason = r.Result.Winner, r.Result.Reason
		m.Ending = describeEnding(t.Seats(), slices.Index(t.Seats(), m.Winner))
	}
	return m
}

// describeEnding says in words who won.
func describeEnding(seats []string, winner int) string {
	if winner < 0 {
		return "drawn"
	}
	return seats[winner] + " won"
}

// Size is how large the study is, in nodes.
func (t *Table) Size() int { return int(t.numNodes.Load()) }

// UnattendedSince returns since when no one has attended the table, if no one does.
func (t *Table) UnattendedSince() (since time.Time, alone bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.audience.lastSeen, !t.audience.isAttended()
}
