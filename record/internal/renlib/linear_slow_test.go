//go:build slow

package renlib

import (
	"testing"

	"github.com/sente-games/sente/internal/testutil"
)

func TestRead_LinearTime(t *testing.T) {
	rep := testutil.RepeatText
	testutil.CheckLinear(t, func(text string) { _, _ = Read([]byte(text)) }, testutil.TextGenerators{
		"deep":             rep(head, "\x78\x00", ""),
		"wide":             rep(head, "\x78\xc0", ""),
		"promises":         rep(head, "\x78\x80", ""),
		"comments":         rep(head, "\x78\x08ab\x00\x00", ""),
		"a long comment":   rep(head+"\x78\x08", "x", "\x00"),
		"an open comment":  rep(head+"\x78\x08", "x", ""),
		"an old comment":   rep(head+"\x78\x20", "x", "\x80"),
		"board texts":      rep(head, "\x78\x01\x00\x01A\x00", ""),
		"without a header": rep("", "\x78\x00", ""),
	})
}
