package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/keep"
)

// application marks the files as ours, in the header that SQLite has for it: "sent".
const application = 0x73656e74

// patience is how long a store waits for another program that writes its file.
const patience = time.Minute

// Store is a library in a file. It is safe for concurrent use.
type Store struct {
	games    catalog.Catalog
	name     string
	db       *sql.DB
	readOnly bool

	writing sync.Mutex // one transaction at a time writes

	mu      sync.Mutex
	grounds map[string]int64 // known grounds by their names, whose keys have been probed
	hot     map[int64]bool   // positions that are counted; see explore.go
	hotRow  int64            // the last row of them that is in hot
}

// Option changes how a library is opened.
type Option func(*options)

type options struct {
	absent bool // whether a file that is not there is an error
	pages  int  // most pages of the file, 0 for no bound
}

// MustExist refuses to make a new library.
func MustExist(o *options) { o.absent = true }

// MaxPages bounds the size of the file, in pages of 4 KiB: beyond, it is as if the disk
// were full.
func MaxPages(n int) Option { return func(o *options) { o.pages = n } }

// Open opens the library in a file, or makes one. One that may not be written can be asked
// all the same. The error is a sentence that names the file.
func Open(ctx context.Context, games catalog.Catalog, name string, change ...Option) (*Store, error) {
	var o options
	for _, c := range change {
		c(&o)
	}
	info, err := os.Stat(name)
	switch {
	case errors.Is(err, fs.ErrNotExist) && o.absent:
		return nil, fmt.Errorf("there is no library %s yet: library add FILE makes one", name)
	case err == nil && !info.Mode().IsRegular():
		return nil, fmt.Errorf("%s is no file: name the file of a library, or one that is not there yet", name)
	case errors.Is(err, fs.ErrNotExist):
		if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
			return nil, fmt.Errorf("the library %s cannot be made: %w", name, keep.Cause(err))
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

// connect opens the file, looks whether it is a library, and brings it up to date.
func (s *Store) connect(ctx context.Context, info fs.FileInfo, o options) (err error) {
	if info != nil && info.Size() > 0 {
		if err := s.recognise(ctx); err != nil {
			return err
		}
	}
	if s.readOnly = info != nil && !writable(s.name); s.readOnly {
		return s.connectReadOnly(ctx)
	}
	if s.db, err = sql.Open("sqlite", s.address("rwc", o, "journal_mode(wal)", "synchronous(full)", "foreign_keys(on)", "cache_size(-32768)")); err != nil {
		return s.fault(err)
	}
	s.db.SetMaxOpenConns(4)
	if err := s.awaitLog(ctx); err != nil {
		return s.fault(err)
	}
	if err := s.migrate(ctx); err != nil {
		return s.fault(err)
	}
	return nil
}

// awaitLog makes the first connection, which turns the write-ahead log on. Where two programs
// make one library, SQLite tells one of them at once that it is locked, for two that waited for
// each other to turn it on would wait forever (https://www.sqlite.org/c3ref/busy_handler.html):
// that one begins again.
func (s *Store) awaitLog(ctx context.Context) error {
	for end := time.Now().Add(patience); ; time.Sleep(5 * time.Millisecond) {
		err := s.db.PingContext(ctx)
		if code(err) != busy || time.Now().After(end) {
			return err
		}
	}
}

// reading is the mode of a connection that writes nothing: where no program has the file
// open, nothing changes it, and no file is made beside it.
func (s *Store) reading() string {
	if _, err := os.Stat(s.name + "-wal"); errors.Is(err, fs.ErrNotExist) {
		return "ro&immutable=1"
	}
	return "ro"
}

// connectReadOnly opens a file that may not be written.
func (s *Store) connectReadOnly(ctx context.Context) (err error) {
	if s.db, err = sql.Open("sqlite", s.address(s.reading(), options{})); err != nil {
		return s.fault(err)
	}
	version := 0
	if err := s.db.QueryRowContext(ctx, "PRAGMA user_version").Scan(&version); err != nil {
		return s.fault(err)
	}
	if version != len(steps) {
		return fmt.Errorf("the library %s is of an older version and cannot be brought up to date, because it may not be written: allow that, or copy it", s.name)
	}
	return nil
}

// recognise refuses files that are no library, before anything of them changes.
func (s *Store) recognise(ctx context.Context) error {
	db, err := sql.Open("sqlite", s.address(s.reading(), options{}))
	if err != nil {
		return s.fault(err)
	}
	defer db.Close()
	var id, version, tables int
	err = db.QueryRowContext(ctx, "SELECT application_id, user_version, (SELECT count(*) FROM sqlite_master) FROM pragma_application_id, pragma_user_version").Scan(&id, &version, &tables)
	switch {
	case code(err) == notADatabase:
		return unlike(s.name + " is no library of games: it is no SQLite file, or its beginning is damaged; name another file")
	case err != nil:
		return s.fault(err)
	case id == application && version <= len(steps):
		return nil
	case id == application:
		return fmt.Errorf("the library %s was written by a newer version of this program (%d; this one knows %d): use that", s.name, version, len(steps))
	case tables == 0 && id == 0:
		return nil // an empty database
	}
	return unlike(s.name + " is a database of another program, and is left as it is: name another file")
}

// address is what the driver is told.
func (s *Store) address(mode string, o options, pragmas ...string) string {
	full, err := filepath.Abs(s.name)
	if err != nil {
		full = s.name
	}
	query := fmt.Sprintf("?mode=%s&_txlock=immediate&_pragma=busy_timeout(%d)", mode, patience.Milliseconds())
	for _, p := range pragmas {
		query += "&_pragma=" + p
	}
	if o.pages > 0 {
		query += fmt.Sprintf("&_pragma=max_page_count(%d)", o.pages)
	}
	full = filepath.ToSlash(full)
	if !strings.HasPrefix(full, "/") {
		full = "/" + full // C:/…
	}
	return "file://" + (&url.URL{Path: full}).EscapedPath() + query
}

// writable reports whether a file can be opened to be written.
func writable(name string) bool {
	f, err := os.OpenFile(name, os.O_RDWR, 0)
	if err != nil {
		return false
	}
	f.Close()
	return true
}

// Name is the file's.
func (s *Store) Name() string { return s.name }

// Close closes the file.
func (s *Store) Close() error { return s.db.Close() }
