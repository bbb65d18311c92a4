package review

import (
	"bytes"
	"context"
	"encoding/json"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog/standard"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/lab"
	"github.com/sente-games/sente/record"
	"github.com/sente-games/sente/record/study"
	"github.com/sente-games/sente/rules"
)

var games = standard.Games()

func at(t *testing.T, r sente.Record) lab.Position {
	t.Helper()
	g := testutil.Must(games.FindGame(r.Game))(t)
	r, board, err := g.ReplayMoves(r)
	testutil.NoError(t, err)
	return lab.Position{Game: g, Record: r, Board: board}
}

func judgeOf(t *testing.T, p lab.Position, spec string, limits sente.Limits) Reviewer {
	t.Helper()
	e := testutil.Must(p.Game.NewEngine(spec))(t)
	t.Cleanup(func() { _ = sente.Close(e) })
	return Reviewer{Engine: e, Spec: spec, Limits: limits}
}

func reviewed(t *testing.T, j Reviewer, p lab.Position) Review {
	t.Helper()
	return testutil.Must(j.ReviewGame(t.Context(), p))(t)
}

// minimax is how a position of tic-tac-toe ends for the side to move: 1, 0 or -1. stones
// are those of both sides, by their cells.
func minimax(b rules.Board, stones [9]int, known map[[9]int]int) int {
	if over, winner, _ := b.Outcome(); over {
		switch winner {
		case -1:
			return 0
		case b.Turn():
			return 1
		}
		return -1
	}
	if v, ok := known[stones]; ok {
		return v
	}
	best := -1
	for _, m := range b.Legal() {
		if _, err := b.Play(string(m)); err != nil {
			panic(err)
		}
		best = max(best, -minimax(b, with(stones, m, b), known))
		b.Undo()
	}
	known[stones] = best
	return best
}

// with is a position with the move that was just played.
func with(stones [9]int, m sente.Move, b rules.Board) [9]int {
	stones[3*int(m[0]-'a')+int(m[1]-'1')] = 2 - b.Ply()%2
	return stones
}

// randomGame is a game of random moves.
func randomGame(t *testing.T, game, rules, size string, rnd *rand.Rand) lab.Position {
	t.Helper()
	p := at(t, sente.Record{Game: game, Rules: rules, Size: size})
	for p.CheckNotOver() == nil {
		legal := p.Board.Legal()
		m := testutil.Must(p.Board.Play(string(legal[rnd.IntN(len(legal))])))(t)
		p.Record.Moves = append(p.Record.Moves, m)
	}
	return p
}

// By an engine that sees everything, the moves that are marked are those that lower the
// value of minimax, and every one of them is a blunder.
func TestReview_AgreesWithMinimax(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	known, marked := map[[9]int]int{}, 0
	judge := judgeOf(t, at(t, sente.Record{Game: "tictactoe"}), "search:memory=1", sente.Limits{Depth: 10})
	for range 10 {
		p := randomGame(t, "tictactoe", "", "", rnd)
		r := reviewed(t, judge, p)
		b, stones := at(t, sente.Record{Game: "tictactoe"}).Board, [9]int{}
		for i, m := range p.Record.Moves {
			was := minimax(b, stones, known)
			testutil.Must(b.Play(string(m)))(t)
			stones = with(stones, m, b)
			left, want := -minimax(b, stones, known), Fine
			if over, winner, _ := b.Outcome(); over && winner >= 0 {
				left = 1
			}
			if left < was {
				want = Blunder
				marked++
			}
			j := r.Moves[i]
			if j.Grade != want {
				t.Fatalf("%v, move %d: %v, want %v (from %d to %d): %+v", p.Record.Moves, i+1, j.Grade, want, was, left, j)
			}
			if !j.After.Proven || int(j.After.Outcome) != left+1 {
				t.Fatalf("%v, move %d: %+v, want %d", p.Record.Moves, i+1, j.After, left)
			}
		}
	}
	if marked < 5 {
		t.Errorf("only %d moves were mistakes", marked)
	}
}

