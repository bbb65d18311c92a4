package library

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
	"github.com/sente-games/sente/record"
)

// searchQuery is a query converted to SQL.
type searchQuery struct {
	from     string // tables of the conditions, the driving table first
	where    []string
	args     []any
	position *Position
}

func (f *searchQuery) addCondition(condition string, args ...any) {
	f.where = append(f.where, condition)
	f.args = append(f.args, args...)
}

// matchesAllGames reports whether the query selects all games with a position.
func (f *searchQuery) matchesAllGames() bool { return f.position != nil && len(f.where) == 1 }

// Find returns the games that match a query. It returns an error for an invalid query or a damaged file.
func (s *Store) Find(ctx context.Context, q Query) (Page, error) {
	f, err := s.newSearch(ctx, q)
	if err != nil {
		return Page{}, err
	}
	p := Page{Games: []Game{}}
	if p.Count, err = s.countGames(ctx, f, q); err != nil {
		return p, s.wrapError(err)
	}
	wrong := 0
	p.Games, wrong, err = s.listGames(ctx, f, q)
	p.Count -= wrong
	return p, s.wrapError(err)
}

// newSearch converts a query to SQL.
func (s *Store) newSearch(ctx context.Context, q Query) (*searchQuery, error) {
	if err := q.Validate(); err != nil {
		return nil, err
	}
	f := &searchQuery{from: "games g"}
	if q.Position != nil {
		at, err := PositionOf(s.games, *q.Position)
		if err != nil {
			return nil, err
		}
		if err := s.ensureCurrentKeys(ctx, at.Ground); err != nil {
			return nil, s.wrapError(err)
		}
		f.position, f.from = &at, "positions p CROSS JOIN games g ON g.id = p.game"
		f.addCondition("p.key = ?1", at.Key)
	}
	for _, same := range []struct{ column, value string }{{"game", q.Game}, {"rules", q.Rules}, {"size", q.Size}} {
		if same.value != "" {
			f.addCondition("g.ground IN (SELECT id FROM grounds WHERE "+same.column+" = ?)", strings.ToLower(same.value))
		}
	}
	f.addPlayer(q)
	f.addResult(q)
	if !q.Since.IsZero() {
		f.addCondition("g.until > ?", q.Since.Unix())
	}
	if !q.Until.IsZero() {
		f.addCondition("g.played < ? AND g.played <> 0", q.Until.Unix())
	}
	if q.OnlyStudies {
		f.addCondition("g.own IS NOT NULL")
	}
	if q.MinLength > 0 {
		f.addCondition("g.plies >= ?", q.MinLength)
	}
	if q.MaxLength > 0 {
		f.addCondition("g.plies <= ?", q.MaxLength)
	}
	for word := range strings.FieldsSeq(q.Text) {
		pattern := likePattern(word)
		f.addCondition(`(g.folded LIKE ? ESCAPE '\'
			OR EXISTS (SELECT 1 FROM seats t WHERE t.person IN (SELECT id FROM people WHERE folded LIKE ? ESCAPE '\') AND t.game = g.id)
			OR g.source IN (SELECT id FROM sources WHERE folded LIKE ? ESCAPE '\')
			OR g.ground IN (SELECT id FROM grounds WHERE game || ' ' || rules LIKE ? ESCAPE '\'))`, pattern, pattern, pattern, pattern)
	}
	return f, nil
}

// seatQuery selects the seats with a given name in all grounds.
const seatQuery = "(SELECT d.id, s.key FROM grounds d, json_each(d.seats) s WHERE s.value = ?)"

