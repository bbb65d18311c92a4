package books

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/interrupt"
	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/lab"
	"github.com/sente-games/sente/search/book"
)

// Facts are the results of a run on a book.
type Facts struct {
	Book     string `json:"book"`
	Places   int    `json:"places"`
	Searched int    `json:"searched"` // positions searched in this run
	Games    int    `json:"games"`    // added in this run
	LeftOut  int    `json:"left_out"` // games of another size or other rules, and games without a result
}

// Plan describes the contents of a book.
type Plan struct {
	At      lab.Position // start position of the book
	Out     string       // name of the file; an existing book is extended
	Records []string     // files of games to be counted
	Add     bool         // add the games to an existing book
	Plies   int          // maximum number of moves of each line
	Engine  string       // engine for the searches
	Solve   bool         // solve positions instead of searching them
	Limits  sente.Limits // limits of each search; without limits only a solver runs
	Lines   int          // number of best moves to keep for each position
	Margin  sente.Score  // maximum score difference to the best of moves that are followed
	Good    bool         // follow only good replies of the other side
	Places  int          // maximum number of searched positions; 0 is no limit
	Jobs    int          // number of concurrent searches
}

// Searches reports whether positions are searched at all.
func (p Plan) Searches() bool {
	return p.Solve || p.Limits.Depth > 0 || p.Limits.Nodes > 0 || p.Limits.Time > 0
}

// Maker creates or extends one book.
type Maker struct {
	Facts Facts

	plan    Plan
	catalog catalog.Catalog
	keeper  book.Keeper
	file    *keep.Held
	book    *book.Book
	games   []sente.Record
	saved   time.Time
	saving  sync.Locker // held while the book is written
}

// NewMaker validates the plan and creates the book, or loads the existing one.
func NewMaker(games catalog.Catalog, disk keep.Disk, saving sync.Locker, plan Plan) (*Maker, error) {
	m := &Maker{plan: plan, catalog: games, saving: saving, Facts: Facts{Book: plan.Out}, saved: time.Now()}
	g := plan.At.Game
	if g.Book == nil {
		return nil, fmt.Errorf("%s does not support opening books", g.Name)
	}
	var err error
	if m.keeper, err = g.Book(plan.At.Record); err != nil {
		return nil, err
	}
	if m.file, err = keep.Hold(disk, plan.Out, kind); err != nil {
		return nil, fmt.Errorf("--out: %w", err)
	}
	if err := m.begin(); err != nil {
		m.file.Close()
		return nil, err
	}
	return m, nil
}

// Close unlocks the file. The error is always nil.
func (m *Maker) Close() error {
	m.file.Close()
	return nil
}

// Make counts the games, searches positions, and saves the book. Results before an interruption are
// saved, too.
func (m *Maker) Make(ctx context.Context, progress func(ply int, p book.Progress)) error {
	if err := m.addRecords(ctx); err != nil {
		return err
	}
	if err := m.grow(ctx, progress); err != nil {
		if m.Facts.Games+m.Facts.Searched == 0 {
			return err // there are no results to save
		}
		return errors.Join(err, m.save())
	}
	return m.save()
}

// begin loads the book and the games for it.
func (m *Maker) begin() error {
	if err := m.load(); err != nil {
		return err
	}
	for _, name := range m.plan.Records {
		games, err := lab.Games(m.catalog, m.plan.At.Game.Name, name)
		if err != nil {
			return fmt.Errorf("--records: %w", err)
		}
		if len(games) == 0 {
			return fmt.Errorf("--records: no games in %s", name)
		}
		m.games = append(m.games, games...)
	}
	return nil
}

// load loads the existing book, or creates a new one.
func (m *Maker) load() error {
	g, title := m.plan.At.Game, m.plan.At.Game.BookTitle(m.plan.At.Record)
	switch {
	case m.file.Empty():
		m.book = book.New(title)
		return nil
	case len(m.plan.Records) > 0 && !m.plan.Add:
		return fmt.Errorf("--out: %s already exists: use --add to add the games to it", m.plan.Out)
	}
	b, err := g.ReadBook(m.plan.Out)
	if err != nil {
		return fmt.Errorf("--out: %w", err)
	}
	if b.Title != title {
		return fmt.Errorf("--out: %s is a book for %q, not for %q", m.plan.Out, titleText(b.Title), titleText(title))
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

// addRecords counts the games.
func (m *Maker) addRecords(ctx context.Context) error {
	for i, r := range m.games {
		if err := interrupt.Stopped(ctx); err != nil {
			return err
		}
		if m.plan.At.Game.BookTitle(r) != m.book.Title || r.Result.Winner == "" || r.Setup != m.plan.At.Record.Setup {
			m.Facts.LeftOut++
			continue
		}
		if err := m.keeper.AddRecord(m.book, r, m.plan.Plies); err != nil {
			return fmt.Errorf("--records: game %d: %w", i+1, err)
		}
		m.Facts.Games++
	}
	if len(m.games) > 0 && m.Facts.Games == 0 {
		return fmt.Errorf("--records: no games of %q with a result", titleText(m.book.Title))
	}
	return nil
}

// savePause is the interval between saves during the search.
const savePause = 20 * time.Second

// grow searches positions if the plan says so.
func (m *Maker) grow(ctx context.Context, progress func(ply int, p book.Progress)) error {
	if !m.plan.Searches() {
		return nil
	}
	readers, closeAll, err := m.readers()
	if err != nil {
		return err
	}
	to := book.Growth{
		Plies: max(m.plan.Plies-len(m.plan.At.Record.Moves), 0), Places: m.plan.Places,
		Margin: m.plan.Margin, Replies: !m.plan.Good,
		Report: func(p book.Progress) error {
			progress(len(m.plan.At.Record.Moves)+p.Ply, p)
			if time.Since(m.saved) < savePause {
				return nil
			}
			return m.save()
		},
	}
	m.Facts.Searched, err = m.keeper.Grow(ctx, m.book, m.plan.At.Record.Moves, to, readers...)
	err = errors.Join(err, closeAll())
	if err == nil && ctx.Err() != nil {
		return fmt.Errorf("stopped after %d positions, which are stored in %s: the same command continues", m.Facts.Searched, m.plan.Out)
	}
	return err
}

// kind is the file kind of opening books.
var kind = keep.Begins("opening book", "sente book ")

// save replaces the book's file.
func (m *Maker) save() error {
	m.saving.Lock()
	defer m.saving.Unlock()
	m.Facts.Places, m.saved = m.book.Len(), time.Now()
	if err := m.file.Replace(m.book.Write); err != nil {
		return fmt.Errorf("--out: %w", err)
	}
	return nil
}