// Four seats, three: what is judged is the result of the seat that moved.
func TestReview_JudgesMoverOfSeveral(t *testing.T) {
	rnd := rand.New(rand.NewPCG(5, 6))
	compared, marked := 0, 0
	judge := judgeOf(t, at(t, sente.Record{Game: "nim", Rules: "3p"}), "search:memory=1", sente.Limits{Nodes: 5_000})
	for range 6 {
		p := randomGame(t, "nim", "3p", "3-4-5", rnd)
		r := reviewed(t, judge, p)
		last := r.Moves[len(r.Moves)-1]
		if !last.After.Proven || last.After.Outcome != Won || last.Grade != Fine {
			t.Errorf("the move that won is judged %+v", last)
		}
		if len(r.Marked) != 3 || !strings.Contains(r.Summary, r.Seats[2]+" made") {
			t.Errorf("%q, %+v", r.Summary, r.Marked)
		}
		for _, j := range r.Moves {
			if j.Note == "" {
				compared++
			}
			if j.Grade > Fine {
				marked++
			}
		}
	}
	if compared == 0 || marked == 0 {
		t.Errorf("%d moves were compared, %d marked", compared, marked)
	}
}

// scripted answers by the moves that were played: what to play, and the score.
type scripted map[string]sente.Choice

func (s scripted) Think(_ context.Context, r sente.Record, limits sente.Limits, report func(sente.Info)) (sente.Choice, error) {
	var words []string
	for _, m := range r.Moves {
		words = append(words, string(m))
	}
	c := s[strings.Join(words, " ")]
	if c.Move == "" {
		c.Move = "o15"
	}
	if limits.Nodes > 1000 {
		if again, ok := s["again "+strings.Join(words, " ")]; ok {
			c = again
		}
	}
	c.Info.Line = []sente.Move{c.Move}
	if report != nil {
		report(c.Info)
	}
	return c, nil
}

func choiceOf(m sente.Move, s sente.Score) sente.Choice {
	return sente.Choice{Move: m, Info: sente.Info{Score: s}}
}

