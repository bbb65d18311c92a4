package httpapi

import (
	"crypto/rand"
	"net/http"
	"strconv"
	"strings"

	"github.com/sente-games/sente/internal/visible"
)

// NewID returns a random name of a table or match, which cannot be guessed.
func NewID() string { return strings.ToLower(rand.Text()[:12]) }

// IsID reports whether a text has the form of a name that [NewID] returns.
func IsID(text string) bool {
	return len(text) == 12 && strings.Trim(text, "abcdefghijklmnopqrstuvwxyz234567") == ""
}

// ParseNumber returns the number of a game in an address.
func ParseNumber(text string) (int64, error) {
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil || strconv.FormatInt(n, 10) != text {
		return 0, Errorf(http.StatusNotFound, "%q is no number of a game", visible.Clip(text))
	}
	return n, nil
}
