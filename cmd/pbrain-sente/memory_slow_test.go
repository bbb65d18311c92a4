//go:build slow

package main

import (
	"fmt"
	"os/exec"
	"strings"
	"testing"
)

// TestFault14MemoryLimit: hash_size, max_memory and --profile ask for more than
// ulimit -v leaves, and the brain plays on with smaller tables that it says to be so,
// or ends with a sentence.
func TestFault14MemoryLimit(t *testing.T) {
	bash, err := exec.LookPath("bash")
	if err != nil {
		t.Skip("there is no bash to limit the memory with")
	}
	program := build(t)
	const move = "INFO timeout_turn 100\nBEGIN\n"
	for _, c := range []struct{ flags, says, want string }{
		{"", "START 15\n" + move, "7,7\n"},
		{"", "INFO hash_size 1073741824\nSTART 15\n" + move, "MESSAGE hash_size 1073741824 is more than there is: the tables take at most "},
		{"", "START 15\nINFO hash_size 1073741824\n" + move + "INFO hash_size 4000000\nTURN 7,8\n", "MESSAGE hash_size 4000000 is more"},
		{"", "START 15\nINFO hash_size 9223372036854775807\n" + move, "7,7\n"},
		{"", "INFO max_memory 1000000000000\nSTART 15\n" + move, "7,7\n"},
		{"", "INFO max_memory 1\nSTART 15\n" + move, "7,7\n"},
		{"", "INFO max_memory 1\nINFO hash_size 4000000\nSTART 15\n" + move + "INFO max_memory 0\nTURN 7,8\n", "7,7\n"},
		{"", strings.Repeat("START 15\n", 30) + move, "7,7\n"},
		{"--profile search", "INFO hash_size 1073741824\nSTART 15\n" + move, "MESSAGE hash_size"},
		{"--profile mcts", "INFO hash_size 1073741824\nSTART 15\n" + move, "MESSAGE hash_size"},
		{"--profile sente:memory=100000", "", "pbrain-sente: memory=100000 of 97.7 GiB is more than the "},
		{"--memory 1TiB", "", "pbrain-sente: --memory or SENTE_MEMORY: 1TiB is more than the "},
		{"--memory 20MiB", "START 15\n" + move, "MESSAGE the tables take 20 MiB: this process may use no more\n"},
	} {
		limited := exec.CommandContext(t.Context(), bash, "-c", fmt.Sprintf("ulimit -v %d && exec %s %s", 2<<20, program, c.flags))
		limited.Stdin = strings.NewReader(c.says + "END\n")
		out, err := limited.CombinedOutput()
		text := string(out)
		if strings.Contains(text, "ulimit") {
			t.Skip("memory cannot be limited here: " + text)
		}
		refused := c.says == ""
		if refused != (err != nil) || !strings.Contains(text, c.want) || strings.Contains(text, "ERROR") || strings.Contains(text, "goroutine") {
			t.Errorf("%s, %q: %v\n%.2000s", c.flags, c.says, err, text)
		}
	}
}