// What is held against a move, and what is not.
func TestReview_GradesMoves(t *testing.T) {
	forced, must := choiceOf("i9", 300), choiceOf("g7", 300)
	must.Info.Forced = true
	forced.Info.Forced = true
	for name, c := range map[string]struct {
		engine scripted
		want   Grade
		note   string
	}{
		"a win given away":             {scripted{"h8": choiceOf("g7", sente.WinIn(7)), "h8 i9": choiceOf("a1", 0)}, Blunder, ""},
		"a slower win":                 {scripted{"h8": choiceOf("g7", sente.WinIn(5)), "h8 i9": choiceOf("a1", sente.LossIn(13))}, Fine, ""},
		"a win that is all but kept":   {scripted{"h8": choiceOf("g7", sente.WinIn(7)), "h8 i9": choiceOf("a1", -900)}, Fine, ""},
		"a sooner loss":                {scripted{"h8": choiceOf("g7", -900), "h8 g7": choiceOf("a1", 900), "h8 i9": choiceOf("a1", sente.WinIn(3))}, Fine, ""},
		"lost before":                  {scripted{"h8": choiceOf("g7", sente.LossIn(6)), "h8 i9": choiceOf("a1", sente.WinIn(3))}, Fine, ""},
		"a loss made":                  {scripted{"h8": choiceOf("g7", 10), "h8 g7": choiceOf("a1", -10), "h8 i9": choiceOf("a1", sente.WinIn(5))}, Blunder, ""},
		"the best move":                {scripted{"h8": choiceOf("i9", 500), "h8 i9": choiceOf("a1", sente.WinIn(5))}, Fine, "the best move"},
		"a forced move":                {scripted{"h8": forced, "h8 i9": choiceOf("a1", sente.WinIn(5))}, Fine, "forced"},
		"another than the forced move": {scripted{"h8": must, "h8 g7": choiceOf("a1", -300), "h8 i9": choiceOf("a1", sente.WinIn(1))}, Blunder, ""},
		"a blind spot: what was better is no better": {scripted{"h8": choiceOf("g7", 500), "h8 g7": choiceOf("a1", 40), "h8 i9": choiceOf("a1", 40)}, Fine, ""},
		"a blind spot: what was better loses":        {scripted{"h8": choiceOf("g7", 500), "h8 g7": choiceOf("a1", sente.WinIn(9)), "h8 i9": choiceOf("a1", sente.WinIn(9))}, Fine, ""},
		"a second look acquits":                      {scripted{"h8": choiceOf("g7", 500), "h8 g7": choiceOf("a1", -500), "h8 i9": choiceOf("a1", 200), "again h8 i9": choiceOf("a1", -480), "again h8 g7": choiceOf("a1", -500)}, Fine, ""},
		"a second look does not":                     {scripted{"h8": choiceOf("g7", 500), "h8 g7": choiceOf("a1", -500), "h8 i9": choiceOf("a1", 200)}, Blunder, ""},
		"a third look, and it plays the same":        {scripted{"h8": choiceOf("g7", 10), "h8 g7": choiceOf("a1", -10), "h8 i9": choiceOf("a1", sente.WinIn(5)), "again h8": choiceOf("i9", -200)}, Fine, "the best move"},
		"a third look, and all is lost":              {scripted{"h8": choiceOf("g7", 10), "h8 g7": choiceOf("a1", -10), "h8 i9": choiceOf("a1", sente.WinIn(5)), "again h8": choiceOf("g7", sente.LossIn(8))}, Fine, ""},
		"a third look, and another move was better":  {scripted{"h8": choiceOf("g7", 10), "h8 g7": choiceOf("a1", -10), "h8 i9": choiceOf("a1", sente.WinIn(5)), "again h8": choiceOf("g6", 30), "again h8 g6": choiceOf("a1", -20)}, Blunder, ""},
		"a win that only seemed to be one":           {scripted{"h8": choiceOf("g7", sente.WinIn(12).Presumed()), "h8 g7": choiceOf("a1", sente.LossIn(11).Presumed()), "h8 i9": choiceOf("a1", 40)}, Blunder, ""},
		"what seemed won is lost":                    {scripted{"h8": choiceOf("g7", sente.WinIn(12).Presumed()), "h8 g7": choiceOf("a1", sente.LossIn(11).Presumed()), "h8 i9": choiceOf("a1", sente.WinIn(5))}, Blunder, ""},
		"a bound is no proof":                        {scripted{"h8": {Move: "g7", Info: sente.Info{Score: sente.WinIn(7), Bound: sente.Upper}}, "h8 g7": choiceOf("a1", 0), "h8 i9": choiceOf("a1", 0)}, Fine, ""},
		"less than 2 points":                         {scripted{"h8": choiceOf("g7", 0), "h8 g7": choiceOf("a1", 0), "h8 i9": choiceOf("a1", 12)}, Fine, ""},
		"3 points":                                   {scripted{"h8": choiceOf("g7", 0), "h8 g7": choiceOf("a1", 0), "h8 i9": choiceOf("a1", 25)}, Inaccuracy, ""},
		"7 points":                                   {scripted{"h8": choiceOf("g7", 0), "h8 g7": choiceOf("a1", 0), "h8 i9": choiceOf("a1", 60)}, Mistake, ""},
		"14 points":                                  {scripted{"h8": choiceOf("g7", 0), "h8 g7": choiceOf("a1", 0), "h8 i9": choiceOf("a1", 120)}, Blunder, ""},
		"the win that nobody saw":                    {scripted{"h8": choiceOf("g7", -300), "h8 g7": choiceOf("a1", 300), "h8 i9": choiceOf("a1", sente.LossIn(8))}, Fine, ""},
	} {
		p := at(t, sente.Record{Game: "gomoku", Moves: []sente.Move{"h8", "i9"}})
		r := reviewed(t, Reviewer{Engine: c.engine, Limits: sente.Limits{Nodes: 1000}}, p)
		if j := r.Moves[1]; j.Grade != c.want || j.Note != c.note {
			t.Errorf("%s: %v, %q; want %v, %q\n%+v", name, j.Grade, j.Note, c.want, c.note, j)
		}
	}
}

