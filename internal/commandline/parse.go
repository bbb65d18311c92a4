package commandline

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/sente-games/sente/internal/visible"
)

// Parse sets the fields as a command line says, those that it does not name to what they are
// without it. An error is a sentence that names what is wrong; it is a [MissingError] where
// something is missing. Where a flag is answered instead of the verb, nothing can be missing.
func (p *Program) Parse(args []string) (*Call, error) {
	if err := p.reset(); err != nil {
		return new(Call), err
	}
	r := reader{call: new(Call), rest: args, at: p.Node, given: map[*Value]bool{}}
	if err := r.read(); err != nil {
		return r.call, err
	}
	if r.call.Instead != nil {
		return r.call, nil
	}
	return r.call, r.check()
}

// reader reads a command line from left to right.
type reader struct {
	call     *Call
	rest     []string
	at       *Node           // the verb whose flags and arguments are read
	argument int             // the next of its arguments
	given    map[*Value]bool // what has been given
	plain    bool            // what comes is no flag, since -- stood before it
}

func (r *reader) read() error {
	for len(r.rest) > 0 {
		if err := r.word(r.next()); err != nil {
			return err
		}
	}
	if r.at.DefaultCmd != nil && (r.call.Instead == nil || r.call.Instead.Name != helpName) {
		r.enter(r.at.DefaultCmd)
	}
	return nil
}

// next takes a word off the rest.
func (r *reader) next() string {
	word := r.rest[0]
	r.rest = r.rest[1:]
	return word
}

// word reads one, and the value of a flag behind it.
func (r *reader) word(word string) error {
	switch {
	case r.plain || word == "-" || !strings.HasPrefix(word, "-"):
		return r.plainWord(word)
	case word == "--":
		r.plain = true
		return nil
	case strings.HasPrefix(word, "--"):
		name, value, has := strings.Cut(word, "=")
		return r.flag(name, value, has)
	}
	return r.letters(word[1:])
}

// letters reads flags of one letter each, of which the last may have a value: what is behind
// it, or the next word.
func (r *reader) letters(word string) error {
	for word != "" {
		_, size := utf8.DecodeRuneInString(word)
		name, rest := "-"+word[:size], word[size:]
		f, err := r.find(name)
		if err != nil {
			return err
		}
		if !f.IsBool() {
			return r.take(f, rest, rest != "")
		}
		if err := r.take(f, "", false); err != nil {
			return err
		}
		word = rest
	}
	return nil
}

func (r *reader) flag(name, value string, has bool) error {
	f, err := r.find(name)
	if err != nil {
		return err
	}
	return r.take(f, value, has)
}

// flags are those that can be given here: where a verb is meant that is not named, its own,
// too.
func (r *reader) flags() (all []*Flag) {
	from := r.at
	if from.DefaultCmd != nil {
		from = from.DefaultCmd
	}
	for _, level := range from.AllFlags() {
		all = append(all, level...)
	}
	return all
}

// find is the flag of a name, --name or -n.
func (r *reader) find(name string) (*Flag, error) {
	var names []string
	for _, f := range r.flags() {
		if "--"+f.Name == name || f.Short != 0 && "-"+string(f.Short) == name {
			return f, nil
		}
		if f.Hidden {
			continue
		}
		names = append(names, "--"+f.Name)
		if f.Short != 0 {
			names = append(names, "-"+string(f.Short))
		}
	}
	return nil, fmt.Errorf("unknown flag %s%s", visible.Clip(name), meant(name, names))
}

// take gives a flag its value: what stands behind its name, or the next word.
func (r *reader) take(f *Flag, value string, has bool) error {
	switch {
	case has:
	case f.IsBool():
		value = "yes"
	case len(r.rest) == 0:
		return fmt.Errorf("--%s lacks its value: write %s", f.Name, f.Summary())
	default:
		value = r.next()
	}
	if f.Instead && r.call.Instead == nil {
		r.call.Instead = f
	}
	return r.set(f.Value, value)
}

// set puts a value into its field. Of several the last counts, but for a list.
func (r *reader) set(v *Value, text string) error {
	if !r.given[v] {
		v.target.SetZero() // a list begins without what it is without it
	}
	r.given[v] = true
	return v.set(text)
}

// plainWord is the next argument, or a verb.
func (r *reader) plainWord(word string) error {
	if r.argument < len(r.at.Positional) {
		v := r.at.Positional[r.argument]
		if !v.IsList() {
			r.argument++
		}
		r.call.Words = append(r.call.Words, word)
		return r.set(v, word)
	}
	var names []string
	for _, child := range r.at.Children {
		if child.Name == word {
			return r.enterNamed(child)
		}
		if !child.Hidden {
			names = append(names, child.Name)
		}
	}
	if r.at.DefaultCmd != nil {
		r.enter(r.at.DefaultCmd)
		return r.plainWord(word)
	}
	return fmt.Errorf("unexpected argument %s%s", visible.Clip(word), meant(word, names))
}

// enterNamed refuses flags before the name that belong to the verb which is meant without one.
func (r *reader) enterNamed(child *Node) error {
	if usual := r.at.DefaultCmd; usual != nil && usual != child {
		for _, f := range usual.Flags {
			if r.given[f.Value] {
				return fmt.Errorf("flag --%s applies to the default command %q, not %q", f.Name, usual.Name, child.Name)
			}
		}
	}
	r.enter(child)
	return nil
}

func (r *reader) enter(verb *Node) { r.at, r.call.Verb, r.argument = verb, verb, 0 }
