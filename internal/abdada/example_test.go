package abdada_test

import (
	"fmt"

	"github.com/sente-games/sente/internal/abdada"
)

func ExampleClaims() {
	var claims abdada.Claims
	claims.Claim(42)
	fmt.Println(claims.Claimed(42), claims.Claimed(43))
	claims.Release(42)
	fmt.Println(claims.Claimed(42))
	// Output:
	// true false
	// false
}
