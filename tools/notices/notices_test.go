package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestNotices_AreUpToDate(t *testing.T) {
	all, ofBrain, err := notices("../..")
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string][]byte{"NOTICES": all, "cmd/pbrain-sente/NOTICES": ofBrain} {
		got, err := os.ReadFile(filepath.Join("../..", name))
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got, want) {
			t.Errorf("%s is out of date: run make notices", name)
		}
	}
}

func TestReadLicense_RefusesUnknownAndCopyleft(t *testing.T) {
	for name, text := range map[string]string{
		"unknown":       strings.Repeat("All rights are reserved by the moon. ", 30),
		"documentation": "SPDX-License-Identifier: CC-BY-4.0",
		"copyleft":      "SPDX-License-Identifier: GPL-3.0-only",
	} {
		file := filepath.Join(t.TempDir(), "LICENSE")
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		if l, err := readLicense(file); err == nil {
			t.Errorf("%s license accepted as %v", name, l.ids)
		}
	}
}
