package table

import (
	"context"
	"net/http"
	"slices"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/lab"
	"github.com/sente-games/sente/lab/review"
	"github.com/sente-games/sente/match"
	"github.com/sente-games/sente/match/player"
	"github.com/sente-games/sente/record/study"
	"github.com/sente-games/sente/session"
	"github.com/sente-games/sente/studio/internal/httpapi"
	"github.com/sente-games/sente/studio/internal/scheduling"
)

// What a review may take for each position; what seems a mistake takes more (lab/review).
const (
	maxReview = 10 * time.Second
	mostNodes = 10_000_000
)

// reviewer reviews lines of the study.
type reviewer struct {
	table  *Table
	job    *reviewJob // the latest review, nil before the first
	count  int64      // of reviews
	loaded bool       // the study was searched for a review that it keeps
}

// Wanted is a review, or one move of it, as a request asks for it.
type Wanted struct {
	Moves  []sente.Move `json:"moves"`  // the line that is judged; none is the game so far
	Move   sente.Move   `json:"move"`   // attempt: the move that is tried after them
	Engine string       `json:"engine"` // "" is the game's first
	Time   float64      `json:"time"`   // seconds a position; 0 is 0.2, unless nodes are given
	Nodes  int64        `json:"nodes"`
}

// limits are those of a judge.
func (w Wanted) limits() (l sente.Limits, err error) {
	switch most := maxReview.Seconds(); {
	case w.Time != 0 && !(w.Time >= 0.001 && w.Time <= most):
		return l, httpapi.Errorf(http.StatusUnprocessableEntity, "%v seconds a position cannot be spent: choose 0.001 to %v", w.Time, most)
	case w.Nodes < 0 || w.Nodes > mostNodes:
		return l, httpapi.Errorf(http.StatusUnprocessableEntity, "%d nodes a position cannot be spent: choose 1 to %d", w.Nodes, mostNodes)
	}
	l = sente.Limits{Time: time.Duration(w.Time * float64(time.Second)), Nodes: w.Nodes}
	if l.Time == 0 && l.Nodes == 0 {
		l.Time = review.Usual
	}
	return l, nil
}

// Reviewed is what pages know of a review: of the judgements those that one has not been
// sent yet.
type Reviewed struct {
	ID      int64              `json:"id"`      // another review has another one; 0: there is none
	Moves   []sente.Move       `json:"moves"`   // the line that is judged
	Judge   review.About       `json:"judge"`   // who judges
	Done    int                `json:"done"`    // moves that are judged, the last ones of the line
	Running bool               `json:"running"` // it goes on, or will when its turn comes
	Waits   bool               `json:"waits,omitempty"`
	Left    float64            `json:"left,omitempty"` // seconds, by what it took so far
	Trouble *sente.Message     `json:"trouble,omitempty"`
	Judged  []review.Judgement `json:"judged"` // the last move first
	Summary string             `json:"summary,omitempty"`
	Marked  []review.Count     `json:"marked,omitempty"`
}

// reviewJob is the review of a line of the study, at work or done. The lock of the session
// guards it.
type reviewJob struct {
	id       int64
	position lab.Position // at the end of the line
	nodes    []*study.Node
	judge    review.Judge // without its engine
	by       review.About
	judged   []review.Judgement // the last move first
	version  int64              // grows with all that pages are told

	stop    context.CancelFunc // nil while it does not run
	over    chan struct{}      // closed when its goroutine has ended
	rests   bool               // until a page comes back
	slot    *scheduling.EngineSlot
	worked  time.Duration // for the moves judged in this run
	run     int           // how many these are
	trouble *sente.Message
}

func (q *reviewJob) moves() []sente.Move { return q.position.Record.Moves }

func (q *reviewJob) done() bool { return len(q.judged) >= len(q.moves()) }

// told is what a page is told that has heard some of the judgements.
func (q *reviewJob) told(heard int) Reviewed {
	r := Reviewed{
		ID: q.id, Moves: q.moves(), Judge: q.by, Done: len(q.judged), Running: q.stop != nil || q.rests,
		Trouble: q.trouble, Judged: httpapi.NonNil(q.judged[min(heard, len(q.judged)):]),
	}
	if r.Running && q.slot != nil {
		_, r.Waits = q.slot.Position()
	}
	if r.Running && q.run > 0 {
		r.Left = q.worked.Seconds() / float64(q.run) * float64(len(q.moves())-len(q.judged))
	}
	if len(q.judged) > 0 {
		all := slices.Clone(q.judged)
		slices.Reverse(all)
		sum := review.Of(q.position, q.by, all)
		r.Summary, r.Marked = sum.Summary, sum.Marked
	}
	return r
}

