package protocol

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/othellofile"
	"github.com/sente-games/sente/rules"
)

// NBoardManager makes a [sente.Engine] of an engine of Othello that uses the protocol of NBoard, at
// the other end of a wire. Wire and Open must be set, the other fields may be zero.
//
// The protocol limits a move by the depth of the search and by the time of the game, which some
// engines ignore. The manager therefore also adjusts the depth to the time that moves have taken,
// and sends a ping shortly before the end of the time, at which many engines stop.
//
// After an error of Think that is a [*Complaint], or an error of the Wire, manager and engine are
// out of sync: close the wire and start a new engine.
type NBoardManager struct {
	Connection
	// Open returns the board at the start of a record's game.
	Open func(game sente.Record) (rules.Board, error)

	begun      bool // nboard was sent
	lastPing   int  // number of the last ping
	depth      int  // last depth
	timedDepth int  // depth for moves with a limit of time; 0 before the first one
}

const (
	defaultNBoardDepth = 18 // without limits
	firstTimedDepth    = 6  // of the first move with a limit of time
	maxTimedDepth      = 30
)

// adjustDepth changes the depth of moves with a limit of time by the time that a move took: one ply
// more takes two to four times as long.
func (m *NBoardManager) adjustDepth(used, limit time.Duration) {
	switch {
	case used > limit/2:
		m.timedDepth = max(m.timedDepth-2, 1)
	case used > limit/4:
		m.timedDepth = max(m.timedDepth-1, 1)
	case used < limit/16:
		m.timedDepth = min(m.timedDepth+1, maxTimedDepth)
	}
}

// NewGame prepares the engine for a game like the record's, without its moves. Think calls it if
// necessary.
func (m *NBoardManager) NewGame(ctx context.Context, game sente.Record) error {
	m.ready = false
	if m.outstanding {
		return &Complaint{Kind: NoReply, Command: m.command}
	}
	game = game.Clone()
	game.Moves = nil
	text, _, err := m.gameText(game, sente.Limits{})
	if err != nil {
		return err
	}
	return m.startWithin(ctx, func(wait context.Context) error {
		if err := m.begin(wait); err != nil {
			return err
		}
		if err := m.setGame(wait, text); err != nil {
			return err
		}
		m.ready = true
		return nil
	})
}

// begin sends the version and the depth, which must come before other commands.
func (m *NBoardManager) begin(ctx context.Context) error {
	if m.begun {
		return nil
	}
	m.begun = true
	if err := m.sendCommand(ctx, "nboard 2"); err != nil {
		return err
	}
	return m.setDepth(ctx, defaultNBoardDepth)
}

func (m *NBoardManager) setDepth(ctx context.Context, depth int) error {
	if depth == m.depth {
		return nil
	}
	m.depth = depth
	return m.sendCommand(ctx, fmt.Sprintf("set depth %d", depth))
}

// setGame sends a game and waits until the engine has processed it.
func (m *NBoardManager) setGame(ctx context.Context, text string) error {
	if err := m.sendCommand(ctx, "set game "+text); err != nil {
		return err
	}
	return m.sync(ctx, nil)
}

// sync sends a ping and waits for its pong. Other lines are passed to each, which may be nil.
func (m *NBoardManager) sync(ctx context.Context, each func(line string)) error {
	m.lastPing++
	m.outstanding = true
	if err := m.sendCommand(ctx, fmt.Sprintf("ping %d", m.lastPing)); err != nil {
		return err
	}
	for {
		l, err := m.receiveLine(ctx)
		if err != nil {
			return err
		}
		if name, number := CutWord(l); name == "pong" {
			if number != strconv.Itoa(m.lastPing) {
				return &Complaint{Kind: InvalidReply, Command: m.command, Answer: l, Want: fmt.Sprintf("pong %d", m.lastPing)}
			}
			m.outstanding = false
			return nil
		}
		if each != nil {
			each(l)
		}
	}
}

// gameText returns a record as GGF, with a clock for the limits, and the legal moves at its end.
func (m *NBoardManager) gameText(game sente.Record, l sente.Limits) (text string, legal []sente.Move, err error) {
	board, err := m.Open(game)
	if err != nil {
		return "", nil, err
	}
	g, ok := newNBoardGame(board)
	if !ok {
		return "", nil, errors.New("cannot play this game: NBoard supports only Othello")
	}
	for _, move := range game.Moves {
		white := board.Turn() == 1
		own, err := board.Play(string(move))
		if err != nil {
			return "", nil, err
		}
		g.Moves = append(g.Moves, othellofile.GGFMove{White: white, Text: formatNBoardMove(own)})
	}
	limit, empty := time.Duration(0), strings.Count(g.Board.Cells, "-")-len(g.Moves)
	switch {
	case l.Left != 0:
		limit = max(l.Left, time.Second)
	case l.Time > 0:
		limit = max(l.Time*time.Duration(max(empty+1, 2)/2), time.Second)
	}
	return formatNBoardGame(g, limit), board.Legal(), nil
}

