package record

import (
	"archive/zip"
	"bufio"
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"path"
	"strings"

	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/internal/visible"
)

// Limits of archives, which bound the time and memory for reading them. An archive may expand to maxExpansion times its
// packed size, a small one to minExpandedBytes.
const (
	minExpandedBytes  = 64 << 20
	maxExpansion      = 100
	maxArchiveFiles   = 1 << 16
	maxDirectoryBytes = 16 << 20 // of a ZIP archive
)

// ArchiveFile is a file of an archive.
type ArchiveFile struct {
	io.Reader
	Name       string     // with the name of the archive: "games.zip/a.sgf"
	Companions Companions // in the same archive
}

var (
	gzipStart     = []byte("\x1f\x8b\x08")
	zipStart      = []byte("PK\x03\x04")
	emptyZipStart = []byte("PK\x05\x06")
)

// IsArchive reports whether a file begins like an archive of gzip or ZIP.
func IsArchive(head []byte) bool {
	return bytes.HasPrefix(head, gzipStart) || bytes.HasPrefix(head, zipStart) || bytes.HasPrefix(head, emptyZipStart)
}

// ReadArchive calls yield for every file of an archive in order and returns its error. Folders, hidden files and the
// companions of other files are skipped. An archive within an archive and an archive that expands too much are refused. A
// ZIP archive is held in memory unless in is an [io.ReaderAt] with a size.
func ReadArchive(name string, in io.Reader, yield func(ArchiveFile) error) error {
	file, sized := in.(interface {
		io.ReaderAt
		Size() int64
	})
	buffered := bufio.NewReader(in)
	head, err := buffered.Peek(len(zipStart))
	switch {
	case err != nil && !errors.Is(err, io.EOF):
		return fmt.Errorf("%s cannot be read: %w", name, err)
	case bytes.HasPrefix(head, gzipStart):
		return readGzip(name, buffered, yield)
	case sized:
		return readZip(name, file, file.Size(), yield)
	}
	data, err := keep.ReadAll(buffered, MaxSGF)
	if err != nil {
		return fmt.Errorf("%s cannot be read: %w", name, err)
	}
	return readZip(name, bytes.NewReader(data), int64(len(data)), yield)
}

// expansion counts the bytes of an archive.
type expansion struct {
	archive          string
	packed, expanded int64
}

func (e *expansion) check() error {
	if e.expanded > max(minExpandedBytes, maxExpansion*e.packed) {
		return &archiveError{e.archive, fmt.Sprintf("it expands to more than %d times its size, so that it is refused as an archive bomb", maxExpansion)}
	}
	return nil
}

// archiveError is an error of an archive rather than of one of its files.
type archiveError struct{ name, problem string }

func (e *archiveError) Error() string { return e.name + ": " + e.problem }

// packedReader counts the packed bytes that a decompressor reads.
type packedReader struct {
	in    io.Reader
	count *expansion
}

func (r packedReader) Read(p []byte) (int, error) {
	n, err := r.in.Read(p)
	r.count.packed += int64(n)
	return n, err
}

// expandedReader counts the bytes of a file of an archive, and ends with an error beyond the limit.
type expandedReader struct {
	in    io.Reader
	count *expansion
	name  string
}

func (r expandedReader) Read(p []byte) (int, error) {
	n, err := r.in.Read(p)
	r.count.expanded += int64(n)
	if over := r.count.check(); over != nil {
		return 0, over
	}
	if err != nil && !errors.Is(err, io.EOF) {
		err = &archiveError{r.name, "the packed data are damaged: " + strings.TrimPrefix(strings.TrimPrefix(err.Error(), "gzip: "), "zip: ")}
	}
	return n, err
}

func readGzip(name string, in io.Reader, yield func(ArchiveFile) error) error {
	count := &expansion{archive: name}
	unpacked, err := gzip.NewReader(packedReader{in, count})
	if err != nil {
		return &archiveError{name, "the header of gzip is damaged"}
	}
	inner := strings.TrimSuffix(name, ".gz")
	if inner == name {
		inner = name + "/" + visible.Line(path.Base(unpacked.Name))
		if unpacked.Name == "" {
			inner = name
		}
	}
	return yieldFile(ArchiveFile{Reader: expandedReader{unpacked, count, name}, Name: inner}, yield)
}

