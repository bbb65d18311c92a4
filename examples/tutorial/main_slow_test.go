//go:build slow

package main

import (
	"testing"

	"github.com/sente-games/sente/app/apptest"
)

func TestProgram_RunsEveryVerb(t *testing.T) { apptest.RunCommands(t, game()) }
