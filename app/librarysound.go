package app

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/sente-games/sente/library/sqlite"
)

// sound is a library to be read from: the one that is named or, where that is damaged, one of
// what can be read of it.
type sound struct {
	*sqlite.Store
	damaged    string // the file; "" if it is not
	kept, lost int    // games of it
	folder     string // of what was read; it goes when the library is closed
}

// sound opens the library and looks through all of it.
func (f libraryFlags) sound(env *environment) (*sound, error) {
	store, err := f.open(env, sqlite.MustExist)
	if err == nil {
		if err = store.Check(env.ctx); err == nil {
			return &sound{Store: store}, nil
		}
		store.Close()
	}
	if !sqlite.IsDamaged(err) {
		return nil, err
	}
	s, salvaged := f.salvage(env)
	if salvaged != nil && !errors.Is(err, sqlite.ErrDamaged) {
		return nil, err // it is no library
	}
	return s, salvaged
}

// salvage puts what can be read of the library into another one.
func (f libraryFlags) salvage(env *environment) (s *sound, err error) {
	s = &sound{damaged: f.file(env)}
	if s.folder, err = os.MkdirTemp("", "sente-salvage-"); err != nil {
		return nil, fmt.Errorf("there is no place for what can be read of %s: %w", s.damaged, err)
	}
	defer func() {
		if err != nil {
			s.Close()
		}
	}()
	if s.Store, err = sqlite.Open(env.ctx, env.games, filepath.Join(s.folder, "library.db")); err != nil {
		return nil, err
	}
	s.kept, s.lost, err = s.Salvage(env.ctx, s.damaged)
	return s, err
}

// Close closes the library.
func (s *sound) Close() error {
	var err error
	if s.Store != nil {
		err = s.Store.Close()
	}
	if s.folder != "" {
		err = errors.Join(err, os.RemoveAll(s.folder))
	}
	return err
}
