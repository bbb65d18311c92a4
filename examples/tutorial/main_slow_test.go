//go:build slow

package main

import (
	"testing"

	"github.com/sente-games/sente/internal/verbtest"
)

func TestProgram_RunsEveryVerb(t *testing.T) { verbtest.Run(t, game()) }