// current is the review that pages are shown: the latest, or what the study keeps of one;
// nil if there is none.
func (h *reviewer) current() *reviewJob {
	if h.job != nil || h.loaded {
		return h.job
	}
	h.loaded = true
	moves := h.table.Record().Moves
	nodes := h.nodesOf(moves)
	if len(nodes) <= len(moves) {
		return nil
	}
	for n := nodes[len(moves)].FirstChild(); n != nil && n.Move() != ""; n = n.FirstChild() {
		moves = append(moves, n.Move())
	}
	if q := h.load(moves); len(q.judged) > 0 {
		h.job = q
	}
	return h.job
}

// load is the review of a line as its nodes keep it, up to the last move that was
// judged.
func (h *reviewer) load(moves []sente.Move) *reviewJob {
	q := &reviewJob{}
	nodes := h.nodesOf(moves)
	for i := len(nodes) - 1; i > 0; i-- {
		by, j, ok := review.Noted(nodes[i], q.by.Engine)
		if ok && len(q.judged) == 0 {
			line, err := h.newJob(moves[:i])
			if err != nil {
				break
			}
			q = line
			q.by = by
			q.judge = review.Judge{Spec: by.Engine, Limits: sente.Limits{Time: time.Duration(by.TimeMS) * time.Millisecond, Nodes: by.Nodes, Depth: by.Depth}}
		}
		if ok && by == q.by {
			j.Number = i
			q.judged = append(q.judged, j)
		} else if len(q.judged) > 0 {
			break
		}
	}
	return q
}

// nodesOf are the nodes of a line, that before its first move among them, as far as the
// study has it.
func (h *reviewer) nodesOf(moves []sente.Move) (nodes []*study.Node) {
	n := h.table.Node()
	for range h.table.Record().Moves {
		if n == nil {
			return nil
		}
		n = n.Parent()
	}
	for _, m := range moves {
		if n == nil {
			return nodes
		}
		nodes = append(nodes, n)
		n = n.Child(m)
	}
	if n != nil {
		nodes = append(nodes, n)
	}
	return nodes
}

// prepare is a review that has not begun.
func (h *reviewer) prepare(w Wanted) (*reviewJob, error) {
	if len(h.table.Game().Profiles) == 0 {
		return nil, httpapi.NewError(http.StatusConflict, "no_review_engine", "{game} has no engine to judge with", "game", h.table.Game().Title)
	}
	if h.table.HidesThoughts() {
		return nil, httpapi.NewError(http.StatusConflict, "colours_open_review", "colours are still being chosen, and an engine plays along: review the game when everybody has one")
	}
	limits, err := w.limits()
	if err != nil {
		return nil, err
	}
	if _, err := h.table.Game().Guest(w.Engine, h.table.tables.engines.Limits()); err != nil {
		return nil, httpapi.Unprocessable(err)
	}
	if w.Moves == nil {
		w.Moves = h.table.Record().Moves
	}
	q, err := h.newJob(w.Moves)
	if err != nil {
		return nil, err
	}
	q.judge = review.Judge{Spec: h.table.engineName(w.Engine), Limits: limits}
	q.by = q.judge.About(q.position)
	return q, nil
}

// newJob is a review of some moves that nobody has been found to judge.
func (h *reviewer) newJob(moves []sente.Move) (*reviewJob, error) {
	r := h.table.Record()
	if !slices.Equal(moves, r.Moves) {
		same := common(moves, r.Moves)
		r.Moves, r.Thinking, r.Result = slices.Clone(moves), r.Thinking[:min(same, len(r.Thinking))], sente.Result{}
	}
	r, board, err := h.table.Game().Replay(r)
	if err != nil {
		return nil, httpapi.Unprocessable(err)
	}
	p := lab.Position{Game: h.table.Game(), Record: r, Board: board}
	if len(r.Moves) == 0 {
		return nil, httpapi.NewError(http.StatusConflict, "no_moves_to_review", "no move has been played yet: there is nothing to review")
	}
	h.count++
	return &reviewJob{id: h.count, position: p, nodes: h.nodesOf(r.Moves)}, nil
}

// common is how many moves two lines share from the start.
func common(a, b []sente.Move) (n int) {
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}

// start begins a review, or goes on with one that was stopped.
func (h *reviewer) start(w Wanted) error {
	if h.table.isEnded() {
		return httpapi.NewError(http.StatusNotFound, "table_ended", "the table has ended: start a new game")
	}
	q, err := h.prepare(w)
	if err != nil {
		return err
	}
	if before := h.current(); before != nil {
		if before.stop != nil || before.rests {
			return httpapi.NewError(http.StatusConflict, "review_running", "a review is at work already: stop it first")
		}
		if slices.Equal(before.moves(), q.moves()) && before.by == q.by && !before.done() {
			q = before
		} else {
			q.over = before.over
		}
	}
	q.trouble = nil
	h.job = q
	h.run(q)
	return nil
}

