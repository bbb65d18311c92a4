package library

import (
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog/standard"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/record"
	"github.com/sente-games/sente/record/study"
	"github.com/sente-games/sente/rules"
)

var games = standard.Games()

// fresh is a library in a folder of the test.
func fresh(t testing.TB, change ...Option) *Store {
	t.Helper()
	s, err := Open(t.Context(), games, filepath.Join(t.TempDir(), "games.db"), change...)
	testutil.NoError(t, err)
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

// maker makes games at random, on small boards, so that many of them meet.
type maker struct {
	t   testing.TB
	rng *rand.Rand
}

var settings = []sente.Record{{Game: "gomoku", Size: "5"}, {Game: "gomoku", Size: "5", Rules: "standard"}, {Game: "connectfour", Size: "4x4"}, {Game: "tictactoe"}, {Game: "nim"}}

func (m maker) record() sente.Record {
	r := settings[m.rng.IntN(len(settings))]
	r = m.play(r, m.rng.IntN(12))
	names := []string{"Ann", "Bob", "ann_b", "100%", "Ünal"}
	r.Players = []string{names[m.rng.IntN(len(names))], names[m.rng.IntN(len(names))]}
	if m.rng.IntN(3) > 0 {
		board := m.board(r)
		r.Result.Winner = append(slices.Clone(board.Seats()), sente.Draw)[m.rng.IntN(3)]
	}
	if m.rng.IntN(2) > 0 {
		r.Start = time.Date(2026, 1, 1+m.rng.IntN(20), 0, 0, 0, 0, time.UTC)
	}
	return r
}

func (m maker) play(r sente.Record, plies int) sente.Record {
	r = r.Clone()
	board := m.board(r)
	for range plies {
		legal := board.Legal()
		if len(legal) == 0 {
			break
		}
		move := legal[m.rng.IntN(len(legal))]
		if m.rng.IntN(2) > 0 {
			move = legal[len(legal)/2] // so that some positions are met often
		}
		if _, err := board.Play(string(move)); err != nil {
			m.t.Fatal(err)
		}
		r.Moves = append(r.Moves, move)
	}
	return r
}

func (m maker) board(r sente.Record) rules.Board {
	board, err := games.OpenBoard(r)
	if err != nil {
		m.t.Fatal(err)
	}
	return board
}

// entry is a record, or a study with a variation.
func (m maker) entry(i int) Entry {
	e := Entry{Record: m.record(), Source: fmt.Sprint("file", i%7), Number: i}
	if m.rng.IntN(8) > 0 {
		return e
	}
	s, err := study.New(games, e.Record)
	if err != nil {
		m.t.Fatal(err)
	}
	r := e.Record.Clone()
	r.Moves = r.Moves[:m.rng.IntN(len(r.Moves)+1)]
	board, at := m.board(r), s.Root()
	for range r.Moves {
		at = at.FirstChild()
	}
	if legal := board.Legal(); len(legal) > 0 {
		if _, err := s.AddChild(at, study.Content{Move: legal[m.rng.IntN(len(legal))]}); err != nil {
			m.t.Fatal(err)
		}
	}
	e.Study = s
	return e
}

// twin is the oracle: all entries, looked at one by one.
type twin struct {
	t   testing.TB
	all []Entry
}

// imagesOf are the identities of all images of the position at the end of a record.
func (o twin) imagesOf(r sente.Record) map[string]bool {
	start := r.Clone()
	start.Moves = nil
	found, err := maker{t: o.t}.board(start).(rules.Imager).Images(r.Moves)
	if err != nil {
		o.t.Fatal(err)
	}
	all := map[string]bool{}
	for _, moves := range found {
		image := r
		image.Moves = moves
		all[o.identity(maker{t: o.t}.board(image))] = true
	}
	return all
}

func (o twin) identity(b rules.Board) string {
	return fmt.Sprintf("%#v", b.(rules.Identified).Position())
}

// rulesOf are the rules of a record with their name.
func rulesOf(r sente.Record) string {
	if r.Rules == "" {
		if g, err := games.FindGame(r.Game); err == nil && len(g.Rules) > 0 {
			return g.Rules[0].Name
		}
	}
	return r.Rules
}

// ground reports whether two records are of one game, by one set of rules, on one board.
func ground(a, b sente.Record) bool {
	return a.Game == b.Game && rulesOf(a) == rulesOf(b) && a.Size == b.Size
}

// copied reports whether an entry is a study of the studio, and its game there from elsewhere.
func (o twin) copied(e Entry) bool {
	return e.StudyID != "" && slices.ContainsFunc(o.all, func(f Entry) bool {
		a, b := e.Record, f.Record
		return f.StudyID == "" && ground(a, b) && slices.Equal(a.Moves, b.Moves) && a.Opening == b.Opening && a.Setup == b.Setup &&
			a.Result.Winner == b.Result.Winner && strings.EqualFold(strings.Join(a.Players, "\n"), strings.Join(b.Players, "\n"))
	})
}

// played are the plies at which the main line shows one of the images, and whether a
// variation does.
func (o twin) played(e Entry, at map[string]bool) (ply int, main, variation bool) {
	r := e.Record.Clone()
	for ply := range len(r.Moves) + 1 {
		r.Moves = e.Record.Moves[:ply]
		if at[o.identity(maker{t: o.t}.board(r))] {
			return ply, !o.copied(e), false
		}
	}
	if e.Study == nil {
		return 0, false, false
	}
	for _, p := range e.Study.Positions() {
		if p.Err == nil && at[o.identity(p.Board)] {
			return p.Board.Ply(), false, true
		}
	}
	return 0, false, false
}

func (o twin) outcome(e Entry) string {
	if w := e.Record.Result.Winner; w != "" {
		return w
	}
	board := maker{t: o.t}.board(e.Record)
	over, winner, _ := board.Outcome()
	switch {
	case !over:
		return Unfinished
	case winner < 0:
		return sente.Draw
	}
	return board.Seats()[winner]
}

// fits reports whether an entry matches a query.
func (o twin) fits(e Entry, q Query) bool {
	has := func(name, part string) bool { return strings.Contains(record.FoldText(name), record.FoldText(part)) }
	r := e.Record
	if q.Game != "" && r.Game != q.Game || q.Rules != "" && rulesOf(r) != q.Rules || q.Size != "" && r.Size != q.Size {
		return false
	}
	if q.OnlyStudies && e.StudyID == "" {
		return false
	}
	against := func(i int) bool { // the player of a seat meets the opponent
		for at, p := range r.Players {
			if at != i && has(p, q.Opponent) {
				return true
			}
		}
		return q.Opponent == ""
	}
	how := o.outcome(e)
	if q.Player != "" {
		seats, ok := maker{t: o.t}.board(r).Seats(), false
		for i, p := range r.Players {
			did := true
			if q.Result == Won || q.Result == Lost {
				did = how != Unfinished && how != sente.Draw && (how == seats[i]) == (q.Result == Won)
			}
			ok = ok || has(p, q.Player) && did && against(i) && (q.Side == "" || q.Side == seats[i])
		}
		if !ok {
			return false
		}
	}
	switch q.Result {
	case "", Won, Lost:
	default:
		if how != q.Result {
			return false
		}
	}
	if !q.Since.IsZero() && r.Start.Before(q.Since) || !q.Until.IsZero() && (r.Start.IsZero() || !r.Start.Before(q.Until)) {
		return false
	}
	if len(r.Moves) < q.MinLength || q.MaxLength > 0 && len(r.Moves) > q.MaxLength {
		return false
	}
	if q.Position == nil {
		return true
	}
	if !ground(r, *q.Position) {
		return false
	}
	_, main, variation := o.played(e, o.imagesOf(*q.Position))
	return main || variation
}

func (m maker) query() (q Query) {
	some := func(n int) bool { return m.rng.IntN(n) == 0 }
	if some(4) {
		q.Game = []string{"gomoku", "connectfour", "nim"}[m.rng.IntN(3)]
	}
	if some(6) {
		q.Rules = []string{"freestyle", "standard"}[m.rng.IntN(2)]
	}
	if some(8) {
		q.Size = "5"
	}
	if some(3) {
		q.Player = []string{"ann", "B", "_", "%", "nobody"}[m.rng.IntN(5)]
	}
	if q.Player != "" && some(3) {
		q.Opponent = []string{"ann", "B", "_", "%"}[m.rng.IntN(4)]
	}
	if q.Player != "" && some(3) {
		q.Side = []string{"black", "white", "first", "red"}[m.rng.IntN(4)]
	}
	if some(3) {
		q.Result = []string{"black", "white", "first", sente.Draw, Unfinished}[m.rng.IntN(5)]
		if q.Player != "" && some(2) {
			q.Result = []string{Won, Lost}[m.rng.IntN(2)]
		}
	}
	if some(5) {
		q.Since = time.Date(2026, 1, 1+m.rng.IntN(20), 0, 0, 0, 0, time.UTC)
	}
	if some(5) {
		q.Until = time.Date(2026, 1, 1+m.rng.IntN(20), 0, 0, 0, 0, time.UTC)
	}
	q.OnlyStudies = some(8)
	if some(5) {
		q.MinLength = m.rng.IntN(10)
	}
	if some(5) {
		q.MaxLength = m.rng.IntN(10)
	}
	if some(2) {
		r := m.play(settings[m.rng.IntN(len(settings))], m.rng.IntN(5))
		q.Position = &r
	}
	return q
}

// TestFind_MatchesScan compares the result of Find with a scan of all games.
func TestFind_MatchesScan(t *testing.T) {
	testutil.SkipUnderRace(t)
	m := maker{t, rand.New(rand.NewPCG(5, 6))}
	s, o := fresh(t), twin{t: t}
	o.fill(m, s, testutil.SampleSize(60, 240))
	found := 0
	for range testutil.SampleSize(40, 120) {
		q := m.query()
		p, err := s.Find(t.Context(), q)
		testutil.NoError(t, err)
		var want, got []int
		for i, e := range o.all {
			if o.fits(e, q) {
				want = append(want, i)
			}
		}
		for _, g := range p.Games {
			got = append(got, g.Number)
			if q.Position != nil {
				if ply, main, _ := o.played(o.all[g.Number], o.imagesOf(*q.Position)); main && ply != *g.Ply {
					t.Errorf("game %d shows the position at %d, not %d", g.Number, ply, *g.Ply)
				}
			}
		}
		found += len(got)
		slices.Reverse(got)
		if diff := cmp.Diff(want, got); diff != "" || p.Count != len(want) {
			t.Fatalf("%+v: %d found, a scan finds %d:\n%s", q, p.Count, len(want), diff)
		}
		q.Limit, q.Offset = 3, 2
		part, err := s.Find(t.Context(), q)
		if err != nil || part.Count != p.Count || cmp.Diff(part.Games, p.Games[min(2, len(p.Games)):min(5, len(p.Games))]) != "" {
			t.Errorf("%+v: a part is %v of %v, %v", q, part, p, err)
		}
	}
	if found < testutil.SampleSize(40, 500) {
		t.Errorf("only %d games were found", found)
	}
}

// fill puts games in, some of them twice, in batches of any size.
func (o *twin) fill(m maker, s *Store, n int) {
	o.t.Helper()
	known := map[[16]byte]bool{}
	for len(o.all) < n {
		var batch []Entry
		fresh := 0
		for range 1 + m.rng.IntN(60) {
			e := m.entry(len(o.all))
			if len(o.all)%3 == 0 {
				e.StudyID = fmt.Sprint("table", len(o.all))
			}
			item, err := Prepare(games, e)
			if err != nil {
				o.t.Fatal(err)
			}
			if batch = append(batch, e); !known[item.Digest] {
				o.all = append(o.all, e)
				fresh++
			}
			known[item.Digest] = true
			if m.rng.IntN(10) == 0 {
				batch = append(batch, o.all[m.rng.IntN(len(o.all))])
			}
		}
		added, err := s.Add(o.t.Context(), batch...)
		if err != nil || added.New != fresh || added.Known != len(batch)-fresh {
			o.t.Fatalf("%+v of %d, want %d new: %v", added, len(batch), fresh, err)
		}
	}
}

// TestExplore_MatchesScan compares the result of Explore with a scan of all games.
func TestExplore_MatchesScan(t *testing.T) {
	testutil.SkipUnderRace(t)
	m := maker{t, rand.New(rand.NewPCG(7, 8))}
	s, o := fresh(t), twin{t: t}
	n := testutil.SampleSize(300, 500)
	o.fill(m, s, n)
	if len(s.hot) < testutil.SampleSize(1, 5) {
		t.Fatalf("only %d positions are counted", len(s.hot))
	}
	if found := o.compare(m, s, testutil.SampleSize(15, 60)); found < testutil.SampleSize(10, 60) {
		t.Errorf("only %d games were what the queries say", found)
	}
	for _, e := range o.all[:n*2/5] { // and after games were taken out
		p, err := s.Find(t.Context(), Query{Text: e.Source})
		testutil.NoError(t, err)
		i := slices.IndexFunc(p.Games, func(g Game) bool { return g.Number == e.Number })
		if n, err := s.Remove(t.Context(), p.Games[i].ID, 1<<40); n != 1 || err != nil {
			t.Fatal(n, err)
		}
	}
	o.all = o.all[n*2/5:]
	o.compare(m, s, testutil.SampleSize(15, 60))
	leftOver := 0
	if err := s.db.QueryRow("SELECT count(*) FROM positions WHERE game NOT IN (SELECT id FROM games)").Scan(&leftOver); err != nil || leftOver != 0 {
		t.Errorf("%d positions are of no game: %v", leftOver, err)
	}
}

// compare asks what was played from positions at random, in all games and in some, and says
// how many of those were found.
func (o twin) compare(m maker, s *Store, n int) (found int) {
	o.t.Helper()
	for i := range n {
		q := Query{}
		if i%2 == 1 {
			q = m.query()
		}
		r := m.play(settings[m.rng.IntN(len(settings))], m.rng.IntN(4))
		q.Position = &r
		e, err := s.Explore(o.t.Context(), q)
		if err != nil {
			o.t.Fatal(err)
		}
		got := map[string]MoveStats{}
		for _, p := range e.Moves {
			got[o.image(r.WithMove(p.Move))] = p
			for _, a := range p.Symmetric {
				if o.image(r.WithMove(a)) != o.image(r.WithMove(p.Move)) {
					o.t.Errorf("after %v, %s is not like %s", r.Moves, a, p.Move)
				}
			}
		}
		want, all := o.explore(r, q)
		if e.Games != all || len(got) != len(want) {
			o.t.Fatalf("%+v, %v: %d games and %d moves, want %d and %d", q, r, e.Games, len(got), all, len(want))
		}
		if i%2 == 1 {
			found += e.Games
		}
		for at, w := range want {
			if diff := cmp.Diff(w, got[at].Ending); diff != "" {
				o.t.Errorf("%+v, %v: %s: %s", q, r, got[at].Move, diff)
			}
		}
	}
	return found
}

// image is one text for all images of a position.
func (o twin) image(r sente.Record) string {
	least := ""
	for text := range o.imagesOf(r) {
		if least == "" || text < least {
			least = text
		}
	}
	return least
}

// explore is the oracle: how the games of a query ended that play on from a position, by the
// position they reach.
func (o twin) explore(r sente.Record, q Query) (moves map[string]Ending, all int) {
	at, moves := o.imagesOf(r), map[string]Ending{}
	seats := maker{t: o.t}.board(r).Seats()
	for _, e := range o.all {
		if !o.fits(e, q) {
			continue
		}
		ply, main, variation := o.played(e, at)
		if main || variation {
			all++
		}
		if !main || ply == len(e.Record.Moves) {
			continue
		}
		next := e.Record.Clone()
		next.Moves = next.Moves[:ply+1]
		to := o.image(next)
		end, ok := moves[to]
		if !ok {
			end.Wins = make([]int, len(seats))
		}
		switch how := o.outcome(e); how {
		case Unfinished:
			end.Unfinished++
		case sente.Draw:
			end.Draws++
		default:
			end.Wins[slices.Index(seats, how)]++
		}
		moves[to] = end
	}
	return moves, all
}
