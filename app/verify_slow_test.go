//go:build slow

package app_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/sente-games/sente/app"
	"github.com/sente-games/sente/catalog/standard"
	"github.com/sente-games/sente/internal/testutil"
)

// command runs a command line and returns what it printed and its status.
func command(args ...string) (out, complaint string, status int) {
	var stdout, stderr bytes.Buffer
	status = app.Run(context.Background(), args, app.Streams{In: strings.NewReader(""), Out: &stdout, Err: &stderr}, standard.Games(), app.AllParts...)
	return stdout.String(), stderr.String(), status
}

// replaceChecksum replaces the checksum of a modified certificate with the correct one.
func replaceChecksum(text string) string {
	body, _, _ := strings.Cut(text, "end sha256")
	return body + fmt.Sprintf("end sha256 %x\n", sha256.Sum256([]byte(body)))
}

// certificates returns valid certificates with different headers.
func certificates(t *testing.T) map[string]string {
	t.Helper()
	folder, all := t.TempDir(), map[string]string{}
	for name, args := range map[string][]string{
		"plain":   {"tictactoe", "a1b1"},
		"size":    {"connectfour", "--size", "4x4", "1212"},
		"rules":   {"nim", "--rules", "misere", "--size", "1-2"},
		"stones":  {"gomoku", "--size", "6", "--rules", "standard", "--setup", "black: a1 b1 c1; white: a6 b6; to-move: black", "d1 f6"},
		"opening": {"gomoku", "--size", "7", "--opening", "pro", "d4 a7 a1 b7 b1 c7 c1 g7 d1 f7"},
	} {
		file := filepath.Join(folder, name)
		if _, complaint, status := command(append([]string{"solve", "--nodes", "2m", "--certificate", file}, args...)...); status != 0 {
			t.Fatalf("%s: %s", name, complaint)
		}
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatalf("%s: no certificate: %v", name, err)
		}
		all[name] = string(text)
	}
	return all
}

// TestVerify_RejectsOrReportsForgedHeads replaces, removes or adds lines in the header of a valid
// certificate. The certificate must be rejected, or the printed claim must contain the change.
func TestVerify_RejectsOrReportsForgedHeads(t *testing.T) {
	forgeries := map[string][]string{
		"game":    {"gomoku", "othello", "nim", "chess"},
		"rules":   {"freestyle", "standard", "renju", "misere", "connect=3", "nonsense"},
		"size":    {"5", "4x4", "15", "1-2", "1-2-1", "huge", "5 4"},
		"opening": {"none", "standard", "pro", "swap2", "nonsense"},
		"setup":   {"black: a1 b1 c1 d1; to-move: black", "black: a1; white: b2; to-move: white", "nonsense"},
		"moves":   {"a1", "a1 b1 c1", "1 2 1", "e1", "a1 a1"},
		"claim":   {"win first", "win second", "hold first", "hold second", "win black", "hold white", "win cross", "win nobody"},
		"nodes":   {"1", "2", "0", "-1", "1e3"},
		"colour":  {"red"},
	}
	told, refused := 0, 0
	for name, text := range certificates(t) {
		for key, values := range forgeries {
			for _, value := range append(values, "") {
				forged := replaceChecksum(forge(text, key, value))
				if forged == text {
					continue
				}
				file := filepath.Join(t.TempDir(), "forged")
				testutil.NoError(t, os.WriteFile(file, []byte(forged), 0o644))
				out, complaint, status := command("verify", file)
				if status != 0 {
					refused++
					if strings.Count(complaint, "\n") != 1 {
						t.Errorf("%s: %s %q: no sentence: %q", name, key, value, complaint)
					}
					continue
				}
				told++
				if !claimContains(out, key, value) {
					t.Errorf("%s: %s %q is believed, but what is printed does not tell:\n%s", name, key, value, out)
				}
			}
		}
	}
	if told == 0 || refused == 0 {
		t.Errorf("%d forgeries told, %d refused: the test sees one side only", told, refused)
	}
	t.Logf("%d forgeries are other true claims and told, %d are refused", told, refused)
}

// forge replaces a line of the header; the value "" removes it.
func forge(text, key, value string) string {
	line := regexp.MustCompile(`(?m)^` + key + ` .*\n`)
	if value == "" {
		return line.ReplaceAllLiteralString(text, "")
	}
	if line.MatchString(text) {
		return line.ReplaceAllLiteralString(text, key+" "+value+"\n")
	}
	return strings.Replace(text, "\nclaim ", "\n"+key+" "+value+"\nclaim ", 1)
}

// claimContains reports whether a printed claim contains the value of a header line.
func claimContains(out, key, value string) bool {
	if value == "" || key == "opening" && value == "none" {
		return !strings.Contains(out, map[string]string{"opening": "opening", "setup": "set-up", "moves": "after"}[key]) || key == "rules" || key == "size"
	}
	switch key {
	case "setup":
		return strings.Contains(out, fmt.Sprintf("set-up %q", value))
	case "opening":
		return strings.Contains(out, "opening "+value)
	case "moves":
		return strings.Contains(out, "after "+value+"\n")
	case "claim":
		goal, player, _ := strings.Cut(value, " ")
		return strings.Contains(out, player+map[string]string{"win": " can force a win", "hold": " cannot be beaten"}[goal])
	}
	return strings.Contains(out, value)
}

// TestVerify_RejectsOrReportsForgedThreats is the same test for certificates of wins by threats.
func TestVerify_RejectsOrReportsForgedThreats(t *testing.T) {
	file := filepath.Join(t.TempDir(), "threats")
	if _, complaint, status := command("solve", "--nodes", "100k", "--certificate", file, "gomoku", "--size", "9", "d5 a1 e5 a3 e6 a8"); status != 0 {
		t.Fatal(complaint)
	}
	whole, err := os.ReadFile(file)
	testutil.NoError(t, err)
	body := string(whole[:len(whole)-sha256.Size])
	head, tree, _ := strings.Cut(body, "\n")
	for _, c := range []struct{ old, by, tells string }{
		{"", "", "after d5 a1 e5 a3 e6 a8\nblack to move: black can force a win"},
		{`"a8"`, `"a9"`, "after d5 a1 e5 a3 e6 a9\nblack to move: black can force a win"},
		{`"a8"`, `"d6"`, ""},
		{`"winner":"black"`, `"winner":"white"`, ""},
		{`"winner":"black"`, `"winner":"nobody"`, ""},
		{`"size":"9"`, `"size":"5"`, ""},
		{`"size":"9"`, `"size":"9","rules":"renju"`, ""},
		{`"size":"9"`, `"size":"9","rules":"continuous"`, ""},
		{`"gomoku"`, `"nim"`, ""},
		{`"winner"`, `"loser"`, ""},
		{"sente-threats 2", "sente-threats 3", ""},
	} {
		forged := []byte(strings.Replace(head, c.old, c.by, 1) + "\n" + tree)
		sum := sha256.Sum256(forged)
		testutil.NoError(t, os.WriteFile(file, append(forged, sum[:]...), 0o644))
		out, complaint, status := command("verify", file)
		switch {
		case c.tells == "" && (status == 0 || strings.Count(complaint, "\n") != 1):
			t.Errorf("%s for %s: %q %q", c.by, c.old, out, complaint)
		case c.tells != "" && !strings.Contains(out, c.tells):
			t.Errorf("%s for %s: %q %q lacks %q", c.by, c.old, out, complaint, c.tells)
		}
	}
}
