package studio

import (
	"crypto/rand"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/match"
)

// table is one game: the referee, who sits where, and the engine at work. The
// mutex guards all of it and is never held while an engine thinks.
type table struct {
	id     string
	server *Server
	game   catalog.Game

	mu       sync.Mutex
	ref      *match.Referee
	movers   []int // who played each move of the record
	seats    []seat
	perMove  time.Duration
	ponder   bool          // engines think while people do
	pondered bool          // one has been asked about this position, on the time of a person
	job      *job          // what an engine works on now
	shown    *job          // the last job whose thoughts are worth showing
	tail     chan struct{} // closed when the last job's goroutine has ended
	paused   bool          // engines wait until somebody resumes
	hint     sente.Move
	kept     []sente.Move // moves of this turn that were told and wait for others
	ask      bool         // a person is asked about a turn of several moves before an engine answers
	asking   int          // moves of the turn that is asked about
	trouble  string       // what went wrong with an engine, in words
	turnFrom time.Time    // when the side to move began to think
	watchers map[*watcher]bool
	since    time.Time // when the last watcher left
	leaving  *time.Timer
	version  int64
	encoded  []byte // the state of that version as JSON, nil if not needed yet
	ended    chan struct{}
}

// plan is what a new table is made of, as a request writes it.
type plan struct {
	Game    string       `json:"game"`
	Rules   string       `json:"rules"`
	Size    string       `json:"size"`
	Opening string       `json:"opening"`
	Setup   string       `json:"setup"`
	Moves   []sente.Move `json:"moves"`
	Seats   []seat       `json:"seats"`
	Move    float64      `json:"move"` // seconds a move; 0 is 0.5
	Ponder  bool         `json:"ponder"`
}

func (p plan) record() sente.Record {
	return sente.Record{Game: p.Game, Rules: p.Rules, Size: p.Size, Opening: p.Opening, Setup: p.Setup, Moves: p.Moves}
}

func (s *Server) newTable(p plan) (*table, error) {
	game, err := s.games.Game(p.Game)
	if err != nil {
		return nil, illegal(err)
	}
	perMove, err := moveTime(p.Move)
	if err != nil {
		return nil, err
	}
	t := &table{
		id: strings.ToLower(rand.Text()[:12]), server: s, game: game, perMove: perMove, ponder: p.Ponder,
		watchers: map[*watcher]bool{}, since: time.Now(), turnFrom: time.Now(),
		ended: make(chan struct{}),
	}
	if err := t.open(p.record()); err != nil {
		return nil, err
	}
	if t.seats, err = t.checked(p.Seats); err != nil {
		return nil, err
	}
	if err := s.add(t); err != nil {
		return nil, err
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.endWhenIdle()
	return t, nil
}

// moveTime reads seconds a move.
func moveTime(seconds float64) (time.Duration, error) {
	switch {
	case seconds == 0:
		return 500 * time.Millisecond, nil
	case seconds >= 0.01 && seconds <= 3600:
		return time.Duration(seconds * float64(time.Second)), nil
	}
	return 0, refuse(http.StatusUnprocessableEntity, "%v seconds a move cannot be played: choose 0.01 to 3600", seconds)
}

// open sets the game to a record, noting who made each move.
func (t *table) open(r sente.Record) error {
	start := r.Clone()
	start.Moves, start.Thinking, start.Result = nil, nil, sente.Result{}
	if start.Start.IsZero() {
		start.Start = time.Now().UTC().Truncate(time.Second)
	}
	ref, err := match.NewReferee(t.server.games, start)
	if err != nil {
		return illegal(err)
	}
	var movers []int
	for i, m := range r.Moves {
		turn := ref.Board().Turn()
		if err := ref.Play(string(m), sente.Thought{}); err != nil {
			return illegal(catalog.MoveError(i, err))
		}
		movers = append(movers, turn)
	}
	t.ref, t.movers = ref, movers
	return nil
}

// play makes a move that somebody chose.
func (t *table) play(text string, thought sente.Thought) error {
	turn := t.ref.Board().Turn()
	if err := t.ref.Play(text, thought); err != nil {
		return err
	}
	t.movers = append(t.movers, turn)
	t.turned()
	return nil
}

func (t *table) undo() bool {
	if !t.ref.Undo() {
		return false
	}
	t.movers = t.movers[:len(t.movers)-1]
	t.turned()
	return true
}

func (t *table) redo() bool {
	turn := t.ref.Board().Turn()
	if !t.ref.Redo() {
		return false
	}
	t.movers = append(t.movers, turn)
	t.turned()
	return true
}

// turned notes that the position is another one now.
func (t *table) turned() {
	t.hint, t.trouble, t.pondered = "", "", false
	t.kept, t.asking = nil, 0
	t.turnFrom = time.Now()
}

// changed tells the watchers that there is news.
func (t *table) changed() {
	t.version++
	t.encoded = nil
	t.wake()
}

// advance lets whoever is to move begin: an engine thinks, or suggests to the
// person in a hotseat. It does nothing while nobody watches.
func (t *table) advance() {
	if t.job != nil || t.paused || t.ref.Over() || len(t.watchers) == 0 || t.isEnded() {
		return
	}
	turn := t.ref.Board().Turn()
	switch s := t.seats[turn]; s.Kind {
	case Engine:
		t.start(moving, s.Engine, t.perMove)
	case Hotseat:
		if t.hint == "" && t.trouble == "" && !t.pondered {
			t.start(hinting, s.Engine, t.perMove)
		}
	case Human:
		t.meanwhile(turn)
	}
}

// meanwhile lets the engine that moves next think on the time of the person who
// is to move, if the table allows it, once about each position.
func (t *table) meanwhile(turn int) {
	if !t.ponder || t.pondered {
		return
	}
	for i := range t.seats {
		if s := t.seats[(turn+1+i)%len(t.seats)]; s.Kind == Engine {
			t.pondered = true
			t.start(pondering, s.Engine, mostPonder)
			return
		}
	}
}

func (t *table) isEnded() bool {
	select {
	case <-t.ended:
		return true
	default:
		return false
	}
}

// close ends the table: its engine stops, its streams end. It does not wait;
// [Server.Close] does.
func (t *table) close() {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.isEnded() {
		return
	}
	close(t.ended)
	t.halt()
	if t.leaving != nil {
		t.leaving.Stop()
	}
	t.server.pool.drop(t)
}

// alone tells since when nobody watches, if nobody does.
func (t *table) alone() (since time.Time, alone bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.since, len(t.watchers) == 0
}
