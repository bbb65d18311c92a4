//go:build slow

package gomocup

import (
	"bytes"
	"strings"
	"testing"

	"github.com/sente-games/sente/internal/testutil"
)

// TestBrain_Fault2ReadsInLinearTime has faults 1 and 2: garbage, lines without an end, NUL, digits
// of other scripts, every end of a line, and blocks that are never closed.
func TestBrain_Fault2ReadsInLinearTime(t *testing.T) {
	rep := testutil.RepeatText
	testutil.CheckLinear(t, func(text string) {
		b := newFullBrain()
		testutil.NoError(t, b.Serve(t.Context(), strings.NewReader(text+"\nEND\n"), new(bytes.Buffer)))
	}, testutil.TextGenerators{
		"a line":               rep("", "x", ""),
		"a command":            rep("START ", "1", ""),
		"commands":             rep("START 9\n", "TURN 99,99\n", ""),
		"unknown commands":     rep("", "X\n", ""),
		"an open board":        rep("START 9\nBOARD\n", "1,1,1\n", ""),
		"a board of rubbish":   rep("START 9\nBOARD\n", "x\n", ""),
		"boards":               rep("START 9\n", "BOARD\nx\nDONE\n", ""),
		"boards broken off":    rep("START 9\n", "BOARD\n", ""),
		"keys":                 rep("START 9\n", "INFO x 1\n", ""),
		"a key":                rep("INFO ", "x", " 1"),
		"a value":              rep("INFO timeout_turn ", "9", ""),
		"a folder":             rep("INFO folder ", "/x", ""),
		"NUL":                  rep("", "\x00", ""),
		"digits of others":     rep("START ", "٣", ""),
		"CR":                   rep("", "\r", ""),
		"LF":                   rep("", "\n", ""),
		"CRLF":                 rep("", "\r\n", ""),
		"blanks":               rep("START", " ", "9"),
		"points":               rep("START 9\nTURN ", "1,", ""),
		"takebacks":            rep("START 9\n", "TAKEBACK 1,1\n", ""),
		"blocks of Yixin":      rep("START 9\nYXBLOCK\n", "1,1\n", ""),
		"games":                rep("", "START 9\n", ""),
		"the second stone set": rep("START 9\nSWAP2BOARD\n", "1,1\n", ""),
	})
}