// addPlayer adds the conditions for a player: seat, opponent and result.
func (f *searchQuery) addPlayer(q Query) {
	if q.Player == "" {
		return
	}
	text, args := "g.id IN (SELECT s.game FROM people n CROSS JOIN seats s ON s.person = n.id", []any{likePattern(q.Player)}
	where := " WHERE n.folded LIKE ? ESCAPE '\\'"
	if q.Side != "" || q.Result == Won || q.Result == Lost {
		text += " CROSS JOIN games w ON w.id = s.game"
	}
	if q.Side != "" {
		where += " AND (w.ground, s.seat) IN " + seatQuery
		args = append(args, strings.ToLower(q.Side))
	}
	if q.Opponent != "" {
		where += " AND EXISTS (SELECT 1 FROM people m CROSS JOIN seats t ON t.person = m.id AND t.game = s.game WHERE m.folded LIKE ? ESCAPE '\\' AND t.seat <> s.seat)"
		args = append(args, likePattern(q.Opponent))
	}
	switch q.Result {
	case Won:
		where += " AND w.outcome = s.seat"
	case Lost:
		where += " AND w.outcome >= 0 AND w.outcome <> s.seat"
	}
	f.addCondition(text+where+")", args...)
}

// addResult adds the condition for the result.
func (f *searchQuery) addResult(q Query) {
	switch q.Result {
	case "", Won, Lost: // handled by addPlayer
	case sente.Draw:
		f.addCondition("g.outcome = ?", drawn)
	case Unfinished:
		f.addCondition("g.outcome = ?", undecided)
	default:
		f.addCondition("(g.ground, g.outcome) IN "+seatQuery, strings.ToLower(q.Result))
	}
}

