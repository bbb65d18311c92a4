package gomocup

import (
	"fmt"
	"strings"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/match/protocol"
)

// messageInterval is the minimum time between two MESSAGE lines of one search.
const messageInterval = 250 * time.Millisecond

// formatScore formats a score for managers: "+M7" is a win in seven plies, "-M6" a loss in six.
func formatScore(s sente.Score) string {
	plies, decided := s.Distance()
	switch {
	case decided && s > 0:
		return fmt.Sprintf("+M%d", plies)
	case decided:
		return fmt.Sprintf("-M%d", plies)
	}
	return fmt.Sprintf("%+d", int32(s))
}

// formatMessage formats the progress of a search as a MESSAGE line.
func formatMessage(size int, i sente.Info) string {
	var b strings.Builder
	fmt.Fprintf(&b, "MESSAGE depth %d", i.Depth)
	if i.SelDepth > 0 {
		fmt.Fprintf(&b, "-%d", i.SelDepth)
	}
	if i.Bound != sente.NoScore {
		fmt.Fprintf(&b, " ev %s%s", i.Bound, formatScore(i.Score))
	}
	fmt.Fprintf(&b, " n %d nps %.0f tm %d", i.Nodes, i.Rate(), i.Time.Milliseconds())
	if i.Source != "" && i.Source != "search" {
		b.WriteString(" by " + protocol.QuoteReceived(i.Source))
	}
	if len(i.Line) > 0 {
		b.WriteString(" pv")
	}
	for _, m := range i.Line {
		if x, y, err := ParsePoint(size, m); err == nil {
			fmt.Fprintf(&b, " %d,%d", x, y)
		}
	}
	return b.String()
}
