package check_test

import (
	"context"
	"fmt"
	"strings"

	"github.com/sente-games/sente/engines/five/breaker/check"
)

// What is no certificate is refused in a sentence.
func ExampleVerify() {
	_, err := check.Verify(context.Background(), strings.NewReader("sente-breaker 2 {}\n"))
	fmt.Println(err)
	// Output: the file does not begin with "sente-breaker 1 ": it is no certificate that this version knows
}
