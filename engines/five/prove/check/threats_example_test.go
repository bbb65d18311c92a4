package check_test

import (
	"context"
	"fmt"
	"strings"

	"github.com/sente-games/sente/engines/five/prove/check"
)

// What is no certificate is refused in a sentence.
func ExampleVerifyThreats() {
	_, err := check.VerifyThreats(context.Background(), strings.NewReader("sente-threats 1 {}\n"))
	fmt.Println(err)
	// Output: the file does not begin with "sente-threats 2 ": it is no certificate that this version knows
}