// The same twice, by nodes; the sides agree, and the record's own thoughts are told.
func TestReview_IsRepeatable(t *testing.T) {
	r := sente.Record{Game: "gomoku", Players: []string{"sente", "heuristic"}, Moves: []sente.Move{"h8", "i9", "h10", "h9", "g9", "i7", "i8", "f10", "j7"}}
	for i := range r.Moves {
		r.Thinking = append(r.Thinking, sente.Thought{Score: sente.Score(50 * i), Depth: 3 * (i % 2)})
	}
	p := at(t, r)
	first := reviewed(t, judgeOf(t, p, "sente", sente.Limits{Nodes: 2000}), p)
	j := judgeOf(t, p, "sente", sente.Limits{Nodes: 2000})
	for range 2 {
		again := reviewed(t, j, p)
		a, _ := json.Marshal(first)
		b, _ := json.Marshal(again)
		if string(a) != string(b) {
			t.Fatalf("once\n%s\nand then\n%s", a, b)
		}
	}
	for i, m := range first.Moves {
		if m.Seat == "black" && *m.Before.Chance != *m.Before.Mover || m.Seat == "white" && roundChance(1-*m.Before.Chance) != *m.Before.Mover {
			t.Errorf("the sides disagree: %+v", m)
		}
		if (m.Own != nil) != (i%2 == 1) {
			t.Errorf("move %d: the player's own opinion is %+v", i+1, m.Own)
		}
		if m.Line[0] != m.Best || (m.Note == bestMove || m.Note == forcedMove) && m.Move != m.Best {
			t.Errorf("%+v", m)
		}
	}
}

// Where a review ends, it says how far it came.
func TestReview_ReportsIncompleteness(t *testing.T) {
	p := at(t, sente.Record{Game: "gomoku", Moves: []sente.Move{"h8", "i9", "h10"}})
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	j := judgeOf(t, p, "sente", sente.Limits{Nodes: 500})
	told := 0
	j.Progress = func(heard Judgement, done, of int) {
		if told++; done != told || of != 3 || heard.Number != 4-done {
			t.Errorf("%d of %d: %+v", done, of, heard)
		}
		if done == 2 {
			stop()
		}
	}
	r, err := j.ReviewGame(ctx, p)
	if err == nil || err.Error() != "stopped after 2 of 3 moves: context canceled" {
		t.Error(err)
	}
	if len(r.Moves) != 2 || r.Moves[0].Number != 2 || r.Moves[1].Number != 3 || r.Summary == "" {
		t.Errorf("the moves that were judged: %+v", r)
	}
	if _, err := j.ReviewGame(t.Context(), at(t, sente.Record{Game: "gomoku"})); err == nil || !strings.Contains(err.Error(), "no moves") {
		t.Error(err)
	}
	broken := Reviewer{Engine: failingEngine{}, Limits: sente.Limits{Nodes: 1}}
	if _, err := broken.ReviewGame(t.Context(), p); err == nil || !strings.HasPrefix(err.Error(), "move 3 cannot be evaluated: ") {
		t.Error(err)
	}
}

type failingEngine struct{}

func (failingEngine) Think(context.Context, sente.Record, sente.Limits, func(sente.Info)) (sente.Choice, error) {
	return sente.Choice{}, context.DeadlineExceeded
}

// Two sentences, whatever happened.
// chance returns a review in which black has these chances after each move.
func reviewWithChances(all ...float64) (r Review) {
	r.Seats = []string{"black", "white"}
	r.Marked = []GradeCounts{{Seat: "black", Blunders: 1, Mistakes: 2}, {Seat: "white"}}
	for i, c := range all {
		mover := c
		if i%2 == 1 {
			mover = 1 - c
		}
		r.Moves = append(r.Moves, Judgement{Number: i + 1, Seat: r.Seats[i%2], After: View{Chance: &c, Mover: &mover}})
	}
	return r
}

// counts is the second sentence of each summary.
const counts = " Black made 1 blunder and 2 mistakes and white made no mistakes."

