package keep

import (
	"errors"
	"os"
	"path/filepath"
)

// Folder makes a folder, with those it stands in, and finds out whether files can be
// written there. Only its owner may look into it.
func Folder(name string) error {
	err := os.MkdirAll(name, 0o700)
	if err == nil {
		err = tryOut(filepath.Join(name, ".sente-new"))
	}
	if err != nil {
		return unwritable(name, err)
	}
	return nil
}

// tryOut writes a file and takes it away again.
func tryOut(name string) error {
	f, err := OS.Open(name, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return err
	}
	return errors.Join(f.Close(), OS.Remove(name))
}
