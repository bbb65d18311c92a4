package sqlite

import (
	"cmp"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/library"
)

// BatchSize is how many games should be put in together: positions lie all over the file, so that
// a large one is written the faster the more come at once.
func (s *Store) BatchSize(ctx context.Context) int {
	n := 0
	if err := s.db.QueryRowContext(ctx, "SELECT coalesce(max(id), 0) FROM games").Scan(&n); err != nil {
		return 1000
	}
	return min(max(n/8, 1000), 10_000)
}

// Add puts games in, all of them or, after an error, none: [library.EntryErrors] says which are
// no games. They are on the disk when it returns.
func (s *Store) Add(ctx context.Context, entries ...library.Entry) (library.AddResult, error) {
	items, faults := s.Prepare(entries)
	if slices.ContainsFunc(faults, func(err error) bool { return err != nil }) {
		return library.AddResult{}, library.EntryErrors(faults)
	}
	return s.Put(ctx, items...)
}

// Prepare works out what follows from the moves of entries, on all processors. For each
// entry there is an item, or an error that says why it is no game.
func (s *Store) Prepare(entries []library.Entry) (items []library.Item, faults []error) {
	items, faults = make([]library.Item, len(entries)), make([]error, len(entries))
	var work sync.WaitGroup
	hands := min(runtime.GOMAXPROCS(0), (len(entries)+7)/8)
	for hand := range hands {
		work.Go(func() {
			for i := hand; i < len(entries); i += hands {
				items[i], faults[i] = library.Prepare(s.games, entries[i])
			}
		})
	}
	work.Wait()
	return items, faults
}

// Put puts in what has been prepared, like [Store.Add].
func (s *Store) Put(ctx context.Context, items ...library.Item) (added library.AddResult, err error) {
	if s.readOnly {
		return added, s.unwritable()
	}
	for _, item := range items {
		if err := s.probed(ctx, item.Ground); err != nil {
			return added, s.fault(err)
		}
	}
	err = s.write(ctx, func(tx *sql.Tx) error {
		p, err := s.putting(ctx, tx)
		if err != nil {
			return err
		}
		defer p.close()
		for i := range items {
			if err := p.put(&items[i]); err != nil {
				return err
			}
		}
		added = library.AddResult{New: p.fresh, Known: len(items) - p.fresh}
		if err := p.settle(); err != nil {
			return err
		}
		return p.reach()
	})
	if err != nil {
		s.forgetRows()
		return library.AddResult{}, s.fault(err)
	}
	return added, nil
}

// row is a line of the table of positions.
type row struct {
	key     int64
	game    int64
	ply     int
	move    sente.Move
	outcome int
}

// put is a transaction that puts games in.
type put struct {
	store *Store
	ctx   context.Context
	tx    *sql.Tx
	known *sql.Stmt
	game  *sql.Stmt
	whole *sql.Stmt
	seat  *sql.Stmt
	rows  []row
	fresh int

	sources, people, grounds map[string]int64

	reached map[string]int // of sources, the highest number that came in or was there
}

func (s *Store) putting(ctx context.Context, tx *sql.Tx) (*put, error) {
	p := &put{store: s, ctx: ctx, tx: tx, sources: map[string]int64{}, people: map[string]int64{}, grounds: map[string]int64{}, reached: map[string]int{}}
	for _, prepare := range []struct {
		to   **sql.Stmt
		text string
	}{
		{&p.known, "SELECT id FROM games WHERE digest = ?"},
		{&p.game, "INSERT INTO games (digest, ground, outcome, plies, played, until, added, nodes, name, source, number, players, own, same, crc) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"},
		{&p.whole, "INSERT INTO records (game, record, study) VALUES (?, ?, ?)"},
		{&p.seat, "INSERT OR IGNORE INTO seats (person, game, seat) VALUES (?, ?, ?)"},
	} {
		var err error
		if *prepare.to, err = tx.PrepareContext(ctx, prepare.text); err != nil {
			p.close()
			return nil, err
		}
	}
	return p, nil
}

func (p *put) close() {
	for _, s := range []*sql.Stmt{p.known, p.game, p.whole, p.seat} {
		if s != nil {
			s.Close()
		}
	}
}

// put puts a game in, unless it is there.
func (p *put) put(item *library.Item) error {
	p.reached[item.Source] = max(p.reached[item.Source], item.Number)
	var id int64
	switch err := p.known.QueryRowContext(p.ctx, item.Digest[:]).Scan(&id); {
	case err == nil:
		return nil
	case !errors.Is(err, sql.ErrNoRows):
		return err
	}
	if item.StudyID != "" {
		if err := p.replace(item.StudyID); err != nil {
			return err
		}
	}
	id, err := p.enter(item)
	if err != nil {
		return err
	}
	p.fresh++
	places, err := p.uncounted(item)
	if err != nil {
		return err
	}
	for _, at := range places {
		p.rows = append(p.rows, row{at.Key, id, at.Ply, at.Move, item.Outcome})
	}
	return nil
}

// replace takes out the earlier state of a study.
func (p *put) replace(own string) error {
	var old int64
	switch err := p.tx.QueryRowContext(p.ctx, "SELECT id FROM games WHERE own = ?", own).Scan(&old); {
	case errors.Is(err, sql.ErrNoRows):
		return nil
	case err != nil:
		return err
	}
	if i := slices.IndexFunc(p.rows, func(r row) bool { return r.game == old }); i >= 0 {
		if err := p.settle(); err != nil { // it came in with this transaction
			return err
		}
	}
	_, err := p.store.takeOut(p.ctx, p.tx, old)
	return err
}

