package stats

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog/standard"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/match"
	"github.com/sente-games/sente/match/rating"
)

var games = standard.Games()

// some returns random games: of three players, some repeated, some without a result, some
// with a key, some of them under one key twice.
func some(dice *rand.Rand, n int) (all []Game) {
	names := []string{"ann", "bob", "cid"}
	winners := []string{"", "first", "second", sente.Draw}
	for i := range n {
		a := dice.IntN(3)
		r := sente.Record{
			Game: "tictactoe", Players: []string{names[a], names[(a+1+dice.IntN(2))%3]},
			Result: sente.Result{Winner: winners[dice.IntN(4)]}, Start: time.Unix(int64(1_000_000+dice.IntN(n)), 0),
		}
		for range 1 + dice.IntN(3) {
			r.Moves = append(r.Moves, sente.Move(fmt.Sprintf("%c%d", 'a'+len(r.Moves)%3, 1+len(r.Moves)/3)))
			r.Thinking = append(r.Thinking, sente.Thought{Depth: 1 + dice.IntN(3), Nodes: 5, Time: time.Duration(dice.IntN(4000)) * time.Millisecond})
		}
		g := Game{Order: int64(i), Record: r}
		switch dice.IntN(4) {
		case 0:
			g.Key = fmt.Sprint("key ", dice.IntN(n/4+1))
		case 1:
			g.Encounter = fmt.Sprint("opening ", dice.IntN(n/8+1))
		}
		all = append(all, g)
	}
	return all
}

// slow counts again, in the plainest way. Games of one key are taken out beforehand.
func slow(all []Game) (s Summary) {
	all = slices.Clone(all)
	slices.SortStableFunc(all, func(a, b Game) int {
		if c := a.Record.Start.Compare(b.Record.Start); c != 0 {
			return c
		}
		return int(a.Order - b.Order)
	})
	average := func(winners ...string) *float64 {
		sum, n := 0, 0
		for _, g := range all {
			if slices.Contains(winners, g.Record.Result.Winner) {
				sum, n = sum+len(g.Record.Moves), n+1
			}
		}
		if n == 0 {
			return nil
		}
		v := float64(sum) / float64(n)
		return &v
	}
	var spent time.Duration
	for i, g := range all {
		again := 0
		for _, earlier := range all[:i] {
			if earlier.Record.Result.Winner != "" && slices.Equal(earlier.Record.Moves, g.Record.Moves) {
				again = 1
			}
		}
		for _, t := range g.Record.Thinking {
			spent += t.Time
		}
		switch g.Record.Result.Winner {
		case "first":
			s.Black, s.RepeatedBlack = s.Black+1, s.RepeatedBlack+again
		case "second":
			s.White, s.RepeatedWhite = s.White+1, s.RepeatedWhite+again
		case sente.Draw:
			s.Draws, s.RepeatedDraws = s.Draws+1, s.RepeatedDraws+again
		default:
			s.Incomplete++
		}
	}
	s.Games, s.Repeated = s.Black+s.White+s.Draws, s.RepeatedBlack+s.RepeatedWhite+s.RepeatedDraws
	s.Length, s.LengthBlack, s.LengthWhite, s.LengthDraws = average("first", "second", sente.Draw), average("first"), average("second"), average(sente.Draw)
	s.Duration = spent.Milliseconds()
	for _, two := range [][]string{{"ann", "bob"}, {"ann", "cid"}, {"bob", "cid"}} {
		forth, back, told := 0, 0, false
		for _, g := range all {
			switch {
			case g.Record.Result.Winner == "":
				continue
			case slices.Equal(g.Record.Players, two):
				forth++
			case slices.Equal(g.Record.Players, []string{two[1], two[0]}):
				back++
			default:
				continue
			}
			told = told || g.Encounter != ""
		}
		if forth > 0 && back > 0 && !told {
			s.Unpaired++
		}
	}
	return s
}

func summary(t *testing.T, all []Game) Summary {
	t.Helper()
	s := NewStats(games)
	for _, g := range all {
		testutil.NoError(t, s.AddGame(g))
	}
	return s.Summary()
}

