package catalog

import (
	"crypto/sha256"
	"fmt"
	"io"
	"strings"

	"github.com/sente-games/sente/internal/keep"
)

// maxHashedBytes bounds the number of bytes of a file that are hashed: no engine reads a longer
// file.
const maxHashedBytes = 64 << 20

// FileHashes returns the hashes of the files that a spec names, "weights=1f0e…,book=77ab…", so that a
// changed file counts as a different engine; "" if it names no files. The hash of an unreadable
// file is empty: the error is reported when the engine is created.
func (g Game) FileHashes(spec string) string {
	var all []string
	for _, f := range g.NamedFiles(spec) {
		all = append(all, f.Option+"="+hashFile(f.Name))
	}
	return strings.Join(all, ",")
}

// NamedFile is a file name that is the value of an option in a spec.
type NamedFile struct{ Option, Name string }

// NamedFiles returns the files that a spec names; it is empty for an invalid spec.
func (g Game) NamedFiles(spec string) (files []NamedFile) {
	p, err := g.ProfileOf(spec)
	if err != nil {
		return nil
	}
	args, err := p.ParseArgs(spec)
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

// WithFiles returns the spec with each file name replaced by named(file).
func (g Game) WithFiles(spec string, named func(file string) string) string {
	files := g.NamedFiles(spec)
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

// hashFile returns a SHA-256 hash of the file, truncated to 16 bytes, in hexadecimal; "" if it
// cannot be read.
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
