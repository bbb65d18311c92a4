package library

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
	"github.com/sente-games/sente/record"
)

// BatchSize returns the number of games to add per transaction. Positions are spread over the whole file, so
// that large files need large batches for fast writes.
func (s *Store) BatchSize(ctx context.Context) int {
	n := 0
	if err := s.db.QueryRowContext(ctx, "SELECT coalesce(max(id), 0) FROM games").Scan(&n); err != nil {
		return 1000
	}
	return min(max(n/8, 1000), 10_000)
}

// Add adds all entries, or on an error no entry; [EntryErrors] lists the invalid ones. The games
// are on disk when it returns.
func (s *Store) Add(ctx context.Context, entries ...Entry) (AddResult, error) {
	items, faults := s.Prepare(entries)
	if slices.ContainsFunc(faults, func(err error) bool { return err != nil }) {
		return AddResult{}, EntryErrors(faults)
	}
	return s.Put(ctx, items...)
}

// Prepare computes the data of the entries in parallel on all processors. Each entry has either an item or an
// error.
func (s *Store) Prepare(entries []Entry) (items []Item, faults []error) {
	items, faults = make([]Item, len(entries)), make([]error, len(entries))
	var work sync.WaitGroup
	hands := min(runtime.GOMAXPROCS(0), (len(entries)+7)/8)
	for hand := range hands {
		work.Go(func() {
			for i := hand; i < len(entries); i += hands {
				if items[i], faults[i] = Prepare(s.games, entries[i]); faults[i] == nil {
					faults[i] = items[i].pack()
				}
			}
		})
	}
	work.Wait()
	return items, faults
}

// Put adds prepared items, with the guarantees of [Store.Add].
func (s *Store) Put(ctx context.Context, items ...Item) (added AddResult, err error) {
	if s.readOnly {
		return added, s.readOnlyError()
	}
	for i, item := range items {
		if i > 0 && item.Ground.isSame(items[i-1].Ground) {
			continue
		}
		if err := s.ensureCurrentKeys(ctx, item.Ground); err != nil {
			return added, s.wrapError(err)
		}
	}
	err = s.writeTx(ctx, func(tx *sql.Tx) error {
		p, err := s.newInserter(ctx, tx)
		if err != nil {
			return err
		}
		defer p.closeStmts()
		for i := range items {
			if err := p.insertGame(&items[i]); err != nil {
				return err
			}
		}
		added = AddResult{New: p.numNew, Known: len(items) - p.numNew}
		if err := p.flushPositions(); err != nil {
			return err
		}
		return p.updateLastNumbers()
	})
	if err != nil {
		s.dropCaches()
		return AddResult{}, s.wrapError(err)
	}
	return added, nil
}

// positionRow is a row of the table positions.
type positionRow struct {
	key     int64
	game    int64
	ply     int
	move    sente.Move
	outcome int
}

// inserter adds games within a transaction.
type inserter struct {
	store      *Store
	ctx        context.Context
	tx         *sql.Tx
	findStmt   *sql.Stmt
	copyStmt   *sql.Stmt
	copiesStmt *sql.Stmt
	gameStmt   *sql.Stmt
	recordStmt *sql.Stmt
	seatStmt   *sql.Stmt
	rows       []positionRow
	numNew     int

	sources, people nameTable
	grounds         map[string]int64

	lastNumbers map[string]int // by source: the highest number among the added and existing games
}

