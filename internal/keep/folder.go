package keep

import (
	"errors"
	"os"
	"path/filepath"
)

// Folder creates a folder with its parents, accessible to its owner only, and checks that files can
// be written in it.
func Folder(name string) error {
	err := os.MkdirAll(name, 0o700)
	if err == nil {
		err = checkWritable(filepath.Join(name, ".sente-new"))
	}
	if err != nil {
		return writeError(name, err)
	}
	return nil
}

// checkWritable creates a file and removes it again.
func checkWritable(name string) error {
	f, err := OS.Open(name, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return err
	}
	return errors.Join(f.Close(), OS.Remove(name))
}
