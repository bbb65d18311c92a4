package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"slices"
	"strings"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/library"
)

// search is a query as SQL.
type search struct {
	from  string // the tables of which the conditions speak, the one that leads first
	where []string
	args  []any
	at    *library.Position
}

func (f *search) want(condition string, args ...any) {
	f.where = append(f.where, condition)
	f.args = append(f.args, args...)
}

// everything reports whether all games that show a position are asked for.
func (f *search) everything() bool { return f.at != nil && len(f.where) == 1 }

// Find looks for games. The error says what is wrong with the query or with the file.
func (s *Store) Find(ctx context.Context, q library.Query) (library.Page, error) {
	f, err := s.search(ctx, q)
	if err != nil {
		return library.Page{}, err
	}
	p := library.Page{Games: []library.Game{}}
	if p.Count, err = s.countOf(ctx, f, q); err != nil {
		return p, s.fault(err)
	}
	wrong := 0
	p.Games, wrong, err = s.list(ctx, f, q)
	p.Count -= wrong
	return p, s.fault(err)
}

// search makes SQL of a query.
func (s *Store) search(ctx context.Context, q library.Query) (*search, error) {
	if err := q.Validate(); err != nil {
		return nil, err
	}
	f := &search{from: "games g"}
	if q.Position != nil {
		at, err := library.PositionOf(s.games, *q.Position)
		if err != nil {
			return nil, err
		}
		if err := s.probed(ctx, at.Ground); err != nil {
			return nil, s.fault(err)
		}
		f.at, f.from = &at, "positions p CROSS JOIN games g ON g.id = p.game"
		f.want("p.key = ?1", at.Key)
	}
	for _, same := range []struct{ column, value string }{{"game", q.Game}, {"rules", q.Rules}, {"size", q.Size}} {
		if same.value != "" {
			f.want("g.ground IN (SELECT id FROM grounds WHERE "+same.column+" = ?)", strings.ToLower(same.value))
		}
	}
	f.player(q)
	f.result(q)
	if !q.Since.IsZero() {
		f.want("g.until > ?", q.Since.Unix())
	}
	if !q.Until.IsZero() {
		f.want("g.played < ? AND g.played <> 0", q.Until.Unix())
	}
	if q.OnlyStudies {
		f.want("g.own IS NOT NULL")
	}
	if q.MinLength > 0 {
		f.want("g.plies >= ?", q.MinLength)
	}
	if q.MaxLength > 0 {
		f.want("g.plies <= ?", q.MaxLength)
	}
	for word := range strings.FieldsSeq(q.Text) {
		f.want("(g.name || ' ' || g.players || ' ' || (SELECT name FROM sources WHERE id = g.source) || ' ' || (SELECT game || ' ' || rules FROM grounds WHERE id = g.ground)) LIKE ? ESCAPE '\\'", like(word))
	}
	return f, nil
}

// sides are the seats of a name, in all grounds.
const sides = "(SELECT d.id, s.key FROM grounds d, json_each(d.seats) s WHERE s.value = ?)"

// player adds the condition of who played: where, against whom, and with which result.
func (f *search) player(q library.Query) {
	if q.Player == "" {
		return
	}
	text, args := "g.id IN (SELECT s.game FROM people n CROSS JOIN seats s ON s.person = n.id", []any{like(q.Player)}
	where := " WHERE n.name LIKE ? ESCAPE '\\'"
	if q.Side != "" || q.Result == library.Won || q.Result == library.Lost {
		text += " CROSS JOIN games w ON w.id = s.game"
	}
	if q.Side != "" {
		where += " AND (w.ground, s.seat) IN " + sides
		args = append(args, strings.ToLower(q.Side))
	}
	if q.Opponent != "" {
		where += " AND EXISTS (SELECT 1 FROM people m CROSS JOIN seats t ON t.person = m.id AND t.game = s.game WHERE m.name LIKE ? ESCAPE '\\' AND t.seat <> s.seat)"
		args = append(args, like(q.Opponent))
	}
	switch q.Result {
	case library.Won:
		where += " AND w.outcome = s.seat"
	case library.Lost:
		where += " AND w.outcome >= 0 AND w.outcome <> s.seat"
	}
	f.want(text+where+")", args...)
}

// result adds the condition of how a game ended.
func (f *search) result(q library.Query) {
	switch q.Result {
	case "", library.Won, library.Lost: // these say it of a player
	case sente.Draw:
		f.want("g.outcome = ?", library.Drawn)
	case library.Unfinished:
		f.want("g.outcome = ?", library.Open)
	default:
		f.want("(g.ground, g.outcome) IN "+sides, strings.ToLower(q.Result))
	}
}

