// Package site writes the studio as a page without a server: the studio's own pages, its
// server and engines compiled for the browser (studio/site/page), and what lets them find
// each other. The folder works on any server of files, under any path, and after the first
// visit without the network.
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

// Site is what is to be written.
type Site struct {
	Title   string // what the program is called on its pages; "" is sente
	Source  string // the folder in which Program is built
	Program string // a package whose main is page.Main
}

// Usual is the program with all of sente's games.
const Usual = "./studio/site/program"

// packedName is the program, compiled and packed.
const packedName = "sente.packed"

// Size is how much a browser loads, in bytes: the program, as it lies there, and the rest as
// servers send it.
type Size struct{ Program, Pages int }

// Write writes the site into a folder, which is new, or empty, or holds an older site.
func (s Site) Write(ctx context.Context, dir string) (size Size, err error) {
	if err := mayFill(dir); err != nil {
		return size, err
	}
	code, glue, err := s.compile(ctx)
	if err != nil {
		return size, err
	}
	files, err := s.files()
	if err != nil {
		return size, err
	}
	files["wasm_exec.js"] = glue
	files[packedName], err = pack(code)
	if err != nil {
		return size, err
	}
	if err := address(files); err != nil {
		return size, err
	}
	for name, text := range files {
		if name == packedName {
			size.Program = len(text)
		} else if size.Pages, err = size.Pages+zipped(text), ctx.Err(); err != nil {
			return size, err
		}
	}
	return size, write(dir, files)
}

// files are the pages as the studio serves them, with a transport of their own.
func (s Site) files() (map[string][]byte, error) {
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
	files["index.html"] = index(files["index.html"], policy)
	if s.Title != "" {
		name, err := json.Marshal(s.Title)
		if err != nil {
			return nil, err
		}
		const manifest = "manifest.webmanifest"
		files[manifest] = named.ReplaceAllLiteral(files[manifest], append([]byte(`name": `), name...))
	}
	return files, nil
}

var named = regexp.MustCompile(`name": "[^"]*"`)

// index is the first page with what a server would say in headers, the names of what makes
// it an application, and a bar for as long as the program is on its way; transport.js has its words.
func index(page []byte, policy string) []byte {
	policy = strings.Replace(policy, "script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'", 1)
	policy = strings.TrimSuffix(policy, "; frame-ancestors 'none'") // which counts in headers only
	head := `<meta http-equiv="Content-Security-Policy" content="` + policy + `">
<link rel="manifest" href="manifest.webmanifest">
<link rel="apple-touch-icon" href="icon-192.png">
<link rel="stylesheet" href="loading.css">
`
	page = bytes.Replace(page, []byte(`<meta name="viewport"`), []byte(head+`<meta name="viewport"`), 1)
	return bytes.Replace(page, []byte(`<div id="app"></div>`), []byte(`<div id="app"><p class="loading"><label for="loading"></label> <progress id="loading" max="SIZE"></progress></p></div>`), 1)
}

// address writes what the files know of each other: how large the program is, which files
// there are, and which version they are.
func address(files map[string][]byte) error {
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

// mayFill refuses a folder of something else.
func mayFill(dir string) error {
	all, err := os.ReadDir(dir)
	if errors.Is(err, fs.ErrNotExist) || err == nil && len(all) == 0 {
		return nil
	}
	if err != nil {
		return fmt.Errorf("%s is no folder that a site can be written into: %w", dir, err)
	}
	if _, err := os.Stat(filepath.Join(dir, packedName)); err != nil {
		return fmt.Errorf("%s holds other files: name a new folder, or an empty one", dir)
	}
	return nil
}

// ofSite is any file: mayFill has seen that the folder holds a site.
var ofSite = keep.Kind{Name: "file of a site", Is: func(io.Reader) bool { return true }}

// write writes all files, the one that names the others last.
func write(dir string, files map[string][]byte) error {
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
		err := keep.Replace(keep.OS, path, ofSite, func(w io.Writer) error {
			_, err := w.Write(files[name])
			return err
		})
		if err != nil {
			return err
		}
	}
	return nil
}
