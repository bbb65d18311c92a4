package app

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/amount"
	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/lab"
	"github.com/sente-games/sente/lab/solving"
	"github.com/sente-games/sente/player"
	"github.com/sente-games/sente/record"
	"github.com/sente-games/sente/search/book"
)

type bookVerb struct {
	positionFlags
	Out     string       `required:"" placeholder:"FILE" help:"The book. One that is there already grows on."`
	Records []string     `sep:"none" placeholder:"FILE" help:"Count how the games of a file went; may be given several times."`
	Add     bool         `help:"Add the games to a book that is there already."`
	Plies   amount.Count `placeholder:"N" default:"8" help:"Moves of each game that are kept; default: 8."`
	Engine  string       `placeholder:"SPEC" help:"Engine that searches, such as sente:memory=256."`
	Depth   amount.Count `placeholder:"N" help:"Search every position so many plies deep."`
	Nodes   amount.Count `placeholder:"N" help:"Search every position for so many nodes."`
	Time    amount.Span  `placeholder:"TIME" help:"Search every position for so long: 500ms, 5s, 2m."`
	Solve   bool         `help:"Prove how every position ends, instead of searching."`
	Lines   amount.Count `placeholder:"N" help:"Best moves of each position that are kept; default: 1."`
	Margin  uint32       `placeholder:"N" help:"Moves that are by so much worse than the best are followed, too; default: 0."`
	Replies string       `enum:"all,good" default:"all" placeholder:"WHICH" help:"Replies of the other side that are followed: all (the default) or good."`
	Places  amount.Count `placeholder:"N" help:"Search at most so many positions, and stop."`
	Jobs    amount.Jobs  `placeholder:"N" default:"1" help:"Positions that are searched at once; default: 1."`
	JSON    bool         `help:"Facts as JSON."`
}

// Help teaches by example.
func (bookVerb) Help() string {
	return `Makes an opening book, out of games or by searching positions from the start (or POSITION) on, those nearest to it first. Mirror images are one position. Ctrl-C keeps what was found; the same command goes on. A book made by depth or nodes is the same however often it was stopped and however many positions were searched at once. Engines play from it by their option book.

    sente book connectfour --out c4.book --plies 8 --depth 20
    sente book othello --out games.book --records games.jsonl --plies 20
    sente book gomoku h8 --out h8.book --plies 6 --nodes 2M --lines 4 --margin 20
    sente play connectfour --players h,sente:book=c4.book`
}

// Run makes the book, or goes on with it.
func (v bookVerb) Run(env *environment) error {
	m, err := v.bookmaker(env)
	if err != nil {
		return err
	}
	defer m.file.Close()
	if err := m.addRecords(env); err != nil {
		return err
	}
	if err := m.grow(env); err != nil {
		if m.facts.Games+m.facts.Searched == 0 {
			return err // there is nothing to keep
		}
		return errors.Join(err, m.save())
	}
	if err := m.save(); err != nil {
		return err
	}
	if v.JSON {
		return writeJSON(env.out, m.facts)
	}
	_, err = fmt.Fprintf(env.out, "%s: %d positions, %d of them searched now, %d games added now, %d left out\n",
		v.Out, m.facts.Places, m.facts.Searched, m.facts.Games, m.facts.LeftOut)
	return err
}

// bookFacts are what has become of a book.
type bookFacts struct {
	Book     string `json:"book"`
	Places   int    `json:"places"`
	Searched int    `json:"searched"` // positions, in this run
	Games    int    `json:"games"`    // added in this run
	LeftOut  int    `json:"left_out"` // games of another size or other rules, and those without a result
}

// bookmaker works on one book.
type bookmaker struct {
	bookVerb
	at     lab.Position
	keeper book.Keeper
	file   *keep.Held
	book   *book.Book
	facts  bookFacts
	games  []sente.Record
	saved  time.Time
	saving sync.Locker // held while the book is written
}

