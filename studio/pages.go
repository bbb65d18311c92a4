package studio

import (
	"io/fs"

	"github.com/sente-games/sente/messages"
)

// Pages are the files of the studio's pages by name, as a server of a program of that name
// hands them out ("" is sente), and the policy of content that goes with them. They are
// for who serves the pages in another way; see studio/site.
func Pages(program string) (pages map[string][]byte, policy string, err error) {
	f, err := newFiles(nil, program)
	if err != nil {
		return nil, "", err
	}
	pages = map[string][]byte{}
	err = fs.WalkDir(f.source, ".", func(name string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			pages[name], err = f.read(name)
		}
		return err
	})
	for _, l := range messages.Languages() {
		if err == nil {
			pages[wordsOf(l.Tag)], err = f.read(wordsOf(l.Tag))
		}
	}
	return pages, f.policy, err
}
