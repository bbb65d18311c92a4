package catalog

import (
	"crypto/sha256"
	"fmt"
	"io"
	"strings"

	"github.com/sente-games/sente/internal/keep"
)

// maxHashedBytes bounds the part of a file that is hashed: no engine reads a longer file.
const maxHashedBytes = 64 << 20

// Files tells what the files that a spec names hold, "weights=1f0e…,book=77ab…", so that a
// file that has changed is another one; "" if it names none. A file that cannot be read has
// no contents here: an error says so when the engine is built.
func (g Game) Files(spec string) string {
	var all []string
	for _, f := range g.FilesOf(spec) {
		all = append(all, f.Option+"="+hashFile(f.Name))
	}
	return strings.Join(all, ",")
}

// NamedFile is a file that an option of a spec names.
type NamedFile struct{ Option, Name string }

// FilesOf returns the files that a spec names, none for a spec that names no engine.
func (g Game) FilesOf(spec string) (files []NamedFile) {
	p, err := g.ProfileOf(spec)
	if err != nil {
		return nil
	}
	args, err := p.Args(spec)
	if err != nil {
		return nil
	}
	for _, f := range []NamedFile{{"weights", WeightsFile(args)}, {"book", args["book"]}} {
		if f.Name != "" {
			files = append(files, f)
		}
	}
	return files
}

// WithFiles returns the spec with other files: named returns what a file is called there.
func (g Game) WithFiles(spec string, named func(file string) string) string {
	files := g.FilesOf(spec)
	name, settings, _ := strings.Cut(spec, ":")
	if len(files) == 0 {
		return spec
	}
	pairs := strings.Split(settings, ",")
	for i, pair := range pairs {
		for _, f := range files {
			if pair == f.Option+"="+f.Name {
				pairs[i] = f.Option + "=" + named(f.Name)
			}
		}
	}
	return name + ":" + strings.Join(pairs, ",")
}

// hashFile returns a hash of the contents of a file, "" if it cannot be read.
func hashFile(name string) string {
	file, err := keep.OpenFile(name)
	if err != nil {
		return ""
	}
	defer file.Close()
	h := sha256.New()
	if _, err := io.Copy(h, io.LimitReader(file, maxHashedBytes)); err != nil {
		return ""
	}
	return fmt.Sprintf("%x", h.Sum(nil)[:16])
}
