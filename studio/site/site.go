// Package site builds the studio as a static site: the studio's page with its server and engines
// compiled for the browser (studio/site/page). Any file server can host the folder under any path.
// After the first visit it works offline.
package site

import (
	"bytes"
	"context"
	"crypto/sha256"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/studio"
)

//go:embed files
var embedded embed.FS

// Site contains the settings of a static site.
type Site struct {
	Title   string // name of the program on its pages, default "sente"
	Source  string // folder in which Program is built
	Program string // main package that calls page.Main
}

// DefaultProgram is the program with all games of the standard catalog.
const DefaultProgram = "./studio/site/program"

// packedName is the file name of the compressed program.
const packedName = "sente.packed"

// Size is the download size in bytes: of the packed program, and of the other files with gzip.
type Size struct{ Program, Pages int }

// Write writes the site into a folder. The folder must be new, empty or contain an older site.
func (s Site) Write(ctx context.Context, dir string) (size Size, err error) {
	if err := checkFolder(dir); err != nil {
		return size, err
	}
	code, glue, err := s.compileProgram(ctx)
	if err != nil {
		return size, err
	}
	files, err := s.collectFiles()
	if err != nil {
		return size, err
	}
	files["wasm_exec.js"] = glue
	files[packedName], err = packProgram(code)
	if err != nil {
		return size, err
	}
	if err := linkFiles(files); err != nil {
		return size, err
	}
	for name, text := range files {
		if name == packedName {
			size.Program = len(text)
		} else if size.Pages, err = size.Pages+gzipSize(text), ctx.Err(); err != nil {
			return size, err
		}
	}
	return size, writeFiles(dir, files)
}

// collectFiles returns the files of the studio's page with the site's own transport.
func (s Site) collectFiles() (map[string][]byte, error) {
	files, policy, err := studio.Pages(s.Title)
	if err != nil {
		return nil, err
	}
	own, err := fs.Sub(embedded, "files")
	if err != nil {
		return nil, err
	}
	err = fs.WalkDir(own, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := fs.ReadFile(own, name)
		if name == "transport.js" {
			name = "js/net/transport.js"
		}
		files[name] = text
		return err
	})
	if err != nil {
		return nil, err
	}
	files["index.html"] = buildIndex(files["index.html"], policy)
	if s.Title != "" {
		name, err := json.Marshal(s.Title)
		if err != nil {
			return nil, err
		}
		const manifest = "manifest.webmanifest"
		files[manifest] = namePattern.ReplaceAllLiteral(files[manifest], append([]byte(`name": `), name...))
	}
	return files, nil
}

var namePattern = regexp.MustCompile(`name": "[^"]*"`)

// buildIndex returns the index page with the content security policy, the links of a web app and a
// progress bar for loading the program. transport.js sets the text of the bar.
func buildIndex(page []byte, policy string) []byte {
	policy = strings.Replace(policy, "script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'", 1)
	policy = strings.TrimSuffix(policy, "; frame-ancestors 'none'") // valid in HTTP headers only
	head := `<meta http-equiv="Content-Security-Policy" content="` + policy + `">
<link rel="manifest" href="manifest.webmanifest">
<link rel="apple-touch-icon" href="icon-192.png">
<link rel="stylesheet" href="loading.css">
`
	page = bytes.Replace(page, []byte(`<meta name="viewport"`), []byte(head+`<meta name="viewport"`), 1)
	return bytes.Replace(page, []byte(`<div id="app"></div>`), []byte(`<div id="app"><p class="loading"><label for="loading"></label> <progress id="loading" max="SIZE"></progress></p></div>`), 1)
}

// linkFiles inserts the program's size, the list of files with their hashes, and the version.
func linkFiles(files map[string][]byte) error {
	files["index.html"] = bytes.Replace(files["index.html"], []byte("SIZE"), fmt.Append(nil, len(files[packedName])), 1)
	const worker = "sw.js"
	sums := map[string]string{}
	whole := sha256.New()
	for _, name := range slices.Sorted(maps.Keys(files)) {
		if name == worker {
			continue
		}
		sums[name] = fmt.Sprintf("%x", sha256.Sum256(files[name]))
		fmt.Fprintln(whole, name, sums[name])
	}
	list, err := json.Marshal(sums)
	if err != nil {
		return err
	}
	text := bytes.Replace(files[worker], []byte("VERSION"), fmt.Appendf(nil, "%.12x", whole.Sum(nil)), 1)
	files[worker] = bytes.Replace(text, []byte("{}; // FILES"), append(list, ';'), 1)
	return nil
}

// checkFolder returns an error if the folder contains other files than a site.
func checkFolder(dir string) error {
	all, err := os.ReadDir(dir)
	if errors.Is(err, fs.ErrNotExist) || err == nil && len(all) == 0 {
		return nil
	}
	if err != nil {
		return fmt.Errorf("%s cannot be used as the folder of a site: %w", dir, err)
	}
	if _, err := os.Stat(filepath.Join(dir, packedName)); err != nil {
		return fmt.Errorf("%s contains other files: use a new or empty folder", dir)
	}
	return nil
}

// siteFileKind accepts any file, since checkFolder has checked the folder.
var siteFileKind = keep.Kind{Name: "file of a site", Is: func(io.Reader) bool { return true }}

// writeFiles writes all files. It writes the service worker, which lists the others, last.
func writeFiles(dir string, files map[string][]byte) error {
	names := slices.SortedFunc(maps.Keys(files), func(a, b string) int {
		if last := func(n string) int { return strings.Count(n, "sw.js") }; last(a) != last(b) {
			return last(a) - last(b)
		}
		return strings.Compare(a, b)
	})
	for _, name := range names {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		err := keep.Replace(keep.OS, path, siteFileKind, func(w io.Writer) error {
			_, err := w.Write(files[name])
			return err
		})
		if err != nil {
			return err
		}
	}
	return nil
}
