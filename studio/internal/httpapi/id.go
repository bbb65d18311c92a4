package httpapi

import (
	"crypto/rand"
	"net/http"
	"strconv"
	"strings"

	"github.com/sente-games/sente/internal/visible"
)

// NewID returns a random, unguessable ID of a table or match.
func NewID() string { return strings.ToLower(rand.Text()[:12]) }

// IsID reports whether a text has the form of an ID from [NewID].
func IsID(text string) bool {
	return len(text) == 12 && strings.Trim(text, "abcdefghijklmnopqrstuvwxyz234567") == ""
}

// ParseNumber parses the number of a game in a path.
func ParseNumber(text string) (int64, error) {
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil || strconv.FormatInt(n, 10) != text {
		return 0, Errorf(http.StatusNotFound, "invalid game number %q", visible.Clip(text))
	}
	return n, nil
}
