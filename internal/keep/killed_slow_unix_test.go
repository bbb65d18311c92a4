//go:build slow && unix

package keep_test

import (
	"bufio"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/internal/testutil"
)

// saving is the environment variable with the file that a child process writes until it is killed.
const saving = "SENTE_KEEP_SAVING"

func TestMain(m *testing.M) {
	if name := os.Getenv(saving); name != "" {
		save(name)
	}
	os.Exit(m.Run())
}

// numbered returns a file with its number in every line.
func numbered(n int) string { return "note\n" + strings.Repeat(fmt.Sprintln(n), 20_000) }

// save writes a file repeatedly and prints its number after each success.
func save(name string) {
	for n := numberOf(name) + 1; ; n++ {
		if err := keep.Replace(keep.OS, name, notes, func(w io.Writer) error { _, err := io.WriteString(w, numbered(n)); return err }); err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(n)
	}
}

// numberOf returns the number of a file, 0 if it is missing, -1 if it is incomplete.
func numberOf(name string) int {
	text, err := os.ReadFile(name)
	if os.IsNotExist(err) {
		return 0
	}
	words := strings.Fields(string(text))
	if len(words) < 2 {
		return -1
	}
	n, err := strconv.Atoi(words[1])
	if err != nil || string(text) != numbered(n) {
		return -1
	}
	return n
}

// TestKilledWhileSaving is fault 11: a child process that writes is killed at random moments; the file must be
// complete and not older than acknowledged.
func TestKilledWhileSaving(t *testing.T) { killWhileSaving(t, 20) }

// TestKilledWhileSavingLong repeats it 500 times.
func TestKilledWhileSavingLong(t *testing.T) {
	if !testutil.LongEnabled() {
		t.Log("set SENTE_LONG=1 to run it")
		return
	}
	killWhileSaving(t, 500)
}

func killWhileSaving(t *testing.T, times int) {
	name := filepath.Join(t.TempDir(), "x")
	dice, left := rand.New(rand.NewPCG(1, 1)), 0
	for range times {
		child := exec.CommandContext(t.Context(), os.Args[0])
		child.Env = append(os.Environ(), saving+"="+name)
		out, err := child.StdoutPipe()
		if err == nil {
			err = child.Start()
		}
		testutil.NoError(t, err)
		said := numberOf(name)
		lines := bufio.NewScanner(out)
		if lines.Scan() { // it has begun
			time.AfterFunc(time.Duration(dice.Int64N(int64(20*time.Millisecond))), func() { _ = child.Process.Kill() })
			for more := true; more; more = lines.Scan() {
				if said, err = strconv.Atoi(lines.Text()); err != nil {
					t.Fatal(lines.Text())
				}
			}
		}
		_ = child.Wait()
		if n := numberOf(name); n != said && n != said+1 {
			t.Fatalf("the file is number %d, and %d was said to be kept", n, said)
		}
		if _, err := os.Stat(filepath.Join(filepath.Dir(name), ".x.sente-new")); err == nil {
			left++
		}
	}
	t.Logf("%d files; %d of %d kills left one half written", numberOf(name), left, times)
}
