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

// mostFile is the maximum size in bytes of a file that is sent to workers.
const mostFile = 64 << 20

// Sender uploads the files of engine specs to a queue, each file once.
type Sender struct {
	queue Owning

	mu   sync.Mutex
	sent map[string]File // by name
}

// NewSender returns a sender for a queue.
func NewSender(q Owning) *Sender { return &Sender{queue: q, sent: map[string]File{}} }

// Send uploads the files that a spec names, and returns them. It returns an error for an external
// engine, since workers do not have it.
func (s *Sender) Send(ctx context.Context, g catalog.Game, spec string) (files []File, err error) {
	if err := inside(g, spec); err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, named := range g.FilesOf(spec) {
		f, known := s.sent[named.Name]
		if !known {
			data, err := keep.ReadFile(named.Name, mostFile)
			if err != nil {
				return nil, fmt.Errorf("%s cannot be read: %w", named.Name, err)
			}
			f = FileOf(named.Name, data)
			if err := s.queue.Offer(ctx, f, data); err != nil {
				return nil, fmt.Errorf("%s cannot be sent to the queue: %w", named.Name, err)
			}
			s.sent[named.Name] = f
		}
		files = append(files, f)
	}
	return files, nil
}

// inside returns an error unless a spec names a built-in engine, since workers have no others.
func inside(g catalog.Game, spec string) error {
	p, err := g.ProfileOf(spec)
	if err == nil && p.External == nil {
		return nil
	}
	return fmt.Errorf("%q is an external program, which workers do not have: do not use --fleet, or use one of the engines %s", spec, strings.Join(g.BuiltInNames(), ", "))
}

// Folder stores files that jobs read on a worker, by hash. The zero value is empty.
type Folder struct {
	mu   sync.Mutex
	name string            // "" while it is empty
	here map[string]string // local path by hash
}

// Missing returns the files that are not in the folder.
func (d *Folder) Missing(files []File) (missing []File) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, f := range files {
		if d.here[f.Hash] == "" {
			missing = append(missing, f)
		}
	}
	return missing
}

// Put stores a file.
func (d *Folder) Put(f File, data []byte) (err error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.name == "" {
		if d.name, err = os.MkdirTemp("", "sente-worker-"); err != nil {
			return err
		}
		d.here = map[string]string{}
	}
	name := filepath.Join(d.name, f.Hash)
	if err := os.WriteFile(name, data, 0o600); err != nil {
		return err
	}
	d.here[f.Hash] = name
	return nil
}

// Spec returns a spec with the files of a job replaced by their local paths. It returns an error
// for a spec that names other files or a program, since jobs come from an untrusted source.
func (d *Folder) Spec(g catalog.Game, spec string, files []File) (string, error) {
	if err := inside(g, spec); err != nil {
		return "", err
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, named := range g.FilesOf(spec) {
		i := slices.IndexFunc(files, func(f File) bool { return f.Name == named.Name })
		if i < 0 || d.here[files[i].Hash] == "" {
			return "", fmt.Errorf("%q names a file that is not part of the job", spec)
		}
	}
	return g.WithFiles(spec, func(name string) string {
		return d.here[files[slices.IndexFunc(files, func(f File) bool { return f.Name == name })].Hash]
	}), nil
}

// Close removes the files.
func (d *Folder) Close() error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.name == "" {
		return nil
	}
	name := d.name
	d.name, d.here = "", nil
	return os.RemoveAll(name)
}
