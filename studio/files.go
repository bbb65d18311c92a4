package studio

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"html"
	"io/fs"
	"maps"
	"mime"
	"net/http"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/sente-games/sente/studio/internal/httpapi"
)

// files serves the browser sources. Every answer carries a tag of its content
// and must be asked for again, so that a newer binary is never seen through an
// older page.
type files struct {
	source fs.FS
	title  string                          // of the first page: the program's name
	known  map[string]func() (file, error) // the embedded ones, each made when it is first asked for; nil if files are read anew for each request
	policy string
	aside  func() (map[string]bool, error) // see saidLater
}

// file is one of the browser sources.
type file struct {
	data []byte
	tag  string // "" if it is read anew
}

// newFiles returns the files of a page whose title is that of a program. The files of a live source
// are read for each request, those of another one once.
func newFiles(source fs.FS, live bool, title string) (*files, error) {
	f := &files{source: source, title: title}
	if !live {
		f.known = map[string]func() (file, error){}
	}
	index, err := fs.ReadFile(f.source, firstPage)
	if err != nil {
		return nil, err
	}
	if f.policy, err = policyFor(index); err != nil {
		return nil, err
	}
	if f.aside = f.saidLater; f.known == nil {
		return f, nil
	}
	f.aside = sync.OnceValues(f.saidLater)
	err = fs.WalkDir(f.source, ".", func(name string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			f.note(name)
		}
		return err
	})
	for _, name := range wordFiles() {
		f.note(name)
	}
	return f, err
}

// note makes an embedded file known: it never changes.
func (f *files) note(name string) {
	f.known[name] = sync.OnceValues(func() (file, error) {
		data, err := f.read(name)
		return file{data, fmt.Sprintf(`W/"%x"`, sha256.Sum256(data))}, err
	})
}

// all returns all files by name; it is not for a live source.
func (f *files) all() (map[string][]byte, error) {
	pages := map[string][]byte{}
	for name, load := range f.known {
		file, err := load()
		if err != nil {
			return nil, err
		}
		pages[name] = file.data
	}
	return pages, nil
}

// find is a file as it is sent.
func (f *files) find(name string) (found file, err error) {
	if f.known == nil {
		found.data, err = f.read(name)
		return found, err
	}
	made, known := f.known[name]
	if !known {
		return found, fs.ErrNotExist
	}
	return made()
}

// wordsFolder is where pages find the languages.
const wordsFolder = "messages/"

// read reads a file; the first page bears the title, which the browser sources take for
// the program's name, and names all languages and modules.
func (f *files) read(name string) ([]byte, error) {
	if file, ok := strings.CutPrefix(name, wordsFolder); ok {
		return f.words(file)
	}
	data, err := fs.ReadFile(f.source, name)
	if err != nil || name != firstPage {
		return data, err
	}
	if f.title != "" {
		data = titleMark.ReplaceAllLiteral(data, []byte("<title>"+html.EscapeString(f.title)+"</title>"))
	}
	data = bytes.Replace(data, []byte("<title>"), append(languages(), "<title>"...), 1)
	preloads, err := f.preloads()
	return bytes.Replace(data, []byte("</head>"), append(preloads, "</head>"...), 1), err
}

// preloads names every module to the browser, which would otherwise learn of each only
// when it has read the one that imports it.
func (f *files) preloads() ([]byte, error) {
	modules, err := f.modules()
	var links []byte
	for _, name := range modules {
		links = fmt.Appendf(links, "<link rel=\"modulepreload\" href=\"%s\">\n", name)
	}
	return links, err
}

// modules are those that the page loads at once.
func (f *files) modules() ([]string, error) {
	vendor, err := fs.Glob(f.source, "vendor/*.js")
	if err != nil {
		return nil, err
	}
	needed, err := f.needed("js/main.js", map[string]bool{})
	return append(slices.Sorted(maps.Keys(needed)), vendor...), err
}

// needed are the modules that one imports, and what those import. The others are loaded
// when what they show is opened.
func (f *files) needed(name string, known map[string]bool) (map[string]bool, error) {
	text, err := fs.ReadFile(f.source, name)
	if errors.Is(err, fs.ErrNotExist) {
		return known, nil // the browser will say so
	}
	known[name] = true
	for _, m := range imports.FindAllSubmatch(text, -1) {
		if next := path.Join(path.Dir(name), string(m[1])); err == nil && !known[next] {
			known, err = f.needed(next, known)
		}
	}
	return known, err
}

// imports is how a module names another one that it needs at once.
var imports = regexp.MustCompile(`(?m)^(?:import|export) [^;]*?"(\.\.?/[a-z0-9/]+\.js)";$`)

// firstPage is the page at /.
const firstPage = "index.html"

var titleMark = regexp.MustCompile(`<title>.*?</title>`)

var importMap = regexp.MustCompile(`(?s)<script type="importmap">(.*?)</script>`)

// policyFor allows nothing but the studio's own files and the one inline script
// of the page, its import map.
func policyFor(index []byte) (string, error) {
	inline := importMap.FindSubmatch(index)
	if inline == nil {
		return "", errors.New("index.html holds no import map")
	}
	sum := sha256.Sum256(inline[1])
	return "default-src 'none'; script-src 'self' 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) +
		"'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; font-src 'self'; manifest-src 'self'; worker-src 'self'" +
		"; base-uri 'none'; form-action 'none'; frame-ancestors 'none'", nil
}

func (f *files) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		httpapi.WriteError(w, httpapi.Errorf(http.StatusMethodNotAllowed, "pages are only read: use GET"))
		return
	}
	name := strings.TrimPrefix(path.Clean(r.URL.Path), "/")
	if name == "" {
		name = firstPage
	}
	found, err := f.find(name)
	if err != nil {
		http.Error(w, "There is no page of this name. The studio's page is at /.", http.StatusNotFound)
		return
	}
	h := w.Header()
	h.Set("Cache-Control", "no-cache")
	h.Set("Content-Security-Policy", f.policy)
	if tag := found.tag; tag != "" {
		h.Set("ETag", tag)
		varies(h)
		if strings.TrimPrefix(r.Header.Get("If-None-Match"), "W/") == strings.TrimPrefix(tag, "W/") {
			w.WriteHeader(http.StatusNotModified)
			return
		}
	}
	h.Set("Content-Type", typeOf(name))
	h.Set("Content-Length", strconv.Itoa(len(found.data)))
	w.Write(found.data) //nolint:errcheck // if the client is gone, there is no one left to answer
}

// typeOf does not ask the system's tables, which on some machines call
// JavaScript plain text.
func typeOf(name string) string {
	switch path.Ext(name) {
	case ".js":
		return "text/javascript; charset=utf-8"
	case ".css":
		return "text/css; charset=utf-8"
	case ".svg":
		return "image/svg+xml"
	}
	if t := mime.TypeByExtension(path.Ext(name)); t != "" {
		return t
	}
	return "text/plain; charset=utf-8"
}
