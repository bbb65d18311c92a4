package httpapi

import (
	"crypto/rand"
	"strings"
)

// NewID returns a random name of a table or match, which cannot be guessed.
func NewID() string { return strings.ToLower(rand.Text()[:12]) }

// IsID reports whether a text has the form of a name that [NewID] returns.
func IsID(text string) bool {
	return len(text) == 12 && strings.Trim(text, "abcdefghijklmnopqrstuvwxyz234567") == ""
}
