package regular

import (
	"bytes"
	"io"
	"io/fs"
	"os"
	"sync"
)

// Stdin is the name of standard input among the names of files.
const Stdin = "-"

// MaxPiped is the largest input in bytes that is read from a pipe, which is held in memory.
const MaxPiped = 256 << 20

// Input is an open file or the content of a pipe.
type Input interface {
	io.ReadSeekCloser
	io.ReaderAt
	Size() int64
}

// OpenInput opens a file that the user named. Unlike [Open] it accepts named pipes, such as
// /dev/stdin and the shell's <(command), and "-" for standard input. These can be read only
// once, so their content is kept for the life of the process: opening the same name again
// returns the same bytes.
func OpenInput(name string) (Input, error) {
	if !isPipe(name) {
		f, err := Open(name)
		if err != nil {
			return nil, err
		}
		info, err := f.Stat()
		if err != nil {
			_ = f.Close()
			return nil, Cause(err)
		}
		return regularInput{f, info.Size()}, nil
	}
	data, err := piped.read(name, MaxPiped)
	if err != nil {
		return nil, err
	}
	return memoryInput{bytes.NewReader(data)}, nil
}

func isPipe(name string) bool {
	if name == Stdin {
		return true
	}
	info, err := os.Stat(name)
	return err == nil && info.Mode()&fs.ModeNamedPipe != 0
}

type regularInput struct {
	*os.File
	size int64
}

func (f regularInput) Size() int64 { return f.size }

type memoryInput struct{ *bytes.Reader }

func (memoryInput) Close() error { return nil }

// piped holds the content of the pipes that were read.
var piped pipeCache

type pipeCache struct {
	sync.Mutex
	content map[string][]byte
}

// read returns the content of a pipe, which is read when it is named for the first time.
func (c *pipeCache) read(name string, maxBytes int64) ([]byte, error) {
	c.Lock()
	defer c.Unlock()
	if data, ok := c.content[name]; ok {
		return data, nil
	}
	in := os.Stdin
	if name == Stdin {
		if info, err := in.Stat(); err == nil && info.IsDir() {
			return nil, errKind("directory")
		}
	} else {
		f, err := os.Open(name)
		if err != nil {
			return nil, Cause(err)
		}
		defer f.Close()
		in = f
	}
	data, err := ReadAll(in, maxBytes)
	if err != nil {
		return nil, err
	}
	if c.content == nil {
		c.content = map[string][]byte{}
	}
	c.content[name] = data
	return data, nil
}
