package protocol

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
)

// analysisOptions are the arguments of the commands for analysis.
type analysisOptions struct {
	kata     bool          // the form of KataGo, otherwise that of Leela Zero
	seat     int           // of the player to move
	interval time.Duration // between two reports
	maxMoves int
	rootInfo bool
	allow    []sente.Move // the only moves of the seat; nil is all
	avoid    []sente.Move // excluded moves of the seat
}

const (
	defaultAnalysisInterval = time.Second
	defaultAnalysisMoves    = 10
	maxAnalysisMoves        = 1000
)

// parseAnalysis parses [COLOUR] [INTERVAL] and pairs of a key and a value. Unknown keys are ignored
// with their value, since the two programs add some from time to time.
func (s *gtpSession) parseAnalysis(c gtpCommand) (o analysisOptions, err error) {
	o = analysisOptions{kata: strings.HasPrefix(c.name, "kata"), seat: s.board.Turn(), interval: defaultAnalysisInterval, maxMoves: defaultAnalysisMoves}
	args := c.args
	if len(args) > 0 {
		if seat, ok := parseGTPColour(args[0]); ok {
			o.seat, args = seat, args[1:]
		}
	}
	if len(args) > 0 && isDigits(args[0]) {
		args = append([]string{"interval"}, args...)
	}
	for len(args) > 0 {
		n, err := s.parseAnalysisOption(&o, args)
		if err != nil {
			return o, err
		}
		args = args[n:]
	}
	return o, nil
}

// parseAnalysisOption parses the first option and returns its number of words.
func (s *gtpSession) parseAnalysisOption(o *analysisOptions, args []string) (words int, err error) {
	key := args[0]
	words = 2
	if key == "avoid" || key == "allow" {
		words = 4
	}
	if len(args) < words {
		return 0, fmt.Errorf("syntax error: missing value of %s", QuoteReceived(key))
	}
	switch key {
	case "interval":
		n, err := parseGTPCount(args[1])
		if err != nil {
			return 0, err
		}
		o.interval = time.Duration(max(n, 1)) * 10 * time.Millisecond
	case "maxmoves":
		n, err := parseGTPCount(args[1])
		if err != nil {
			return 0, err
		}
		o.maxMoves = min(max(n, 1), maxAnalysisMoves)
	case "rootInfo":
		o.rootInfo = args[1] == "true"
	case "avoid", "allow":
		err = s.parseMoveSet(o, args)
	}
	return words, err
}

// parseMoveSet parses avoid or allow, COLOUR, vertices with commas, and a depth, of which only the
// first ply counts.
func (s *gtpSession) parseMoveSet(o *analysisOptions, args []string) error {
	seat, err := seatOf(args[1])
	if err != nil || seat != o.seat {
		return err
	}
	n := notationOf(s.board)
	for text := range strings.SplitSeq(args[2], ",") {
		m, err := n.parse(text)
		if err != nil {
			return err
		}
		if args[0] == "allow" {
			o.allow = append(o.allow, m)
		} else {
			o.avoid = append(o.avoid, m)
		}
	}
	return nil
}

// only returns the moves that the options allow; nil if they do not restrict the moves.
func (o analysisOptions) only(b rules.Board) ([]sente.Move, error) {
	if o.allow == nil && o.avoid == nil {
		return nil, nil
	}
	moves := slices.DeleteFunc(b.Legal(), func(m sente.Move) bool {
		return o.allow != nil && !slices.Contains(o.allow, m) || slices.Contains(o.avoid, m)
	})
	if len(moves) == 0 {
		return nil, errors.New("no legal move is allowed")
	}
	return moves, nil
}

// gtpAnalysis is a running analysis.
type gtpAnalysis struct {
	cancel context.CancelFunc
	done   chan struct{} // closed after its last line
}

// handleAnalyze starts an analysis, which writes its response until the next line of input.
func (s *gtpSession) handleAnalyze(c gtpCommand) error {
	o, err := s.parseAnalysis(c)
	if err != nil {
		return err
	}
	game, board, only, err := s.analysedPosition(o)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(s.ctx)
	s.analysis = &gtpAnalysis{cancel: cancel, done: make(chan struct{})}
	s.out.writeLine("=%s", c.id)
	log := s.newAnalysisLog(o, board)
	done := s.analysis.done
	go func() {
		defer close(done)
		found := make(chan struct{})
		go func() {
			defer close(found)
			choice, err := s.think(ctx, game, only, sente.Limits{Analysis: true, Lines: o.maxMoves}, log.addInfo)
			if err == nil {
				log.addInfo(choice.Info)
			}
		}()
		log.writeUntil(ctx, found, o.interval)
	}()
	return nil
}

