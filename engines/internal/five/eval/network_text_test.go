package eval

import (
	"strings"
	"testing"
)

// TestFeatureNames: every feature has a name that reads as the feature.
func TestFeatureNames(t *testing.T) {
	for i := range features {
		f := Feature(i)
		got, err := parseFeature(f.String())
		switch {
		case f.Canonical() == f && (err != nil || got != f):
			t.Fatalf("%x: read %x, %v", i, got, err)
		case f.Canonical() != f && (err == nil || !strings.Contains(err.Error(), "wrong end")):
			t.Fatalf("%x: %v", i, err)
		}
	}
	for name, want := range map[string]string{
		"....":      "is no row",
		"...*....":  "is no row",
		"...z*....": "has a cell 'z'",
		"x...*....": "",
		"....*...x": "wrong end",
	} {
		_, err := parseFeature(name)
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", name, err, want)
		}
	}
}
