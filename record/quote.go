package record

import (
	"strconv"

	"github.com/sente-games/sente/internal/visible"
)

// quote makes a text of any length fit for an error: short and printable.
func quote(text string) string { return strconv.Quote(visible.Clip(text)) }
