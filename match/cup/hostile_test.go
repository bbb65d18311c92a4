package cup

import (
	"fmt"
	"strings"
	"testing"

	"github.com/sente-games/sente/internal/testutil"
)

// TestCupsAreReadInLinearTime: 40 kB of dots once took 5.7 GB.
func TestCupsAreReadInLinearTime(t *testing.T) {
	testutil.SkipUnderRace(t)
	rep := testutil.RepeatText
	testutil.CheckLinear(t, func(text string) { _, _ = Parse(text) }, testutil.TextGenerators{
		"dotted keys":         rep("a", ".a", " = 1"),
		"quoted dotted keys":  rep("a", `."a"`, " = 1"),
		"dotted heads":        rep("[a", ".a", "]"),
		"many dotted keys":    func(n int) string { return many(n, "a.b.c.d.e.f.g%d = 1\n") },
		"many heads":          func(n int) string { return many(n, "[a.b%d]\n") },
		"many keys":           func(n int) string { return many(n, "a%d = 1\n") },
		"arrays":              rep("a = ", "[", ""),
		"tables":              rep("a = ", "{a=", ""),
		"an array":            rep("a = [", "1,", "]"),
		"a table":             func(n int) string { return "a = {" + many(n, "a%d=1,") + "}" },
		"an open array":       rep("a = [", "1,", ""),
		"players":             rep("", "[[player]]\n", ""),
		"other lists":         rep("", "[[a.b]]\n", ""),
		"a string":            rep(`kind = "`, "x", `"`),
		"an open string":      rep(`kind = "`, "x", ``),
		"escapes":             rep(`kind = "`, `\\u00e9`, `"`),
		"a long string":       rep(`kind = """`, "x\n", `"""`),
		"quotation marks":     rep(`kind = `, `"`, ``),
		"remarks":             rep("", "#\n", ""),
		"a remark":            rep("", "#", ""),
		"a number":            rep("games = ", "1", ""),
		"a number with parts": rep("games = 1", "_1", ""),
		"a date":              rep("games = 1979-05-27T00:32:00.", "9", ""),
		"no UTF-8":            rep("", "\xff", ""),
		"blanks":              rep("a", " ", "= 1"),
	})
}

// many repeats a line with a number in it.
func many(n int, line string) string {
	var b strings.Builder
	for i := 0; b.Len() < n; i++ {
		fmt.Fprintf(&b, line, i)
	}
	return b.String()
}

// TestDeepCups: what is deeper than any key is refused, whatever stands in strings
// and remarks is not counted.
func TestDeepCups(t *testing.T) {
	deep := strings.Repeat("a.", 8) + "a"
	for text, refused := range map[string]bool{
		deep + " = 1":                       true,
		"[" + deep + "]":                    true,
		"x = {" + deep + " = 1}":            true,
		"x = [[[[[[[[[1]]]]]]]]]":           true,
		"\n\n" + deep:                       true,
		"x = '''\n'''\n" + deep:             true,
		`x = "\""` + "\n" + deep:            true,
		`x = """"""""` + "\n" + deep:        true,
		"x = 'a" + "\n" + deep:              true, // by the parser at the latest
		"setup = '" + deep + "'":            false,
		`setup = "` + deep + `"`:            false,
		`setup = """` + "\n" + deep + `"""`: false,
		"# " + deep:                         false,
		"opening = \"a\" # " + deep:         false,
		"time = \"1.5s\"\ngrace = \"2.5s\"": false,
	} {
		if _, err := Parse(text); (err != nil) != refused {
			t.Errorf("%q: %v", text, err)
		}
	}
	if _, err := Parse("\n\n" + deep + " = 1"); err == nil || !strings.HasPrefix(err.Error(), "line 3: a key has more than 8 parts") {
		t.Error(err)
	}
}
