// Package messages holds the words of the studio and of play in a terminal, in the
// languages of those who read them. A language is one file, NAME.json, with the words of the page
// and of the terminal and the labels of games, by the English text, and with errors by their
// codes (docs/languages.md).
package messages
