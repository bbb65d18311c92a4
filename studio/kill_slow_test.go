//go:build slow

package studio

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/sente-games/sente/catalog/standard"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/studio/internal/table"
)

// toBeKilled names a folder to the test's own program, which is a studio that keeps its
// games there, then.
const toBeKilled = "SENTE_STUDIO_TO_BE_KILLED"

func init() {
	if folder := os.Getenv(toBeKilled); folder != "" {
		serveUntilKilled(folder)
	}
}

func serveUntilKilled(folder string) {
	studio, err := New(standard.Games(), Options{Studies: folder})
	if err != nil {
		panic(err)
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		panic(err)
	}
	fmt.Println("http://" + l.Addr().String())
	panic(studio.Serve(context.Background(), l))
}

// process is a studio in a process of its own.
type process struct {
	t    *testing.T
	url  string
	pid  int
	kill func()
}

func startProcess(t *testing.T, folder string) *process {
	t.Helper()
	program := testutil.Must(os.Executable())(t)
	command := exec.Command(program)
	command.Env = append(os.Environ(), toBeKilled+"="+folder)
	out, err := command.StdoutPipe()
	if err == nil {
		err = command.Start()
	}
	testutil.NoError(t, err)
	p := &process{t: t, pid: command.Process.Pid, kill: sync.OnceFunc(func() {
		command.Process.Kill() //nolint:errcheck // it is gone already, then
		command.Wait()         //nolint:errcheck // killed, as it should be
	})}
	t.Cleanup(p.kill)
	line := testutil.Must(bufio.NewReader(out).ReadString('\n'))(t)
	p.url = strings.TrimSpace(line)
	return p
}

// ask sends a request; ok is false if no whole answer came.
func (p *process) ask(method, path, body string) (said []byte, ok bool) {
	request := testutil.Must(http.NewRequestWithContext(p.t.Context(), method, p.url+path, strings.NewReader(body)))(p.t)
	request.Header.Set("Content-Type", "application/json")
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		return nil, false
	}
	defer answer.Body.Close()
	said, err = io.ReadAll(answer.Body)
	if err == nil && answer.StatusCode >= 500 {
		p.t.Fatalf("%s %s: %d %s", method, path, answer.StatusCode, said)
	}
	return said, err == nil && answer.StatusCode < 300
}

// change makes some edit of a study of that many nodes.
func change(random *rand.Rand, nodes int) string {
	node := random.IntN(nodes)
	cell := fmt.Sprintf("%c%d", 'a'+random.IntN(15), 1+random.IntN(15))
	switch random.IntN(8) {
	case 0:
		return fmt.Sprintf(`{"edit":"comment","node":%d,"text":"remark %d"}`, node, random.Int())
	case 1:
		return fmt.Sprintf(`{"edit":"mark","node":%d,"mark":{"cell":%q,"kind":"circle"}}`, node, cell)
	case 2:
		return fmt.Sprintf(`{"edit":"promote","node":%d}`, node)
	case 3:
		return fmt.Sprintf(`{"edit":"arrow","node":%d,"arrow":{"from":"h8","to":%q}}`, node, cell)
	}
	return fmt.Sprintf(`{"edit":"play","node":%d,"move":%q}`, node, cell)
}

// TestStudio_KeepsShownPositionsAfterKillLong: a studio that is killed while it is edited has all that
// it had answered when it is started again, and goes on. SENTE_LONG=1 kills it 100 times.
func TestStudio_KeepsShownPositionsAfterKillLong(t *testing.T) {
	kills, most := 3, 60
	if testutil.LongEnabled() {
		kills, most = 100, 40
	}
	folder := t.TempDir()
	random := rand.New(rand.NewPCG(7, 7))
	p := startProcess(t, folder)
	said, ok := p.ask("POST", "/api/tables", `{"game":"gomoku"}`)
	var made table.State
	if !ok || json.Unmarshal(said, &made) != nil {
		t.Fatalf("no table: %s", said)
	}
	tbl := "/api/tables/" + made.ID
	whole := func() (g table.StudyChanges) {
		t.Helper()
		said, ok := p.ask("GET", tbl+"/study", "")
		if !ok || json.Unmarshal(said, &g) != nil {
			t.Fatalf("no study: %.200s", said)
		}
		g.Nodes, g.Runs = leavesOf(g), nil
		return g
	}
	shown := whole()
	for kill := range kills {
		deadly := 1 + random.IntN(most)
		for range deadly {
			if said, ok := p.ask("POST", tbl+"/edit", change(random, len(shown.Nodes))); !ok && !json.Valid(said) {
				t.Fatalf("no answer: %.200s", said)
			}
			shown = whole()
		}
		// The last edits are under way, all at the root, and nobody has seen what they do.
		var late sync.WaitGroup
		for i := range 3 {
			late.Go(func() {
				p.ask("POST", tbl+"/edit", fmt.Sprintf(`{"edit":"comment","node":0,"text":"late %d %d"}`, kill, i))
			})
		}
		time.Sleep(time.Duration(random.IntN(2000)) * time.Microsecond) // the kill falls anywhere
		p.kill()
		late.Wait()
		p = startProcess(t, folder)
		after := whole()
		if after.Notice != nil {
			t.Errorf("kill %d: the studio says %q", kill, after.Notice)
		}
		if was, is := shown.Nodes[0].Comment, after.Nodes[0].Comment; is != was && !strings.HasPrefix(is, fmt.Sprintf("late %d ", kill)) {
			t.Errorf("kill %d: the remark at the root is %q, was %q", kill, is, was)
		}
		shown.Nodes[0].Comment = after.Nodes[0].Comment
		if d := cmp.Diff(shown.Nodes, after.Nodes, cmpopts.EquateEmpty()); d != "" {
			t.Fatalf("kill %d: what was shown is not there any more:\n%s", kill, d)
		}
		shown = after
	}
}
