package visible

import "strings"

// Shell quotes a word for a shell if necessary.
func Shell(word string) string {
	if word == "" || strings.ContainsFunc(word, needsQuoting) {
		return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
	}
	return word
}

// needsQuoting reports whether a character may have a special meaning for a shell.
func needsQuoting(r rune) bool {
	return !strings.ContainsRune("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./:=,+@%", r)
}
