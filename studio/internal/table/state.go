package table

import (
	"cmp"
	"encoding/json"
	"slices"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/session"
	"github.com/sente-games/sente/studio/internal/httpapi"
	"github.com/sente-games/sente/studio/internal/storage"
	"github.com/sente-games/sente/studio/internal/view"
)

// State is the complete state of a table.
type State struct {
	ID      string `json:"table"`
	Version int64  `json:"version"`
	view.Position
	turnState
	Title          string           `json:"title"`
	Players        []storage.Seat   `json:"players"`
	Movers         []int            `json:"movers"` // seat of each move
	Used           []float64        `json:"used"`   // used seconds of each seat
	Turning        float64          `json:"turning"`
	Undone         int              `json:"undone"`
	Move           float64          `json:"move"` // seconds per move
	Ponder         bool             `json:"ponder"`
	Job            *JobState        `json:"job,omitempty"`
	Paused         bool             `json:"paused"`
	Clock          *clockState      `json:"clock,omitempty"`  // only with a time control
	Secret         bool             `json:"secret,omitempty"` // sides may still be swapped, so engine thoughts are hidden
	Error          *sente.Message   `json:"error,omitempty"`
	RecordedResult *sente.Result    `json:"recorded_result,omitempty"` // result of the record at its end, if the board has no result
	Study          StudyChanges     `json:"study"`                     // current node of the game and recent changes of the study
	Substitutions  []*sente.Message `json:"substitutions,omitempty"`   // notes about engines that don't support the rules and their substitutes
}

// turnState is the pending state of the current turn.
type turnState struct {
	Ask       *bool             `json:"ask,omitempty"`        // turns are confirmed, in games with several moves per turn
	Asking    int               `json:"asking,omitempty"`     // number of moves of the turn to confirm
	Pending   []view.PlacedMove `json:"pending,omitempty"`    // stones of an incomplete turn
	DrawOffer int               `json:"draw_offer,omitempty"` // 1 + the seat that offers a draw
	Takeback  int               `json:"takeback,omitempty"`   // 1 + the seat that requests a takeback
	Hint      *view.PlacedMove  `json:"hint,omitempty"`
}

// JobState describes the current engine job.
type JobState struct {
	Kind      session.Purpose `json:"kind"`
	Engine    string          `json:"engine"`
	Moves     []sente.Move    `json:"moves"`                // position of the search
	Elapsed   float64         `json:"elapsed"`              // elapsed seconds
	Waiting   bool            `json:"waiting,omitempty"`    // the job waits for a processor
	JobsAhead int             `json:"jobs_ahead,omitempty"` // number of jobs ahead in the queue
}

// state returns the current state. t.mu must be held.
func (t *Table) state() State {
	r := t.Record()
	r.Moves = httpapi.NonNil(r.Moves)
	secret := t.HidesThoughts()
	if secret {
		r.Thinking = keepThinkingTimes(r.Thinking)
	}
	s := State{
		ID: t.ID, Version: t.version, Position: view.Describe(t.Board(), r), Title: t.Game().Title,
		Players: t.players.seats, Movers: t.Movers(), Used: t.usedSeconds(), Turning: t.TurnTime().Seconds(),
		Undone: t.NumUndone(), Move: t.perMove.Seconds(), Ponder: t.ponder, Paused: t.analysis.paused, Secret: secret, Error: httpapi.Clean(t.analysis.trouble),
	}
	s.Substitutions, s.Study, s.Clock, s.DrawOffer, s.Takeback = t.substituteNotes(r), recentChanges(t), t.clock.snapshot(), t.players.drawOffer, t.players.takebackRequest
	if end := t.Study().Head().Result; end.Winner != "" && !s.Over && t.Node() == t.recordEnd {
		s.RecordedResult = &end
	}
	t.fillTurnState(&s)
	if j, ok := t.analysis.jobs.First(); ok && j.Purpose != session.Pondering {
		s.Job = &JobState{
			Kind: j.Purpose, Engine: t.engineName(j.spec),
			Moves: httpapi.NonNil(j.positionMoves()), Elapsed: j.Elapsed().Seconds(),
		}
		if s.Job.JobsAhead, s.Job.Waiting = j.slot.Position(); s.Job.Waiting {
			s.Turning = 0
		}
	}
	if t.analysis.hint != "" {
		if aim := view.FindAim(t.Board(), t.analysis.hint); len(aim.Path) > 0 {
			hint := view.NewPlacedMove(aim, view.StoneOwner(s.Scene, s.Turn))
			s.Hint = &hint
		}
	}
	return s
}

