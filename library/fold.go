package library

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/json"
	"slices"
	"strings"

	"github.com/sente-games/sente/record"
	"github.com/sente-games/sente/record/study"
)

// foldNames computes the folded names in a file from an older version, and clears the copy keys that depended on names in
// lower case, so that they are computed again; the checksum of such a row is dropped.
func foldNames(ctx context.Context, tx *sql.Tx) error {
	for _, table := range []string{"people", "sources", "games"} {
		names, err := queryNames(ctx, tx, "SELECT id, name FROM "+table+" WHERE name <> '' AND folded = ''")
		if err != nil {
			return err
		}
		for id, name := range names {
			if _, err := tx.ExecContext(ctx, "UPDATE "+table+" SET folded = ? WHERE id = ?", record.FoldText(name), id); err != nil {
				return err
			}
		}
	}
	players, err := queryNames(ctx, tx, "SELECT id, players FROM games")
	if err != nil {
		return err
	}
	for id, text := range players {
		var names []string
		if json.Unmarshal([]byte(text), &names) != nil || !slices.ContainsFunc(names, isFoldedOtherwise) {
			continue
		}
		if _, err := tx.ExecContext(ctx, "UPDATE games SET same = x'', crc = NULL WHERE id = ?", id); err != nil {
			return err
		}
	}
	return nil
}

// isFoldedOtherwise reports whether the folded form of a name differs from the form that earlier versions compared.
func isFoldedOtherwise(name string) bool {
	return record.FoldText(name) != strings.ToLower(strings.TrimSpace(name))
}

// queryNames returns the texts of a query by ID.
func queryNames(ctx context.Context, tx *sql.Tx, query string) (map[int64]string, error) {
	rows, err := tx.QueryContext(ctx, query)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	names := map[int64]string{}
	for rows.Next() {
		var id int64
		var name string
		if err := rows.Scan(&id, &name); err != nil {
			return nil, err
		}
		names[id] = name
	}
	return names, rows.Err()
}

// isKnownCopy reports whether the library contains the game with names that differ only in their folded form. Games of the
// studio are never copies.
func (p *inserter) isKnownCopy(item *Item) (known bool, err error) {
	if item.StudyID != "" || !slices.ContainsFunc(item.Record.Players, func(name string) bool { return name != "" }) {
		return false, nil
	}
	from, until := item.DateRange()
	rows, err := p.copyStmt.QueryContext(p.ctx, item.CopyKey[:], from, until)
	if err != nil {
		return false, err
	}
	defer rows.Close()
	var text []byte
	for rows.Next() {
		var players string
		var packed []byte
		if err := rows.Scan(&players, &packed); err != nil {
			return false, err
		}
		var names []string
		if json.Unmarshal([]byte(players), &names) != nil || !slices.EqualFunc(names, item.Record.Players, equalFolded) {
			continue
		}
		if packed == nil && item.Study == nil {
			return true, nil
		}
		if packed == nil || item.Study == nil {
			continue
		}
		if text == nil {
			if text, err = item.StudyFile(); err != nil {
				return false, err
			}
		}
		if other, err := inflate(packed, study.MaxFile); err == nil && isSameStudy(text, other) {
			return true, nil
		}
	}
	return false, rows.Err()
}

func equalFolded(a, b string) bool { return record.FoldText(a) == record.FoldText(b) }

// isSameStudy reports whether two studies differ at most in the names in their first lines.
func isSameStudy(a, b []byte) bool {
	headA, nodesA, _ := bytes.Cut(a, []byte("\n"))
	headB, nodesB, _ := bytes.Cut(b, []byte("\n"))
	return bytes.Equal(nodesA, nodesB) && equalFolded(string(headA), string(headB))
}
