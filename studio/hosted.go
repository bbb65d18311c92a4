package studio

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
	"github.com/sente-games/sente/studio/internal/streaming"
)

// hosted is a session that pages watch: its players, the engines at work, and what the
// pages are sent. The mutex guards all of it and is never held while an engine
// thinks. To the browser it is a table.
type hosted struct {
	id     string
	tables *tables

	mu sync.Mutex
	*session.Session
	nodes      atomic.Int64 // of its study, see ledger.weight, to be read without the lock
	book       *storage.CommandLog
	seats      []storage.Seat
	seating    storage.Seating // whose the seats are
	next       string          // the table of the rematch
	rematching sync.Mutex      // held while the rematch is opened, never with mu held
	closing    *study.Node     // where the record that was brought ends, by its result
	perMove    time.Duration
	ponder     bool                   // engines think while people do
	pondered   bool                   // one has been asked about this position, on the time of a person
	engines    session.Analysts[*job] // at work, one at a time
	shown      *job                   // the last job whose thoughts are worth showing
	tail       chan struct{}          // closed when the last job's goroutine has ended
	paused     bool                   // engines wait until a person resumes
	hint       sente.Move
	ask        bool        // a person is asked about a turn of several moves before an engine answers
	asking     int         // moves of the turn that is asked about
	trouble    string      // what went wrong with an engine, in words
	unlogged   string      // trouble that unlockAndLog has not logged yet
	reviewJob  *reviewJob  // the latest review, nil before the first
	reviews    int64       // how many there were
	recalled   bool        // the study has been asked for a review that it keeps
	offer      int         // 1 + the seat that offers a draw, 0 if none does
	back       int         // 1 + the seat that asks for a move of its own back, 0 if none does
	fall       *time.Timer // ends the game when the time of the side to move is used up
	watchers   streaming.Subscribers
	presence   presence
	news       int64     // grows with all that pages are told, but for what engines think
	since      time.Time // when the last watcher left
	leaving    *time.Timer
	version    int64
	encoded    []byte // the state of that version as JSON, nil if not needed yet
	ended      chan struct{}
}

