package main

import (
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// browsable is where people read the source that an archive does not hold.
const browsable = "https://github.com/sente-games/sente/blob/"

// link is the target of one in Markdown, without what follows a #.
var link = regexp.MustCompile(`\]\(([^)#\s]+)`)

// documents are the texts of a checkout that come with the programs: what a user reads, and
// its pictures. Links to anything else lead to where the source of that commit can be read.
func documents(source, commit string) (all []entry, err error) {
	names := []string{"LICENSE", "NOTICES", "README.md", "CHANGELOG.md"}
	for _, pattern := range []string{"docs/*.md", "docs/pictures/*.png"} {
		found, err := filepath.Glob(filepath.Join(source, filepath.FromSlash(pattern)))
		if err != nil {
			return nil, err
		}
		for _, f := range found {
			names = append(names, path.Dir(pattern)+"/"+filepath.Base(f))
		}
	}
	for _, name := range names {
		if all, err = add(all, name, filepath.Join(source, filepath.FromSlash(name)), 0o644); err != nil {
			return nil, err
		}
	}
	for i, e := range all {
		if strings.HasSuffix(e.name, ".md") {
			all[i].text = []byte(linked(string(e.text), e.name, commit, names))
		}
	}
	return all, nil
}

// linked is a document whose links can all be followed where only some files are held.
func linked(text, name, commit string, held []string) string {
	return link.ReplaceAllStringFunc(text, func(found string) string {
		to := strings.TrimPrefix(found, "](")
		at := path.Join(path.Dir(name), to)
		if strings.Contains(to, ":") || slices.Contains(held, at) {
			return found
		}
		return "](" + browsable + commit + "/" + at
	})
}

// add puts a file of the disk into a list.
func add(all []entry, name, path string, mode os.FileMode) ([]entry, error) {
	text, err := os.ReadFile(path)
	return append(all, entry{name, mode, text}), err
}
