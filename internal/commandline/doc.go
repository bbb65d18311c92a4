// Package commandline reads command lines into the fields of structs, by their tags, and
// writes the help that belongs to them.
//
// A field with the tag cmd is a verb, a struct of its own; arg makes it an argument; any other
// is a flag. Fields of embedded structs count as those of the struct. The other tags are
//
//	name         what it is called; without it that is the field's name, cut into words: max-moves
//	help         what is said of it
//	default      the value that it has when nothing is given; for a verb, withargs: the one that is
//	             meant where none is named
//	placeholder  what help writes in place of the value
//	enum         the words that it takes, with commas between
//	short        a letter that does the same
//	sep          for lists: what is between the values, a comma without it; none takes each as a whole
//	xor          a group of flags of which one can be given
//	required     a flag that must be given
//	optional     an argument that may be left out
//	hidden       it is not told of
//	instead      a flag that is answered in place of the verb, such as --version
//
// Values are texts, numbers, bool, what implements [encoding.TextUnmarshaler], lists of these,
// and pointers to them, which are nil as long as nothing is given. --help and -h are always
// there, as a flag that is answered instead.
//
// No method is looked up by its name, for a program that does holds every exported method of
// every type that it holds (docs/adr/0014-small-program.md).
package commandline
