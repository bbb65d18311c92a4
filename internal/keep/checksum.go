package keep

import (
	"bytes"
	"fmt"
	"hash/crc32"
)

// sumKey begins the sum at the end of a JSON object, and sumLength is the length of the whole.
const (
	sumKey    = `,"crc":"`
	sumLength = len(sumKey) + 8 + len(`"}`)
)

// Sum adds the CRC-32 (IEEE) of a JSON object to it as its last key, "crc". The object has
// another key and no blanks at its end.
func Sum(object []byte) []byte {
	end := len(object) - 1
	return fmt.Appendf(bytes.Clone(object[:end]), "%s%08x\"}", sumKey, crc32.ChecksumIEEE(object))
}

// CheckSum returns a JSON object without its sum. ok is false if the sum is that of another
// object; an object without a sum is returned as it is.
func CheckSum(object []byte) (bare []byte, ok bool) {
	at := len(object) - sumLength
	if at < 0 || !bytes.HasPrefix(object[at:], []byte(sumKey)) {
		return object, true
	}
	bare = append(bytes.Clone(object[:at]), '}')
	return bare, bytes.Equal(Sum(bare), object)
}
