// Package messages provides the translated texts of the studio and the terminal. A language is one file,
// NAME.json: the texts of the page, the terminal and the labels of games, with the English text as key, and
// errors by their codes (docs/languages.md).
package messages