// once leaves of the games with one key the one that counts.
func once(all []Game) (left []Game) {
	for i, g := range all {
		counts := true
		for k, other := range all {
			if g.Key == "" || other.Key != g.Key || i == k {
				continue
			}
			ended, otherEnded := g.Record.Result.Winner != "", other.Record.Result.Winner != ""
			switch {
			case ended != otherEnded:
				counts = counts && ended
			case len(g.Record.Moves) != len(other.Record.Moves):
				counts = counts && len(g.Record.Moves) > len(other.Record.Moves)
			case !g.Record.Start.Equal(other.Record.Start):
				counts = counts && g.Record.Start.Before(other.Record.Start)
			default:
				counts = counts && g.Order < other.Order
			}
		}
		if counts {
			left = append(left, g)
		}
	}
	return left
}

// TestGameStats_MatchReference: the plain numbers are those that slow counts, in any order, and
// nothing of the summary depends on the order in which games came.
func TestGameStats_MatchReference(t *testing.T) {
	dice := rand.New(rand.NewPCG(3, 4))
	for range 40 {
		all := some(dice, dice.IntN(60))
		first := summary(t, all)
		want := slow(once(all))
		plain := first
		plain.Causes, plain.Seats, plain.Lengths, plain.Players, plain.Pairings = nil, nil, nil, nil, nil
		if d := cmp.Diff(want, plain); d != "" {
			t.Fatalf("%d games (-slow +fast):\n%s", len(all), d)
		}
		binned := 0
		for _, b := range first.Lengths {
			binned += b.Black + b.White + b.Draws + b.Others
		}
		if binned != first.Games {
			t.Fatalf("the bins hold %d of %d games", binned, first.Games)
		}
		for _, g := range all {
			if g.Key != "" {
				all = append(all, g)
			}
		}
		dice.Shuffle(len(all), func(i, k int) { all[i], all[k] = all[k], all[i] })
		if d := cmp.Diff(first, summary(t, all)); d != "" {
			t.Fatalf("in another order, and some twice:\n%s", d)
		}
	}
}

// TestGameStats_Pairings: who beat whom, as counted by hand, and pairs of one opening as pairs.
func TestGameStats_Pairings(t *testing.T) {
	game := func(order int64, encounter, first, second, winner string) Game {
		return Game{Order: order, Encounter: encounter, Record: sente.Record{
			Game: "tictactoe", Players: []string{first, second}, Moves: []sente.Move{"a1"}, Result: sente.Result{Winner: winner},
		}}
	}
	all := []Game{
		game(0, "x", "ann", "bob", "first"), game(1, "x", "bob", "ann", "second"), // ann wins both
		game(2, "y", "ann", "bob", "first"), game(3, "z", "bob", "ann", sente.Draw),
		game(4, "z", "ann", "bob", sente.Draw), game(5, "y", "bob", "ann", "first"), // a win and a loss
		game(6, "", "cid", "ann", ""), game(7, "", "cid", "bob", "second"),
	}
	s := summary(t, all)
	if len(s.Pairings) != 2 || s.Pairings[0].Players != [2]string{"ann", "bob"} || s.Pairings[1].Players != [2]string{"cid", "bob"} {
		t.Fatalf("%+v", s.Pairings)
	}
	p := s.Pairings[0]
	if p.Wins != 3 || p.Draws != 2 || p.Losses != 1 || p.Pairs != (rating.Pairs{0, 0, 2, 0, 1}) || len(p.Chart) != 6 || p.Chart[5].Points != 4 {
		t.Errorf("%+v", p)
	}
	want := (rating.Pairs{0, 0, 2, 0, 1}).Estimate()
	if p.Elo != want.Elo || p.Low != want.Low || p.High != want.High || p.LOS != want.LimitLOS {
		t.Errorf("the estimate is not that of the pairs: %+v", p)
	}
	if q := s.Pairings[1]; q.Bound != -1 || q.Limit == nil {
		t.Errorf("one game lost: %+v", q)
	}
	if len(s.Players) != 3 || s.Players[0].Name != "ann" || s.Players[0].First != (rating.Tally{Wins: 2, Draws: 1}) || s.Players[0].Games != 6 {
		t.Errorf("%+v", s.Players)
	}
}