// enter writes all of a game but its positions.
func (p *put) enter(item *library.Item) (id int64, err error) {
	ground, err := p.ground(item)
	if err != nil {
		return 0, err
	}
	source, err := p.named(p.sources, "sources", item.Source)
	if err != nil {
		return 0, err
	}
	players, err := json.Marshal(item.Record.Players)
	if err != nil {
		return 0, err
	}
	own := sql.NullString{String: item.StudyID, Valid: item.StudyID != ""}
	from, until := item.DateRange()
	added := time.Now().Unix()
	_, seats := groundName(item.Ground)
	sum := rowSum(item.Ground.Game, item.Ground.Rules, item.Ground.Size, seats, item.Outcome, len(item.Record.Moves), from, until, added, item.Nodes, item.Name, item.Source, item.Number, string(players), item.StudyID, item.Digest[:], item.CopyKey[:])
	r, err := p.game.ExecContext(p.ctx, item.Digest[:], ground, item.Outcome, len(item.Record.Moves), from, until, added, item.Nodes, item.Name, source, item.Number, string(players), own, item.CopyKey[:], sum)
	if err != nil {
		return 0, err
	}
	if id, err = r.LastInsertId(); err != nil {
		return 0, err
	}
	record, tree, err := pack(item.Entry)
	if err != nil {
		return 0, err
	}
	if _, err := p.whole.ExecContext(p.ctx, id, record, tree); err != nil {
		return 0, err
	}
	for seat, name := range item.Record.Players {
		person, err := p.named(p.people, "people", name)
		if err == nil {
			_, err = p.seat.ExecContext(p.ctx, person, id, seat)
		}
		if err != nil {
			return 0, err
		}
	}
	return id, nil
}

// named is the number of a name in a table of names.
func (p *put) named(cache map[string]int64, table, name string) (id int64, err error) {
	if id, ok := cache[name]; ok {
		return id, nil
	}
	if _, err := p.tx.ExecContext(p.ctx, "INSERT OR IGNORE INTO "+table+" (name) VALUES (?)", name); err != nil {
		return 0, err
	}
	err = p.tx.QueryRowContext(p.ctx, "SELECT id FROM "+table+" WHERE name = ?", name).Scan(&id)
	if len(cache) > 1<<16 {
		clear(cache)
	}
	cache[name] = id
	return id, err
}

// ground is the number of the game, rules and size of an item.
func (p *put) ground(item *library.Item) (id int64, err error) {
	g := item.Ground
	name, seats := groundName(g)
	if id, ok := p.grounds[name]; ok {
		return id, nil
	}
	_, err = p.tx.ExecContext(p.ctx, "INSERT OR IGNORE INTO grounds (game, rules, size, seats, probe) VALUES (?, ?, ?, ?, ?)", g.Game, g.Rules, g.Size, seats, library.ComputeProbe(p.store.games, g))
	if err != nil {
		return 0, err
	}
	err = p.tx.QueryRowContext(p.ctx, "SELECT id FROM grounds WHERE game = ? AND rules = ? AND size = ? AND seats = ?", g.Game, g.Rules, g.Size, seats).Scan(&id)
	p.grounds[name] = id
	return id, err
}

// settle writes the positions of the games that came in, in their order in the file, and
// counts those of many games.
func (p *put) settle() error {
	slices.SortFunc(p.rows, func(a, b row) int {
		return cmp.Or(cmp.Compare(a.key, b.key), cmp.Compare(a.game, b.game))
	})
	if err := insertRows(p.ctx, p.tx, p.rows); err != nil {
		return err
	}
	err := p.store.count(p.ctx, p.tx, p.rows)
	p.rows = p.rows[:0]
	return err
}

// reach notes how far the games of each source have come in.
func (p *put) reach() error {
	for source, n := range p.reached {
		if _, err := p.tx.ExecContext(p.ctx, "UPDATE sources SET reached = ?2 WHERE name = ?1 AND reached < ?2", source, n); err != nil {
			return err
		}
	}
	return nil
}

// Reached is the highest number among the games of a source that were ever put in, whether
// they are still there or not; 0 if there were none.
func (s *Store) Reached(ctx context.Context, source string) (n int, err error) {
	err = s.db.QueryRowContext(ctx, "SELECT coalesce(max(reached), 0) FROM sources WHERE name = ?", source).Scan(&n)
	return n, s.fault(err)
}

const together = 64 // rows that one statement inserts

// insertRows writes rows of positions.
func insertRows(ctx context.Context, tx *sql.Tx, rows []row) error {
	statement := func(n int) (*sql.Stmt, error) {
		return tx.PrepareContext(ctx, "INSERT OR IGNORE INTO positions (key, game, ply, move) VALUES "+strings.Repeat(", (?, ?, ?, ?)", n)[2:])
	}
	whole, err := statement(together)
	if err != nil {
		return err
	}
	defer whole.Close()
	for part := range slices.Chunk(rows, together) {
		values := make([]any, 0, 4*together)
		for _, r := range part {
			values = append(values, r.key, r.game, r.ply, string(r.move))
		}
		insert := whole
		if len(part) < together {
			if insert, err = statement(len(part)); err != nil {
				return err
			}
			defer insert.Close()
		}
		if _, err := insert.ExecContext(ctx, values...); err != nil {
			return err
		}
	}
	return nil
}
