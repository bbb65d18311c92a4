package keep

import (
	"bytes"
	"testing"
)

func TestCheckSum_FindsEveryOtherByte(t *testing.T) {
	object := []byte(`{"moves":["h8","i9"]}`)
	summed := Sum(object)
	if bare, ok := CheckSum(summed); !ok || !bytes.Equal(bare, object) {
		t.Fatalf("%q, %v", bare, ok)
	}
	if bare, ok := CheckSum(object); !ok || !bytes.Equal(bare, object) {
		t.Errorf("without a sum: %q, %v", bare, ok)
	}
	for i := range summed {
		damaged := bytes.Clone(summed)
		damaged[i] ^= 4
		// A damaged key is one that strict readers refuse.
		if bare, ok := CheckSum(damaged); ok && !bytes.Contains(bare, damaged[len(object)-1:]) {
			t.Errorf("byte %d: %q passes as %q", i, damaged, bare)
		}
	}
}