// analysedPosition returns the position that the options select, and the moves that they allow.
func (s *gtpSession) analysedPosition(o analysisOptions) (game sente.Record, board rules.Board, only []sente.Move, err error) {
	if over, _, reason := s.board.Outcome(); over {
		return game, nil, nil, fmt.Errorf("the game is over: %s", reason)
	}
	setup, moves, err := s.positionFor(o.seat)
	if err == nil {
		game, board, err = s.host.Board(setup, moves)
	}
	if err == nil {
		only, err = o.only(board)
	}
	if err == nil {
		err = s.host.Prepare()
	}
	return game, board, only, err
}

// stopAnalysis ends the running analysis and its response.
func (s *gtpSession) stopAnalysis() {
	if s.analysis == nil {
		return
	}
	s.analysis.cancel()
	<-s.analysis.done
	s.analysis = nil
	s.out.writeLine("")
}

// handleGenmoveAnalyze chooses a move like genmove and reports the analysis meanwhile.
func (s *gtpSession) handleGenmoveAnalyze(c gtpCommand) error {
	o, err := s.parseAnalysis(c)
	if err != nil {
		return err
	}
	var only []sente.Move
	if over, _, _ := s.board.Outcome(); !over {
		if _, _, only, err = s.analysedPosition(o); err != nil {
			return err
		}
	}
	s.out.writeLine("=%s", c.id)
	log := s.newAnalysisLog(o, s.board)
	ctx, cancel := context.WithCancel(context.Background())
	found, written := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(written)
		log.writeUntil(ctx, found, o.interval)
	}()
	move, err := s.generateMove(o.seat, only, log.addInfo)
	close(found)
	cancel()
	<-written
	if err != nil {
		move = resignMove // the response has begun, so that a failure cannot be written
		s.out.writeLine("# %v", err)
	}
	s.out.writeLine("play %s", move)
	s.out.writeLine("")
	return nil
}

// analysisLog collects the reports of a search and writes them at intervals.
type analysisLog struct {
	options  analysisOptions
	notation gtpNotation
	scale    float64
	points   func(sente.Score) (int, bool)
	out      *replyWriter

	mu      sync.Mutex
	lines   map[int]sente.Info // last report by rank
	changed bool               // since the last line
}

func (s *gtpSession) newAnalysisLog(o analysisOptions, board rules.Board) *analysisLog {
	l := &analysisLog{options: o, notation: notationOf(board), points: board.Points, out: s.out, lines: map[int]sente.Info{}}
	if h, ok := s.host.(scoreScaler); ok {
		l.scale = h.ScoreScale()
	}
	if l.scale <= 0 {
		l.scale = defaultScoreScale
	}
	return l
}

// defaultScoreScale converts scores of engines whose scale is unknown to chances.
const defaultScoreScale = 100

func (l *analysisLog) addInfo(i sente.Info) {
	if len(i.Line) == 0 {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.lines[i.Rank], l.changed = i, true
}

// writeUntil writes the state at intervals until ctx is done, and once at the end of the search or
// of ctx.
func (l *analysisLog) writeUntil(ctx context.Context, found <-chan struct{}, interval time.Duration) {
	tick := time.NewTicker(interval)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
			l.write()
		case <-found:
			l.write()
			<-ctx.Done()
			return
		case <-ctx.Done():
			<-found
			l.write()
			return
		}
	}
}

// write writes the moves in one line, unless nothing has changed.
func (l *analysisLog) write() {
	l.mu.Lock()
	moves, nodes := l.rankMoves(), l.lines[0].Nodes
	changed := l.changed
	l.changed = false
	l.mu.Unlock()
	if !changed || len(moves) == 0 {
		return
	}
	var b strings.Builder
	for order, m := range moves {
		if order > 0 {
			b.WriteByte(' ')
		}
		l.formatMove(&b, m, order)
	}
	if l.options.rootInfo {
		m := moves[0]
		m.visits = max(nodes, 1)
		b.WriteString(" rootInfo")
		l.formatValues(&b, m)
	}
	l.out.writeLine("%s", b.String())
}

// analysedMove is a move of the analysis.
type analysedMove struct {
	line   []sente.Move
	score  sente.Score
	visits int64
	share  float64
}

// rankMoves returns the moves, best first: the lines of the search, then its other candidates.
func (l *analysisLog) rankMoves() (moves []analysedMove) {
	best, ok := l.lines[0]
	if !ok {
		return nil
	}
	shares := map[sente.Move]float64{}
	for _, c := range best.Candidates {
		shares[c.Move] = c.Share
	}
	seen := map[sente.Move]bool{}
	for rank := range len(l.lines) {
		i, ok := l.lines[rank]
		if !ok || seen[i.Line[0]] {
			continue
		}
		seen[i.Line[0]] = true
		share, known := shares[i.Line[0]]
		if !known {
			share = 1 / float64(len(l.lines))
		}
		moves = append(moves, analysedMove{line: i.Line, score: i.Score, share: share})
	}
	for _, c := range best.Candidates {
		if !seen[c.Move] {
			moves = append(moves, analysedMove{line: []sente.Move{c.Move}, score: c.Score, share: c.Share})
		}
	}
	moves = moves[:min(len(moves), l.options.maxMoves)]
	for i := range moves {
		moves[i].visits = max(int64(math.Round(moves[i].share*float64(best.Nodes))), 1)
	}
	return moves
}