// TestGameStats_PointsPrecedeBoard: a game that was adjudicated is won by whom its points
// name, and a record without a result by whom the board names.
func TestGameStats_PointsPrecedeBoard(t *testing.T) {
	won := sente.Record{Game: "tictactoe", Moves: []sente.Move{"a1", "b1", "a2", "b2", "a3"}}
	if s := summary(t, []Game{{Record: won}}); s.Black != 1 || s.Incomplete != 0 {
		t.Errorf("the board shows who has won: %+v", s)
	}
	won.Moves = won.Moves[:3]
	if s := summary(t, []Game{{Record: won, Points: []rating.Points{rating.Loss, rating.Win}}}); s.White != 1 {
		t.Errorf("%+v", s)
	}
	if s := summary(t, []Game{{Record: won}}); s.Incomplete != 1 || s.Games != 0 || s.Length != nil {
		t.Errorf("%+v", s)
	}
	for _, wrong := range []sente.Record{{Game: "what"}, {Game: "tictactoe", Result: sente.Result{Winner: "red"}}, {Game: "tictactoe", Moves: []sente.Move{"q9"}}} {
		if err := NewStats(games).AddGame(Game{Record: wrong}); err == nil {
			t.Errorf("%+v is counted", wrong)
		}
	}
}

// TestGameStats_SeveralSeats: in a game of three each seat has its own line, and black and white
// are the first two.
func TestGameStats_SeveralSeats(t *testing.T) {
	var all []Game
	for i, winner := range []string{"white", "black", "red", "red", sente.Draw} {
		all = append(all, Game{Order: int64(i), Record: sente.Record{Game: "omega", Players: []string{"a", "b", "c"}, Result: sente.Result{Winner: winner}}})
	}
	s := summary(t, all)
	text, err := json.Marshal(s.Seats)
	if want := `[{"name":"white","wins":1,"length":0,"repeated":0},{"name":"black","wins":1,"length":0,"repeated":1},{"name":"red","wins":2,"length":0,"repeated":2}]`; err != nil || string(text) != want {
		t.Errorf("%s, want %s", text, want)
	}
	if s.Games != 5 || s.Black != 1 || s.White != 1 || s.Draws != 1 || s.Repeated != 4 || len(s.Pairings) != 0 {
		t.Errorf("%+v", s)
	}
}

// TestGameStats_CountsCopiesOnce: a game of a journal counts once, also in a copy.
func TestGameStats_CountsCopiesOnce(t *testing.T) {
	r := match.Result{ID: "1", Players: []int{0, 1}, Points: []rating.Points{rating.Win, rating.Loss}, Record: sente.Record{
		Game: "tictactoe", Players: []string{"a", "b"}, Moves: []sente.Move{"b2"}, Thinking: []sente.Thought{{Time: 1}}, Start: time.Unix(9, 0),
	}}
	r.Cause, r.Culprit = match.OutOfTime, "b"
	other := r
	other.Seating, other.Cause, other.Culprit = 1, match.ByRules, ""
	s := summary(t, []Game{FromResult(r), FromResult(other), FromResult(r)})
	if s.Games != 2 || s.Repeated != 1 || s.Causes[match.OutOfTime] != 1 || s.Players[1].Faults[match.OutOfTime] != 1 || s.Players[0].Faults != nil {
		t.Errorf("%+v", s)
	}
	// The same from its record, which some files hold alone; a third has not begun.
	record := r.Record
	record.Result = sente.Result{Winner: "first", Bout: r.Bout()}
	idle := other
	idle.Number, idle.ID, idle.Cause, idle.Culprit, idle.Record.Thinking = 1, "2", match.Crashed, "a", nil
	s = summary(t, []Game{FromResult(r), FromResult(other), fromRecord(record, "file#1", 1), FromResult(idle)})
	if s.Games != 2 || s.NotBegun != 1 || s.Black != 2 || s.Players[0].Losses != 0 || s.Players[0].Faults[match.Crashed] != 1 || s.Causes[match.Crashed] != 1 || len(s.Lengths) != 1 || s.Pairings[0].Games != 2 {
		t.Errorf("%+v", s)
	}
	record.Result.Bout.Culprit = "eve"
	if s = summary(t, []Game{FromResult(r), fromRecord(record, "file#1", 1)}); s.Games != 2 {
		t.Errorf("a record that contradicts itself is taken for the journal's: %+v", s)
	}
}

// TestGameStats_FaultWithoutWinnerIsLoss: of several players the one at fault has lost and the others
// have drawn, also where points follow from the record.
func TestGameStats_FaultWithoutWinnerIsLoss(t *testing.T) {
	r := match.Result{ID: "1", Players: []int{0, 1, 2}, Points: []rating.Points{rating.Draw, rating.Loss, rating.Draw}, Cause: match.IllegalMove, Culprit: "b"}
	r.Record = sente.Record{Game: "nim", Rules: "3p", Players: []string{"a", "b", "c"}, Result: sente.Result{Winner: sente.Draw}}
	board, err := games.OpenBoard(r.Record)
	testutil.NoError(t, err)
	r.Record.Moves, r.Record.Thinking = board.Legal()[:1], []sente.Thought{{Time: 1}}
	alone := r.Record
	alone.Result.Bout = r.Bout()
	from, to := summary(t, []Game{FromResult(r)}), summary(t, []Game{fromRecord(alone, "k", 0)})
	if d := cmp.Diff(from, to); d != "" || to.Players[1].Losses != 1 || to.Players[0].Draws != 1 {
		t.Errorf("%+v\n%s", to, d)
	}
}

