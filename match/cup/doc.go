// Package cup makes plans of matches out of what people write: the flags of a
// command line, or a tournament's file in TOML (docs/formats.md). It exists because
// both say the same things in the same words, with the same defaults, and because
// whatever plays matches needs the plan and not the words.
package cup