// Think requests the move for the position at the end of the record. A forced pass needs no request.
func (m *NBoardManager) Think(ctx context.Context, game sente.Record, limits sente.Limits, report func(sente.Info)) (sente.Choice, error) {
	if !m.IsSynced() {
		if err := m.NewGame(ctx, game); err != nil {
			return sente.Choice{}, err
		}
	}
	text, legal, err := m.gameText(game, limits)
	if err != nil {
		return sente.Choice{}, err
	}
	if limits.Nodes == 0 && limits.Depth == 0 {
		limits = m.Timeouts.limitTime(limits)
	}
	return m.moveWithin(ctx, limits, report, func(wait context.Context, listener *infoListener) (sente.Choice, error) {
		if len(legal) == 1 && legal[0] == passMove {
			return listener.finalChoice(passMove), nil
		}
		if err := m.checkQuiet(violatesNBoard); err != nil {
			return sente.Choice{}, err
		}
		return m.search(ctx, wait, nboardRequest{game: text, limits: limits, share: moveShare(game, limits)}, listener)
	})
}

// nboardRequest is the request for a move.
type nboardRequest struct {
	game   string // GGF
	limits sente.Limits
	share  time.Duration // time for this move; 0 is no limit
}

// moveShare returns the time for a move: the limit, or a share of the time that is left. A game of
// Othello has about 60 moves.
func moveShare(game sente.Record, l sente.Limits) time.Duration {
	share := l.Time
	if l.Left != 0 {
		const minMoves = 4
		left := max(l.Left, 0)/time.Duration(max((60-len(game.Moves))/2, minMoves)) + l.Increment/2
		if share <= 0 || left < share {
			share = max(left, time.Millisecond)
		}
	}
	return share
}

// search sends the position and requests a move or an analysis.
func (m *NBoardManager) search(ctx, wait context.Context, r nboardRequest, listener *infoListener) (sente.Choice, error) {
	timed := r.share > 0 && r.limits.Depth == 0
	if m.timedDepth == 0 {
		m.timedDepth = firstTimedDepth
	}
	depth := cmp.Or(r.limits.Depth, defaultNBoardDepth)
	if timed && !r.limits.Analysis {
		depth = m.timedDepth
	}
	if err := m.setDepth(wait, depth); err != nil {
		return sente.Choice{}, err
	}
	if err := m.setGame(wait, r.game); err != nil {
		return sente.Choice{}, err
	}
	if timed && r.limits.Analysis {
		return m.hint(ctx, wait, r.limits, listener)
	}
	began := listener.watch.Elapsed()
	if r.share > 0 {
		short, cancel := listener.watch.Timeout(ctx, began+r.share*4/5)
		defer cancel()
		ctx = short
	}
	choice, err := m.requestMove(ctx, wait, listener)
	if err == nil && timed {
		m.adjustDepth(listener.watch.Elapsed()-began, r.share)
	}
	return choice, err
}

// requestMove sends go and waits for the move. When ctx ends, a ping stops the search; an engine that
// then answers without a move has played none.
func (m *NBoardManager) requestMove(ctx, wait context.Context, listener *infoListener) (sente.Choice, error) {
	m.outstanding = true
	if err := m.sendCommand(wait, "go"); err != nil {
		return sente.Choice{}, err
	}
	for {
		l, err := ReceiveUntilStop(ctx, wait, m.receiveLine)
		if errors.Is(err, ErrStop) {
			return m.stopMove(wait, listener)
		}
		if err != nil {
			return sente.Choice{}, err
		}
		if text, ok := strings.CutPrefix(l, "==="); ok {
			m.outstanding = false
			return m.finalMove(text, listener)
		}
		listener.addNBoard(l)
	}
}

// stopMove ends a search and returns its move, or the best one of its reports.
func (m *NBoardManager) stopMove(ctx context.Context, listener *infoListener) (sente.Choice, error) {
	found := ""
	err := m.sync(ctx, func(l string) {
		if text, ok := strings.CutPrefix(l, "==="); ok {
			found = text
		}
		listener.addNBoard(l)
	})
	switch {
	case err != nil:
		return sente.Choice{}, err
	case found != "":
		return m.finalMove(found, listener)
	case len(listener.last.Line) == 0:
		return sente.Choice{}, &Complaint{Kind: NoReply, Command: "go", After: listener.watch.Elapsed()}
	}
	return listener.finalChoice(listener.last.Line[0]), nil
}