// run lets a review work while a page watches.
func (h *reviewer) run(q *reviewJob) {
	if !h.table.audience.isAttended() || h.table.isEnded() {
		q.rests = true
		return
	}
	ctx, cancel := context.WithCancel(h.table.tables.engines.Context())
	before, over := q.over, make(chan struct{})
	q.stop, q.over, q.rests, q.worked, q.run = cancel, over, false, 0, 0
	h.table.tables.engines.Go(func() {
		defer close(over)
		defer cancel()
		if before != nil {
			session.AwaitReturn(before) // an engine that does not come back is never asked again
		}
		err := h.judgeAll(ctx, q)
		h.table.tables.engines.Drop(over)
		if err != nil && ctx.Err() == nil {
			h.table.tables.Log.Warn("review failed", "game", q.position.Game.Name, "error", err)
		}
		h.table.mu.Lock()
		defer h.table.mu.Unlock()
		if q.over != over || q.stop == nil {
			return // it was stopped, and perhaps goes on already
		}
		q.stop = nil
		if err != nil {
			q.trouble = httpapi.MessageOf(err, "review_failed")
		}
		h.table.changed() // the nodes hold what was said
		h.notify(q)
	})
	h.notify(q)
}

// notify tells the pages what is new of a review.
func (h *reviewer) notify(q *reviewJob) {
	q.version++
	h.table.audience.notifyState()
}

// stop stops the review; one that rests goes on when a page comes back.
func (h *reviewer) stop(rests bool) {
	q := h.job
	if q == nil || q.stop == nil && !q.rests {
		return
	}
	if q.stop != nil {
		q.stop()
		q.stop = nil
	}
	q.rests = rests
	h.notify(q)
}

// resume goes on with a review that has rested.
func (h *reviewer) resume() {
	if q := h.job; q != nil && q.rests {
		h.run(q)
	}
}

// judgeAll judges the moves that are not judged yet, the last one first.
func (h *reviewer) judgeAll(ctx context.Context, q *reviewJob) error {
	h.table.mu.Lock()
	left := len(q.moves()) - len(q.judged)
	r := q.position.Record
	over := q.over
	h.table.mu.Unlock()
	if left == 0 {
		return nil
	}
	r.Moves = r.Moves[:left]
	r.Thinking = r.Thinking[:min(left, len(r.Thinking))]
	p, err := lab.At(q.position.Game, r)
	if err != nil {
		return err
	}
	judge, began := q.judge, time.Now()
	judge.Engine = witness{h.table, over, judge.Spec, func(t *scheduling.EngineSlot) {
		h.table.mu.Lock()
		defer h.table.mu.Unlock()
		q.slot = t
	}}
	judge.Progress = func(j review.Judgement, _, _ int) {
		h.table.mu.Lock()
		defer h.table.mu.Unlock()
		if q.over != over || ctx.Err() != nil {
			return
		}
		q.judged = append(q.judged, j)
		q.run++
		q.worked = time.Since(began)
		h.noteJudgement(q, j)
		h.notify(q)
	}
	_, err = judge.Review(ctx, p)
	return err
}

// noteJudgement keeps a judgement in the study, where its move stands there.
func (h *reviewer) noteJudgement(q *reviewJob, j review.Judgement) {
	if j.Number >= len(q.nodes) {
		return
	}
	// A node that was deleted meanwhile does not keep a review from going on.
	_, _ = h.table.log.Do(review.Note(q.nodes[j.Number], len(h.table.Seats()), q.by, j))
}

// witness is an engine of the studio that lines up anew for each question.
type witness struct {
	table  *Table
	owner  any // of its tools in the pool
	spec   string
	onSlot func(*scheduling.EngineSlot)
}

// Think waits until the table's own engines have moved, and for a turn.
func (w witness) Think(ctx context.Context, r sente.Record, limits sente.Limits, report func(sente.Info)) (sente.Choice, error) {
	if err := w.wait(ctx); err != nil {
		return sente.Choice{}, err
	}
	slot := w.table.tables.engines.Join(scheduling.TimeSlice, func() {})
	w.onSlot(slot)
	defer slot.Release()
	if err := slot.Wait(ctx); err != nil {
		return sente.Choice{}, err
	}
	return w.ask(ctx, slot, r, limits, report)
}

