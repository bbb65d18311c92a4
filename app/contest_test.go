package app

import "testing"

func TestCommandsAreQuotedForAShell(t *testing.T) {
	env := &environment{args: []string{"match", "./my engine", "it's", "", "a:b=c", "$HOME"}}
	if got, want := env.command(), `sente match './my engine' 'it'\''s' '' a:b=c '$HOME'`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}
