package keep

import (
	"bytes"
	"fmt"
	"hash/crc32"
)

// sumKey starts the checksum at the end of a JSON object, and sumLength is the length of the
// checksum with its key.
const (
	sumKey    = `,"crc":"`
	sumLength = len(sumKey) + 8 + len(`"}`)
)

// Sum appends the CRC-32 (IEEE) of a JSON object to it as the key "crc". The object must have
// another key and no trailing blanks.
func Sum(object []byte) []byte {
	end := len(object) - 1
	return fmt.Appendf(bytes.Clone(object[:end]), "%s%08x\"}", sumKey, crc32.ChecksumIEEE(object))
}

// CheckSum returns a JSON object without its checksum. ok is false if the checksum does not match;
// an object without a checksum is returned unchanged.
func CheckSum(object []byte) (bare []byte, ok bool) {
	at := len(object) - sumLength
	if at < 0 || !bytes.HasPrefix(object[at:], []byte(sumKey)) {
		return object, true
	}
	bare = append(bytes.Clone(object[:at]), '}')
	return bare, bytes.Equal(Sum(bare), object)
}
