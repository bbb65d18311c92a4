package studio

import (
	"io/fs"

	"github.com/sente-games/sente/studio/internal/web"
)

// Pages returns the files of the studio's page by name, for a program of that name ("" means sente),
// and their content security policy. It is for programs that serve the page themselves; see
// studio/site.
func Pages(program string) (pages map[string][]byte, policy string, err error) {
	f, err := loadFiles(nil, program)
	if err != nil {
		return nil, "", err
	}
	pages, err = f.All()
	return pages, f.Policy, err
}

// loadFiles returns the files of the page. A source other than nil is read for each request; nil
// selects the embedded files.
func loadFiles(source fs.FS, title string) (*web.Files, error) {
	if source != nil {
		return web.NewFiles(source, true, title)
	}
	source, err := fs.Sub(embedded, "ui")
	if err != nil {
		return nil, err
	}
	return web.NewFiles(source, false, title)
}