func TestSummary_OfLastMovesNamesNoStart(t *testing.T) {
	for _, c := range []struct {
		r    Review
		want string
	}{
		{lastOf(3, reviewWithChances(0.5, 0.5, 0.5, 0.9, 0.5, 0.5, 0.1, 0.1)), "From move 4 black was ahead, from move 5 it was even, from move 7 white was ahead and the game is not over." + counts},
		{lastOf(5, reviewWithChances(0.5, 0.5, 0.5, 0.9, 0.5, 0.5, 0.1, 0.1)), "From move 7 white was ahead and the game is not over." + counts},
		{lastOf(4, reviewWithChances(0.5, 0.5, 0.5, 0.9, 0.5, 0.5, 0.5, 0.5)), "From move 5 it was even and the game is not over." + counts},
	} {
		if got := c.r.summaryText(asIs); got != c.want {
			t.Errorf("%q\nwant %q", got, c.want)
		}
	}
}

func TestReview_SummarizesGame(t *testing.T) {
	for _, c := range []struct {
		r    Review
		want string
	}{
		{reviewWithChances(0.5, 0.52, 0.5), "The game was even throughout and the game is not over." + counts},
		{reviewWithChances(0.5, 0.5, 0.5, 0.3, 0.2), "The game was even up to move 3, from move 4 white was ahead and the game is not over." + counts},
		{reviewWithChances(0.5, 0.5, 0.5, 0.9, 0.5, 0.5, 0.1, 0.1), "The game was even up to move 3, from move 4 black was ahead, from move 5 it was even, from move 7 white was ahead and the game is not over." + counts},
		{reviewWithChances(0.5, 0.5, 0.5, 0.9, 0.1, 0.9, 0.1, 0.1), "The game was even up to move 3, from move 4 black was ahead, the lead changed several times, from move 7 white was ahead and the game is not over." + counts},
	} {
		if got := c.r.summaryText(asIs); got != c.want {
			t.Errorf("%q\nwant %q", got, c.want)
		}
		won := c.r
		won.Result = &sente.Result{Winner: "white"}
		won.Moves = slices.Clone(won.Moves)
		won.Moves[1].Grade, won.Moves[1].Move, won.Moves[1].Best = Blunder, "a1", "b2"
		won.Moves[1].Before.Mover, won.Moves[1].After.Words = new(1.0), "even"
		if got := won.summaryText(asIs); !strings.Contains(got, "won. The biggest mistake was 2. a1 (100 % → ") || !strings.Contains(got, "; b2 was better. ") || strings.Count(got, ". ") != 3 {
			t.Errorf("%q", got)
		}
	}
}

// TestGradeMove_FollowsTable checks the grades at their thresholds, and that the change of a move and
// its grade come from the same numbers.
func TestGradeMove_FollowsTable(t *testing.T) {
	for _, c := range []struct {
		before, after float64
		grade         Grade
		change        string
	}{
		{0.77, 0.755, Fine, "77 % → 76 %"},
		{0.716, 0.674, Mistake, "72 % → 67 %"},
		{0.77, 0.75, Inaccuracy, "77 % → 75 %"},
		{0.77, 0.72, Mistake, "77 % → 72 %"},
		{0.77, 0.67, Blunder, "77 % → 67 %"},
		{0.95, 0.73, Blunder, "95 % → 73 %"},
		{0.99, 0.91, Fine, "99 % → 91 %"},
		{0.09, 0.01, Fine, "9 % → 1 %"},
		{0.3, 0.4, Fine, "30 % → 40 %"},
	} {
		view := func(chance float64) View {
			v := View{Mover: &chance, Outcome: Open}
			if chance >= winningChance {
				v.Outcome = Won
			} else if chance <= 1-winningChance {
				v.Outcome = Lost
			}
			return v
		}
		j := Judgement{Before: view(c.before), After: view(c.after)}
		if got := gradeMove(j.Before, j.After); got != c.grade || j.DescribeChange() != c.change {
			t.Errorf("%v, %v: %v, %q; want %v, %q", c.before, c.after, got, j.DescribeChange(), c.grade, c.change)
		}
	}
}

