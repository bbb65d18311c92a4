package table

import (
	"context"
	"net/http"
	"slices"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/lab"
	"github.com/sente-games/sente/lab/review"
	"github.com/sente-games/sente/record/study"
	"github.com/sente-games/sente/session"
	"github.com/sente-games/sente/studio/internal/httpapi"
	"github.com/sente-games/sente/studio/internal/scheduling"
	"github.com/sente-games/sente/studio/internal/view"
)

// Limits of a review per position. Package lab/review searches suspected mistakes longer.
const (
	maxReviewTime  = 10 * time.Second
	maxReviewNodes = 10_000_000
)

// reviewer runs the reviews of a table.
type reviewer struct {
	table  *Table
	job    *reviewJob // the latest review, nil before the first
	lastID int64      // ID of the latest review
	loaded bool       // the study was searched for a stored review
}

// ReviewRequest is the request to review a line or, for an attempt, a single move.
type ReviewRequest struct {
	Moves  []sente.Move `json:"moves"`  // the line to review; null for the moves of the game
	Move   sente.Move   `json:"move"`   // attempt: the move to judge after Moves
	Engine string       `json:"engine"` // empty for the game's default engine
	Time   float64      `json:"time"`   // seconds per position; 0 means 0.2 unless nodes is set
	Nodes  int64        `json:"nodes"`
}

// SearchLimits returns the search limits per position.
func (w ReviewRequest) SearchLimits() (l sente.Limits, err error) {
	switch most := maxReviewTime.Seconds(); {
	case w.Time != 0 && !(w.Time >= 0.001 && w.Time <= most):
		return l, httpapi.Errorf(http.StatusUnprocessableEntity, "invalid time of %v seconds per position: expected 0.001 to %v", w.Time, most)
	case w.Nodes < 0 || w.Nodes > maxReviewNodes:
		return l, httpapi.Errorf(http.StatusUnprocessableEntity, "invalid limit of %d nodes per position: expected 1 to %d", w.Nodes, maxReviewNodes)
	}
	l = sente.Limits{Time: time.Duration(w.Time * float64(time.Second)), Nodes: w.Nodes}
	if l.Time == 0 && l.Nodes == 0 {
		l.Time = review.DefaultTime
	}
	return l, nil
}

// ReviewState is the state of a review. An event contains only the judgements that the client has not
// received yet.
type ReviewState struct {
	ID      int64                `json:"id"`      // number of the review; 0 if there is no review
	Moves   []sente.Move         `json:"moves"`   // the reviewed line
	Judge   review.About         `json:"judge"`   // the engine and its limits
	Done    int                  `json:"done"`    // number of judged moves, from the end of the line
	Running bool                 `json:"running"` // the review runs or waits for a client to reconnect
	Waiting bool                 `json:"waiting,omitempty"`
	Left    float64              `json:"left,omitempty"` // estimated remaining seconds
	Error   *sente.Message       `json:"error,omitempty"`
	Judged  []JudgedMove         `json:"judged"` // last move first
	Summary string               `json:"summary,omitempty"`
	Marked  []review.GradeCounts `json:"marked,omitempty"`
}

// JudgedMove is a judgement with the moves that the page draws on the position before it, if the move
// has a grade.
type JudgedMove struct {
	review.Judgement
	Played []view.PlacedMove `json:"played,omitempty"` // the move itself
	Better []view.PlacedMove `json:"better,omitempty"` // the better line
}

// reviewJob is the review of a line of the study, running or finished. The table's mu guards it.
type reviewJob struct {
	id       int64
	position lab.Position // end of the line
	nodes    []*study.Node
	judge    review.Reviewer // its engine is set for each run
	about    review.About
	judged   []review.Judgement // last move first
	version  int64              // incremented for every change that is sent

	cancel      context.CancelFunc // nil unless the review is running
	finished    chan struct{}      // closed when its goroutine has ended
	suspended   bool               // until a client reconnects
	slot        *scheduling.EngineSlot
	elapsed     time.Duration // search time of the current run
	judgedInRun int           // number of moves judged in the current run
	trouble     *sente.Message
}

