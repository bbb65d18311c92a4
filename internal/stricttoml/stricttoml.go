// Package stricttoml reads TOML that people write. It exists so that every such file is
// read by the same rules: keys that the file's kind does not have are errors, an error
// names its line, and no text takes more than linear time.
package stricttoml

import (
	"errors"
	"fmt"
	"strings"

	"github.com/BurntSushi/toml"

	"github.com/sente-games/sente/internal/visible"
)

// Decode reads a text into what to points to. keys says in a clause where the keys are
// written down, for the error that names an unknown one.
func Decode(text string, to any, keys string) error {
	if err := checkDepth(text); err != nil {
		return err
	}
	meta, err := toml.Decode(text, to)
	var where toml.ParseError
	switch {
	case errors.As(err, &where):
		return fmt.Errorf("line %d: %s", where.Position.Line, strings.TrimPrefix(where.Message, "toml: "))
	case err != nil:
		return errors.New(strings.TrimPrefix(err.Error(), "toml: "))
	}
	if unknown := meta.Undecoded(); len(unknown) > 0 {
		return fmt.Errorf("%sunknown key %q: %s", lineOf(text, unknown[0]), visible.Clip(unknown[0].String()), keys)
	}
	return nil
}

// lineOf is the line where a key that no table may have stands, with a colon; "" if it is
// written in a way that hides it. The parser does not tell.
func lineOf(text string, key toml.Key) string {
	last := key[len(key)-1]
	number := 0
	for line := range strings.Lines(text) {
		number++
		head := strings.TrimLeft(line, " \t[")
		if i := strings.IndexAny(head, "=]"); i >= 0 {
			head = strings.TrimSpace(head[:i])
			if strings.Trim(head, `"'`) == last || strings.HasSuffix(head, "."+last) {
				return fmt.Sprintf("line %d: ", number)
			}
		}
	}
	return ""
}

// Quote writes a text as a string of TOML.
func Quote(text string) string {
	var b strings.Builder
	b.WriteByte('"')
	for _, r := range text {
		switch {
		case r == '"' || r == '\\':
			b.WriteByte('\\')
			b.WriteRune(r)
		case r < ' ' || r == 0x7f:
			fmt.Fprintf(&b, `\u%04x`, r)
		default:
			b.WriteRune(r)
		}
	}
	b.WriteByte('"')
	return b.String()
}
