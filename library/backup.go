package library

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"

	"github.com/sente-games/sente/internal/keep"
)

// Backup writes the current state of the library to a new file. Concurrent reads and writes are allowed. On an
// error no partial file remains.
func (s *Store) Backup(ctx context.Context, name string) error {
	if _, err := os.Lstat(name); !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%s already exists: choose a new file name", name)
	}
	part := name + ".part"
	if err := os.Remove(part); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("the backup %s cannot be written: %w", name, keep.Cause(err))
	}
	if _, err := s.db.ExecContext(ctx, "VACUUM INTO ?", part); err != nil {
		os.Remove(part)
		switch errorCode(err) {
		case codeCorrupt, codeNotADatabase:
			return s.wrapError(err)
		case codeFull:
			return fmt.Errorf("the backup %s cannot be written: the disk is full", name)
		}
		return fmt.Errorf("the backup %s cannot be written: %w", name, err)
	}
	if err := syncAndRename(part, name); err != nil {
		os.Remove(part)
		return fmt.Errorf("the backup %s cannot be written: %w", name, keep.Cause(err))
	}
	return nil
}

// syncAndRename syncs a file and renames it.
func syncAndRename(part, name string) error {
	f, err := os.OpenFile(part, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	err = f.Sync()
	if err := errors.Join(err, f.Close()); err != nil {
		return err
	}
	return os.Rename(part, name)
}

// Check validates all pages of the file, their consistency and the checksums of all games. It returns an error
// that describes the damage.
func (s *Store) Check(ctx context.Context) error {
	said := ""
	if err := s.db.QueryRowContext(ctx, "PRAGMA integrity_check(1)").Scan(&said); err != nil {
		return s.wrapError(err)
	}
	if said != "ok" {
		return s.wrapError(fmt.Errorf("%w: %s", ErrDamaged, strings.TrimSpace(said[strings.LastIndexByte(strings.TrimSpace(said), '\n')+1:])))
	}
	var damaged error
	err := s.ForEach(ctx, Query{}, func(StoredGame) error { return nil }, func(_ int64, err error) { damaged = cmp.Or(damaged, err) })
	return cmp.Or(err, damaged)
}

// ForEach calls yield for every matching game in the order of insertion until it returns an error. Unreadable
// games are skipped and reported to bad.
func (s *Store) ForEach(ctx context.Context, q Query, yield func(StoredGame) error, bad func(id int64, err error)) error {
	q.Offset, q.Limit = 0, 0
	f, err := s.newSearch(ctx, q)
	if err != nil {
		return err
	}
	rows, err := s.db.QueryContext(ctx, "SELECT g.id FROM "+f.from+f.whereClause()+" ORDER BY g.id", f.args...)
	if err != nil {
		return s.wrapError(err)
	}
	defer rows.Close()
	for rows.Next() {
		var id int64
		if err := rows.Scan(&id); err != nil {
			return s.wrapError(err)
		}
		k, err := s.Game(ctx, id)
		if err != nil {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			bad(id, err)
			continue
		}
		if err := yield(k); err != nil {
			return err
		}
	}
	return s.wrapError(rows.Err())
}