// ask lets the engine think, now that its turn has come. One that has to make room for
// others says what it knows by then.
func (w witness) ask(ctx context.Context, slot *scheduling.EngineSlot, r sente.Record, limits sente.Limits, report func(sente.Info)) (sente.Choice, error) {
	tables := w.table.tables
	most := tables.engines.Limits()
	tool, engine, err := tables.engines.Engine(w.owner, w.table.Game(), w.spec, most)
	if err != nil {
		return sente.Choice{}, err
	}
	defer tables.engines.Return(tool)
	limits.Threads, limits.Memory = most.Threads, most.Memory
	if limits.Time == 0 {
		limits.Time = maxReview
	}
	turn, yield := context.WithCancel(ctx)
	defer yield()
	slot.Begin(yield)
	a, err := match.Ask(turn, r, 0, player.Player{Engine: engine}, limits, session.ReturnTimeout, report)
	tables.engines.CountSearch(a.Choice.Info.Nodes)
	switch {
	case ctx.Err() != nil:
		return sente.Choice{}, ctx.Err()
	case a.Err != nil:
		tool.Discard()
		return sente.Choice{}, a.Err
	case a.Choice.Move == "" && err != nil:
		return sente.Choice{}, err
	}
	return a.Choice, nil
}

// wait lets engines go first that move, or are asked by a person.
func (w witness) wait(ctx context.Context) error {
	for ctx.Err() == nil {
		w.table.mu.Lock()
		busy, tail := w.table.analysis.jobs.HasPurpose(session.Moving, session.Taking, session.Hinting), w.table.analysis.lastJob
		w.table.mu.Unlock()
		if !busy || tail == nil {
			return nil
		}
		select {
		case <-tail:
		case <-ctx.Done():
		}
	}
	return ctx.Err()
}

func GetReview(h *Table, w http.ResponseWriter, _ *http.Request) {
	h.mu.Lock()
	told := Reviewed{Moves: []sente.Move{}, Judged: []review.Judgement{}}
	if q := h.review.current(); q != nil {
		told = q.told(0)
	}
	h.mu.Unlock()
	httpapi.WriteJSON(w, http.StatusOK, told)
}

func PostReview(h *Table, w http.ResponseWriter, r *http.Request) {
	var asked Wanted
	err := httpapi.ReadJSON(r, &asked)
	if err == nil {
		h.mu.Lock()
		err = h.review.start(asked)
		h.mu.Unlock()
	}
	if err != nil {
		httpapi.WriteError(w, err)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

func DeleteReview(h *Table, w http.ResponseWriter, _ *http.Request) {
	h.mu.Lock()
	h.review.stop(false)
	h.mu.Unlock()
	w.WriteHeader(http.StatusNoContent)
}

// Attempted is a move that a person tried in the place of one of the line.
type Attempted struct {
	review.Judgement
	Verdict review.Verdict `json:"verdict"`
}

// PostAttempt judges a move that a person tries in the place of one that was played.
func PostAttempt(h *Table, w http.ResponseWriter, r *http.Request) {
	var asked Wanted
	err := httpapi.ReadJSON(r, &asked)
	if err == nil {
		var a Attempted
		if a, err = h.review.attempt(r.Context(), asked); err == nil {
			httpapi.WriteJSON(w, http.StatusOK, a)
			return
		}
	}
	httpapi.WriteError(w, err)
}

func (h *reviewer) attempt(ctx context.Context, asked Wanted) (a Attempted, err error) {
	h.table.mu.Lock()
	before := asked.Moves
	asked.Moves = append(slices.Clip(before), asked.Move)
	played := h.judgementOf(before)
	q, err := h.prepare(asked)
	if last := h.job; err == nil && last != nil && asked.Engine == "" && asked.Time == 0 && asked.Nodes == 0 {
		q.judge = last.judge // who accused judges again
	}
	h.table.mu.Unlock()
	if err != nil {
		return a, err
	}
	ctx, stop := h.table.tables.engines.WithStop(ctx)
	defer stop()
	defer h.table.tables.engines.Drop(q)
	q.judge.Limits.Time = min(q.judge.Limits.Time, review.LongestAttempt)
	q.judge.From = len(before)
	q.judge.Engine = witness{h.table, q, q.judge.Spec, func(*scheduling.EngineSlot) {}}
	r, err := q.judge.Review(ctx, q.position)
	if err != nil {
		return a, httpapi.Errorf(http.StatusServiceUnavailable, "the move could not be judged: %s", err)
	}
	return Attempted{r.Moves[0], r.Moves[0].Verdict(played)}, nil
}

// judgementOf is that of the move which the reviewed line plays after some moves, nil if
// there is none.
func (h *reviewer) judgementOf(before []sente.Move) *review.Judgement {
	q := h.current()
	if q == nil || common(q.moves(), before) < len(before) {
		return nil
	}
	for i := range q.judged {
		if q.judged[i].Number == len(before)+1 {
			return &q.judged[i]
		}
	}
	return nil
}
