package studio

import (
	"encoding/json"
	"slices"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/rules"
)

// position is what the browser must know to draw one position.
type position struct {
	Record sente.Record `json:"record"`
	Scene  sente.Scene  `json:"scene"`
	Seats  []string     `json:"seats"` // names, in order of turn
	Turn   int          `json:"turn"`
	Over   bool         `json:"over"`
	Winner int          `json:"winner"` // seat, -1 if drawn or going on
	Reason string       `json:"reason,omitempty"`
}

func describe(b rules.Board, r sente.Record) position {
	over, winner, reason := b.Outcome()
	if !over && r.Result.Winner != "" {
		over, winner, reason = true, -1, r.Result.Reason
		for i, name := range b.Seats() {
			if name == r.Result.Winner {
				winner = i
			}
		}
	}
	return position{Record: r, Scene: whole(b.Scene()), Seats: b.Seats(), Turn: b.Turn(), Over: over, Winner: winner, Reason: reason}
}

// whole makes empty lists of a scene lists, not nothing.
func whole(s sente.Scene) sente.Scene {
	s.Cells, s.Stones, s.Moves = some(s.Cells), some(s.Stones), some(s.Moves)
	return s
}

func some[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}

// state is all there is to know of a table.
type state struct {
	Table   string `json:"table"`
	Version int64  `json:"version"`
	position
	Title   string    `json:"title"`
	Players []seat    `json:"players"`
	Movers  []int     `json:"movers"` // seat of each move
	Used    []float64 `json:"used"`   // seconds used by each seat
	Turning float64   `json:"turning"`
	Undone  int       `json:"undone"`
	Move    float64   `json:"move"` // seconds a move
	Ponder  bool      `json:"ponder"`
	Ask     *bool     `json:"ask,omitempty"`    // whether turns are asked about, in games with several moves a turn
	Asking  int       `json:"asking,omitempty"` // moves of the turn that is asked about now
	Kept    []placed  `json:"kept,omitempty"`   // stones that wait for others of the turn
	Job     *work     `json:"job,omitempty"`
	Paused  bool      `json:"paused"`
	Hint    *placed   `json:"hint,omitempty"`
	Trouble string    `json:"trouble,omitempty"`
}

// work tells what an engine is doing.
type work struct {
	Kind    string       `json:"kind"`
	Engine  string       `json:"engine"`
	Moves   []sente.Move `json:"moves"`            // the position it thinks about
	Elapsed float64      `json:"elapsed"`          // seconds so far
	Waits   bool         `json:"waits,omitempty"`  // for its turn at the processors
	Before  int          `json:"before,omitempty"` // how many have theirs before it
}

// state must be called with the table locked.
func (t *table) state() state {
	r := t.ref.Record()
	r.Moves = some(r.Moves)
	s := state{
		Table: t.id, Version: t.version, position: describe(t.ref.Board(), r), Title: t.game.Title,
		Players: t.seats, Movers: some(slices.Clone(t.movers)), Used: t.used(r), Turning: time.Since(t.turnFrom).Seconds(),
		Undone: t.ref.Undone(), Move: t.perMove.Seconds(), Ponder: t.ponder, Paused: t.paused, Trouble: visible.Line(t.trouble),
	}
	t.tellTurn(&s)
	if t.job != nil && t.job.kind != pondering {
		s.Job = &work{
			Kind: t.job.kind, Engine: t.engineName(t.job.spec),
			Moves: some(t.job.moves()), Elapsed: t.job.elapsed().Seconds(),
		}
		if s.Job.Before, s.Job.Waits = t.job.ticket.before(); s.Job.Waits {
			s.Turning = 0
		}
	}
	if t.hint != "" {
		if cell := landing(t.ref.Board(), t.hint); cell >= 0 {
			s.Hint = &placed{t.hint, cell, owner(s.Scene, s.Turn)}
		}
	}
	return s
}

// snapshot is the state for a single answer, which is written without the lock: a slow
// client keeps nobody from the table.
func (t *table) snapshot() state {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.state()
}

func (t *table) used(r sente.Record) []float64 {
	used := make([]float64, len(t.seats))
	for i, seat := range t.movers {
		used[seat] += r.Thinking[i].Time.Seconds()
	}
	return used
}

// bytes is the state as JSON, encoded once for all watchers.
func (t *table) bytes() []byte {
	if t.encoded == nil {
		t.encoded, _ = json.Marshal(t.state()) // the types of a state always encode
	}
	return t.encoded
}

// news is an info event: what an engine thinks of which position.
type news struct {
	Kind     string       `json:"kind"`
	Engine   string       `json:"engine"`
	Moves    []sente.Move `json:"moves"`
	Threat   bool         `json:"threat,omitempty"` // the turn was passed there
	Turn     int          `json:"turn"`             // the side to move there, whose score it is
	Elapsed  float64      `json:"elapsed"`
	Done     bool         `json:"done"`
	Thoughts []thought    `json:"thoughts"` // the best line first
}

// news reads the latest thoughts and their version.
func (j *job) news(game catalog.Game, name string) (news, int64) {
	j.mu.Lock()
	n := news{Kind: j.kind, Engine: name, Moves: some(j.moves()), Threat: j.passed, Elapsed: j.soFar().Seconds(), Done: j.took > 0}
	infos, version := append([]sente.Info(nil), j.infos...), j.version
	j.mu.Unlock()
	n.Turn, n.Thoughts = j.place(game, infos)
	return n, version
}

// place puts thoughts on a board that the job keeps for this, and tells whose
// turn it is there.
func (j *job) place(game catalog.Game, infos []sente.Info) (turn int, out []thought) {
	j.looking.Lock()
	defer j.looking.Unlock()
	out = []thought{}
	if j.lens == nil {
		board, err := game.Board(j.record)
		if err != nil {
			return 0, out // the engine will say so itself
		}
		j.lens = newLens(board)
	}
	for _, i := range infos {
		out = append(out, j.lens.thought(i))
	}
	return j.lens.board.Turn(), out
}
