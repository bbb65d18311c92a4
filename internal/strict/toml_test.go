package strict

import (
	"errors"
	"strings"
	"testing"
	"time"
	"unicode/utf8"
)

// percent accepts texts and numbers.
type percent string

func (p *percent) UnmarshalText(text []byte) error {
	if len(text) > 3 {
		return errors.New("percent too large")
	}
	*p = percent(text)
	return nil
}

type tomlFile struct {
	Name  string
	Games int
	Share percent
	Fresh *bool
	Pace
	Players []struct {
		Engine string
		Depth  percent
	} `toml:"player"`
}

type Pace struct{ Seconds float64 }

func TestDecodeTOML_Errors(t *testing.T) {
	for text, want := range map[string]string{
		"name = \"a\"\ngames = 3\nshare = 50\n[[player]]\nengine = \"x\"\ndepth = \"9\"": "",
		"Name = 'a'\r\nfresh = false\r\n":                                                "",
		"":                                                                               "",
		"\n\ngmaes = 1\n":                                                                `line 3: unknown key "gmaes": did you mean games?`,
		"[[player]]\nengine = 'a'\n[[player]]\nnods = 1": `line 4: unknown key "player.nods": `,
		"games = 1\n[[player]]\ngames = 2":               `line 3: unknown key "player.games": `,
		"[settings]\nx = 1":                              `line 1: unknown key "settings": `,
		"name = 'a'\ngames = 'many'":                     `line 2: "games" cannot be a string`,
		"games = 1.5":                                    `line 1: "games" cannot be a float`,
		"name = 3":                                       `line 1: "name" cannot be an integer`,
		"games = [1]":                                    `line 1: "games" cannot be an array`,
		"name = {a = 1}":                                 `line 1: "name" cannot be a table`,
		"[name]\na = 1":                                  `line 1: "name" cannot be a table`,
		"[[name]]\na = 1":                                `line 1: "name" cannot be an array of tables`,
		"player = 1":                                     `line 1: "player" cannot be an integer`,
		"[[player]]\nengine = true":                      `line 2: "player.engine" cannot be a boolean`,
		"games = 99999999999999999999":                   "line 1: ",
		"games = 1\ngames = 2":                           "line 2: ",
		"name = \"a":                                     "line 1: ",
		"name = 'a'\n = 3":                               "line 2: ",
		"\x00":                                           "line 1: ",
		"name = 'a'\nshare = 1234":                       "line 2: percent too large",
		"name = 'a'\nshare = '1234'":                     "line 2: percent too large",
		strings.Repeat("x", 2000) + " = 1":               `line 1: unknown key "x`,
	} {
		var f tomlFile
		err := DecodeTOML(text, &f)
		switch text = text[:min(len(text), 60)]; {
		case want == "" && err != nil:
			t.Errorf("%q: %v", text, err)
		case want != "" && (err == nil || !strings.HasPrefix(err.Error(), want)):
			t.Errorf("%q: got %v, want %s", text, err, want)
		case err != nil && (utf8.RuneCountInString(err.Error()) > 400 || strings.Contains(err.Error(), "strict.")):
			t.Errorf("%q: %v", text, err)
		}
	}
}

// TestDecodeTOML_HostileTexts decodes long texts of keys and values that nest deeply: they
// neither overflow the stack nor take long.
func TestDecodeTOML_HostileTexts(t *testing.T) {
	const line = maxTOMLLine - 10
	fill := func(unit string) string { return strings.Repeat(unit, MaxTOML/4/len(unit)) }
	for name, text := range map[string]string{
		"arrays":    "x = " + fill("[\n"),
		"closed":    "x = " + fill("[\n")[:MaxTOML/8] + fill("]\n")[:MaxTOML/8-10],
		"tables":    fill("x = " + strings.Repeat("{a=", line/4) + "1" + strings.Repeat("}", line/4) + "\n"),
		"dotted":    fill("x" + strings.Repeat(".a", line/2) + " = 1\n"),
		"header":    fill("[x" + strings.Repeat(".a", line/2) + "]\n"),
		"players":   fill("[[player]]\n"),
		"unknown":   fill("[[x]]\na = 1\n"),
		"comments":  fill("# x = [\n"),
		"long line": fill("x"),
		"long text": strings.Repeat("#\n", MaxTOML),
	} {
		began := time.Now()
		for _, to := range []any{&tomlFile{}, &map[string]any{}} {
			_ = DecodeTOML(text, to)
		}
		t.Logf("%s: %v", name, time.Since(began).Round(time.Millisecond))
	}
}

func FuzzDecodeTOML(f *testing.F) {
	for _, seed := range []string{"name = 'a'", "[[player]]\nengine = 1", "x = [[[", "x = {a = {", "games = \"\"\"", "a.b.c = 1", "\xff", "share = 1979-05-27"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if err := DecodeTOML(text, &tomlFile{}); err != nil && strings.ContainsAny(err.Error(), "\n\x1b") {
			t.Errorf("%q: %q", text, err)
		}
		var back struct{ Name string }
		line := "name = " + QuoteTOML(text)
		if len(line) <= maxTOMLLine && strings.ToValidUTF8(text, "") == text && (DecodeTOML(line, &back) != nil || back.Name != text) {
			t.Errorf("%q is %q after quoting", text, back.Name)
		}
	})
}
