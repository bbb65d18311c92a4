package app

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/sente-games/sente/library"
)

// readableLibrary is a library for reading. If the file is damaged it is a temporary copy of the
// readable part.
type readableLibrary struct {
	*library.Store
	damaged    string // path of the damaged file, "" if intact
	kept, lost int    // number of games
	folder     string // of the temporary copy; removed by Close
}

// openReadable opens the library and checks all of it for damage.
func (f libraryFlags) openReadable(env *environment) (*readableLibrary, error) {
	store, err := f.openLibrary(env, library.MustExist)
	if err == nil {
		if err = store.Check(env.ctx); err == nil {
			return &readableLibrary{Store: store}, nil
		}
		store.Close()
	}
	if !library.IsDamaged(err) {
		return nil, err
	}
	s, salvaged := f.salvageLibrary(env)
	if salvaged != nil && !errors.Is(err, library.ErrDamaged) {
		return nil, err // not a library
	}
	return s, salvaged
}

// salvageLibrary copies the readable part of the library to a temporary one.
func (f libraryFlags) salvageLibrary(env *environment) (s *readableLibrary, err error) {
	s = &readableLibrary{damaged: f.libraryFile(env)}
	if s.folder, err = os.MkdirTemp("", "sente-salvage-"); err != nil {
		return nil, fmt.Errorf("cannot create a temporary copy of %s: %w", s.damaged, err)
	}
	defer func() {
		if err != nil {
			s.Close()
		}
	}()
	if s.Store, err = library.Open(env.ctx, env.games, filepath.Join(s.folder, "library.db")); err != nil {
		return nil, err
	}
	s.kept, s.lost, err = s.Salvage(env.ctx, s.damaged)
	return s, err
}

// Close closes the library and removes the temporary copy.
func (s *readableLibrary) Close() error {
	var err error
	if s.Store != nil {
		err = s.Store.Close()
	}
	if s.folder != "" {
		err = errors.Join(err, os.RemoveAll(s.folder))
	}
	return err
}
