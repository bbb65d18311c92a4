package studio

import (
	"io/fs"

	"github.com/sente-games/sente/studio/internal/web"
)

// Pages returns the files of the studio's pages by name, for a server of a program of that name
// ("" is sente), and the content security policy of the pages. They are for programs that serve
// the pages in another way; see studio/site.
func Pages(program string) (pages map[string][]byte, policy string, err error) {
	f, err := loadFiles(nil, program)
	if err != nil {
		return nil, "", err
	}
	pages, err = f.All()
	return pages, f.Policy, err
}

// loadFiles returns the files of the page from a source, which is read for each request, or the
// embedded ones if source is nil.
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
