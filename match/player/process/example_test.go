package process_test

import (
	"fmt"

	"github.com/sente-games/sente/match/player/process"
)

// What a program wrote last is part of the error that tells how it ended.
func ExampleFormatLastLines() {
	fmt.Println("it ended" + process.FormatLastLines([]string{"loading", "reading weights", "no such file"}))
	// Output: it ended; last output: "reading weights", "no such file"
}
