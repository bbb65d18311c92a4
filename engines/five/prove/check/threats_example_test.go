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
	// Output: unknown certificate format: the file does not start with "sente-threats 2 "
}
