package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/library"
)

// search is a query as SQL.
type search struct {
	from  string // the tables, the one that leads first
	where []string
	args  []any
	at    *library.Position
}

func (f *search) want(condition string, args ...any) {
	f.where = append(f.where, condition)
	f.args = append(f.args, args...)
}

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
	f := &search{from: "games g"}
	if q.Position != nil {
		at, err := library.At(s.games, *q.Position)
		if err != nil {
			return nil, err
		}
		if err := s.probed(ctx, at.Ground); err != nil {
			return nil, s.fault(err)
		}
		f.at, f.from = &at, "positions p CROSS JOIN games g ON g.id = p.game"
		f.want("p.key = ?", at.Key)
	}
	f.from += " JOIN grounds d ON d.id = g.ground JOIN sources o ON o.id = g.source"
	for _, same := range []struct{ column, value string }{{"d.game", q.Game}, {"d.rules", q.Rules}, {"d.size", q.Size}} {
		if same.value != "" {
			f.want(same.column+" = ?", strings.ToLower(same.value))
		}
	}
	if err := f.players(q); err != nil {
		return nil, err
	}
	if err := f.result(q); err != nil {
		return nil, err
	}
	if !q.Since.IsZero() {
		f.want("g.played >= ?", q.Since.Unix())
	}
	if !q.Until.IsZero() {
		f.want("g.played < ? AND g.played <> 0", q.Until.Unix())
	}
	if q.MinLength > 0 {
		f.want("g.plies >= ?", q.MinLength)
	}
	if q.MaxLength > 0 {
		f.want("g.plies <= ?", q.MaxLength)
	}
	for word := range strings.FieldsSeq(q.Text) {
		f.want("(g.name || ' ' || g.players || ' ' || o.name || ' ' || d.game || ' ' || d.rules) LIKE ? ESCAPE '\\'", like(word))
	}
	return f, nil
}

// named are the people whose name holds a text.
const named = "(SELECT id FROM people WHERE name LIKE ? ESCAPE '\\')"

// players adds the condition of who played: an opponent sits in another seat than the player.
func (f *search) players(q library.Query) error {
	switch {
	case q.Opponent != "" && q.Player == "":
		return errors.New("an opponent is a player's: name the player, too")
	case q.Opponent != "":
		f.want("g.id IN (SELECT s.game FROM seats s JOIN seats t ON t.game = s.game AND t.seat <> s.seat WHERE s.person IN "+named+" AND t.person IN "+named+")", like(q.Player), like(q.Opponent))
	case q.Player != "" && q.Result != library.Won && q.Result != library.Lost:
		f.want("g.id IN (SELECT game FROM seats WHERE person IN "+named+")", like(q.Player))
	}
	return nil
}

// result adds the condition of how a game ended.
func (f *search) result(q library.Query) error {
	switch q.Result {
	case "":
	case sente.Draw:
		f.want("g.outcome = ?", library.Drawn)
	case library.Unfinished:
		f.want("g.outcome = ?", library.Open)
	case library.Won, library.Lost:
		if q.Player == "" {
			return fmt.Errorf("the result %s is a player's: name one, too", q.Result)
		}
		how := "= s.seat"
		if q.Result == library.Lost {
			how = ">= 0 AND g.outcome <> s.seat"
		}
		against, args := "", []any{like(q.Player)}
		if q.Opponent != "" {
			against, args = " AND EXISTS (SELECT 1 FROM people m CROSS JOIN seats t ON t.person = m.id AND t.game = g.id WHERE m.name LIKE ? ESCAPE '\\' AND t.seat <> s.seat)", append(args, like(q.Opponent))
		}
		f.want("EXISTS (SELECT 1 FROM people n CROSS JOIN seats s ON s.person = n.id AND s.game = g.id WHERE n.name LIKE ? ESCAPE '\\' AND g.outcome "+how+against+")", args...)
	default:
		f.want("g.outcome >= 0 AND json_extract(d.seats, '$[' || g.outcome || ']') = ?", strings.ToLower(q.Result))
	}
	return nil
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
	if f.at != nil && len(f.where) == 1 {
		counts, err := s.countsOf(ctx, f.at.Key)
		for _, c := range counts {
			n += c.games
		}
		return n, err
	}
	err = s.db.QueryRowContext(ctx, "SELECT count(*) FROM "+f.from+f.conditions(), f.args...).Scan(&n)
	return n, err
}

const columns = "g.id, d.game, d.rules, d.size, d.seats, g.outcome, g.plies, g.played, g.added, g.nodes, g.name, o.name, g.number, g.players, coalesce(g.own, '')"

// mostVerified are the games of an answer whose positions are compared one by one: equal keys
// of 64 bits that nobody has chosen are of two positions once in some 10^19 pairs.
const mostVerified = 1000

// list are the games of a page; wrong is how many are left out because they have the key of
// the position and not the position.
func (s *Store) list(ctx context.Context, f *search, q library.Query) (all []library.Game, wrong int, err error) {
	text, order := "SELECT "+columns+" FROM "+f.from, "g.id"
	if f.at != nil {
		text, order = "SELECT "+columns+", p.ply, r.record, r.study FROM "+f.from+" JOIN records r ON r.game = g.id", "p.game"
	}
	most := q.Most
	if most <= 0 {
		most = -1
	}
	rows, err := s.db.QueryContext(ctx, text+f.conditions()+" ORDER BY "+order+" DESC LIMIT ? OFFSET ?", append(slices.Clone(f.args), most, q.From)...)
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
	return err != nil || at.Shows(s.games, library.Kept{Record: r, Study: text}, ply)
}

// scan reads the columns of a game.
func scan(read func(...any) error, more ...any) (g library.Game, err error) {
	var seats, players string
	var outcome int
	var played, added int64
	to := []any{&g.ID, &g.Game, &g.Rules, &g.Size, &seats, &outcome, &g.Length, &played, &added, &g.Nodes, &g.Name, &g.Source, &g.Number, &players, &g.Own}
	if err := read(append(to, more...)...); err != nil {
		return g, err
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
		g.Date = time.Unix(played, 0).UTC().Format(time.DateOnly)
	}
	g.Added = time.Unix(added, 0).UTC()
	return g, nil
}

// Game returns a game in full; the error says that there is none of this number.
func (s *Store) Game(ctx context.Context, id int64) (k library.Kept, err error) {
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