// TestMoveAccuracy_FollowsLichess checks values of the published curve.
func TestMoveAccuracy_FollowsLichess(t *testing.T) {
	for loss, want := range map[float64]float64{0: 1, 0.05: 0.798, 0.1: 0.636, 0.2: 0.4, 1: 0} {
		if got := roundChance(moveAccuracy(loss)); got != want {
			t.Errorf("a loss of %v has accuracy %v, want %v", loss, got, want)
		}
	}
}

// TestReview_RetriesWorstGrades checks that the moves to retry are counted by their own words.
func TestReview_RetriesWorstGrades(t *testing.T) {
	r := Review{Moves: []Judgement{{Seat: "black", Grade: Inaccuracy}, {Seat: "white", Grade: Mistake}, {Seat: "black", Grade: Blunder}, {Seat: "black", Grade: Mistake}}}
	if got := DescribeCounts(r.MovesToRetry([]string{"black"})); got != "1 blunder and 1 mistake" {
		t.Error(got)
	}
	r.Moves = r.Moves[:2]
	if got := DescribeCounts(r.MovesToRetry([]string{"black"})); got != "1 inaccuracy" {
		t.Error(got)
	}
}

// lastOf returns a review of the moves of a game but for the first ones.
func lastOf(first int, r Review) Review {
	r.Moves = r.Moves[first:]
	return r
}

// asIs writes a move as the game does.
func asIs(m sente.Move) string { return string(m) }

func TestView_HasNoChanceWithoutScale(t *testing.T) {
	two := []string{"black", "white"}
	unknown := seatValue{sente.Assessment{Score: 50, Seats: two}}.toView()
	if unknown.Chance != nil || unknown.Mover != nil || unknown.IsBetterThan(unknown) {
		t.Errorf("without a scale: %+v", unknown)
	}
	if better := (seatValue{sente.Assessment{Score: 150, Seats: two}}).toView(); !better.IsBetterThan(unknown) {
		t.Errorf("%+v does not beat %+v", better, unknown)
	}
	three := seatValue{sente.Assessment{Score: 50, Seats: []string{"red", "green", "blue"}, Scale: 200}}.toView()
	if three.Chance != nil {
		t.Errorf("with three seats: %+v", three)
	}
	known := seatValue{sente.Assessment{Score: 50, Seats: two, Scale: 200, Turn: 1}}.toView()
	if known.Chance == nil || *known.Mover != 0.562 || *known.Chance != 0.438 {
		t.Errorf("with a scale: %+v", known)
	}
	won := seatValue{sente.Assessment{Score: sente.WinIn(3), Seats: two}}.toView()
	if won.Chance == nil || *won.Chance != 1 {
		t.Errorf("won: %+v", won)
	}
}

