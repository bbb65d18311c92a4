package stats

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/interrupt"
	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/match"
	"github.com/sente-games/sente/record"
)

// GameReader reads games from files: journals of matches, and all formats of package record. A file
// that is named twice counts once, since its games have keys.
type GameReader struct {
	Games  catalog.Catalog
	Yield  func(Game) error  // receives each game; its error ends the reading
	Plan   func(*match.Plan) // receives the plan of a journal; may be nil
	Notice func(string)      // receives a sentence about each part that could not be read

	order int64 // number of games so far
}

// ReadGames reads all games of a file, the third game of NAME#3, or five games of NAME#3-7. For a
// folder it reads all files in it and in its subfolders, with a notice about files that contain no
// games.
func (r *GameReader) ReadGames(ctx context.Context, name string) error {
	info, err := os.Stat(name)
	if err == nil && info.IsDir() {
		return r.readFolder(ctx, name)
	}
	file, from, to := name, 1, 0
	if err != nil {
		if base, a, b, ok := parseRange(name); ok {
			file, from, to = base, a, b
		}
	}
	n, err := r.readFile(ctx, file, from, to)
	switch {
	case err != nil:
		return err
	case n < from && from > 1:
		return fmt.Errorf("%s has no game %d: the last is game %d", file, from, n)
	case n == 0:
		return fmt.Errorf("%s contains no games", file)
	}
	return nil
}

// parseRange parses NAME#3-7.
func parseRange(name string) (file string, from, to int, ok bool) {
	hash := strings.LastIndexByte(name, '#')
	if hash <= 0 {
		return "", 0, 0, false
	}
	first, last, span := strings.Cut(name[hash+1:], "-")
	from, err := strconv.Atoi(first)
	to = from
	if span && err == nil {
		to, err = strconv.Atoi(last)
	}
	return name[:hash], from, to, err == nil && from > 0 && to >= from
}

func (r *GameReader) readFolder(ctx context.Context, name string) error {
	any, notices := false, 0
	leave := func(why string) {
		if notices++; notices <= maxFaultNotices {
			r.Notice(why)
		}
	}
	err := filepath.WalkDir(name, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			leave(fmt.Sprintf("%s cannot be read: %v", path, keep.Cause(err)))
			return nil
		case strings.HasPrefix(d.Name(), ".") && path != name && d.IsDir():
			return filepath.SkipDir
		case !d.Type().IsRegular() && d.Type() != fs.ModeSymlink || strings.HasPrefix(d.Name(), "."):
			return nil // folders are walked separately; devices and pipes must not be opened
		}
		n, err := r.readFile(ctx, path, 1, 0)
		if stopped := interrupt.Stopped(ctx); stopped != nil {
			return stopped
		}
		if stop := (*yieldError)(nil); errors.As(err, &stop) {
			return stop.err
		}
		if any = any || n > 0; err != nil {
			leave(err.Error())
		}
		return nil
	})
	if notices > maxFaultNotices {
		r.Notice(fmt.Sprintf("%s: %d more files without readable games", name, notices-maxFaultNotices))
	}
	if err == nil && !any {
		err = fmt.Errorf("%s contains no game files", name)
	}
	return err
}

// yieldError is the error of Yield, which also ends the reading of a folder.
type yieldError struct{ err error }

func (r *yieldError) Error() string { return r.err.Error() }
func (r *yieldError) Unwrap() error { return r.err }

// readFile reads the games with numbers from from to to, where 0 means the last, and returns the
// number of games read.
func (r *GameReader) readFile(ctx context.Context, name string, from, to int) (n int, err error) {
	file, err := keep.OpenInput(name)
	if err != nil {
		return 0, fmt.Errorf("%s cannot be read: %w", name, keep.Cause(err))
	}
	defer file.Close()
	take := func(g Game) error {
		if err := interrupt.Stopped(ctx); err != nil {
			return &yieldError{err}
		}
		if n++; n < from || to > 0 && n > to {
			return nil
		}
		if err := r.Yield(g); err != nil {
			return &yieldError{err}
		}
		return nil
	}
	in, journal := match.DetectJournal(file)
	if journal {
		err = r.readJournal(name, in, take)
		return n, err
	}
	faults := 0
	for g, wrong := range record.StreamGames(r.Games, sente.Record{}, name, in) {
		if fault := (*record.GameError)(nil); wrong != nil && !errors.As(wrong, &fault) {
			err = wrong
			break
		}
		if wrong != nil {
			if faults++; faults <= maxFaultNotices {
				r.Notice(fmt.Sprintf("%v; the game is skipped", wrong))
			}
			continue
		}
		r.order++
		if err = take(fromRecord(g, fmt.Sprintf("%s#%d", canonicalPath(name), n+1), r.order)); err != nil {
			break
		}
	}
	if faults > maxFaultNotices {
		r.Notice(fmt.Sprintf("%s: %d more games are skipped", name, faults-maxFaultNotices))
	}
	if faults > 0 && n == 0 && err == nil {
		err = fmt.Errorf("%s contains no readable games", name)
	}
	return n, err
}

// readJournal reads the finished games of a run.
func (r *GameReader) readJournal(name string, in io.Reader, take func(Game) error) error {
	plan, results, err := match.ReadJournal(name, in, r.Notice)
	if err != nil {
		return err
	}
	if r.Plan != nil {
		r.Plan(plan)
	}
	for g, err := range results {
		if err == nil {
			err = take(FromResult(g))
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// maxFaultNotices is the maximum number of notices about faulty games of a file, and about faulty
// files of a folder.
const maxFaultNotices = 10

// canonicalPath returns a canonical path, which is the same for all names of a file.
func canonicalPath(name string) string {
	path, err := filepath.Abs(name)
	if err != nil {
		return name
	}
	if real, err := filepath.EvalSymlinks(path); err == nil {
		return real
	}
	return path
}
