package app

import (
	"archive/zip"
	"bytes"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/sente-games/sente/internal/keep"
)

// writeArchive packs one program. The output is deterministic: the timestamp is fixed.
func writeArchive(disk keep.Disk, file, program string) (err error) {
	text, err := os.ReadFile(program)
	if err != nil {
		return err
	}
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	header := &zip.FileHeader{Name: filepath.Base(program), Method: zip.Deflate, Modified: time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC)}
	header.SetMode(0o755)
	entry, err := w.CreateHeader(header)
	if err != nil {
		return err
	}
	if _, err := entry.Write(text); err != nil {
		return err
	}
	if err := w.Close(); err != nil {
		return err
	}
	return keep.Replace(disk, file, archiveKind, func(w io.Writer) error {
		_, err := w.Write(b.Bytes())
		return err
	})
}

// archiveKind recognizes archives of one program, as written by writeArchive.
var archiveKind = keep.Kind{Name: "archive for Gomocup", Is: func(in io.Reader) bool {
	text, err := io.ReadAll(io.LimitReader(in, maxProgram))
	if err != nil {
		return false
	}
	packed, err := zip.NewReader(bytes.NewReader(text), int64(len(text)))
	return err == nil && len(packed.File) == 1 && strings.HasPrefix(packed.File[0].Name, "pbrain-")
}}