// The annotated game holds the moves that were played, and at each mistake its mark, a
// comment and the better line; it is read again as it was written.
func TestToStudy_AnnotatesGame(t *testing.T) {
	p := at(t, sente.Record{Game: "gomoku", Players: []string{"anna", "ben"}, Moves: []sente.Move{"h8", "i9", "h10", "h9", "g9", "i7", "i8", "f10", "j7"}})
	r := reviewed(t, judgeOf(t, p, "sente", sente.Limits{Nodes: 3000}), p)
	s := testutil.Must(r.ToStudy(games, p.Record))(t)
	var b bytes.Buffer
	if lost, err := record.WriteStudies(&b, games, record.SGF, s); err != nil || len(lost) > 0 {
		t.Fatal(lost, err)
	}
	opened, err := record.ReadStudies(t.Context(), games, record.ReadOptions{}, "review.sgf", b.Bytes())
	if err != nil || len(opened.Studies) != 1 {
		t.Fatal(err)
	}
	again := opened.Studies[0]
	if c := again.Root().Content().Comment; !strings.HasPrefix(c, r.Summary) {
		t.Errorf("the summary is %q", c)
	}
	node, marked := again.Root(), 0
	for _, j := range r.Moves {
		before := node
		node = node.FirstChild()
		if node.Move() != j.Move {
			t.Fatalf("move %d is %s, not %s", j.Number, node.Move(), j.Move)
		}
		c := node.Content()
		want := map[Grade]string{Inaccuracy: "DO", Mistake: "BM", Blunder: "BM"}[j.Grade]
		if _, has := c.Property(want); want != "" && !has || want == "" && (len(c.More) > 0 || c.Comment != "") {
			t.Errorf("move %d, %v: %+v", j.Number, j.Grade, c)
		}
		if by, noted, ok := FindJudgement(node, "sente"); !ok || by != r.Judge || !reflect.DeepEqual(noted, j) {
			t.Errorf("move %d: the study keeps %+v by %+v, want %+v", j.Number, noted, by, j)
		}
		if score := c.Evaluations[0].Score.Chance(r.Judge.Scale); j.Next == "black" && roundChance(score) != *j.After.Chance || j.Next == "white" && roundChance(1-score) != *j.After.Chance {
			t.Errorf("move %d: %+v is %+v", j.Number, c.Evaluations[0], j.After)
		}
		if j.Grade == Fine {
			continue
		}
		marked++
		var line []sente.Move
		for n := before.Child(j.Best); n != nil; n = n.FirstChild() {
			line = append(line, n.Move())
		}
		if !slices.Equal(line, j.Line) || !strings.Contains(c.Comment, string(j.Best)+" was better.") {
			t.Errorf("move %d: the better line is %v, want %v; %q", j.Number, line, j.Line, c.Comment)
		}
	}
	if marked == 0 {
		t.Error("no move was marked")
	}
}

// What is said of the same move again takes the place of the mark, undoing leaves it
// alone, and what a person said of the move stays.
func TestJudgementEdit_ReplacesOldJudgement(t *testing.T) {
	s := testutil.Must(study.New(games, sente.Record{Game: "gomoku", Moves: []sente.Move{"h8"}}))(t)
	node, by := s.Root().FirstChild(), About{Engine: "sente"}
	note := func(g Grade) study.Content {
		j := Judgement{Number: 1, Seat: "black", Next: "white", Move: "h8", Grade: g, Best: "g7", Line: []sente.Move{"g7"}}
		testutil.Must(s.Do(JudgementEdit(node, 2, by, j)))(t)
		return node.Content()
	}
	for _, c := range []struct {
		grade Grade
		want  []study.Property
	}{
		{Blunder, []study.Property{{Name: "BM", Values: []string{"2"}}}},
		{Inaccuracy, []study.Property{{Name: "DO", Values: []string{""}}}},
		{Fine, nil},
		{Mistake, []study.Property{{Name: "BM", Values: []string{"1"}}}},
	} {
		if got := note(c.grade).More; !cmp.Equal(got, c.want, cmpopts.EquateEmpty()) {
			t.Errorf("%v: %+v, want %+v", c.grade, got, c.want)
		}
	}
	if _, ok := s.Undo(); ok {
		t.Error("a judgement was undone")
	}
	testutil.Must(s.Do(study.Edit{Kind: study.Evaluate, Node: node.ID(), Evaluation: &study.Evaluation{By: "sente", Score: 7}}))(t)
	if _, j, ok := FindJudgement(node, "sente"); !ok || j.Grade != Mistake || node.Content().Evaluations[0].Score != 7 {
		t.Errorf("a later thought has taken the judgement away: %+v", node.Content())
	}
	if _, err := s.Do(study.Edit{Kind: study.RemoveEvaluation, Node: node.ID()}); err != nil || len(node.Content().More) > 0 {
		t.Errorf("what is forgotten leaves %+v, %v", node.Content(), err)
	}
	said := study.Property{Name: "TE", Values: []string{"2"}}
	testutil.Must(s.Do(study.Edit{Kind: study.SetProperty, Node: node.ID(), Property: &said}))(t)
	if got := note(Blunder).More; !cmp.Equal(got, []study.Property{said}) {
		t.Errorf("a person's word is %+v now", got)
	}
}
