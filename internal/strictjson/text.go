package strictjson

import (
	"bytes"
	"encoding/json"
)

// Text is a value as JSON that reads as it was written: nothing is escaped for the sake of
// web pages, so that a text within another one stays the same, as sums over it want.
func Text(value any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(value)
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), err
}
