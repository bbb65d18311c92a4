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
	turnState
	Title   string           `json:"title"`
	Players []storage.Seat   `json:"players"`
	Movers  []int            `json:"movers"` // seat of each move
	Used    []float64        `json:"used"`   // seconds used by each seat
	Turning float64          `json:"turning"`
	Undone  int              `json:"undone"`
	Move    float64          `json:"move"` // seconds a move
	Ponder  bool             `json:"ponder"`
	Job     *work            `json:"job,omitempty"`
	Paused  bool             `json:"paused"`
	Clock   *clocks          `json:"clock,omitempty"`  // in a game with a time control
	Secret  bool             `json:"secret,omitempty"` // what engines think is not told while sides may be exchanged
	Trouble *sente.Message   `json:"trouble,omitempty"`
	Ended   *sente.Result    `json:"ended,omitempty"`   // what the record says at its end, where the board shows none
	Study   Growth           `json:"study"`             // where the game is in the study, and what changed of late
	Instead []*sente.Message `json:"instead,omitempty"` // what plays in the place of engines that do not know the rules
}

// turnState is what the players of a table decide about the turn, besides moves.
type turnState struct {
	Ask    *bool         `json:"ask,omitempty"`    // whether turns are asked about, in games with several moves a turn
	Asking int           `json:"asking,omitempty"` // moves of the turn that is asked about now
	Kept   []view.Placed `json:"kept,omitempty"`   // stones that wait for others of the turn
	Offer  int           `json:"offer,omitempty"`  // 1 + the seat that offers a draw
	Back   int           `json:"back,omitempty"`   // 1 + the seat that asks for a move of its own back
	Hint   *view.Placed  `json:"hint,omitempty"`
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
func (t *Table) state() State {
	r := t.Record()
	r.Moves = httpapi.NonNil(r.Moves)
	secret := t.Secret()
	if secret {
		r.Thinking = keepThinkingTimes(r.Thinking)
	}
	s := State{
		ID: t.ID, Version: t.version, Position: view.Describe(t.Board(), r), Title: t.Game().Title,
		Players: t.players.seats, Movers: t.Movers(), Used: t.usedSeconds(), Turning: t.Turning().Seconds(),
		Undone: t.Undone(), Move: t.perMove.Seconds(), Ponder: t.ponder, Paused: t.analysis.paused, Secret: secret, Trouble: httpapi.Clean(t.analysis.trouble),
	}
	s.Instead, s.Study, s.Clock, s.Offer, s.Back = t.substituteNotes(r), recentChanges(t), t.clock.snapshot(), t.players.drawOffer, t.players.takebackRequest
	if end := t.Study().Head().Result; end.Winner != "" && !s.Over && t.Node() == t.recordEnd {
		s.Ended = &end
	}
	t.fillTurnState(&s)
	if j, ok := t.analysis.jobs.First(); ok && j.Purpose != session.Pondering {
		s.Job = &work{
			Kind: j.Purpose, Engine: t.engineName(j.spec),
			Moves: httpapi.NonNil(j.positionMoves()), Elapsed: j.Elapsed().Seconds(),
		}
		if s.Job.Before, s.Job.Waits = j.slot.Position(); s.Job.Waits {
			s.Turning = 0
		}
	}
	if t.analysis.hint != "" {
		if aim := view.FindAim(t.Board(), t.analysis.hint); len(aim.Path) > 0 {
			s.Hint = &view.Placed{Move: t.analysis.hint, Cell: aim.Land, Seat: view.StoneOwner(s.Scene, s.Turn), Path: view.Path(aim)}
		}
	}
	return s
}

// keepThinkingTimes is what is known of moves while what engines think is a secret: their time.
func keepThinkingTimes(thoughts []sente.Thought) []sente.Thought {
	times := make([]sente.Thought, len(thoughts))
	for i, t := range thoughts {
		times[i].Time = t.Time
	}
	return times
}

// substituteNotes tells of the engines at the session that cannot play by its rules themselves.
func (t *Table) substituteNotes(r sente.Record) (notes []*sente.Message) {
	var specs []string
	for _, p := range t.players.seats {
		if p.Kind != storage.Human {
			specs = append(specs, p.Engine)
		}
	}
	if j, ok := t.analysis.jobs.First(); ok {
		specs = append(specs, j.spec)
	}
	for _, spec := range specs {
		if note := t.Game().Instead(spec, r); note != nil && !slices.ContainsFunc(notes, func(n *sente.Message) bool { return n.Text == note.Text }) {
			notes = append(notes, note)
		}
	}
	return notes
}

// State is the state for a single answer, which is written without the lock: a slow
// client blocks no other one.
func (t *Table) State() State {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.state()
}

func (t *Table) usedSeconds() (seconds []float64) {
	for _, used := range t.Used() {
		seconds = append(seconds, used.Seconds())
	}
	return seconds
}

// encodeState is the state as JSON, encoded once for all watchers.
func (t *Table) encodeState() []byte {
	if t.encoded == nil {
		t.encoded, _ = json.Marshal(t.state()) // the types of a state always encode
	}
	return t.encoded
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

// infoEvent reads the latest thoughts and their version.
func (j *job) infoEvent(game catalog.Game, name string) (News, int64) {
	t := j.Thoughts()
	n := News{Kind: j.Purpose, Engine: name, Moves: httpapi.NonNil(j.positionMoves()), Threat: j.afterPass, Lines: max(j.Lines, 1), Values: j.values, Stones: j.balanceMoves, Elapsed: t.Elapsed.Seconds(), Done: t.Done}
	n.Turn, n.Thoughts = j.placeThoughts(game, t.Infos)
	return n, t.Version
}

// placeThoughts puts thoughts on a board that the job keeps for this, and returns whose
// turn it is there.
func (j *job) placeThoughts(game catalog.Game, infos []sente.Info) (turn int, out []view.Thought) {
	j.boardMu.Lock()
	defer j.boardMu.Unlock()
	out = []view.Thought{}
	if j.thoughtBoard == nil {
		board, err := game.Board(j.Game)
		if err != nil {
			return 0, out // the engine will say so itself
		}
		j.thoughtBoard = view.NewBoard(board)
	}
	for _, i := range infos {
		out = append(out, j.thoughtBoard.Thought(i))
	}
	return j.thoughtBoard.Turn(), out
}
