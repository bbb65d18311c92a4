package web

import "io/fs"

// In a browser's worker the page has its languages beside the program, as its other files:
// none of them is carried twice.

func languageFiles() []string { return nil }

func languageMeta() []byte { return nil }

func (*Files) languageFile(string) ([]byte, error) { return nil, fs.ErrNotExist }

func (*Files) lazySentences() (map[string]bool, error) { return nil, nil }