// plan is what a new session is made of, as a request writes it.
type plan struct {
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

func (p plan) record() (sente.Record, error) {
	control, err := sente.ParseControl(p.Control)
	return sente.Record{Game: p.Game, Rules: p.Rules, Size: p.Size, Opening: p.Opening, Setup: p.Setup, Control: control, Moves: p.Moves}, err
}

// host opens a session.
func (s *tables) host(p plan) (*hosted, error) {
	if p.Brought != "" {
		tree, err := s.uploads.Study(p.Brought, p.Number)
		if err != nil {
			return nil, err
		}
		return s.hostStudy(tree, p)
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
	return s.hostSession(game, p)
}

// hostStudy opens a session on a study, which is its own from then on: where the lines of
// the study begin to differ, or at the end if there is but one. Where the path there is
// no game, it opens at the last position that is one.
func (s *tables) hostStudy(tree *study.Study, p plan) (*hosted, error) {
	at := tree.Root()
	for len(at.Children()) == 1 {
		at = at.First()
	}
	game, err := resumable(tree, at)
	if err != nil {
		return nil, httpapi.Unprocessable(err)
	}
	game.DropClock()
	h, err := s.hostSession(game, p)
	if err != nil {
		return nil, err
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.closing = tree.Root().End()
	h.book.Begin() // its variations stand in no address
	h.changed()
	return h, nil
}

// resumable opens a session at the last position of a path that is one of a game.
func resumable(tree *study.Study, at *study.Node) (*session.Session, error) {
	game, err := session.On(tree, at, tree)
	for fault := (*study.PathError)(nil); errors.As(err, &fault) && fault.Node.Parent() != nil; {
		game, err = session.On(tree, fault.Node.Parent(), tree)
	}
	return game, err
}

// hostSession opens a session that has a name of its own.
func (s *tables) hostSession(game *session.Session, p plan) (*hosted, error) {
	id := httpapi.NewID()
	h, err := s.newHosted(id, game, p, storage.NewCommandLog(game.Study(), s.studies.FileName(id), s.studies.Notice))
	if err != nil {
		return nil, err
	}
	return h, s.add(h)
}

// newHosted is a session with its players.
func (s *tables) newHosted(id string, game *session.Session, p plan, book *storage.CommandLog) (*hosted, error) {
	perMove, err := moveTime(p.Move)
	if err != nil {
		return nil, err
	}
	h := &hosted{
		id: id, tables: s, Session: game, book: book, perMove: perMove, ponder: p.Ponder,
		since: time.Now(), ended: make(chan struct{}),
		seating: storage.Seating{Room: id},
		version: time.Now().UnixMicro(), // a page that has heard of an earlier run takes what this one says for newer
	}
	h.nodes.Store(book.Size())
	if s.Watch != nil {
		h.Watches(s.Watch)
	}
	game.KeepWith(book)
	seats, err := h.checked(p.Seats)
	if err != nil {
		return nil, err
	}
	h.seat(seats)
	return h, nil
}

// seat lets players take the seats.
func (h *hosted) seat(seats []storage.Seat) {
	people := make([]bool, len(seats))
	for i, s := range seats {
		people[i] = s.Kind != storage.Engine
	}
	h.seats = seats
	h.SeatPeople(people)
}

// moveTime reads seconds a move.
func moveTime(seconds float64) (time.Duration, error) {
	switch {
	case seconds == 0:
		return 500 * time.Millisecond, nil
	case seconds >= 0.01 && seconds <= 3600:
		return time.Duration(seconds * float64(time.Second)), nil
	}
	return 0, httpapi.Errorf(http.StatusUnprocessableEntity, "%v seconds a move cannot be played: choose 0.01 to 3600", seconds)
}

// turned notes that the position is another one now.
func (h *hosted) turned() {
	h.hint, h.trouble, h.pondered, h.asking, h.offer, h.back = "", "", false, 0, 0, 0
}

// changed sends the new state to the watchers.
func (h *hosted) changed() {
	h.keepTime()
	h.nodes.Store(h.book.Size())
	h.book.WriteMemo(h.memo())
	h.version++
	h.encoded = nil
	h.notifyState()
}

// advance lets the side to move begin: an engine thinks, or suggests to the person in a
// hotseat. It does nothing while no page watches.
func (h *hosted) advance() {
	if !h.engines.Idle() || h.paused || h.Over() || !h.attended() || h.isEnded() {
		return
	}
	switch s := h.seats[h.Turn()]; s.Kind {
	case storage.Engine:
		h.start(session.Moving, s.Engine, h.pace())
	case storage.Hotseat:
		if h.hint == "" && h.trouble == "" && !h.pondered {
			h.start(session.Hinting, s.Engine, h.perMove)
		}
	case storage.Human:
		h.meanwhile()
	}
}

// meanwhile lets the engine that moves next think while a person is to move, if that is
// wanted, once about each position.
func (h *hosted) meanwhile() {
	if !h.ponder || h.pondered {
		return
	}
	if seat, ok := h.NextEngine(); ok {
		h.pondered = true
		h.start(session.Pondering, h.seats[seat].Engine, maxPonder)
	}
}

func (h *hosted) isEnded() bool {
	select {
	case <-h.ended:
		return true
	default:
		return false
	}
}

// close ends the session: its engine stops, its streams end. It does not wait;
// [Server.Close] does.
func (h *hosted) close() {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.isEnded() {
		return
	}
	close(h.ended)
	h.halt()
	h.haltReview(false)
	h.keepTime()
	if h.leaving != nil {
		h.leaving.Stop()
	}
	h.tables.engines.Drop(h)
	h.book.Close() //nolint:errcheck // all that was shown is on the disk already
}

// memo is what is remembered of the session on the disk.
func (h *hosted) memo() storage.Memo {
	r := h.Record()
	m := storage.Memo{Seating: h.seating, At: h.Node().ID(), Moves: len(r.Moves), Seats: h.seats, Move: h.perMove.Seconds(), Ponder: h.ponder, Ask: h.ask}
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

// size is how large the study is, in nodes.
func (h *hosted) size() int { return int(h.nodes.Load()) }

// alone returns since when no one has attended the table, if no one does.
func (h *hosted) alone() (since time.Time, alone bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.since, !h.attended()
}
