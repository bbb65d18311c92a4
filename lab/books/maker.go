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

// BookReport are the results of a run on a book.
type BookReport struct {
	Book     string `json:"book"`
	Places   int    `json:"places"`
	Searched int    `json:"searched"` // positions searched in this run
	Games    int    `json:"games"`    // added in this run
	LeftOut  int    `json:"left_out"` // games of another size or other rules, and games without a result
}

// BookPlan describes the contents of a book.
type BookPlan struct {
	Start           lab.Position // start position of the book
	File            string       // name of the file; an existing book is extended
	Records         []string     // files of games to be counted
	AddGames        bool         // add the games to an existing book
	Plies           int          // maximum number of moves of each line
	Engine          string       // engine for the searches
	Solve           bool         // solve positions instead of searching them
	Limits          sente.Limits // limits of each search; without limits only a solver runs
	Lines           int          // number of best moves to keep for each position
	Margin          sente.Score  // maximum score difference to the best of moves that are followed
	OnlyGoodReplies bool         // follow only good replies of the other side
	Places          int          // maximum number of searched positions; 0 is no limit
	Jobs            int          // number of concurrent searches
}

// NeedsSearch reports whether positions are searched at all.
func (p BookPlan) NeedsSearch() bool {
	return p.Solve || p.Limits.Depth > 0 || p.Limits.Nodes > 0 || p.Limits.Time > 0
}

// textDefaults returns the setting of games in files that do not name it.
func (p BookPlan) textDefaults() sente.Record {
	r := p.Start.Record
	return sente.Record{Game: p.Start.Game.Name, Rules: r.Rules, Size: r.Size, Opening: r.Opening}
}

// Maker creates or extends one book.
type Maker struct {
	Facts BookReport

	plan     BookPlan
	catalog  catalog.Catalog
	keeper   book.Keeper
	fileLock *keep.Held
	book     *book.Book
	games    []sente.Record
	lastSave time.Time
	saveLock sync.Locker // held while the book is written
}

// NewMaker validates the plan and creates the book, or loads the existing one.
func NewMaker(games catalog.Catalog, disk keep.Disk, saving sync.Locker, plan BookPlan) (*Maker, error) {
	m := &Maker{plan: plan, catalog: games, saveLock: saving, Facts: BookReport{Book: plan.File}, lastSave: time.Now()}
	g := plan.Start.Game
	if g.Book == nil {
		return nil, fmt.Errorf("%s does not support opening books", g.Name)
	}
	var err error
	if m.keeper, err = g.Book(plan.Start.Record); err != nil {
		return nil, err
	}
	if m.fileLock, err = keep.Hold(disk, plan.File, bookKind); err != nil {
		return nil, fmt.Errorf("--out: %w", err)
	}
	if err := m.loadInput(); err != nil {
		m.fileLock.Close()
		return nil, err
	}
	return m, nil
}

// Close unlocks the file. The error is always nil.
func (m *Maker) Close() error {
	m.fileLock.Close()
	return nil
}

// MakeBook counts the games, searches positions, and saves the book. Results before an interruption
// are saved, too.
func (m *Maker) MakeBook(ctx context.Context, progress func(ply int, p book.Progress)) error {
	if err := m.addRecords(ctx); err != nil {
		return err
	}
	if err := m.searchPositions(ctx, progress); err != nil {
		if m.Facts.Games+m.Facts.Searched == 0 {
			return err // there are no results to save
		}
		return errors.Join(err, m.saveBook())
	}
	return m.saveBook()
}

// loadInput loads the book and the games for it.
func (m *Maker) loadInput() error {
	if err := m.loadBook(); err != nil {
		return err
	}
	for _, name := range m.plan.Records {
		games, err := lab.ReadGames(m.catalog, m.plan.textDefaults(), name)
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

// loadBook loads the existing book, or creates a new one.
func (m *Maker) loadBook() error {
	g, title := m.plan.Start.Game, m.plan.Start.Game.BookTitle(m.plan.Start.Record)
	switch {
	case m.fileLock.Empty():
		m.book = book.New(title)
		return nil
	case len(m.plan.Records) > 0 && !m.plan.AddGames:
		return fmt.Errorf("--out: %s already exists: use --add to add the games to it", m.plan.File)
	}
	b, err := g.ReadBook(m.plan.File)
	if err != nil {
		return fmt.Errorf("--out: %w", err)
	}
	if b.Title != title {
		return fmt.Errorf("--out: %s is a book for %q, not for %q", m.plan.File, titleText(b.Title), titleText(title))
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
		if m.plan.Start.Game.BookTitle(r) != m.book.Title || r.Result.Winner == "" || r.Setup != m.plan.Start.Record.Setup {
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

// saveInterval is the interval between saves during the search.
const saveInterval = 20 * time.Second

// searchPositions searches positions if the plan says so.
func (m *Maker) searchPositions(ctx context.Context, progress func(ply int, p book.Progress)) error {
	if !m.plan.NeedsSearch() {
		return nil
	}
	readers, closeAll, err := m.newReaders()
	if err != nil {
		return err
	}
	to := book.Growth{
		Plies: max(m.plan.Plies-len(m.plan.Start.Record.Moves), 0), Places: m.plan.Places,
		Margin: m.plan.Margin, Replies: !m.plan.OnlyGoodReplies,
		Report: func(p book.Progress) error {
			progress(len(m.plan.Start.Record.Moves)+p.Ply, p)
			if time.Since(m.lastSave) < saveInterval {
				return nil
			}
			return m.saveBook()
		},
	}
	m.Facts.Searched, err = m.keeper.Grow(ctx, m.book, m.plan.Start.Record.Moves, to, readers...)
	err = errors.Join(err, closeAll())
	if err == nil && ctx.Err() != nil {
		return fmt.Errorf("stopped after %d positions, which are stored in %s: the same command continues", m.Facts.Searched, m.plan.File)
	}
	return err
}

// bookKind is the file kind of opening books.
var bookKind = keep.Begins("opening book", "sente book ")

// saveBook replaces the book's file.
func (m *Maker) saveBook() error {
	m.saveLock.Lock()
	defer m.saveLock.Unlock()
	m.Facts.Places, m.lastSave = m.book.Len(), time.Now()
	if err := m.fileLock.Replace(m.book.Write); err != nil {
		return fmt.Errorf("--out: %w", err)
	}
	return nil
}
