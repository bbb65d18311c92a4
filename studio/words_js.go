package studio

import "io/fs"

// In a browser's worker the page has its languages beside the program, as its other files:
// none of them is carried twice.

func wordFiles() []string { return nil }

func languages() []byte { return nil }

func (*files) words(string) ([]byte, error) { return nil, fs.ErrNotExist }

func (*files) saidLater() (map[string]bool, error) { return nil, nil }
