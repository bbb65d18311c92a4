//go:build slow

package site

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// spent is how long threads have run, and how long they could have run but for others.
type spent struct{ ran, waited time.Duration }

// threads is what the threads of processes have spent so far, by their names, as Linux tells
// it (/proc/PID/schedstat).
func threads(t testing.TB, pids ...int) map[string]spent {
	t.Helper()
	all := map[string]spent{}
	for _, pid := range pids {
		tasks, _ := filepath.Glob(fmt.Sprintf("/proc/%d/task/*", pid)) // the pattern is well formed
		for _, task := range tasks {
			name, _ := os.ReadFile(filepath.Join(task, "comm")) // a thread may end meanwhile
			text, _ := os.ReadFile(filepath.Join(task, "schedstat"))
			var ran, waited int64
			if n, _ := fmt.Sscan(string(text), &ran, &waited); n == 2 {
				key := strings.TrimSpace(string(name))
				all[key] = spent{all[key].ran + time.Duration(ran), all[key].waited + time.Duration(waited)}
			}
		}
	}
	if len(all) == 0 {
		t.Skip("this system does not tell how long threads have run: Linux does")
	}
	return all
}

// processes are those of the page's browser.
func (p tab) processes() []int {
	p.T.Helper()
	children := map[int][]int{}
	all, _ := filepath.Glob("/proc/[0-9]*/stat") // the pattern is well formed
	for _, file := range all {
		text, _ := os.ReadFile(file) // a process may end meanwhile
		_, rest, _ := strings.Cut(string(text), ") ")
		var state string
		var parent int
		if n, _ := fmt.Sscan(rest, &state, &parent); n == 2 {
			pid, _ := strconv.Atoi(filepath.Base(filepath.Dir(file))) // the pattern wants a digit first, and Linux gives no other names
			children[parent] = append(children[parent], pid)
		}
	}
	found := []int{chromedp.FromContext(p.Ctx).Browser.Process().Pid}
	for i := 0; i < len(found); i++ {
		found = append(found, children[found[i]]...)
	}
	return found
}