func (s *Store) newInserter(ctx context.Context, tx *sql.Tx) (*inserter, error) {
	p := &inserter{store: s, ctx: ctx, tx: tx, grounds: map[string]int64{}, lastNumbers: map[string]int{}}
	for _, prepare := range []struct {
		to   **sql.Stmt
		text string
	}{
		{&p.findStmt, "SELECT id FROM games WHERE digest = ?"},
		{&p.copyStmt, "SELECT g.players, r.study FROM games g JOIN records r ON r.game = g.id WHERE g.same = ? AND g.played = ? AND g.until = ? AND +g.own IS NULL"}, // without the index of own, in which most games are NULL
		{&p.copiesStmt, copiesQuery},
		{&p.gameStmt, "INSERT INTO games (digest, ground, outcome, plies, played, until, added, nodes, name, source, number, players, own, same, crc, folded) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"},
		{&p.recordStmt, "INSERT INTO records (game, record, study) VALUES (?, ?, ?)"},
		{&p.seatStmt, "INSERT OR IGNORE INTO seats (person, game, seat) VALUES (?, ?, ?)"},
		{&p.people.find, "SELECT id FROM people WHERE name = ?"},
		{&p.people.insert, "INSERT INTO people (name, folded) VALUES (?, ?)"},
		{&p.sources.find, "SELECT id FROM sources WHERE name = ?"},
		{&p.sources.insert, "INSERT INTO sources (name, folded) VALUES (?, ?)"},
	} {
		var err error
		if *prepare.to, err = tx.PrepareContext(ctx, prepare.text); err != nil {
			p.closeStmts()
			return nil, err
		}
	}
	p.sources.ids, p.people.ids = map[string]int64{}, map[string]int64{}
	return p, nil
}

// nameTable is a table of unique names with the IDs that are known.
type nameTable struct {
	find, insert *sql.Stmt
	ids          map[string]int64
}

// maxKnownNames bounds the names in memory.
const maxKnownNames = 1 << 16

// id returns the ID of a name and inserts it if necessary.
func (t *nameTable) id(ctx context.Context, name string) (id int64, err error) {
	if id, ok := t.ids[name]; ok {
		return id, nil
	}
	if err = t.find.QueryRowContext(ctx, name).Scan(&id); errors.Is(err, sql.ErrNoRows) {
		var r sql.Result
		if r, err = t.insert.ExecContext(ctx, name, record.FoldText(name)); err == nil {
			id, err = r.LastInsertId()
		}
	}
	if err != nil {
		return 0, err
	}
	if len(t.ids) >= maxKnownNames {
		clear(t.ids)
	}
	t.ids[name] = id
	return id, nil
}

func (p *inserter) closeStmts() {
	for _, s := range []*sql.Stmt{p.findStmt, p.copyStmt, p.copiesStmt, p.gameStmt, p.recordStmt, p.seatStmt, p.people.find, p.people.insert, p.sources.find, p.sources.insert} {
		if s != nil {
			s.Close()
		}
	}
}

// insertGame adds a game unless it exists.
func (p *inserter) insertGame(item *Item) error {
	p.lastNumbers[item.Source] = max(p.lastNumbers[item.Source], item.Number)
	var id int64
	switch err := p.findStmt.QueryRowContext(p.ctx, item.Digest[:]).Scan(&id); {
	case err == nil:
		return nil
	case !errors.Is(err, sql.ErrNoRows):
		return err
	}
	if known, err := p.isKnownCopy(item); known || err != nil {
		return err
	}
	if item.StudyID != "" {
		if err := p.removePrevious(item.StudyID); err != nil {
			return err
		}
	}
	id, err := p.insertRow(item)
	if err != nil {
		return err
	}
	p.numNew++
	places, err := p.countedPlaces(item)
	if err != nil {
		return err
	}
	for _, at := range places {
		p.rows = append(p.rows, positionRow{at.Key, id, at.Ply, at.Move, item.Outcome})
	}
	return nil
}

// removePrevious removes the previous state of a study.
func (p *inserter) removePrevious(own string) error {
	var old int64
	switch err := p.tx.QueryRowContext(p.ctx, "SELECT id FROM games WHERE own = ?", own).Scan(&old); {
	case errors.Is(err, sql.ErrNoRows):
		return nil
	case err != nil:
		return err
	}
	if i := slices.IndexFunc(p.rows, func(r positionRow) bool { return r.game == old }); i >= 0 {
		if err := p.flushPositions(); err != nil { // it was added by this transaction
			return err
		}
	}
	_, err := p.store.removeGame(p.ctx, p.tx, old)
	return err
}