// keepThinkingTimes returns the thoughts with only their times, which are not secret.
func keepThinkingTimes(thoughts []sente.Thought) []sente.Thought {
	times := make([]sente.Thought, len(thoughts))
	for i, t := range thoughts {
		times[i].Time = t.Time
	}
	return times
}

// substituteNotes returns notes about the current engines that don't support the rules.
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
		if note := t.Game().ReplacementFor(spec, r); note != nil && !slices.ContainsFunc(notes, func(n *sente.Message) bool { return n.Text == note.Text }) {
			notes = append(notes, note)
		}
	}
	return notes
}

// State returns the current state. The caller writes it without holding mu, so a slow client blocks no
// other request.
func (t *Table) State() State {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.state()
}

func (t *Table) usedSeconds() (seconds []float64) {
	for _, used := range t.UsedTime() {
		seconds = append(seconds, used.Seconds())
	}
	return seconds
}

// encodeState returns the state as JSON. It is cached per version and shared by all subscribers. t.mu
// must be held.
func (t *Table) encodeState() []byte {
	if t.encoded == nil {
		t.encoded, _ = json.Marshal(t.state()) // marshalling these types can't fail
	}
	return t.encoded
}

// InfoEvent is the payload of an info event: the current thoughts of an engine about a position.
type InfoEvent struct {
	Kind     session.Purpose   `json:"kind"`
	Engine   string            `json:"engine"`
	Moves    []sente.Move      `json:"moves"`
	Threat   bool              `json:"threat,omitempty"` // the position is the one after a pass
	Lines    int               `json:"lines"`            // requested number of lines
	Values   bool              `json:"values,omitempty"` // the candidates are all legal moves
	Stones   int               `json:"stones,omitempty"` // number of balancing moves at the start of each line
	Turn     int               `json:"turn"`             // side to move; scores are from its perspective
	Elapsed  float64           `json:"elapsed"`
	Done     bool              `json:"done"`
	Thoughts []view.SearchInfo `json:"thoughts"` // best line first
}

// infoEvent returns the latest thoughts and their version.
func (j *job) infoEvent(game catalog.Game, name string) (InfoEvent, int64) {
	t := j.Snapshot()
	n := InfoEvent{Kind: j.Purpose, Engine: name, Moves: httpapi.NonNil(j.positionMoves()), Threat: j.afterPass, Lines: max(j.Lines, 1), Values: j.values, Stones: j.balanceMoves, Elapsed: t.Elapsed.Seconds(), Done: t.Done}
	n.Turn, n.Thoughts = j.placeThoughts(game, t.Infos)
	return n, t.Version
}

// orderLines returns lines in the order of their scores. Where lines of two depths begin with the same
// move, only the deeper one remains.
func orderLines(infos []sente.Info) []sente.Info {
	lines := make([]sente.Info, 0, len(infos))
	for _, i := range infos {
		if len(i.Line) == 0 {
			if len(infos) == 1 {
				return infos
			}
			continue
		}
		same := func(other sente.Info) bool { return other.Line[0] == i.Line[0] }
		if n := slices.IndexFunc(lines, same); n < 0 {
			lines = append(lines, i)
		} else if i.Depth > lines[n].Depth {
			lines[n] = i
		}
	}
	slices.SortStableFunc(lines, func(a, b sente.Info) int { return cmp.Compare(b.Score, a.Score) })
	return lines
}

// placeThoughts returns the thoughts with board coordinates, and the side to move. It uses a board that
// is cached in the job.
func (j *job) placeThoughts(game catalog.Game, infos []sente.Info) (turn int, out []view.SearchInfo) {
	j.boardMu.Lock()
	defer j.boardMu.Unlock()
	out = []view.SearchInfo{}
	if j.thoughtBoard == nil {
		board, err := game.BoardAfterMoves(j.Game)
		if err != nil {
			return 0, out // the engine reports this error itself
		}
		j.thoughtBoard = view.NewBoard(board)
	}
	if j.Purpose == session.Analysing {
		infos = orderLines(infos)
	}
	for _, i := range infos {
		out = append(out, j.thoughtBoard.Thought(i))
	}
	return j.thoughtBoard.Turn(), out
}
