// Package messages holds the words of the studio and of play in a terminal, in the
// languages of those who read them. The English sentence is the key; a language is one
// file, NAME.json, whose parts are the words of the page, those of the terminal, and what
// the rest of sente tells both of them (docs/languages.md).
package messages
