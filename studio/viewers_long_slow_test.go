//go:build slow

package studio

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/coder/websocket"

	"github.com/sente-games/sente/internal/testutil"
)

// TestLongViewers lets one page and two hundred watch an analysis in turn, at a studio in a
// process of its own, and compares the nodes that it visits in a second of the processor time
// that all of the studio takes: what else the machine does counts for little, then.
//
//	SENTE_LONG=1 go test ./studio -run TestLongViewers -v
func TestLongViewers(t *testing.T) {
	if !testutil.LongEnabled() {
		return
	}
	const rounds, long = 12, 5 * time.Second
	p := startProcess(t, t.TempDir())
	var one, many, cost []float64
	for round := range rounds {
		var speeds [2]float64
		for i := range 2 {
			which := (i + round) % 2 // each comes first as often as second
			speeds[which] = p.analysis(analysed[round%len(analysed)], []int{1, 200}[which], long)
		}
		one, many, cost = append(one, speeds[0]), append(many, speeds[1]), append(cost, 1-speeds[1]/speeds[0])
	}
	slices.Sort(cost)
	t.Logf("nodes in a second of processor time: with one page %.0f, with 200 %.0f", median(one), median(many))
	t.Logf("the 200 cost %.1f %% (pairs %.3f)", 100*median(cost), cost)
	if median(cost) > 0.05 {
		t.Errorf("200 pages cost the engine %.1f %%", 100*median(cost))
	}
}

func median(of []float64) float64 {
	of = slices.Sorted(slices.Values(of))
	return (of[(len(of)-1)/2] + of[len(of)/2]) / 2
}

// analysed are positions that the time between infos was not chosen by.
var analysed = []string{
	`{"game":"gomoku","moves":["g7","h6","j9","h8","f10"]}`,
	`{"game":"othello","moves":["f5","d6","c3","d3","c4"]}`,
	`{"game":"gomoku","rules":"renju","moves":["h8","h9","j10","g7"]}`,
	`{"game":"gomoku","size":"19","moves":["k10","l11","m9","k12","j9","l8"]}`,
}

// analysis is watched by pages for a while; it returns nodes per second of processor time.
func (p *process) analysis(position string, pages int, long time.Duration) float64 {
	p.t.Helper()
	said, ok := p.ask("POST", "/api/tables", position)
	var made state
	if !ok || json.Unmarshal(said, &made) != nil {
		p.t.Fatalf("no table: %s", said)
	}
	table := "/api/tables/" + made.ID
	var all sync.WaitGroup
	defer all.Wait()
	var last news
	told := 0 // thoughts, to the first page
	var leave []func() error
	ended := make(chan struct{})
	for page := range pages {
		conn, _, err := websocket.Dial(p.t.Context(), p.url+table+"/events", nil)
		if err != nil {
			p.t.Fatal(err)
		}
		leave = append(leave, conn.CloseNow)
		conn.SetReadLimit(1 << 20)
		all.Go(func() {
			for {
				_, text, err := conn.Read(p.t.Context())
				if err != nil {
					return
				}
				if page > 0 || !strings.HasPrefix(string(text), `{"event":"info"`) {
					continue
				}
				var event struct{ Data news }
				if err := json.Unmarshal(text, &event); err != nil {
					p.t.Error(err)
				}
				told++
				if last = event.Data; last.Done {
					close(ended)
					return
				}
			}
		})
	}
	defer func() {
		for _, away := range leave {
			away() //nolint:errcheck // it is gone, then
		}
		p.ask("DELETE", table, "")
	}()
	worked := p.worked()
	if _, ok := p.ask("POST", table+"/analyse", `{}`); !ok {
		p.t.Fatal("no analysis")
	}
	time.Sleep(long)
	p.ask("POST", table+"/stop", "")
	<-ended
	p.t.Logf("%d pages: %d thoughts told", pages, told)
	return float64(last.Thoughts[0].Nodes) / (p.worked() - worked).Seconds()
}

// worked is the processor time that a process has taken.
func (p *process) worked() time.Duration {
	p.t.Helper()
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", p.pid))
	if err != nil {
		p.t.Skip("the processor time of a process is read from /proc: run this on Linux")
	}
	fields := strings.Fields(string(text[strings.LastIndexByte(string(text), ')')+1:]))
	var ticks int
	for _, f := range fields[11:13] {
		n, err := strconv.Atoi(f)
		if err != nil {
			p.t.Fatal(err)
		}
		ticks += n
	}
	return time.Duration(ticks) * 10 * time.Millisecond
}
