package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"io/fs"
	"slices"
	"strings"
	"time"
)

// entry is a file in an archive.
type entry struct {
	name string // with slashes, below the archive's own folder
	mode fs.FileMode
	text []byte
}

// file is an archive, whole.
type file struct {
	name string
	text []byte
}

// sorted are entries in the order in which they are packed: that of their names.
func sorted(all []entry) []entry {
	return slices.SortedFunc(slices.Values(all), func(a, b entry) int { return strings.Compare(a.name, b.name) })
}

// tarred is an archive whose bytes follow from its entries and a time: nobody owns them, and
// gzip notes neither a name nor a time.
func tarred(folder string, all []entry, at time.Time) (file, error) {
	var b bytes.Buffer
	packed, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return file{}, err
	}
	w := tar.NewWriter(packed)
	for _, e := range sorted(all) {
		err := w.WriteHeader(&tar.Header{
			Typeflag: tar.TypeReg, Name: folder + "/" + e.name, Mode: int64(e.mode.Perm()), Size: int64(len(e.text)),
			ModTime: at.UTC().Truncate(time.Second), Format: tar.FormatUSTAR,
		})
		if err != nil {
			return file{}, err
		}
		if _, err := w.Write(e.text); err != nil {
			return file{}, err
		}
	}
	if err := w.Close(); err != nil {
		return file{}, err
	}
	err = packed.Close()
	return file{folder + ".tar.gz", b.Bytes()}, err
}

// zipped is the same as a zip archive.
func zipped(folder string, all []entry, at time.Time) (file, error) {
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for _, e := range sorted(all) {
		h := &zip.FileHeader{Name: folder + "/" + e.name, Method: zip.Deflate, Modified: at.UTC().Truncate(time.Second)}
		h.SetMode(e.mode)
		in, err := w.CreateHeader(h)
		if err != nil {
			return file{}, err
		}
		if _, err := in.Write(e.text); err != nil {
			return file{}, err
		}
	}
	err := w.Close()
	return file{folder + ".zip", b.Bytes()}, err
}
