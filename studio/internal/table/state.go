package table

import (
	"encoding/json"
	"slices"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/session"
	"github.com/sente-games/sente/studio/internal/httpapi"
	"github.com/sente-games/sente/studio/internal/storage"
	"github.com/sente-games/sente/studio/internal/view"
)

// State is all there is to know of a session.
type State struct {
	ID      string `json:"table"`
	Version int64  `json:"version"`
	view.Position
	Title   string           `json:"title"`
	Players []storage.Seat   `json:"players"`
	Movers  []int            `json:"movers"` // seat of each move
	Used    []float64        `json:"used"`   // seconds used by each seat
	Turning float64          `json:"turning"`
	Undone  int              `json:"undone"`
	Move    float64          `json:"move"` // seconds a move
	Ponder  bool             `json:"ponder"`
	Ask     *bool            `json:"ask,omitempty"`    // whether turns are asked about, in games with several moves a turn
	Asking  int              `json:"asking,omitempty"` // moves of the turn that is asked about now
	Kept    []view.Placed    `json:"kept,omitempty"`   // stones that wait for others of the turn
	Job     *work            `json:"job,omitempty"`
	Paused  bool             `json:"paused"`
	Clock   *clocks          `json:"clock,omitempty"` // in a game with a time control
	Offer   int              `json:"offer,omitempty"` // 1 + the seat that offers a draw
	Back    int              `json:"back,omitempty"`  // 1 + the seat that asks for a move of its own back
	Hint    *view.Placed     `json:"hint,omitempty"`
	Secret  bool             `json:"secret,omitempty"` // what engines think is not told while sides may be exchanged
	Trouble *sente.Message   `json:"trouble,omitempty"`
	Ended   *sente.Result    `json:"ended,omitempty"`   // what the record says at its end, where the board shows none
	Study   Growth           `json:"study"`             // where the game is in the study, and what changed of late
	Instead []*sente.Message `json:"instead,omitempty"` // what plays in the place of engines that do not know the rules
}

// work is what an engine is doing.
type work struct {
	Kind    session.Purpose `json:"kind"`
	Engine  string          `json:"engine"`
	Moves   []sente.Move    `json:"moves"`            // the position it thinks about
	Elapsed float64         `json:"elapsed"`          // seconds so far
	Waits   bool            `json:"waits,omitempty"`  // for its turn at the processors
	Before  int             `json:"before,omitempty"` // how many have theirs before it
}

// state must be called with the session locked.
func (h *Table) state() State {
	r := h.Record()
	r.Moves = httpapi.NonNil(r.Moves)
	secret := h.HidesThoughts()
	if secret {
		r.Thinking = untold(r.Thinking)
	}
	s := State{
		ID: h.ID, Version: h.version, Position: view.Describe(h.Board(), r), Title: h.Game().Title,
		Players: h.players.seats, Movers: h.Movers(), Used: h.used(), Turning: h.TurnTime().Seconds(),
		Undone: h.NumUndone(), Move: h.perMove.Seconds(), Ponder: h.ponder, Paused: h.analysis.paused, Secret: secret, Trouble: httpapi.Clean(h.analysis.trouble),
	}
	s.Instead, s.Study, s.Clock, s.Offer, s.Back = h.instead(r), latest(h), h.clock.view(), h.players.drawOffer, h.players.takebackRequest
	if end := h.Study().Head().Result; end.Winner != "" && !s.Over && h.Node() == h.recordEnd {
		s.Ended = &end
	}
	h.describeTurn(&s)
	if j, ok := h.analysis.jobs.First(); ok && j.Purpose != session.Pondering {
		s.Job = &work{
			Kind: j.Purpose, Engine: h.engineName(j.spec),
			Moves: httpapi.NonNil(j.moves()), Elapsed: j.Elapsed().Seconds(),
		}
		if s.Job.Before, s.Job.Waits = j.slot.Position(); s.Job.Waits {
			s.Turning = 0
		}
	}
	if h.analysis.hint != "" {
		if aim := view.FindAim(h.Board(), h.analysis.hint); len(aim.Path) > 0 {
			s.Hint = &view.Placed{Move: h.analysis.hint, Cell: aim.Land, Seat: view.StoneOwner(s.Scene, s.Turn), Path: view.Path(aim)}
		}
	}
	return s
}

// untold is what is known of moves while what engines think is a secret: their time.
func untold(thoughts []sente.Thought) []sente.Thought {
	times := make([]sente.Thought, len(thoughts))
	for i, t := range thoughts {
		times[i].Time = t.Time
	}
	return times
}

// instead tells of the engines at the session that cannot play by its rules themselves.
func (h *Table) instead(r sente.Record) (notes []*sente.Message) {
	var specs []string
	for _, p := range h.players.seats {
		if p.Kind != storage.Human {
			specs = append(specs, p.Engine)
		}
	}
	if j, ok := h.analysis.jobs.First(); ok {
		specs = append(specs, j.spec)
	}
	for _, spec := range specs {
		if note := h.Game().Instead(spec, r); note != nil && !slices.ContainsFunc(notes, func(n *sente.Message) bool { return n.Text == note.Text }) {
			notes = append(notes, note)
		}
	}
	return notes
}

// State is the state for a single answer, which is written without the lock: a slow
// client blocks no other one.
func (h *Table) State() State {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.state()
}

func (h *Table) used() (seconds []float64) {
	for _, used := range h.UsedTime() {
		seconds = append(seconds, used.Seconds())
	}
	return seconds
}

// encodedState is the state as JSON, encoded once for all watchers.
func (h *Table) encodedState() []byte {
	if h.encoded == nil {
		h.encoded, _ = json.Marshal(h.state()) // the types of a state always encode
	}
	return h.encoded
}

// News is an info event: what an engine thinks of which position.
type News struct {
	Kind     session.Purpose `json:"kind"`
	Engine   string          `json:"engine"`
	Moves    []sente.Move    `json:"moves"`
	Threat   bool            `json:"threat,omitempty"` // the turn was passed there
	Lines    int             `json:"lines"`            // that were asked for
	Values   bool            `json:"values,omitempty"` // the candidates are all moves
	Stones   int             `json:"stones,omitempty"` // moves of a balanced position: each line begins with them
	Turn     int             `json:"turn"`             // the side to move there, whose score it is
	Elapsed  float64         `json:"elapsed"`
	Done     bool            `json:"done"`
	Thoughts []view.Thought  `json:"thoughts"` // the best line first
}

// news reads the latest thoughts and their version.
func (j *job) news(game catalog.Game, name string) (News, int64) {
	t := j.Snapshot()
	n := News{Kind: j.Purpose, Engine: name, Moves: httpapi.NonNil(j.moves()), Threat: j.passed, Lines: max(j.Lines, 1), Values: j.values, Stones: j.stones, Elapsed: t.Elapsed.Seconds(), Done: t.Done}
	n.Turn, n.Thoughts = j.place(game, t.Infos)
	return n, t.Version
}

// place puts thoughts on a board that the job keeps for this, and returns whose
// turn it is there.
func (j *job) place(game catalog.Game, infos []sente.Info) (turn int, out []view.Thought) {
	j.looking.Lock()
	defer j.looking.Unlock()
	out = []view.Thought{}
	if j.lens == nil {
		board, err := game.Board(j.Game)
		if err != nil {
			return 0, out // the engine will say so itself
		}
		j.lens = view.NewBoard(board)
	}
	for _, i := range infos {
		out = append(out, j.lens.Thought(i))
	}
	return j.lens.Turn(), out
}