// insertRow writes a game without its positions.
func (p *inserter) insertRow(item *Item) (id int64, err error) {
	ground, err := p.groundID(item)
	if err != nil {
		return 0, err
	}
	source, err := p.sources.id(p.ctx, item.Source)
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
	sum := rowChecksum(item.Ground.Game, item.Ground.Rules, item.Ground.Size, seats, item.Outcome, len(item.Record.Moves), from, until, added, item.Nodes, item.Name, item.Source, item.Number, string(players), item.StudyID, item.Digest[:], item.CopyKey[:])
	r, err := p.gameStmt.ExecContext(p.ctx, item.Digest[:], ground, item.Outcome, len(item.Record.Moves), from, until, added, item.Nodes, item.Name, source, item.Number, string(players), own, item.CopyKey[:], sum, record.FoldText(item.Name))
	if err != nil {
		return 0, err
	}
	if id, err = r.LastInsertId(); err != nil {
		return 0, err
	}
	if err := item.pack(); err != nil {
		return 0, err
	}
	if _, err := p.recordStmt.ExecContext(p.ctx, id, item.packed, item.packedStudy); err != nil {
		return 0, err
	}
	for seat, name := range item.Record.Players {
		person, err := p.people.id(p.ctx, name)
		if err == nil {
			_, err = p.seatStmt.ExecContext(p.ctx, person, id, seat)
		}
		if err != nil {
			return 0, err
		}
	}
	return id, nil
}

// groundID returns the ID of an item's ground and inserts it if necessary.
func (p *inserter) groundID(item *Item) (id int64, err error) {
	g := item.Ground
	name, seats := groundName(g)
	if id, ok := p.grounds[name]; ok {
		return id, nil
	}
	_, err = p.tx.ExecContext(p.ctx, "INSERT OR IGNORE INTO grounds (game, rules, size, seats, probe) VALUES (?, ?, ?, ?, ?)", g.Game, g.Rules, g.Size, seats, computeProbe(p.store.games, g))
	if err != nil {
		return 0, err
	}
	err = p.tx.QueryRowContext(p.ctx, "SELECT id FROM grounds WHERE game = ? AND rules = ? AND size = ? AND seats = ?", g.Game, g.Rules, g.Size, seats).Scan(&id)
	p.grounds[name] = id
	return id, err
}

// flushPositions writes the collected positions in file order and updates the counts of frequent positions.
func (p *inserter) flushPositions() error {
	slices.SortFunc(p.rows, func(a, b positionRow) int {
		return cmp.Or(cmp.Compare(a.key, b.key), cmp.Compare(a.game, b.game))
	})
	if err := insertRows(p.ctx, p.tx, p.rows); err != nil {
		return err
	}
	err := p.store.updateCounts(p.ctx, p.tx, p.rows)
	p.rows = p.rows[:0]
	return err
}

// updateLastNumbers stores the highest game number of each source.
func (p *inserter) updateLastNumbers() error {
	for source, n := range p.lastNumbers {
		if _, err := p.tx.ExecContext(p.ctx, "UPDATE sources SET reached = ?2 WHERE name = ?1 AND reached < ?2", source, n); err != nil {
			return err
		}
	}
	return nil
}

// Reached returns the highest number among the games of a source that were ever added, including removed ones;
// 0 without games.
func (s *Store) Reached(ctx context.Context, source string) (n int, err error) {
	err = s.db.QueryRowContext(ctx, "SELECT coalesce(max(reached), 0) FROM sources WHERE name = ?", source).Scan(&n)
	return n, s.wrapError(err)
}

const rowsPerInsert = 64 // rows per INSERT statement

// insertRows writes rows of the table positions.
func insertRows(ctx context.Context, tx *sql.Tx, rows []positionRow) error {
	statement := func(n int) (*sql.Stmt, error) {
		return tx.PrepareContext(ctx, "INSERT OR IGNORE INTO positions (key, game, ply, move) VALUES "+strings.Repeat(", (?, ?, ?, ?)", n)[2:])
	}
	whole, err := statement(rowsPerInsert)
	if err != nil {
		return err
	}
	defer whole.Close()
	for part := range slices.Chunk(rows, rowsPerInsert) {
		values := make([]any, 0, 4*rowsPerInsert)
		for _, r := range part {
			values = append(values, r.key, r.game, r.ply, string(r.move))
		}
		insert := whole
		if len(part) < rowsPerInsert {
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
