package protocol_test

import (
	"fmt"
	"strings"

	"github.com/sente-games/sente/match/protocol"
)

// Lines end as they like, and none takes more memory than it may.
func ExampleReadLines() {
	err := protocol.ReadLines(strings.NewReader("isready\r\n\ngo depth 3\n"+strings.Repeat("x", 100)+"\n"), 20, func(l protocol.Line) bool {
		if l.Truncated {
			l.Text = "(too long)"
		}
		fmt.Println(l.Text)
		return true
	})
	fmt.Println(err)
	// Output:
	// isready
	// go depth 3
	// (too long)
	// <nil>
}
