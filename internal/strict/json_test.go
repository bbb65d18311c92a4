package strict

import (
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"
	"unicode/utf8"
)

type move struct {
	Move  string `json:"move"`
	Count int8   `json:"count"`
	Embedded
}

type Embedded struct {
	Inner struct {
		Size int `json:"size"`
	} `json:"inner"`
}

func TestDecode(t *testing.T) {
	long := strings.Repeat("x", 1<<16)
	for text, want := range map[string]string{
		`{"move":"h8"}`:             "",
		` {"move":"h8"} ` + "\n":    "",
		``:                          "unexpected end of input",
		`{"move":`:                  "unexpected end of input",
		`{"mov":1}`:                 `unknown field "mov"`,
		`{"move":[]}`:               `"move" cannot be an array: expected a string`,
		`{"move":"h8","count":1e9}`: `"count" cannot be a number 1e9: expected a whole number`,
		`{"inner":7}`:               `"inner" cannot be a number: expected an object`,
		`{"inner":{"size":"7"}}`:    `"inner.size" cannot be a string: expected a whole number`,
		`[]`:                        "value cannot be an array: expected an object",
		`{"move":"h8"} {}`:          "unexpected data after the JSON value",
		`{"move":"h8"} h9`:          "unexpected data after the JSON value",
		`{h8}`:                      "invalid character 'h' looking for beginning of object key string",
		`{"` + long + `":1}`:        `unknown field "` + long[:maxMessage-len(`unknown field "`)] + "…",
		`{"` + long:                 "unexpected end of input",
	} {
		var m move
		err := DecodeJSON(strings.NewReader(text), &m)
		if said := text; len(said) > 40 {
			text = said[:40]
		}
		switch {
		case want == "" && (err != nil || m.Move != "h8"):
			t.Errorf("%s: %v, %v", text, m, err)
		case want != "" && (err == nil || err.Error() != want):
			t.Errorf("%s: %v; want %s", text, err, want)
		}
	}
}

func TestDecodeJSON_WrapsReaderErrors(t *testing.T) {
	broken := errors.New("no more")
	if err := DecodeJSON(io.MultiReader(strings.NewReader(`{"move":`), iotest.ErrReader(broken)), &move{}); !errors.Is(err, broken) {
		t.Errorf("%v", err)
	}
}

// FuzzDecodeJSON: whatever was read, an error is a short line.
func FuzzDecodeJSON(f *testing.F) {
	for _, seed := range []string{`{"move":"h8"}`, `{"move":1}`, `{"m":{"n":[]}}`, `{`, `[[[[`, `"\ud800"`, "\x00"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		err := DecodeJSON(strings.NewReader(text), &move{})
		if err == nil {
			return
		}
		if said := err.Error(); utf8.RuneCountInString(said) > maxMessage+1 || strings.ContainsAny(said, "\n\x1b") || !utf8.ValidString(said) {
			t.Errorf("%q: %q", text, said)
		}
	})
}
