package library

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/keep"
)

// applicationID identifies library files in the SQLite header: "sent".
const applicationID = 0x73656e74

// busyTimeout is how long a store waits for another process that writes its file.
const busyTimeout = time.Minute

// Store is a library in a file. It is safe for concurrent use.
type Store struct {
	games    catalog.Catalog
	name     string
	db       *sql.DB
	readOnly bool

	writing sync.Mutex // serialises write transactions

	mu         sync.Mutex
	grounds    map[string]int64 // IDs of grounds with a checked probe
	hot        map[int64]bool   // counted positions; see count.go
	lastHotRow int64            // last row of the table hot that has been loaded
}

// Option configures [Open].
type Option func(*options)

type options struct {
	mustExist bool // return an error if the file does not exist
	maxPages  int  // maximum number of pages of the file, 0 if unlimited
}

// MustExist prevents [Open] from creating a new library.
func MustExist(o *options) { o.mustExist = true }

// limitPages limits the size of the file, in pages of 4 KiB. Beyond it, writes fail as on a full disk.
func limitPages(n int) Option { return func(o *options) { o.maxPages = n } }

// driverName is the name under which modernc.org/sqlite registers its driver.
const driverName = "sqlite"

// Supported reports whether the program links a SQLite driver.
func Supported() bool { return slices.Contains(sql.Drivers(), driverName) }

// Open opens the library in a file, or creates it. A read-only file supports queries. Errors contain the file
// name.
func Open(ctx context.Context, games catalog.Catalog, name string, change ...Option) (*Store, error) {
	var o options
	for _, c := range change {
		c(&o)
	}
	if !Supported() {
		return nil, errors.New("the program was built without SQLite: expected the import of modernc.org/sqlite")
	}
	info, err := os.Stat(name)
	switch {
	case errors.Is(err, fs.ErrNotExist) && o.mustExist:
		return nil, fmt.Errorf("the library %s does not exist: library add FILE creates one", name)
	case err == nil && !info.Mode().IsRegular():
		return nil, fmt.Errorf("%s is not a file: name a library file or a new one", name)
	case errors.Is(err, fs.ErrNotExist):
		if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
			return nil, fmt.Errorf("the library %s cannot be created: %w", name, keep.Cause(err))
		}
	}
	s := &Store{games: games, name: name, grounds: map[string]int64{}, hot: map[int64]bool{}}
	if err := s.connect(ctx, info, o); err != nil {
		if s.db != nil {
			s.db.Close()
		}
		return nil, err
	}
	return s, nil
}

// connect opens the file, validates that it is a library, and applies migrations.
func (s *Store) connect(ctx context.Context, info fs.FileInfo, o options) (err error) {
	if info != nil && info.Size() > 0 {
		if err := s.checkFile(ctx); err != nil {
			return err
		}
	}
	if s.readOnly = info != nil && !isWritable(s.name); s.readOnly {
		return s.connectReadOnly(ctx)
	}
	if s.db, err = sql.Open(driverName, s.dataSource("rwc", o, "journal_mode(wal)", "synchronous(full)", "foreign_keys(on)", "cache_size(-32768)")); err != nil {
		return s.wrapError(err)
	}
	s.db.SetMaxOpenConns(4)
	if err := s.awaitLog(ctx); err != nil {
		return s.wrapError(err)
	}
	if err := s.migrate(ctx); err != nil {
		return s.wrapError(err)
	}
	return nil
}

// awaitLog opens the first connection, which enables the write-ahead log. If two processes create the same
// library, SQLite returns SQLITE_BUSY to one of them immediately to avoid a deadlock
// (https://www.sqlite.org/c3ref/busy_handler.html); that process retries.
func (s *Store) awaitLog(ctx context.Context) error {
	for end := time.Now().Add(busyTimeout); ; time.Sleep(5 * time.Millisecond) {
		err := s.db.PingContext(ctx)
		if errorCode(err) != codeBusy || time.Now().After(end) {
			return err
		}
	}
}

// readMode returns the mode of a read-only connection. If no process has the file open, it is immutable and
// SQLite creates no additional files.
func (s *Store) readMode() string {
	if _, err := os.Stat(s.name + "-wal"); errors.Is(err, fs.ErrNotExist) {
		return "ro&immutable=1"
	}
	return "ro"
}

// connectReadOnly opens a file without write permission.
func (s *Store) connectReadOnly(ctx context.Context) (err error) {
	if s.db, err = sql.Open(driverName, s.dataSource(s.readMode(), options{})); err != nil {
		return s.wrapError(err)
	}
	version := 0
	if err := s.db.QueryRowContext(ctx, "PRAGMA user_version").Scan(&version); err != nil {
		return s.wrapError(err)
	}
	if version != len(migrations) {
		return fmt.Errorf("the library %s has an older version and cannot be upgraded because it is read-only: make it writable or copy it", s.name)
	}
	return nil
}

// checkFile rejects files that are not libraries, before any write.
func (s *Store) checkFile(ctx context.Context) error {
	db, err := sql.Open(driverName, s.dataSource(s.readMode(), options{}))
	if err != nil {
		return s.wrapError(err)
	}
	defer db.Close()
	var id, version, tables int
	err = db.QueryRowContext(ctx, "SELECT application_id, user_version, (SELECT count(*) FROM sqlite_master) FROM pragma_application_id, pragma_user_version").Scan(&id, &version, &tables)
	switch {
	case errorCode(err) == codeNotADatabase:
		return notLibraryError(s.name + " is not a library of games: it is not an SQLite file, or its header is damaged; name another file")
	case err != nil:
		return s.wrapError(err)
	case id == applicationID && version <= len(migrations):
		return nil
	case id == applicationID:
		return fmt.Errorf("the library %s was written by a newer version of this program (format %d, supported: %d): use that version", s.name, version, len(migrations))
	case tables == 0 && id == 0:
		return nil // an empty database
	}
	return notLibraryError(s.name + " is a database of another program and is left unchanged: name another file")
}

// dataSource returns the data source name for the driver.
func (s *Store) dataSource(mode string, o options, pragmas ...string) string {
	full, err := filepath.Abs(s.name)
	if err != nil {
		full = s.name
	}
	query := fmt.Sprintf("?mode=%s&_txlock=immediate&_pragma=busy_timeout(%d)", mode, busyTimeout.Milliseconds())
	for _, p := range pragmas {
		query += "&_pragma=" + p
	}
	if o.maxPages > 0 {
		query += fmt.Sprintf("&_pragma=max_page_count(%d)", o.maxPages)
	}
	full = filepath.ToSlash(full)
	if !strings.HasPrefix(full, "/") {
		full = "/" + full // C:/…
	}
	return "file://" + (&url.URL{Path: full}).EscapedPath() + query
}

// isWritable reports whether a file can be opened for writing.
func isWritable(name string) bool {
	f, err := os.OpenFile(name, os.O_RDWR, 0)
	if err != nil {
		return false
	}
	f.Close()
	return true
}

// Name returns the file name.
func (s *Store) Name() string { return s.name }

// Close closes the file.
func (s *Store) Close() error { return s.db.Close() }
