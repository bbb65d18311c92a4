package main

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/sente-games/sente/internal/keep"
)

// sumsName lists the archives as `sha256sum --check` reads it.
const sumsName = "SHA256SUMS"

// write puts a release into a folder in the place of the one before. The sums come first:
// whenever it is cut off, they name every archive that is there.
func write(out string, all []file, tell io.Writer) error {
	before, err := releaseIn(out)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(out, 0o755); err != nil {
		return err
	}
	for _, name := range before {
		if err := os.Remove(filepath.Join(out, name)); err != nil {
			return err
		}
	}
	all = slices.SortedFunc(slices.Values(all), func(a, b file) int { return strings.Compare(a.name, b.name) })
	var sums bytes.Buffer
	for _, f := range all {
		fmt.Fprintf(&sums, "%x  %s\n", sha256.Sum256(f.text), f.name)
	}
	for _, f := range slices.Insert(all, 0, file{sumsName, sums.Bytes()}) {
		if err := put(out, f); err != nil {
			return err
		}
		fmt.Fprintf(tell, "%10d  %s\n", len(f.text), f.name)
	}
	return nil
}

// releaseIn lists the archives of the release that a folder holds, if any: its sums name
// them. The error is one for a folder that holds something else.
func releaseIn(out string) (archives []string, err error) {
	held, err := os.ReadDir(out)
	if os.IsNotExist(err) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("%s is no folder that archives can be written into: %w", out, err)
	}
	sums, err := os.ReadFile(filepath.Join(out, sumsName))
	if err != nil && !os.IsNotExist(err) {
		return nil, err
	}
	named := map[string]bool{}
	for line := range strings.Lines(string(sums)) {
		if _, name, ok := strings.Cut(strings.TrimSpace(line), "  "); ok {
			named[name] = true
		}
	}
	for _, f := range held {
		switch {
		case f.Name() == sumsName:
		case named[f.Name()] && f.Type().IsRegular():
			archives = append(archives, f.Name())
		default:
			return nil, fmt.Errorf("%s holds %s, which is of no release: name a new folder with --out", out, f.Name())
		}
	}
	return archives, nil
}

// ofRelease is any file: releaseIn has seen that the folder holds nothing else.
var ofRelease = keep.Kind{Name: "file of a release", Is: func(io.Reader) bool { return true }}

func put(out string, f file) error {
	return keep.Replace(keep.OS, filepath.Join(out, f.name), ofRelease, func(w io.Writer) error {
		_, err := w.Write(f.text)
		return err
	})
}