func (q *reviewJob) moves() []sente.Move { return q.position.Record.Moves }

func (q *reviewJob) isDone() bool { return len(q.judged) >= len(q.moves()) }

// describe returns the state of the review without the first numSent judgements.
func (q *reviewJob) describe(numSent int) ReviewState {
	r := ReviewState{
		ID: q.id, Moves: q.moves(), Judge: q.about, Done: len(q.judged), Running: q.cancel != nil || q.suspended,
		Error: q.trouble, Judged: []JudgedMove{},
	}
	for _, j := range q.judged[min(numSent, len(q.judged)):] {
		r.Judged = append(r.Judged, q.placeMoves(j))
	}
	if r.Running && q.slot != nil {
		_, r.Waiting = q.slot.Position()
	}
	if r.Running && q.judgedInRun > 0 {
		r.Left = q.elapsed.Seconds() / float64(q.judgedInRun) * float64(len(q.moves())-len(q.judged))
	}
	if len(q.judged) > 0 {
		all := slices.Clone(q.judged)
		slices.Reverse(all)
		sum := review.NewReview(q.position, q.about, all)
		r.Summary, r.Marked = sum.Summary, sum.Marked
	}
	return r
}

// placeMoves adds the board coordinates of a graded move and of the better line to its judgement.
func (q *reviewJob) placeMoves(j review.Judgement) JudgedMove {
	judged := JudgedMove{Judgement: j}
	if j.Grade == review.Fine || j.Number > len(q.moves()) {
		return judged
	}
	r := q.position.Record
	r.Moves, r.Thinking, r.Result = slices.Clip(r.Moves[:j.Number-1]), nil, sente.Result{}
	board, err := q.position.Game.BoardAfterMoves(r)
	if err != nil {
		return judged // the moves are shown as text only
	}
	b := view.NewBoard(board)
	judged.Played, judged.Better = b.Place([]sente.Move{j.Move}), b.Place(j.Line)
	return judged
}

// currentJob returns the latest review, or the review that is stored in the study, or nil.
func (rv *reviewer) currentJob() *reviewJob {
	if rv.job != nil || rv.loaded {
		return rv.job
	}
	rv.loaded = true
	moves := rv.table.Record().Moves
	nodes := rv.nodesOf(moves)
	if len(nodes) <= len(moves) {
		return nil
	}
	for n := nodes[len(moves)].FirstChild(); n != nil && n.Move() != ""; n = n.FirstChild() {
		moves = append(moves, n.Move())
	}
	if q := rv.loadJob(moves); len(q.judged) > 0 {
		rv.job = q
	}
	return rv.job
}

// loadJob returns the review that is stored in the nodes of a line. It covers the moves up to the last
// judged one.
func (rv *reviewer) loadJob(moves []sente.Move) *reviewJob {
	q := &reviewJob{}
	nodes := rv.nodesOf(moves)
	for i := len(nodes) - 1; i > 0; i-- {
		by, j, ok := review.FindJudgement(nodes[i], q.about.Engine)
		if ok && len(q.judged) == 0 {
			line, err := rv.newJob(moves[:i])
			if err != nil {
				break
			}
			q = line
			q.about = by
			q.judge = review.Reviewer{Spec: by.Engine, Limits: sente.Limits{Time: time.Duration(by.TimeMS) * time.Millisecond, Nodes: by.Nodes, Depth: by.Depth}}
		}
		if ok && by == q.about {
			j.Number = i
			q.judged = append(q.judged, j)
		} else if len(q.judged) > 0 {
			break
		}
	}
	return q
}

