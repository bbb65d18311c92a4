package eval

import (
	"strings"
	"testing"
)

// TestFeature_NameRoundTrip: every feature has a name that reads as the feature.
func TestFeature_NameRoundTrip(t *testing.T) {
	for i := range numFeatures {
		f := Feature(i)
		got, err := parseFeature(f.String())
		switch {
		case f.CanonicalForm() == f && (err != nil || got != f):
			t.Fatalf("%x: read %x, %v", i, got, err)
		case f.CanonicalForm() != f && (err == nil || !strings.Contains(err.Error(), "wrong direction")):
			t.Fatalf("%x: %v", i, err)
		}
	}
	for name, want := range map[string]string{
		"....":      "invalid row",
		"...*....":  "invalid row",
		"...z*....": "has the unknown cell 'z'",
		"x...*....": "",
		"....*...x": "wrong direction",
	} {
		_, err := parseFeature(name)
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", name, err, want)
		}
	}
}