// Two matches with one seed that begin in the same second
// share encounters, seats and start, but not the games.
func TestFromResult_MatchesOfOneSeedAndSecondAreTold(t *testing.T) {
	var both []Game
	for _, moves := range [][]sente.Move{{"a1"}, {"b2"}} {
		for seating := range 2 {
			r := match.Result{ID: "1", Seating: seating, Players: []int{seating, 1 - seating}, Points: []rating.Points{rating.Win, rating.Loss}, Cause: match.ByRules}
			r.Record = sente.Record{Game: "tictactoe", Players: []string{"a", "b"}, Moves: moves, Start: time.Unix(9, 0)}
			if seating == 1 {
				slices.Reverse(r.Record.Players)
			}
			both = append(both, FromResult(r), FromResult(r))
		}
	}
	s := summary(t, both)
	if s.Games != 4 || s.Pairings[0].Pairs.NumPairs() != 2 || s.Pairings[0].Games != 4 {
		t.Errorf("%d games, %+v", s.Games, s.Pairings)
	}
}

// TestPairings_SplitPairsAndSingleGames: games without a partner count in the score, and pairs
// that the same side won twice show no difference of the players; drawn games are another
// matter, and so are few.
func TestPairings_SplitPairsAndSingleGames(t *testing.T) {
	for _, c := range []struct {
		pairs, single int
		winner        string
		split         bool
	}{{12, 0, "first", true}, {12, 0, sente.Draw, false}, {4, 0, "first", false}, {2, 2, "first", false}} {
		var all []Game
		for i := range 2*c.pairs + c.single {
			encounter, names := fmt.Sprint(i/2), []string{"ann", "bob"}
			if i >= 2*c.pairs {
				encounter = fmt.Sprint("alone ", i)
			} else if i%2 == 1 {
				names = []string{"bob", "ann"}
			}
			r := sente.Record{Game: "tictactoe", Players: names, Result: sente.Result{Winner: c.winner}, Moves: []sente.Move{"a1"}}
			all = append(all, Game{Encounter: encounter, Order: int64(i), Record: r})
		}
		p := summary(t, all).Pairings[0]
		want := rating.GameCounts{Pairs: rating.Pairs{rating.DD: int64(c.pairs)}, Single: rating.Tally{Wins: int64(c.single)}}.Estimate()
		if p.Split != c.split || p.Pairs[rating.DD] != int64(c.pairs) || p.Elo != want.Best || p.LOS != want.LimitLOS || p.Chart[len(p.Chart)-1].Elo != p.Elo {
			t.Errorf("%+v: %+v, want %+v", c, p, want)
		}
	}
}

func TestSummary_LatencyAndTimeLeft(t *testing.T) {
	s := NewStats(games)
	ms := func(n int) time.Duration { return time.Duration(n) * time.Millisecond }
	testutil.NoError(t, s.AddGame(Game{Record: sente.Record{
		Game: "tictactoe", Players: []string{"a", "b"}, Moves: []sente.Move{"a1", "b1", "a2", "b2"}, Result: sente.Result{Winner: "first"},
		Thinking: []sente.Thought{{Time: ms(10), Latency: ms(2), Left: ms(900)}, {Time: ms(5)}, {Time: ms(20), Latency: ms(6), Left: ms(-30)}, {Time: ms(5)}},
	}}))
	players := s.Summary().Players
	if got, want := players[0].ClockText(), "latency 4 ms on average, 6 ms at most; at least -30ms left on the clock"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got := players[1].ClockText(); got != "" {
		t.Errorf("got %q", got)
	}
	text := testutil.Must(json.Marshal(players[0]))(t)
	for _, want := range []string{`"latency":{"moves":2,"mean_ms":4,"longest_ms":6}`, `"least_left_ms":-30`} {
		if !strings.Contains(string(text), want) {
			t.Errorf("%s: %s is missing", text, want)
		}
	}
}