// yieldFile yields a file unless it is an archive itself.
func yieldFile(f ArchiveFile, yield func(ArchiveFile) error) error {
	buffered := bufio.NewReader(f.Reader)
	head, err := buffered.Peek(len(zipStart))
	if over := (*archiveError)(nil); errors.As(err, &over) {
		return err
	}
	if IsArchive(head) {
		return &archiveError{f.Name, "an archive within an archive is not read: unpack it first"}
	}
	f.Reader = buffered
	return yield(f)
}

func readZip(name string, in io.ReaderAt, size int64, yield func(ArchiveFile) error) error {
	if err := checkDirectory(name, in, size); err != nil {
		return err
	}
	archive, err := zip.NewReader(in, size)
	if err != nil && !errors.Is(err, zip.ErrInsecurePath) {
		return &archiveError{name, "the directory of the ZIP archive is damaged or incomplete"}
	}
	if len(archive.File) > maxArchiveFiles {
		return &archiveError{name, fmt.Sprintf("it has more than %d files", maxArchiveFiles)}
	}
	count := &expansion{archive: name, packed: size}
	for _, f := range archive.File {
		base := path.Base(f.Name)
		extension := strings.ToLower(path.Ext(base))
		if f.FileInfo().IsDir() || strings.HasPrefix(base, ".") || strings.HasPrefix(f.Name, "__MACOSX/") || extension == ".jou" || extension == ".trn" {
			continue
		}
		inner := name + "/" + visible.Line(f.Name)
		if f.Flags&1 != 0 {
			return &archiveError{inner, "it is encrypted"}
		}
		unpacked, err := f.Open()
		if err != nil {
			return &archiveError{inner, strings.TrimPrefix(err.Error(), "zip: ")}
		}
		one := ArchiveFile{Reader: expandedReader{unpacked, count, inner}, Name: inner, Companions: zipCompanions(archive, f.Name, count)}
		err = yieldFile(one, yield)
		unpacked.Close()
		if err != nil {
			return err
		}
	}
	return nil
}

// Layout of the end record of a ZIP archive, which locates its directory.
const (
	endRecordBytes  = 22
	maxCommentBytes = 1 << 16
)

// checkDirectory bounds the memory for the directory of a ZIP archive before it is read.
func checkDirectory(name string, in io.ReaderAt, size int64) error {
	tail := make([]byte, min(size, endRecordBytes+maxCommentBytes))
	if _, err := in.ReadAt(tail, size-int64(len(tail))); err != nil && !errors.Is(err, io.EOF) {
		return fmt.Errorf("%s cannot be read: %w", name, err)
	}
	at := bytes.LastIndex(tail, emptyZipStart)
	if at < 0 || len(tail)-at < endRecordBytes {
		return &archiveError{name, "the ZIP archive ends without its directory"}
	}
	end := tail[at:]
	length, offset := int64(binary.LittleEndian.Uint32(end[12:])), int64(binary.LittleEndian.Uint32(end[16:]))
	if before := size - int64(len(end)); length > maxDirectoryBytes || before-offset > maxDirectoryBytes {
		return &archiveError{name, fmt.Sprintf("the directory of the ZIP archive is longer than %d MiB or damaged", maxDirectoryBytes>>20)}
	}
	return nil
}

// zipCompanions returns the companions of a file in an archive.
func zipCompanions(archive *zip.Reader, name string, count *expansion) Companions {
	return func(extension string) ([]byte, error) {
		var names []string
		files := map[string]*zip.File{}
		for _, f := range archive.File {
			if path.Dir(f.Name) == path.Dir(name) {
				names = append(names, path.Base(f.Name))
				files[path.Base(f.Name)] = f
			}
		}
		f := files[chooseCompanion(path.Base(name), extension, names)]
		if f == nil {
			return nil, nil
		}
		in, err := f.Open()
		if err != nil {
			return nil, &archiveError{f.Name, strings.TrimPrefix(err.Error(), "zip: ")}
		}
		defer in.Close()
		return keep.ReadAll(expandedReader{in, count, f.Name}, maxCompanionBytes)
	}
}

// readArchive yields the games of all files of an archive.
func (r reader) readArchive(name string, in io.Reader, each func(reader, ArchiveFile) error) error {
	files := 0
	err := ReadArchive(name, in, func(f ArchiveFile) error {
		files++
		inner := r
		inner.companions = f.Companions
		return each(inner, f)
	})
	if err == nil && files == 0 {
		err = fmt.Errorf("%s contains no files", name)
	}
	return err
}
