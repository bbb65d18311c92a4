package fleet

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
)

// DescribeFile returns the description of a file with the given contents.
func DescribeFile(name string, data []byte) File {
	sum := sha256.Sum256(data)
	return File{Name: name, Hash: hex.EncodeToString(sum[:]), Size: int64(len(data))}
}

// CheckContents returns an error unless data are the contents of the file.
func (f File) CheckContents(data []byte) error {
	if got := DescribeFile(f.Name, data); got != f {
		return fmt.Errorf("%s was damaged in transfer: expected %d bytes with SHA-256 %s, got %d with %s", f.Name, f.Size, f.Hash, got.Size, got.Hash)
	}
	return nil
}