// finalMove parses the move of a reply, "F5/1.50/0.3", or with blanks as Edax writes it.
func (m *NBoardManager) finalMove(text string, listener *infoListener) (sente.Choice, error) {
	move, err := parseNBoardMove(text)
	if err != nil {
		return sente.Choice{}, &Complaint{Kind: InvalidReply, Command: m.command, Answer: "===" + text, Want: "=== and a move such as F5"}
	}
	fields := strings.Split(strings.TrimSpace(text), "/")
	if len(fields) == 1 {
		fields = strings.Fields(text)
	}
	if len(fields) > 1 && len(listener.last.Line) == 0 {
		if score, ok := parseNBoardEval(fields[1]); ok {
			listener.last.Score, listener.last.Bound = score, sente.Exact
		}
	}
	return listener.finalChoice(sente.Move(move.Text)), nil
}

// hint analyses the position until ctx is done, the time is over or the engine is idle.
func (m *NBoardManager) hint(ctx, wait context.Context, limits sente.Limits, listener *infoListener) (sente.Choice, error) {
	lines := max(limits.Lines, 1)
	if err := m.sendCommand(wait, fmt.Sprintf("hint %d", lines)); err != nil {
		return sente.Choice{}, err
	}
	timed, cancel := listener.watch.Timeout(ctx, limits.Time)
	defer cancel()
	ranks := &nboardRanks{listener: listener, lines: lines}
	for !ranks.idle {
		l, err := ReceiveUntilStop(timed, wait, m.receiveLine)
		if errors.Is(err, ErrStop) {
			break
		}
		if err != nil {
			return sente.Choice{}, err
		}
		ranks.add(l)
	}
	if err := m.sync(wait, ranks.add); err != nil {
		return sente.Choice{}, err
	}
	if len(listener.last.Line) == 0 {
		return sente.Choice{}, &Complaint{Kind: NoReply, Command: "hint", After: listener.watch.Elapsed()}
	}
	return listener.finalChoice(listener.last.Line[0]), nil
}

// nboardRanks ranks the moves of a hint by their evaluation.
type nboardRanks struct {
	listener *infoListener
	lines    int
	best     []sente.Info // last report of each move, best first
	idle     bool         // the engine has ended the search
}

// add processes a line. An engine ends a hint with a status that is empty or says that it waits.
func (r *nboardRanks) add(line string) {
	name, text := CutWord(line)
	if name == "status" && len(r.best) > 0 {
		r.idle = text == "" || strings.Contains(strings.ToLower(text), "wait")
	}
	i, ok := parseNBoardSearch(line)
	if !ok {
		return
	}
	kept := r.best[:0:0]
	for _, old := range r.best {
		if old.Line[0] != i.Line[0] {
			kept = append(kept, old)
		}
	}
	at := 0
	for at < len(kept) && kept[at].Depth >= i.Depth && kept[at].Score >= i.Score {
		at++
	}
	kept = append(kept[:at:at], append([]sente.Info{i}, kept[at:]...)...)
	r.best = kept[:min(len(kept), maxAnalysisMoves)]
	if at < r.lines {
		i.Rank = at
		r.listener.addInfo(i)
	}
}

// addNBoard reports a search line and keeps the number of nodes.
func (h *infoListener) addNBoard(line string) {
	if i, ok := parseNBoardSearch(line); ok {
		h.addInfo(i)
	}
	if name, text := CutWord(line); name == "nodestats" {
		word, _ := CutWord(text)
		if n, err := strconv.ParseInt(word, 10, 64); err == nil && n >= 0 {
			h.last.Nodes = n
		}
	}
}

// parseNBoardSearch parses "search F5d6 1.25 0 12 …" or "book F5 0.5 31 20 …".
func parseNBoardSearch(line string) (i sente.Info, ok bool) {
	words := strings.Fields(line)
	if len(words) < 5 || words[0] != "search" && words[0] != "book" {
		return i, false
	}
	i.Line = splitNBoardLine(words[1])
	i.Score, ok = parseNBoardEval(words[2])
	digits := words[4][:len(words[4])-len(strings.TrimLeft(words[4], "0123456789"))]
	depth, _ := strconv.Atoi(digits)
	i.Depth = min(depth, sente.MaxDistance)
	if words[0] == "book" {
		i.Source = "book"
	}
	return i, ok && len(i.Line) > 0
}

// parseNBoardEval parses an evaluation in discs, of which there may be two for either value of a draw,
// and returns hundredths.
func parseNBoardEval(text string) (score sente.Score, ok bool) {
	text, _, _ = strings.Cut(text, ",")
	f, err := strconv.ParseFloat(text, 64)
	if err != nil || math.IsNaN(f) {
		return 0, false
	}
	const most = 100
	return sente.Score(math.Round(100 * math.Max(-most, math.Min(most, f)))), true
}

// violatesNBoard classifies an unsolicited line of the engine: only moves are violations.
func violatesNBoard(l string) (kind ComplaintKind, wrong bool) {
	return Unsolicited, strings.HasPrefix(l, "===")
}

// IsNBoardInfo reports whether a line is a report of a search or a status. A wire may drop such lines
// if it has too many.
func IsNBoardInfo(l string) bool {
	switch name, _ := CutWord(l); name {
	case "search", "book", "status", "nodestats", "set":
		return true
	}
	return false
}
