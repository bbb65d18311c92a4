package web

import "io/fs"

// In a browser's worker the page loads the translations as separate files, so the program does not
// contain them.

func languageFiles() []string { return nil }

func languageMeta() []byte { return nil }

func (*Files) languageFile(string) ([]byte, error) { return nil, fs.ErrNotExist }

func (*Files) lazySentences() (map[string]bool, error) { return nil, nil }
