package record

import (
	"strconv"

	"github.com/sente-games/sente/internal/visible"
)

// quote returns text quoted for an error message, shortened and printable.
func quote(text string) string { return strconv.Quote(visible.Clip(text)) }