// likePattern returns a LIKE pattern for a part of a folded name.
func likePattern(part string) string {
	return "%" + strings.NewReplacer(`\`, `\\`, "%", `\%`, "_", `\_`).Replace(record.FoldText(part)) + "%"
}

func (f *searchQuery) whereClause() string {
	if len(f.where) == 0 {
		return ""
	}
	return " WHERE " + strings.Join(f.where, " AND ")
}

// countGames returns the number of matching games.
func (s *Store) countGames(ctx context.Context, f *searchQuery, q Query) (n int, err error) {
	if f.matchesAllGames() {
		counts, err := s.moveCounts(ctx, f)
		for _, c := range counts {
			n += c.games
		}
		return n, err
	}
	err = s.db.QueryRowContext(ctx, "SELECT count(*) FROM "+f.from+f.whereClause(), f.args...).Scan(&n)
	return n, err
}

const gameColumns = "g.id, d.game, d.rules, d.size, d.seats, g.outcome, g.plies, g.played, g.until, g.added, g.nodes, g.name, o.name, g.number, g.players, coalesce(g.own, ''), g.digest, g.same, g.crc"

// Joins for the columns outside of the table games, and for the records.
const (
	joinNames   = " JOIN grounds d ON d.id = g.ground JOIN sources o ON o.id = g.source"
	joinRecords = " JOIN records r ON r.game = g.id"
)

// maxVerified bounds the games of a page that are verified by comparing positions. Two different
// positions have equal 64-bit keys in one of about 10^19 pairs, unless they were constructed.
const maxVerified = 1000

// listGames returns the games of a page; wrong is the number of games skipped because of a key collision.
func (s *Store) listGames(ctx context.Context, f *searchQuery, q Query) (all []Game, wrong int, err error) {
	more, order, join := "", "g.id", joinNames
	if f.position != nil {
		more, order, join = ", p.ply, r.record, r.study", "p.game", joinNames+joinRecords
	}
	text := "SELECT " + gameColumns + more + " FROM " + f.from + join + f.whereClause() + " ORDER BY " + order + " DESC LIMIT ? OFFSET ?"
	most := q.Limit
	if most <= 0 {
		most = -1
	}
	rows, err := s.db.QueryContext(ctx, text, append(slices.Clone(f.args), most, q.Offset)...)
	if err != nil {
		return nil, 0, err
	}
	defer rows.Close()
	all = []Game{}
	for rows.Next() {
		if f.position == nil {
			g, err := scanGame(rows.Scan)
			if err != nil {
				return nil, 0, err
			}
			all = append(all, g)
			continue
		}
		var ply int
		var packed, tree []byte
		g, err := scanGame(rows.Scan, &ply, &packed, &tree)
		if err != nil {
			return nil, 0, err
		}
		if g.Ply = &ply; len(all) < maxVerified && !s.showsPosition(f.position, packed, tree, ply) {
			wrong++
			continue
		}
		all = append(all, g)
	}
	return all, wrong, rows.Err()
}

// showsPosition reports whether a game with the position's key contains the position. Unreadable games are
// included, so that opening them reports the error.
func (s *Store) showsPosition(at *Position, record, tree []byte, ply int) bool {
	r, text, err := unpackRecord(record, tree)
	return err != nil || at.OccursIn(s.games, StoredGame{Record: r, Study: text}, ply)
}

// scanGame scans the columns of a game.
func scanGame(read func(...any) error, more ...any) (g Game, err error) {
	var seats, players string
	var outcome int
	var played, until, added int64
	var digest, same []byte
	var sum sql.NullInt64 // NULL in games added by earlier versions
	to := []any{&g.ID, &g.Game, &g.Rules, &g.Size, &seats, &outcome, &g.Length, &played, &until, &added, &g.Nodes, &g.Name, &g.Source, &g.Number, &players, &g.StudyID, &digest, &same, &sum}
	if err := read(append(to, more...)...); err != nil {
		return g, err
	}
	if sum.Valid && sum.Int64 != rowChecksum(g.Game, g.Rules, g.Size, seats, outcome, g.Length, played, until, added, g.Nodes, g.Name, g.Source, g.Number, players, g.StudyID, digest, same) {
		return g, fmt.Errorf("%w: the checksum of game %d does not match", ErrDamaged, g.ID)
	}
	var names []string
	if json.Unmarshal([]byte(seats), &names) != nil || json.Unmarshal([]byte(players), &g.Players) != nil {
		return g, fmt.Errorf("%w: game %d cannot be read", ErrDamaged, g.ID)
	}
	switch {
	case outcome == drawn:
		g.Winner = sente.Draw
	case outcome >= 0 && outcome < len(names):
		g.Winner = names[outcome]
	}
	if played != 0 {
		g.Date = formatDate(time.Unix(played, 0).UTC(), time.Unix(until, 0).UTC())
	}
	g.Added = time.Unix(added, 0).UTC()
	return g, nil
}

// rowChecksum returns the checksum of a game's columns, in the order of [gameColumns] without the ID.
func rowChecksum(values ...any) int64 {
	sum := crc32.NewIEEE()
	for _, v := range values {
		fmt.Fprintf(sum, "%v\x00", v) //nolint:errcheck // writing to a hash never fails
	}
	return int64(sum.Sum32())
}

// formatDate formats a date with its known precision.
func formatDate(from, until time.Time) string {
	switch {
	case until.After(from.AddDate(0, 1, 0)):
		return from.Format("2006")
	case until.After(from.AddDate(0, 0, 1)):
		return from.Format("2006-01")
	}
	return from.Format(time.DateOnly)
}

// Game returns a game with its record. It returns an error for an unknown ID.
func (s *Store) Game(ctx context.Context, id int64) (k StoredGame, err error) {
	var record, tree []byte
	read := s.db.QueryRowContext(ctx, "SELECT "+gameColumns+", r.record, r.study FROM games g JOIN grounds d ON d.id = g.ground JOIN sources o ON o.id = g.source JOIN records r ON r.game = g.id WHERE g.id = ?", id)
	k.Game, err = scanGame(read.Scan, &record, &tree)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return k, fmt.Errorf("%w %d in the library", ErrNoGame, id)
	case err != nil:
		return k, s.wrapError(err)
	}
	if k.Record, k.Study, err = unpackRecord(record, tree); err != nil {
		return k, s.wrapError(err)
	}
	return k, nil
}
