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

// write puts a release into a folder, the sums last; archives of an older release are taken
// away, as the sums name them no more.
func write(out string, all []file, tell io.Writer) error {
	if err := os.MkdirAll(out, 0o755); err != nil {
		return err
	}
	var sums bytes.Buffer
	for _, f := range slices.SortedFunc(slices.Values(all), func(a, b file) int { return strings.Compare(a.name, b.name) }) {
		if err := put(out, f); err != nil {
			return err
		}
		fmt.Fprintf(&sums, "%x  %s\n", sha256.Sum256(f.text), f.name)
		fmt.Fprintf(tell, "%10d  %s\n", len(f.text), f.name)
	}
	if err := put(out, file{sumsName, sums.Bytes()}); err != nil {
		return err
	}
	return clear(out, all)
}

// clear takes the archives of other releases away.
func clear(out string, all []file) error {
	held, err := os.ReadDir(out)
	if err != nil {
		return err
	}
	for _, f := range held {
		stays := f.Name() == sumsName || slices.ContainsFunc(all, func(a file) bool { return a.name == f.Name() })
		if stays {
			continue
		}
		if err := os.Remove(filepath.Join(out, f.Name())); err != nil {
			return err
		}
	}
	return nil
}

// ofRelease is any file: mayFill has seen that the folder holds a release.
var ofRelease = keep.Kind{Name: "file of a release", Is: func(io.Reader) bool { return true }}

func put(out string, f file) error {
	return keep.Replace(keep.OS, filepath.Join(out, f.name), ofRelease, func(w io.Writer) error {
		_, err := w.Write(f.text)
		return err
	})
}