// formatMove writes a move. The lower confidence bound equals the chance, since the searches
// have no confidence interval, and the prior is the share of the effort.
func (l *analysisLog) formatMove(b *strings.Builder, m analysedMove, order int) {
	b.WriteString("info move " + l.notation.format(m.line[0]))
	chance := l.chance(m.score)
	if l.options.kata {
		l.formatValues(b, m)
		fmt.Fprintf(b, " prior %.6f lcb %.6f utilityLcb %.6f", m.share, chance, 2*chance-1)
	} else {
		fmt.Fprintf(b, " visits %d winrate %.0f prior %.0f lcb %.0f", m.visits, 1e4*chance, 1e4*m.share, 1e4*chance)
	}
	fmt.Fprintf(b, " order %d pv", order)
	for _, m := range m.line {
		b.WriteString(" " + l.notation.format(m))
	}
}

// formatValues writes the values of KataGo's form that a move and the root have in common.
func (l *analysisLog) formatValues(b *strings.Builder, m analysedMove) {
	chance, lead := l.chance(m.score), l.lead(m.score)
	fmt.Fprintf(b, " visits %d utility %.6f winrate %.6f scoreMean %.3f scoreStdev 0.000 scoreLead %.3f scoreSelfplay %.3f weight %d.0",
		m.visits, 2*chance-1, chance, lead, lead, lead, m.visits)
}

// chance converts a score to the chance to win.
func (l *analysisLog) chance(s sente.Score) float64 {
	switch {
	case s.Won():
		return 1
	case s.Lost():
		return 0
	}
	return 1 / (1 + math.Exp(-float64(s)/l.scale))
}

// lead converts a score to points: those of the game if the score is proven and the game has
// points, and otherwise hundredths of the engine's own unit.
func (l *analysisLog) lead(s sente.Score) float64 {
	if n, ok := l.points(s); ok && s.Decided() {
		return float64(n)
	}
	const most = 100
	return max(-most, min(most, float64(s)/100))
}

// parseAnalysisLine parses the moves of a line of an analysis in either form, best first.
func parseAnalysisLine(text string, kata bool, n gtpNotation) (moves []sente.Info) {
	for i, part := range strings.Split(" "+text, " info ") {
		if i == 0 || len(moves) >= maxAnalysisMoves {
			continue
		}
		if info, ok := parseAnalysedMove(part, kata, n); ok {
			moves = append(moves, info)
		}
	}
	slices.SortStableFunc(moves, func(a, b sente.Info) int { return cmp.Compare(a.Rank, b.Rank) })
	return moves
}

// parseAnalysedMove parses a move with its values. Nodes is the number of its visits.
func parseAnalysedMove(text string, kata bool, n gtpNotation) (i sente.Info, ok bool) {
	words := strings.Fields(text)
	for w := 0; w+1 < len(words); w += 2 {
		value := words[w+1]
		switch words[w] {
		case "move":
			m, err := n.parse(value)
			if err != nil {
				return i, false
			}
			i.Line = []sente.Move{m}
		case "visits":
			i.Nodes, _ = strconv.ParseInt(value, 10, 64)
			i.Nodes = max(i.Nodes, 0)
		case "order":
			order, _ := strconv.Atoi(value)
			i.Rank = min(max(order, 0), sente.MaxDistance)
		case "winrate":
			p, err := strconv.ParseFloat(value, 64)
			if err != nil {
				return i, false
			}
			if !kata {
				p /= 1e4
			}
			i.Score, ok = scoreOfChance(p), true
		case "pv":
			if line := parsePV(words[w+1:], n); len(line) > 0 {
				i.Line = line
			}
			return i, ok && len(i.Line) > 0
		}
	}
	return i, ok && len(i.Line) > 0
}

// parsePV parses the moves of a variation up to the first word that cannot be one.
func parsePV(words []string, n gtpNotation) (line []sente.Move) {
	for _, w := range words {
		m, err := n.parse(w)
		if err != nil || m != passMove && m != swapMove && !isPoint(string(m)) {
			break
		}
		line = append(line, m)
	}
	return line
}

// scoreOfChance converts a chance to win to a score on the scale [defaultScoreScale].
func scoreOfChance(p float64) sente.Score {
	const least = 1e-6
	if !(p > least) {
		p = least
	}
	p = min(p, 1-least)
	return sente.Score(math.Round(defaultScoreScale * math.Log(p/(1-p))))
}
