package check_test

import (
	"context"
	"fmt"
	"strings"

	"github.com/sente-games/sente/engines/five/prove/check"
)

// What is no certificate is refused in a sentence.
func ExampleVerifyBreaker() {
	_, err := check.VerifyBreaker(context.Background(), strings.NewReader("sente-breaker 2 {}\n"))
	fmt.Println(err)
	// Output: unknown certificate format: the file does not start with "sente-breaker 1 "
}
