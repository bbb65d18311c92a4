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

// Weights name engines that play by values, through files of weights in a folder. A file is
// named by the hash of what it holds, so that the same values have one file, and engines of
// other values, which have another, share nothing with them. They are safe for concurrent use.
type Weights struct {
	Folder string
	Spec   func(file string) string          // of the engine that plays by a file
	File   func(values []float64) train.File // of values

	mu      sync.Mutex
	written map[string]bool
}

// Of names the engine that plays by some values, until [Weights.Release]. A folder whose
// name no spec can hold is an error.
func (w *Weights) Of(values []float64) (string, error) {
	text := w.File(values).Encode()
	name := filepath.Join(w.Folder, fmt.Sprintf("%x.txt", sha256.Sum256(text)))
	if strings.Contains(name, ",") {
		return "", fmt.Errorf("weights cannot be written to %s: an engine's options end at a comma; choose another folder (TMPDIR)", w.Folder)
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

// Release removes the files.
func (w *Weights) Release() (err error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for name := range w.written {
		err = errors.Join(err, keep.OS.Remove(name))
	}
	clear(w.written)
	return err
}

var weightsKind = keep.Begins("file of parameters", "sente-parameters ")
