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

// Files serves the browser sources. Every response has an ETag and requires revalidation, so that a
// page never combines files of different versions.
type Files struct {
	source fs.FS
	title  string                          // title of the index page: the program's name
	static map[string]func() (file, error) // lazily loaded embedded files; nil if files are read for each request
	Policy string
	lazy   func() (map[string]bool, error) // see lazySentences
}

// file is a served file.
type file struct {
	data []byte
	tag  string // ETag, "" for a file that is read for each request
}

// NewFiles returns the files of a page with a title. With live, it reads the source for each request,
// otherwise once.
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

// addFile registers an embedded file.
func (f *Files) addFile(name string) {
	f.static[name] = sync.OnceValues(func() (file, error) {
		data, err := f.read(name)
		return file{data, fmt.Sprintf(`W/"%x"`, sha256.Sum256(data))}, err
	})
}

// All returns the content of all files by name. It must not be called with a live source.
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

// load returns a file as it is served.
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

// languageFolder is the path of the translations.
const languageFolder = "messages/"

// read returns the content of a file. In the index page it sets the title, which the browser sources
// use as the program's name, and inserts the languages and module preloads.
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

// preloads returns a preload link for each module. Without the links, a browser discovers a module only
// after loading its importer.
func (f *Files) preloads() ([]byte, error) {
	modules, err := f.startModules()
	var links []byte
	for _, name := range modules {
		links = fmt.Appendf(links, "<link rel=\"modulepreload\" href=\"%s\">\n", name)
	}
	return links, err
}

// startModules returns the modules that the page loads immediately.
func (f *Files) startModules() ([]string, error) {
	vendor, err := fs.Glob(f.source, "vendor/*.js")
	if err != nil {
		return nil, err
	}
	needed, err := f.collectImports("js/main.js", map[string]bool{})
	return append(slices.Sorted(maps.Keys(needed)), vendor...), err
}

// collectImports adds a module and its transitive static imports to known. Dynamic imports are loaded
// on demand.
func (f *Files) collectImports(name string, known map[string]bool) (map[string]bool, error) {
	text, err := fs.ReadFile(f.source, name)
	if errors.Is(err, fs.ErrNotExist) {
		return known, nil // the browser reports this error
	}
	known[name] = true
	for _, m := range importPattern.FindAllSubmatch(text, -1) {
		if next := path.Join(path.Dir(name), string(m[1])); err == nil && !known[next] {
			known, err = f.collectImports(next, known)
		}
	}
	return known, err
}

// importPattern matches a static import or export of a local module.
var importPattern = regexp.MustCompile(`(?m)^(?:import|export) [^;]*?"(\.\.?/[a-z0-9/]+\.js)";$`)

// indexPage is the file served at /.
const indexPage = "index.html"

var titlePattern = regexp.MustCompile(`<title>.*?</title>`)

var importMapPattern = regexp.MustCompile(`(?s)<script type="importmap">(.*?)</script>`)

// contentPolicy returns the content security policy. It permits the studio's own files and the index
// page's inline import map.
func contentPolicy(index []byte) (string, error) {
	inline := importMapPattern.FindSubmatch(index)
	if inline == nil {
		return "", errors.New("index.html has no import map")
	}
	sum := sha256.Sum256(inline[1])
	return "default-src 'none'; script-src 'self' 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) +
		"'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; font-src 'self'; manifest-src 'self'; worker-src 'self'" +
		"; base-uri 'none'; form-action 'none'; frame-ancestors 'none'", nil
}

func (f *Files) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		httpapi.WriteError(w, httpapi.Errorf(http.StatusMethodNotAllowed, "pages are read-only: use GET"))
		return
	}
	name := strings.TrimPrefix(path.Clean(r.URL.Path), "/")
	if name == "" {
		name = indexPage
	}
	found, err := f.load(name)
	if err != nil {
		http.Error(w, "Page not found. The studio's page is at /.", http.StatusNotFound)
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

// contentType returns the MIME type of a file. It handles common types itself, since some systems map
// .js to text/plain.
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