// bookmaker checks all that can be checked before work begins.
func (v bookVerb) bookmaker(env *environment) (*bookmaker, error) {
	all, err := v.positions(env)
	if err != nil {
		return nil, err
	}
	m := &bookmaker{bookVerb: v, saving: &env.saving, at: all[0], facts: bookFacts{Book: v.Out}, saved: time.Now()}
	if err := v.check(len(all)); err != nil {
		return nil, err
	}
	g := m.at.Game
	if g.Book == nil {
		return nil, fmt.Errorf("%s has no opening books", g.Name)
	}
	if m.keeper, err = g.Book(m.at.Record); err != nil {
		return nil, err
	}
	if m.file, err = keep.Hold(env.disk, v.Out, bookKind); err != nil {
		return nil, fmt.Errorf("--out: %w", err)
	}
	if err := m.begin(env); err != nil {
		m.file.Close()
		return nil, err
	}
	return m, nil
}

// begin reads the book and the games that belong into it.
func (m *bookmaker) begin(env *environment) error {
	if err := m.load(); err != nil {
		return err
	}
	for _, name := range m.Records {
		games, err := record.ReadFile(env.games, m.at.Game.Name, name)
		if err != nil {
			return fmt.Errorf("--records: %w", err)
		}
		m.games = append(m.games, games...)
	}
	return nil
}

func (v bookVerb) check(positions int) error {
	switch {
	case positions > 1:
		return fmt.Errorf("a book begins at one position, but there are %d: name one", positions)
	case len(v.Records) == 0 && !v.searches():
		return errors.New("nothing says what the book is made of: name games (--records), or how to search (--depth, --nodes, --time or --solve)")
	case v.Margin > 0 && v.Lines < 2:
		return fmt.Errorf("--margin %d follows moves besides the best: keep them by --lines 4", v.Margin)
	case v.Margin > uint32(sente.MaxScore):
		return fmt.Errorf("--margin %d is out of range: write 0 to %d", v.Margin, sente.MaxScore)
	case v.Solve && v.Lines > 1:
		return errors.New("--solve finds one move of each position: leave --lines out")
	}
	return nil
}

// searches reports whether anything says how to search.
func (v bookVerb) searches() bool { return v.Depth > 0 || v.Nodes > 0 || v.Time.Set() || v.Solve }

// load reads the book that is there, or begins one.
func (m *bookmaker) load() error {
	g, title := m.at.Game, m.at.Game.BookTitle(m.at.Record)
	switch {
	case m.file.Empty():
		m.book = book.New(title)
		return nil
	case len(m.Records) > 0 && !m.Add:
		return fmt.Errorf("--out: %s is there already: --add adds the games to it", m.Out)
	}
	b, err := g.ReadBook(m.Out)
	if err != nil {
		return fmt.Errorf("--out: %w", err)
	}
	if b.Title != title {
		return fmt.Errorf("--out: %s is a book of %q, not of %q", m.Out, titleText(b.Title), titleText(title))
	}
	m.book = b
	return nil
}

func titleText(t book.Title) string {
	text := t.Game
	for _, word := range []string{t.Rules, t.Size, t.Opening} {
		if word != "" {
			text += " " + word
		}
	}
	return text
}

// addRecords counts the games that belong into the book.
func (m *bookmaker) addRecords(env *environment) error {
	for i, r := range m.games {
		if err := env.stopped(); err != nil {
			return err
		}
		if m.at.Game.BookTitle(r) != m.book.Title || r.Result.Winner == "" || r.Setup != m.at.Record.Setup {
			m.facts.LeftOut++
			continue
		}
		if err := m.keeper.AddRecord(m.book, r, int(m.Plies)); err != nil {
			return fmt.Errorf("--records: game %d: %w", i+1, err)
		}
		m.facts.Games++
	}
	if len(m.games) > 0 && m.facts.Games == 0 {
		return fmt.Errorf("--records: none of the %d games is of %q and has a result", len(m.games), titleText(m.book.Title))
	}
	return nil
}

// savePause is the time between two savings of a book that grows.
const savePause = 20 * time.Second

