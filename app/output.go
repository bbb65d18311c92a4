package app

import (
	"fmt"

	"github.com/sente-games/sente/internal/keep"
)

// mayWrite refuses, before long work begins, a file that flag names and that is of
// another kind.
func (env *environment) mayWrite(flag, name string, kind keep.Kind) error {
	if name == "" {
		return nil
	}
	held, err := keep.Hold(env.disk, name, kind)
	if err != nil {
		return fmt.Errorf("%s: %w", flag, err)
	}
	held.Close()
	return nil
}
