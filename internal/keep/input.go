package keep

import (
	"bytes"
	"io"
	"io/fs"
	"os"
	"sync"
)

// Stdin is the name of standard input among the names of files.
const Stdin = "-"

// maxPipeBytes is the maximum size in bytes of an input from a pipe, which is held in memory.
const maxPipeBytes = 256 << 20

// Input is an open file or the content of a pipe.
type Input interface {
	io.ReadSeekCloser
	io.ReaderAt
	Size() int64
}

// SetStdin replaces the standard input that [OpenInput] reads under the name "-"; by default
// that is os.Stdin. It must not be called while files are opened.
func SetStdin(in io.Reader) {
	pipes.Lock()
	defer pipes.Unlock()
	pipes.stdin = in
	delete(pipes.content, Stdin)
}

// OpenInput opens a file named by the user. Unlike [OpenFile] it accepts named pipes, such as
// /dev/stdin and the shell's <(command), and "-" for standard input. A pipe can be read only once,
// so its content, or the read error, is cached for the life of the process: opening the same name
// again returns the same content.
func OpenInput(name string) (Input, error) {
	if name == Stdin {
		return openStdin()
	}
	if info, err := os.Stat(name); err != nil || info.Mode()&fs.ModeNamedPipe == 0 {
		return openFile(name)
	}
	return openPipe(name)
}

// openPipe opens the content of a pipe.
func openPipe(name string) (Input, error) {
	data, err := pipes.readPipe(name)
	if err != nil {
		return nil, err
	}
	return memoryInput{bytes.NewReader(data)}, nil
}

func openFile(name string) (Input, error) {
	f, err := OpenFile(name)
	if err != nil {
		return nil, err
	}
	info, err := f.Stat()
	if err != nil {
		_ = f.Close()
		return nil, Cause(err)
	}
	return fileInput{f, info.Size()}, nil
}

// openStdin opens standard input, which need not be held in memory if it is a regular file.
func openStdin() (Input, error) {
	if f, ok := pipes.stdin.(*os.File); ok {
		switch info, err := f.Stat(); {
		case err != nil:
			return nil, Cause(err)
		case info.IsDir():
			return nil, kindError("directory")
		case info.Mode().IsRegular():
			return sectionInput{io.NewSectionReader(f, 0, info.Size())}, nil
		}
	}
	return openPipe(Stdin)
}

type fileInput struct {
	*os.File
	size int64
}

func (f fileInput) Size() int64 { return f.size }

type sectionInput struct{ *io.SectionReader }

func (sectionInput) Close() error { return nil }

type memoryInput struct{ *bytes.Reader }

func (memoryInput) Close() error { return nil }

// pipes caches the content of pipes.
var pipes = pipeCache{stdin: os.Stdin, content: map[string]func() ([]byte, error){}}

type pipeCache struct {
	sync.Mutex
	stdin   io.Reader
	content map[string]func() ([]byte, error)
}

// readPipe returns the content of a pipe, which it reads at the first call.
func (c *pipeCache) readPipe(name string) ([]byte, error) {
	c.Lock()
	read, ok := c.content[name]
	if !ok {
		stdin := c.stdin
		read = sync.OnceValues(func() ([]byte, error) {
			if name == Stdin {
				return ReadAll(stdin, maxPipeBytes)
			}
			f, err := os.Open(name)
			if err != nil {
				return nil, Cause(err)
			}
			defer f.Close()
			return ReadAll(f, maxPipeBytes)
		})
		c.content[name] = read
	}
	c.Unlock()
	return read()
}
