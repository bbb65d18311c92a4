package web

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

// Files serves the browser sources. Every answer carries a tag of its content
// and must be asked for again, so that a newer binary is never seen through an
// older page.
type Files struct {
	source fs.FS
	title  string                          // of the first page: the program's name
	static map[string]func() (file, error) // the embedded ones, each made when it is first asked for; nil if files are read anew for each request
	Policy string
	lazy   func() (map[string]bool, error) // see saidLater
}

// file is one of the browser sources.
type file struct {
	data []byte
	tag  string // "" if it is read anew
}

// NewFiles returns the files of a page whose title is that of a program. The files of a live source
// are read for each request, those of another one once.
func NewFiles(source fs.FS, live bool, title string) (*Files, error) {
	f := &Files{source: source, title: title}
	if !live {
		f.static = map[string]func() (file, error){}
	}
	index, err := fs.ReadFile(f.source, indexPage)
	if err != nil {
		return nil, err
	}
	if f.Policy, err = contentPolicy(index); err != nil {
		return nil, err
	}
	if f.lazy = f.lazySentences; f.static == nil {
		return f, nil
	}
	f.lazy = sync.OnceValues(f.lazySentences)
	err = fs.WalkDir(f.source, ".", func(name string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			f.addFile(name)
		}
		return err
	})
	for _, name := range languageFiles() {
		f.addFile(name)
	}
	return f, err
}

// addFile makes an embedded file known: it never changes.
func (f *Files) addFile(name string) {
	f.static[name] = sync.OnceValues(func() (file, error) {
		data, err := f.read(name)
		return file{data, fmt.Sprintf(`W/"%x"`, sha256.Sum256(data))}, err
	})
}

// All returns all files by name; it is not for a live source.
func (f *Files) All() (map[string][]byte, error) {
	pages := map[string][]byte{}
	for name, load := range f.static {
		file, err := load()
		if err != nil {
			return nil, err
		}
		pages[name] = file.data
	}
	return pages, nil
}

// load is a file as it is sent.
func (f *Files) load(name string) (found file, err error) {
	if f.static == nil {
		found.data, err = f.read(name)
		return found, err
	}
	made, known := f.static[name]
	if !known {
		return found, fs.ErrNotExist
	}
	return made()
}

// languageFolder is where pages find the languages.
const languageFolder = "messages/"

// read reads a file; the first page bears the title, which the browser sources take for
// the program's name, and names all languages and modules.
func (f *Files) read(name string) ([]byte, error) {
	if file, ok := strings.CutPrefix(name, languageFolder); ok {
		return f.languageFile(file)
	}
	data, err := fs.ReadFile(f.source, name)
	if err != nil || name != indexPage {
		return data, err
	}
	if f.title != "" {
		data = titlePattern.ReplaceAllLiteral(data, []byte("<title>"+html.EscapeString(f.title)+"</title>"))
	}
	data = bytes.Replace(data, []byte("<title>"), append(languageMeta(), "<title>"...), 1)
	preloads, err := f.preloads()
	return bytes.Replace(data, []byte("</head>"), append(preloads, "</head>"...), 1), err
}

// preloads names every module to the browser, which would otherwise learn of each only
// when it has read the one that imports it.
func (f *Files) preloads() ([]byte, error) {
	modules, err := f.startModules()
	var links []byte
	for _, name := range modules {
		links = fmt.Appendf(links, "<link rel=\"modulepreload\" href=\"%s\">\n", name)
	}
	return links, err
}

// startModules are those that the page loads at once.
func (f *Files) startModules() ([]string, error) {
	vendor, err := fs.Glob(f.source, "vendor/*.js")
	if err != nil {
		return nil, err
	}
	needed, err := f.collectImports("js/main.js", map[string]bool{})
	return append(slices.Sorted(maps.Keys(needed)), vendor...), err
}

// collectImports are the modules that one imports, and what those import. The others are loaded
// when what they show is opened.
func (f *Files) collectImports(name string, known map[string]bool) (map[string]bool, error) {
	text, err := fs.ReadFile(f.source, name)
	if errors.Is(err, fs.ErrNotExist) {
		return known, nil // the browser will say so
	}
	known[name] = true
	for _, m := range importPattern.FindAllSubmatch(text, -1) {
		if next := path.Join(path.Dir(name), string(m[1])); err == nil && !known[next] {
			known, err = f.collectImports(next, known)
		}
	}
	return known, err
}

// importPattern is how a module names another one that it needs at once.
var importPattern = regexp.MustCompile(`(?m)^(?:import|export) [^;]*?"(\.\.?/[a-z0-9/]+\.js)";$`)

// indexPage is the page at /.
const indexPage = "index.html"

var titlePattern = regexp.MustCompile(`<title>.*?</title>`)

var importMapPattern = regexp.MustCompile(`(?s)<script type="importmap">(.*?)</script>`)

// contentPolicy allows nothing but the studio's own files and the one inline script
// of the page, its import map.
func contentPolicy(index []byte) (string, error) {
	inline := importMapPattern.FindSubmatch(index)
	if inline == nil {
		return "", errors.New("index.html holds no import map")
	}
	sum := sha256.Sum256(inline[1])
	return "default-src 'none'; script-src 'self' 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) +
		"'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; font-src 'self'; manifest-src 'self'; worker-src 'self'" +
		"; base-uri 'none'; form-action 'none'; frame-ancestors 'none'", nil
}

func (f *Files) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		httpapi.WriteError(w, httpapi.Errorf(http.StatusMethodNotAllowed, "pages are only read: use GET"))
		return
	}
	name := strings.TrimPrefix(path.Clean(r.URL.Path), "/")
	if name == "" {
		name = indexPage
	}
	found, err := f.load(name)
	if err != nil {
		http.Error(w, "There is no page of this name. The studio's page is at /.", http.StatusNotFound)
		return
	}
	h := w.Header()
	h.Set("Cache-Control", "no-cache")
	h.Set("Content-Security-Policy", f.Policy)
	if tag := found.tag; tag != "" {
		h.Set("ETag", tag)
		setVary(h)
		if strings.TrimPrefix(r.Header.Get("If-None-Match"), "W/") == strings.TrimPrefix(tag, "W/") {
			w.WriteHeader(http.StatusNotModified)
			return
		}
	}
	h.Set("Content-Type", contentType(name))
	h.Set("Content-Length", strconv.Itoa(len(found.data)))
	w.Write(found.data) //nolint:errcheck // if the client is gone, there is no one left to answer
}

// contentType does not ask the system's tables, which on some machines call
// JavaScript plain text.
func contentType(name string) string {
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