// like is a part of a text, wherever it stands.
func like(part string) string {
	return "%" + strings.NewReplacer(`\`, `\\`, "%", `\%`, "_", `\_`).Replace(part) + "%"
}

func (f *search) conditions() string {
	if len(f.where) == 0 {
		return ""
	}
	return " WHERE " + strings.Join(f.where, " AND ")
}

// countOf counts what is found.
func (s *Store) countOf(ctx context.Context, f *search, q library.Query) (n int, err error) {
	if f.everything() {
		counts, err := s.countsOf(ctx, f)
		for _, c := range counts {
			n += c.games
		}
		return n, err
	}
	err = s.db.QueryRowContext(ctx, "SELECT count(*) FROM "+f.from+f.conditions(), f.args...).Scan(&n)
	return n, err
}

const columns = "g.id, d.game, d.rules, d.size, d.seats, g.outcome, g.plies, g.played, g.until, g.added, g.nodes, g.name, o.name, g.number, g.players, coalesce(g.own, ''), g.digest, g.same, g.crc"

// What the columns stand in besides games, and the records.
const (
	named = " JOIN grounds d ON d.id = g.ground JOIN sources o ON o.id = g.source"
	kept  = " JOIN records r ON r.game = g.id"
)

// mostVerified are the games of an answer whose positions are compared one by one: equal keys
// of 64 bits that nobody has chosen are of two positions once in some 10^19 pairs.
const mostVerified = 1000

// list are the games of a page; wrong is how many are left out because they have the key of
// the position and not the position.
func (s *Store) list(ctx context.Context, f *search, q library.Query) (all []library.Game, wrong int, err error) {
	more, order, join := "", "g.id", named
	if f.at != nil {
		more, order, join = ", p.ply, r.record, r.study", "p.game", named+kept
	}
	text := "SELECT " + columns + more + " FROM " + f.from + join + f.conditions() + " ORDER BY " + order + " DESC LIMIT ? OFFSET ?"
	most := q.Limit
	if most <= 0 {
		most = -1
	}
	rows, err := s.db.QueryContext(ctx, text, append(slices.Clone(f.args), most, q.Offset)...)
	if err != nil {
		return nil, 0, err
	}
	defer rows.Close()
	all = []library.Game{}
	for rows.Next() {
		if f.at == nil {
			g, err := scan(rows.Scan)
			if err != nil {
				return nil, 0, err
			}
			all = append(all, g)
			continue
		}
		var ply int
		var record, tree []byte
		g, err := scan(rows.Scan, &ply, &record, &tree)
		if err != nil {
			return nil, 0, err
		}
		if g.Ply = &ply; len(all) < mostVerified && !s.shows(f.at, record, tree, ply) {
			wrong++
			continue
		}
		all = append(all, g)
	}
	return all, wrong, rows.Err()
}

// shows reports whether a game that has the key of a position shows it. What cannot be read
// is listed all the same: who opens it is told.
func (s *Store) shows(at *library.Position, record, tree []byte, ply int) bool {
	r, text, err := unpack(record, tree)
	return err != nil || at.OccursIn(s.games, library.StoredGame{Record: r, Study: text}, ply)
}

// scan reads the columns of a game.
func scan(read func(...any) error, more ...any) (g library.Game, err error) {
	var seats, players string
	var outcome int
	var played, until, added int64
	var digest, same []byte
	var sum sql.NullInt64 // games that earlier versions added have none
	to := []any{&g.ID, &g.Game, &g.Rules, &g.Size, &seats, &outcome, &g.Length, &played, &until, &added, &g.Nodes, &g.Name, &g.Source, &g.Number, &players, &g.StudyID, &digest, &same, &sum}
	if err := read(append(to, more...)...); err != nil {
		return g, err
	}
	if sum.Valid && sum.Int64 != rowSum(g.Game, g.Rules, g.Size, seats, outcome, g.Length, played, until, added, g.Nodes, g.Name, g.Source, g.Number, players, g.StudyID, digest, same) {
		return g, fmt.Errorf("%w: the checksum of game %d does not match", ErrDamaged, g.ID)
	}
	var names []string
	if json.Unmarshal([]byte(seats), &names) != nil || json.Unmarshal([]byte(players), &g.Players) != nil {
		return g, fmt.Errorf("%w: game %d cannot be read", ErrDamaged, g.ID)
	}
	switch {
	case outcome == library.Drawn:
		g.Winner = sente.Draw
	case outcome >= 0 && outcome < len(names):
		g.Winner = names[outcome]
	}
	if played != 0 {
		g.Date = dateText(time.Unix(played, 0).UTC(), time.Unix(until, 0).UTC())
	}
	g.Added = time.Unix(added, 0).UTC()
	return g, nil
}

// rowSum returns the checksum of columns of a game, in the order of [columns] without its number.
func rowSum(values ...any) int64 {
	sum := crc32.NewIEEE()
	for _, v := range values {
		fmt.Fprintf(sum, "%v\x00", v) //nolint:errcheck // a hash takes everything
	}
	return int64(sum.Sum32())
}

// dateText writes a date as exactly as it is known.
func dateText(from, until time.Time) string {
	switch {
	case until.After(from.AddDate(0, 1, 0)):
		return from.Format("2006")
	case until.After(from.AddDate(0, 0, 1)):
		return from.Format("2006-01")
	}
	return from.Format(time.DateOnly)
}

// Game returns a game in full; the error says that there is none of this number.
func (s *Store) Game(ctx context.Context, id int64) (k library.StoredGame, err error) {
	var record, tree []byte
	read := s.db.QueryRowContext(ctx, "SELECT "+columns+", r.record, r.study FROM games g JOIN grounds d ON d.id = g.ground JOIN sources o ON o.id = g.source JOIN records r ON r.game = g.id WHERE g.id = ?", id)
	k.Game, err = scan(read.Scan, &record, &tree)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return k, fmt.Errorf("%w %d in the library", library.ErrNoGame, id)
	case err != nil:
		return k, s.fault(err)
	}
	if k.Record, k.Study, err = unpack(record, tree); err != nil {
		return k, s.fault(err)
	}
	return k, nil
}
