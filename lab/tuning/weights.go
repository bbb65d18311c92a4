package tuning

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"sync"

	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/train"
)

// WeightsFiles creates engines with given values through weights files in a folder. A file is named
// by the hash of its content, so that equal values share a file, and engines with other values,
// which have another file, share no state with them. It is safe for concurrent use.
type WeightsFiles struct {
	Folder string
	Spec   func(file string) string          // returns the spec of the engine with a file
	File   func(values []float64) train.File // returns the file of values

	mu      sync.Mutex
	written map[string]bool
}

// WriteSpec writes the file of the values and returns the spec of its engine, valid until
// [WeightsFiles.RemoveFiles]. It returns an error if the folder's name cannot be part of a spec.
func (w *WeightsFiles) WriteSpec(values []float64) (string, error) {
	text := w.File(values).Encode()
	name := filepath.Join(w.Folder, fmt.Sprintf("%x.txt", sha256.Sum256(text)))
	if strings.Contains(name, ",") {
		return "", fmt.Errorf("weights cannot be written to %s: engine options must not contain a comma; choose another folder (TMPDIR)", w.Folder)
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	if !w.written[name] {
		err := keep.Replace(keep.OS, name, weightsKind, func(to io.Writer) error {
			_, err := to.Write(text)
			return err
		})
		if err != nil {
			return "", err
		}
		if w.written == nil {
			w.written = map[string]bool{}
		}
		w.written[name] = true
	}
	return w.Spec(name), nil
}

// RemoveFiles removes the files.
func (w *WeightsFiles) RemoveFiles() (err error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for name := range w.written {
		err = errors.Join(err, keep.OS.Remove(name))
	}
	clear(w.written)
	return err
}

var weightsKind = keep.Begins("parameter file", "sente-parameters ")
