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
	nodes      atomic.Int64 // of its study, see [storage.CommandLog.Size], to be read without the lock
	log        *storage.CommandLog
	players    players
	analysis   analysis
	review     reviewer
	clock      gameClock
	audience   audience
	next       string      // the table of the rematch
	rematching sync.Mutex  // held while the rematch is opened, never with mu held
	recordEnd  *study.Node // where the record that was brought ends, by its result
	perMove    time.Duration
	ponder     bool // engines think while people do
	version    int64
	encoded    []byte // the state of that version as JSON, nil if not needed yet
	ended      chan struct{}
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

func (p Plan) record() (sente.Record, error) {
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
	r, err := p.record()
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
		at = at.FirstChild()
	}
	game, err := resumable(tree, at)
	if err != nil {
		return nil, httpapi.Unprocessable(err)
	}
	game.DropClock()
	h, err := s.openSession(game, p)
	if err != nil {
		return nil, err
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.recordEnd = tree.Root().MainLineEnd()
	h.log.Begin() // its variations stand in no address
	h.changed()
	return h, nil
}

// resumable opens a session at the last position of a path that is one of a game.
func resumable(tree *study.Study, at *study.Node) (*session.Session, error) {
	game, err := session.Open(tree, at, tree)
	for fault := (*study.PathError)(nil); errors.As(err, &fault) && fault.Node.Parent() != nil; {
		game, err = session.Open(tree, fault.Node.Parent(), tree)
	}
	return game, err
}

// openSession opens a session that has a name of its own.
func (s *Tables) openSession(game *session.Session, p Plan) (*Table, error) {
	id := httpapi.NewID()
	h, err := s.newTable(id, game, p, storage.NewCommandLog(game.Study(), s.studies.FileName(id), s.studies.Notice))
	if err != nil {
		return nil, err
	}
	return h, s.add(h)
}

// newTable is a session with its players.
func (s *Tables) newTable(id string, game *session.Session, p Plan, book *storage.CommandLog) (*Table, error) {
	perMove, err := parseMoveTime(p.Move)
	if err != nil {
		return nil, err
	}
	h := &Table{
		ID: id, tables: s, Session: game, log: book, perMove: perMove, ponder: p.Ponder,
		ended:   make(chan struct{}),
		version: time.Now().UnixMicro(), // a page that has heard of an earlier run takes what this one says for newer
	}
	h.players = players{table: h, seating: storage.Seating{Room: id}}
	h.audience = audience{table: h, lastSeen: time.Now()}
	h.analysis.table, h.review.table, h.clock.table = h, h, h
	h.nodes.Store(book.Size())
	if s.Watch != nil {
		h.SetStopwatch(s.Watch)
	}
	game.SetKeeper(book)
	seats, err := h.players.check(p.Seats)
	if err != nil {
		return nil, err
	}
	h.players.set(seats)
	return h, nil
}

// set lets players take the seats.
func (h *players) set(seats []storage.Seat) {
	people := make([]bool, len(seats))
	for i, s := range seats {
		people[i] = s.Kind != storage.Engine
	}
	h.seats = seats
	h.table.SeatPeople(people)
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

// resetPosition notes that the position is another one now.
func (h *Table) resetPosition() {
	h.analysis.hint, h.analysis.trouble, h.analysis.pondered, h.analysis.askedMoves, h.players.drawOffer, h.players.takebackRequest = "", nil, false, 0, 0, 0
}

// changed sends the new state to the watchers.
func (h *Table) changed() {
	h.clock.update()
	h.nodes.Store(h.log.Size())
	h.log.WriteMemo(h.memo())
	h.version++
	h.encoded = nil
	h.audience.notifyState()
}

// advance lets the side to move begin: an engine thinks, or suggests to the person in a
// hotseat. It does nothing while no page watches.
func (h *Table) advance() {
	if !h.analysis.jobs.IsIdle() || h.analysis.paused || h.Over() || !h.audience.isAttended() || h.isEnded() {
		return
	}
	switch s := h.players.seats[h.Turn()]; s.Kind {
	case storage.Engine:
		h.analysis.startEngine(session.Moving, s.Engine, h.MoveTime())
	case storage.Hotseat:
		if h.analysis.hint == "" && h.analysis.trouble == nil && !h.analysis.pondered {
			h.analysis.startEngine(session.Hinting, s.Engine, h.perMove)
		}
	case storage.Human:
		h.analysis.startPondering()
	}
}

// startPondering lets the engine that moves next think while a person is to move, if that is
// wanted, once about each position.
func (h *analysis) startPondering() {
	if !h.table.ponder || h.pondered {
		return
	}
	if seat, ok := h.table.NextEngine(); ok {
		h.pondered = true
		h.startEngine(session.Pondering, h.table.players.seats[seat].Engine, maxPonder)
	}
}

func (h *Table) isEnded() bool {
	select {
	case <-h.ended:
		return true
	default:
		return false
	}
}

// close ends the session: its engine stops, its streams end. It does not wait;
// [Server.Close] does.
func (h *Table) close() {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.isEnded() {
		return
	}
	close(h.ended)
	h.analysis.stop()
	h.review.stop(false)
	h.clock.update()
	if h.audience.idleTimer != nil {
		h.audience.idleTimer.Stop()
	}
	h.tables.engines.Drop(h)
	h.log.Close() //nolint:errcheck // all that was shown is on the disk already
}

// memo is what is remembered of the session on the disk.
func (h *Table) memo() storage.Memo {
	r := h.Record()
	m := storage.Memo{Seating: h.players.seating, At: h.Node().ID(), Moves: len(r.Moves), Seats: h.players.seats, Move: h.perMove.Seconds(), Ponder: h.ponder, Ask: h.analysis.askAboutTurns}
	m.Name, _ = h.Study().Root().Content().Property("GN")
	if over, winner, _ := h.Board().Outcome(); over {
		m.Ending = ending(h.Seats(), winner)
	} else if h.Over() {
		m.Winner, m.Reason = r.Result.Winner, r.Result.Reason
		m.Ending = ending(h.Seats(), slices.Index(h.Seats(), m.Winner))
	}
	return m
}

// ending says in words who won.
func ending(seats []string, winner int) string {
	if winner < 0 {
		return "drawn"
	}
	return seats[winner] + " won"
}

// Size is how large the study is, in nodes.
func (h *Table) Size() int { return int(h.nodes.Load()) }

// UnattendedSince returns since when no one has attended the table, if no one does.
func (h *Table) UnattendedSince() (since time.Time, alone bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.audience.lastSeen, !h.audience.isAttended()
}