// grow searches positions if a flag says how.
func (m *bookmaker) grow(env *environment) error {
	if !m.searches() {
		return nil
	}
	readers, closeAll, err := m.readers()
	if err != nil {
		return err
	}
	progress, began := newProgress(env.err), time.Now()
	defer progress.clear()
	to := book.Growth{
		Plies: max(int(m.Plies)-len(m.at.Record.Moves), 0), Places: int(m.Places),
		Margin: sente.Score(m.Margin), Replies: m.Replies == "all",
		Told: func(p book.Progress) error {
			rate := float64(p.Searched) / time.Since(began).Seconds()
			progress.say("ply %d: %d of %d positions, %d searched, %.1f/s", len(m.at.Record.Moves)+p.Ply, p.Place, p.Of, p.Searched, rate)
			if time.Since(m.saved) < savePause {
				return nil
			}
			return m.save()
		},
	}
	m.facts.Searched, err = m.keeper.Grow(env.ctx, m.book, m.at.Record.Moves, to, readers...)
	err = errors.Join(err, closeAll())
	if err == nil && env.ctx.Err() != nil {
		return fmt.Errorf("stopped after %d positions, which %s keeps: the same command goes on", m.facts.Searched, m.Out)
	}
	return err
}

// readers builds an engine, or a solver, for each job.
func (m *bookmaker) readers() (readers []book.Reader, closeAll func() error, err error) {
	if m.Solve {
		var solvers []sente.Solver
		closeAll = func() error {
			for _, s := range solvers {
				_ = sente.Close(s)
			}
			return nil
		}
		for range m.Jobs {
			solver, err := solving.Question{}.Solver(m.at)
			if err != nil {
				return nil, nil, errors.Join(fmt.Errorf("--solve: %w", err), closeAll())
			}
			solvers, readers = append(solvers, solver), append(readers, m.prove(solver))
		}
		return readers, closeAll, nil
	}
	var players []player.Player
	closeAll = func() error { return player.CloseAll(players) }
	for range m.Jobs {
		p, err := player.New(m.at.Game, m.Engine)
		if err == nil && p.IsHuman() {
			err = fmt.Errorf("--engine %s is a person: name an engine, such as %s", m.Engine, m.at.Game.ProfileNames()[0])
		}
		if err != nil {
			return nil, nil, errors.Join(err, closeAll())
		}
		players, readers = append(players, p), append(readers, m.think(p))
	}
	return readers, closeAll, nil
}

func (m *bookmaker) limits() sente.Limits {
	return sente.Limits{Depth: int(m.Depth), Nodes: int64(m.Nodes), Time: m.Time.Limit(), Seed: 1}
}

// after is the record of the position after the moves.
func (m *bookmaker) after(moves []sente.Move) sente.Record {
	r := m.at.Record.Clone()
	r.Moves, r.Thinking, r.Result = moves, nil, sente.Result{}
	return r
}

// think lets an engine look at positions, each as if it were the first.
func (m *bookmaker) think(p player.Player) book.Reader {
	limits := m.limits()
	limits.Lines = int(max(m.Lines, 1))
	return func(ctx context.Context, moves []sente.Move) (found []book.Scored[sente.Move], err error) {
		if f, ok := sente.As[sente.Forgetter](p.Engine); ok {
			f.Forget()
		}
		lines := lab.Ranking{}
		choice, err := p.Think(ctx, m.after(moves), limits, lines.Add)
		if err != nil {
			return nil, err
		}
		for _, i := range lines.Best(choice, limits.Lines) {
			found = append(found, scored(i))
		}
		return found, nil
	}
}

// prove lets a solver look at positions. What it cannot prove within the limits
// is left out.
func (m *bookmaker) prove(solver sente.Solver) book.Reader {
	return func(ctx context.Context, moves []sente.Move) ([]book.Scored[sente.Move], error) {
		info, err := solver.Solve(ctx, m.after(moves), m.limits(), nil)
		if err != nil || info.Source != "proof" && info.Source != "book" || len(info.Line) == 0 {
			return nil, err
		}
		if plies, ok := info.Score.Distance(); ok {
			info.Depth = plies
		}
		info.Depth = max(info.Depth, 1)
		return []book.Scored[sente.Move]{scored(info)}, nil
	}
}

func scored(i sente.Info) book.Scored[sente.Move] {
	return book.Scored[sente.Move]{Move: i.Line[0], Score: i.Score, Depth: min(i.Depth, book.MostDepth)}
}

// bookKind are opening books.
var bookKind = keep.Begins("opening book", "sente book ")

// save puts the book in the place of the old one.
func (m *bookmaker) save() error {
	m.saving.Lock()
	defer m.saving.Unlock()
	m.facts.Places, m.saved = m.book.Len(), time.Now()
	if err := m.file.Replace(m.book.Write); err != nil {
		return fmt.Errorf("--out: %w", err)
	}
	return nil
}