// nodesOf returns the nodes of a line, beginning with the node before its first move. It ends where the
// line leaves the study.
func (rv *reviewer) nodesOf(moves []sente.Move) (nodes []*study.Node) {
	n := rv.table.Node()
	for range rv.table.Record().Moves {
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

// prepareJob validates a request and returns a review that has not started.
func (rv *reviewer) prepareJob(w ReviewRequest) (*reviewJob, error) {
	if len(rv.table.Game().Profiles) == 0 {
		return nil, httpapi.NewError(http.StatusConflict, "no_review_engine", "{game} has no engine for a review", "game", rv.table.Game().Title)
	}
	if rv.table.HidesThoughts() {
		return nil, httpapi.NewError(http.StatusConflict, "colours_open_review", "an engine takes part in the choice of colours: review the game after the opening")
	}
	limits, err := w.SearchLimits()
	if err != nil {
		return nil, err
	}
	if _, err := rv.table.Game().UntrustedEngine(w.Engine, rv.table.tables.Engines.Limits()); err != nil {
		return nil, httpapi.Unprocessable(err)
	}
	if w.Moves == nil {
		w.Moves = rv.table.Record().Moves
	}
	q, err := rv.newJob(w.Moves)
	if err != nil {
		return nil, err
	}
	q.judge = review.Reviewer{Spec: rv.table.engineName(w.Engine), Limits: limits}
	q.about = q.judge.About(q.position)
	return q, nil
}

// newJob returns a review of a line without a judge.
func (rv *reviewer) newJob(moves []sente.Move) (*reviewJob, error) {
	r := rv.table.Record()
	if !slices.Equal(moves, r.Moves) {
		same := commonPrefixLen(moves, r.Moves)
		r.Moves, r.Thinking, r.Result = slices.Clone(moves), r.Thinking[:min(same, len(r.Thinking))], sente.Result{}
	}
	r, board, err := rv.table.Game().ReplayMoves(r)
	if err != nil {
		return nil, httpapi.Unprocessable(err)
	}
	p := lab.Position{Game: rv.table.Game(), Record: r, Board: board}
	if len(r.Moves) == 0 {
		return nil, httpapi.NewError(http.StatusConflict, "no_moves_to_review", "there are no moves to review yet")
	}
	rv.lastID++
	return &reviewJob{id: rv.lastID, position: p, nodes: rv.nodesOf(r.Moves)}, nil
}

// commonPrefixLen returns the number of equal moves at the start of two lines.
func commonPrefixLen(a, b []sente.Move) (n int) {
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}

// startReview starts a review or continues a stopped one. rv.table.mu must be held.
func (rv *reviewer) startReview(w ReviewRequest) error {
	if rv.table.isEnded() {
		return httpapi.NewError(http.StatusNotFound, "table_ended", "the table has been closed: start a new game")
	}
	q, err := rv.prepareJob(w)
	if err != nil {
		return err
	}
	if before := rv.currentJob(); before != nil {
		if before.cancel != nil || before.suspended {
			return httpapi.NewError(http.StatusConflict, "review_running", "a review is already running: stop it first")
		}
		if slices.Equal(before.moves(), q.moves()) && before.about == q.about && !before.isDone() {
			q = before
		} else {
			q.finished = before.finished
		}
	}
	q.trouble = nil
	rv.job = q
	rv.runJob(q)
	return nil
}

// runJob runs a review in a new goroutine. If the table is unattended, it marks the review as
// suspended.
func (rv *reviewer) runJob(q *reviewJob) {
	if !rv.table.audience.isAttended() || rv.table.isEnded() {
		q.suspended = true
		return
	}
	ctx, cancel := context.WithCancel(rv.table.tables.Engines.Context())
	before, over := q.finished, make(chan struct{})
	q.cancel, q.finished, q.suspended, q.elapsed, q.judgedInRun = cancel, over, false, 0, 0
	rv.table.tables.Engines.Go(func() {
		defer close(over)
		defer cancel()
		if before != nil {
			session.AwaitReturn(before) // if the previous engine does not return, it isn't used again
		}
		err := rv.judgeAll(ctx, q)
		rv.table.tables.Engines.Drop(over)
		if err != nil && ctx.Err() == nil {
			rv.table.tables.Log.Warn("review failed", "game", q.position.Game.Name, "error", err)
		}
		rv.table.mu.Lock()
		defer rv.table.mu.Unlock()
		if q.finished != over || q.cancel == nil {
			return // the review was stopped and may have been restarted
		}
		q.cancel = nil
		if err != nil {
			q.trouble = httpapi.MessageOf(err, "review_failed")
		}
		rv.table.publishState() // the nodes contain the judgements
		rv.notifyProgress(q)
	})
	rv.notifyProgress(q)
}

// notifyProgress notifies the subscribers of a change of the review.
func (rv *reviewer) notifyProgress(q *reviewJob) {
	q.version++
	rv.table.audience.notifyState()
}

// stop stops the review. A suspended review continues when a client reconnects.
func (rv *reviewer) stop(rests bool) {
	q := rv.job
	if q == nil || q.cancel == nil && !q.suspended {
		return
	}
	if q.cancel != nil {
		q.cancel()
		q.cancel = nil
	}
	q.suspended = rests
	rv.notifyProgress(q)
}

// resume continues a suspended review.
func (rv *reviewer) resume() {
	if q := rv.job; q != nil && q.suspended {
		rv.runJob(q)
	}
}

// judgeAll judges the remaining moves, from the last to the first.
func (rv *reviewer) judgeAll(ctx context.Context, q *reviewJob) error {
	rv.table.mu.Lock()
	left := len(q.moves()) - len(q.judged)
	r := q.position.Record
	over := q.finished
	rv.table.mu.Unlock()
	if left == 0 {
		return nil
	}
	r.Moves = r.Moves[:left]
	r.Thinking = r.Thinking[:min(left, len(r.Thinking))]
	p, err := lab.NewPosition(q.position.Game, r)
	if err != nil {
		return err
	}
	judge, began := q.judge, time.Now()
	judge.Engine = newQueuedEngine(rv.table, over, judge.Spec, func(t *scheduling.EngineSlot) {
		rv.table.mu.Lock()
		defer rv.table.mu.Unlock()
		q.slot = t
	})
	judge.Progress = func(j review.Judgement, _, _ int) {
		rv.table.mu.Lock()
		defer rv.table.mu.Unlock()
		if q.finished != over || ctx.Err() != nil {
			return
		}
		q.judged = append(q.judged, j)
		q.judgedInRun++
		q.elapsed = time.Since(began)
		rv.storeJudgement(q, j)
		rv.notifyProgress(q)
	}
	_, err = judge.ReviewGame(ctx, p)
	return err
}

// storeJudgement stores a judgement in the node of its move.
func (rv *reviewer) storeJudgement(q *reviewJob, j review.Judgement) {
	if j.Number >= len(q.nodes) {
		return
	}
	// A node may have been deleted in the meantime; the review continues.
	_, _ = rv.table.log.Do(review.JudgementEdit(q.nodes[j.Number], len(rv.table.Seats()), q.about, j))
}

// queuedEngine is a pooled engine that waits for the table's own engine before every search.
type queuedEngine struct {
	table *Table
	scheduling.QueuedEngine
}

// newQueuedEngine returns an engine of the pool; owner is its owner there, and onSlot is called when a
// search joins the queue.
func newQueuedEngine(t *Table, owner any, spec string, onSlot func(*scheduling.EngineSlot)) queuedEngine {
	return queuedEngine{t, scheduling.QueuedEngine{Scheduler: t.tables.Engines, Owner: owner, Game: t.Game(), Spec: spec, OnSlot: onSlot}}
}

// Think waits for the table's own engine and for a slot, and then searches.
func (w queuedEngine) Think(ctx context.Context, r sente.Record, limits sente.Limits, report func(sente.Info)) (sente.Choice, error) {
	if err := w.waitForTable(ctx); err != nil {
		return sente.Choice{}, err
	}
	return w.QueuedEngine.Think(ctx, r, limits, report)
}

// waitForTable waits while an engine of the table moves or gives a hint.
func (w queuedEngine) waitForTable(ctx context.Context) error {
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

func GetReview(t *Table, w http.ResponseWriter, _ *http.Request) {
	t.mu.Lock()
	state := ReviewState{Moves: []sente.Move{}, Judged: []JudgedMove{}}
	if q := t.review.currentJob(); q != nil {
		state = q.describe(0)
	}
	t.mu.Unlock()
	httpapi.WriteJSON(w, http.StatusOK, state)
}

func PostReview(t *Table, w http.ResponseWriter, r *http.Request) {
	var request ReviewRequest
	err := httpapi.ReadJSON(r, &request)
	if err == nil {
		t.mu.Lock()
		err = t.review.startReview(request)
		t.mu.Unlock()
	}
	if err != nil {
		httpapi.WriteError(w, err)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

func DeleteReview(t *Table, w http.ResponseWriter, _ *http.Request) {
	t.mu.Lock()
	t.review.stop(false)
	t.mu.Unlock()
	w.WriteHeader(http.StatusNoContent)
}

// AttemptResult is the judgement of a move that a person tries instead of a move of the line.
type AttemptResult struct {
	review.Judgement
	Verdict review.Verdict `json:"verdict"`
}

// PostAttempt judges a move that a person tries instead of a played move.
func PostAttempt(t *Table, w http.ResponseWriter, r *http.Request) {
	var request ReviewRequest
	err := httpapi.ReadJSON(r, &request)
	if err == nil {
		var a AttemptResult
		if a, err = t.review.judgeAttempt(r.Context(), request); err == nil {
			httpapi.WriteJSON(w, http.StatusOK, a)
			return
		}
	}
	httpapi.WriteError(w, err)
}

func (rv *reviewer) judgeAttempt(ctx context.Context, asked ReviewRequest) (a AttemptResult, err error) {
	rv.table.mu.Lock()
	before := asked.Moves
	asked.Moves = append(slices.Clip(before), asked.Move)
	played := rv.judgementAfter(before)
	q, err := rv.prepareJob(asked)
	if last := rv.job; err == nil && last != nil && asked.Engine == "" && asked.Time == 0 && asked.Nodes == 0 {
		q.judge = last.judge // the same judge makes the judgements comparable
	}
	rv.table.mu.Unlock()
	if err != nil {
		return a, err
	}
	ctx, stop := rv.table.tables.Engines.WithStop(ctx)
	defer stop()
	defer rv.table.tables.Engines.Drop(q)
	q.judge.Limits.Time = min(q.judge.Limits.Time, review.MaxAttemptTime)
	q.judge.From = len(before)
	q.judge.Engine = newQueuedEngine(rv.table, q, q.judge.Spec, func(*scheduling.EngineSlot) {})
	r, err := q.judge.ReviewGame(ctx, q.position)
	if err != nil {
		return a, httpapi.Errorf(http.StatusServiceUnavailable, "the move could not be evaluated: %s", err)
	}
	return AttemptResult{r.Moves[0], r.Moves[0].CompareTo(played)}, nil
}

// judgementAfter returns the judgement of the reviewed line's move after the given moves, or nil.
func (rv *reviewer) judgementAfter(before []sente.Move) *review.Judgement {
	q := rv.currentJob()
	if q == nil || commonPrefixLen(q.moves(), before) < len(before) {
		return nil
	}
	for i := range q.judged {
		if q.judged[i].Number == len(before)+1 {
			return &q.judged[i]
		}
	}
	return nil
}
