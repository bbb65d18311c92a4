package sqlite

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"

	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/library"
)

// Backup writes the library, as it is at this moment, into a new file, while others go on
// reading and writing. A part of a file is never left.
func (s *Store) Backup(ctx context.Context, name string) error {
	if _, err := os.Lstat(name); !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%s is there already: name a file that is not there yet", name)
	}
	part := name + ".part"
	if err := os.Remove(part); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("the backup %s cannot be written: %w", name, keep.Cause(err))
	}
	if _, err := s.db.ExecContext(ctx, "VACUUM INTO ?", part); err != nil {
		os.Remove(part)
		switch code(err) {
		case corrupt, notADatabase:
			return s.fault(err)
		case full:
			return fmt.Errorf("the backup %s cannot be written: the disk is full", name)
		}
		return fmt.Errorf("the backup %s cannot be written: %w", name, err)
	}
	if err := settle(part, name); err != nil {
		os.Remove(part)
		return fmt.Errorf("the backup %s cannot be written: %w", name, keep.Cause(err))
	}
	return nil
}

// settle syncs a file and gives it its name.
func settle(part, name string) error {
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

// Check looks at every page of the file, whether its parts agree, and at the checksums of all
// games. The error says what is damaged.
func (s *Store) Check(ctx context.Context) error {
	said := ""
	if err := s.db.QueryRowContext(ctx, "PRAGMA integrity_check(1)").Scan(&said); err != nil {
		return s.fault(err)
	}
	if said != "ok" {
		return s.fault(fmt.Errorf("%w: %s", ErrDamaged, strings.TrimSpace(said[strings.LastIndexByte(strings.TrimSpace(said), '\n')+1:])))
	}
	var damaged error
	err := s.ForEach(ctx, library.Query{}, func(library.StoredGame) error { return nil }, func(_ int64, err error) { damaged = cmp.Or(damaged, err) })
	return cmp.Or(err, damaged)
}

// ForEach calls yield for every game, in the order in which they came in, until it returns an
// error. Games that cannot be read are passed by, and told to bad.
func (s *Store) ForEach(ctx context.Context, q library.Query, yield func(library.StoredGame) error, bad func(id int64, err error)) error {
	q.Offset, q.Limit = 0, 0
	f, err := s.search(ctx, q)
	if err != nil {
		return err
	}
	rows, err := s.db.QueryContext(ctx, "SELECT g.id FROM "+f.from+f.conditions()+" ORDER BY g.id", f.args...)
	if err != nil {
		return s.fault(err)
	}
	defer rows.Close()
	for rows.Next() {
		var id int64
		if err := rows.Scan(&id); err != nil {
			return s.fault(err)
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
	return s.fault(rows.Err())
}
