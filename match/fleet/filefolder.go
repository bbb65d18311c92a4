package fleet

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/keep"
)

// maxFileBytes is the maximum size in bytes of a file that is sent to workers.
const maxFileBytes = 64 << 20

// FileSender uploads the files of engine specs to a queue, each file once.
type FileSender struct {
	queue OwnerQueue

	mu   sync.Mutex
	sent map[string]File // by name
}

// NewFileSender returns a sender for a queue.
func NewFileSender(q OwnerQueue) *FileSender { return &FileSender{queue: q, sent: map[string]File{}} }

// SendFiles uploads the files that a spec names, and returns them. It returns an error for an
// external engine, since workers do not have it.
func (s *FileSender) SendFiles(ctx context.Context, g catalog.Game, spec string) (files []File, err error) {
	if err := checkBuiltin(g, spec); err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, named := range g.NamedFiles(spec) {
		f, known := s.sent[named.Name]
		if !known {
			data, err := keep.ReadFile(named.Name, maxFileBytes)
			if err != nil {
				return nil, fmt.Errorf("%s cannot be read: %w", named.Name, err)
			}
			f = DescribeFile(named.Name, data)
			if err := s.queue.OfferFile(ctx, f, data); err != nil {
				return nil, fmt.Errorf("%s cannot be sent to the queue: %w", named.Name, err)
			}
			s.sent[named.Name] = f
		}
		files = append(files, f)
	}
	return files, nil
}

// checkBuiltin returns an error unless a spec names a built-in engine, since workers have no others.
func checkBuiltin(g catalog.Game, spec string) error {
	p, err := g.ProfileOf(spec)
	if err == nil && p.External == nil {
		return nil
	}
	return fmt.Errorf("%q is an external program, which workers do not have: do not use --fleet, or use one of the engines %s", spec, strings.Join(g.BuiltInNames(), ", "))
}

// FileFolder stores files that jobs read on a worker, by hash. The zero value is empty.
type FileFolder struct {
	mu         sync.Mutex
	name       string            // "" while it is empty
	pathByHash map[string]string // local path by hash
}

// MissingFiles returns the files that are not in the folder.
func (d *FileFolder) MissingFiles(files []File) (missing []File) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, f := range files {
		if d.pathByHash[f.Hash] == "" {
			missing = append(missing, f)
		}
	}
	return missing
}

// PutFile stores a file.
func (d *FileFolder) PutFile(f File, data []byte) (err error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.name == "" {
		if d.name, err = os.MkdirTemp("", "sente-worker-"); err != nil {
			return err
		}
		d.pathByHash = map[string]string{}
	}
	name := filepath.Join(d.name, f.Hash)
	if err := os.WriteFile(name, data, 0o600); err != nil {
		return err
	}
	d.pathByHash[f.Hash] = name
	return nil
}

// LocalSpec returns a spec with the files of a job replaced by their local paths. It returns an error
// for a spec that names other files or a program, since jobs come from an untrusted source.
func (d *FileFolder) LocalSpec(g catalog.Game, spec string, files []File) (string, error) {
	if err := checkBuiltin(g, spec); err != nil {
		return "", err
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, named := range g.NamedFiles(spec) {
		i := slices.IndexFunc(files, func(f File) bool { return f.Name == named.Name })
		if i < 0 || d.pathByHash[files[i].Hash] == "" {
			return "", fmt.Errorf("%q names a file that is not part of the job", spec)
		}
	}
	return g.WithFiles(spec, func(name string) string {
		return d.pathByHash[files[slices.IndexFunc(files, func(f File) bool { return f.Name == name })].Hash]
	}), nil
}

// Close removes the files.
func (d *FileFolder) Close() error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.name == "" {
		return nil
	}
	name := d.name
	d.name, d.pathByHash = "", nil
	return os.RemoveAll(name)
}
