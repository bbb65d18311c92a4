package catalog

import (
	"crypto/sha256"
	"fmt"
	"io"
	"strings"

	"github.com/sente-games/sente/internal/regular"
)

// mostHashed is the length in bytes up to which the contents of a file tell it from another:
// no engine reads a longer one.
const mostHashed = 64 << 20

// Files tells what the files that a spec names hold, "weights=1f0e…,book=77ab…", so that a
// file that has changed is another one; "" if it names none. A file that cannot be read has
// no contents here: an error says so when the engine is built.
func (g Game) Files(spec string) string {
	p, err := g.ProfileOf(spec)
	if err != nil {
		return ""
	}
	args, err := p.Args(spec)
	if err != nil {
		return ""
	}
	var all []string
	for _, named := range [][2]string{{"weights", weightsOf(args)}, {"book", args["book"]}} {
		if option, name := named[0], named[1]; name != "" {
			all = append(all, option+"="+contents(name))
		}
	}
	return strings.Join(all, ",")
}

// contents is a hash of what a file holds.
func contents(name string) string {
	file, err := regular.Open(name)
	if err != nil {
		return ""
	}
	defer file.Close()
	h := sha256.New()
	if _, err := io.Copy(h, io.LimitReader(file, mostHashed)); err != nil {
		return ""
	}
	return fmt.Sprintf("%x", h.Sum(nil)[:16])
}
