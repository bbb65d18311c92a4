//go:build slow && unix

package natsqueue_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/sente-games/sente/fleet/natsqueue"
	"github.com/sente-games/sente/internal/testutil"
)

// TestClusterDrill has a run done with three replicas while the nodes of the cluster are killed
// one at a time, the last one for good: each job counts once, and the nodes that are left have
// the same results (fault 26).
func TestClusterDrill(t *testing.T) {
	drill := drill{jobs: 500, workers: 2, killNode: 80}
	drill.runOnCluster(t)
}

// TestClusterDrillLong is the drill of docs/experiments/0201-drill.md on a cluster.
//
//	SENTE_LONG=1 go test -tags slow ./fleet/natsqueue -run TestClusterDrillLong -v
func TestClusterDrillLong(t *testing.T) {
	testutil.Long(t)
	drill := drill{jobs: 5_000, workers: 4, killNode: 80}
	drill.runOnCluster(t)
}

// cluster is three nodes, each a process.
type cluster struct {
	listen, peers []string
	nodes         []*process
	next          int // how many jobs must have begun before the next kill
	restarting    atomic.Int32
	kills, lost   int // lost is the node that was killed for good

	mu    sync.Mutex
	lines []string // what the nodes print
}

func (d *drill) runOnCluster(t *testing.T) {
	d.t, d.dice, d.folder, d.token = t, rand.New(rand.NewPCG(1, 2)), t.TempDir(), "0123456789abcdef"
	d.begun = make(chan int, 1024)
	c := &d.cluster
	c.nodes, c.lost, c.next = make([]*process, 3), -1, d.killNode
	for range c.nodes {
		c.listen, c.peers = append(c.listen, freePort(t)), append(c.peers, freePort(t))
	}
	for i := range c.nodes {
		d.startNode(i)
	}
	d.address = "nats://" + strings.Join(c.listen, ",")
	connectTo(t, testutil.Must(natsqueue.ParseAddress(d.address))(t), d.token) // makes streams with one replica, of which the owner makes three
	d.address += "?replicas=3"
	began := time.Now()
	d.owner = start(t, d.role("owner"), nil)
	for range d.workers {
		d.crew = append(d.crew, d.hire())
	}
	totals := d.disturb()
	t.Logf("%d jobs in %.1f s; %d kills of nodes, the last one for good; %d jobs begun for nothing", d.jobs, time.Since(began).Seconds(), c.kills, d.wasted)
	if c.lost < 0 {
		t.Error("no node was lost for good")
	}
	d.checkCluster(totals)
}

func (d *drill) startNode(i int) {
	c := &d.cluster
	r := d.role("node")
	r.Name, r.Dir, r.Listen = fmt.Sprint("node-", i), filepath.Join(d.folder, fmt.Sprint("node-", i)), c.listen[i]
	r.Peers = append([]string{c.peers[i]}, c.peers...)
	c.nodes[i] = start(d.t, r, func(line string) {
		c.mu.Lock()
		defer c.mu.Unlock()
		c.lines = append(c.lines, r.Name+" "+line)
	})
}

// disturbCluster kills a node each time that killNode more jobs were begun and all nodes run. It
// is back after one to three seconds, unless two thirds of the jobs were begun.
func (d *drill) disturbCluster(begun int) {
	c := &d.cluster
	if begun < c.next || c.lost >= 0 || c.restarting.Load() > 0 {
		return
	}
	i := d.dice.IntN(len(c.nodes))
	c.nodes[i].kill()
	c.kills++
	if begun*3 >= d.jobs*2 {
		c.lost = i
		return
	}
	c.next = begun + d.killNode
	c.restarting.Add(1)
	time.AfterFunc(time.Second+time.Duration(d.dice.IntN(2000))*time.Millisecond, func() {
		d.startNode(i)
		c.restarting.Add(-1)
	})
}

// checkCluster compares the results of each node that is left with those of an undisturbed run.
func (d *drill) checkCluster(said string) {
	t, c := d.t, &d.cluster
	var want, got drillTotals
	for n := range d.jobs {
		want[drillResult(n)]++
	}
	if err := json.Unmarshal([]byte(said), &got); err != nil || got != want {
		t.Errorf("the owner counts %s (%v), an undisturbed run has %v", said, err, want)
	}
	run := drillName(t)
	connectTo(t, testutil.Must(natsqueue.ParseAddress(d.address))(t), d.token) // waits for a leader
	if n := waitingJobs(t, strings.TrimSuffix(d.address, "?replicas=3"), d.token); n > 0 {
		t.Errorf("%d jobs were left in the queue", n)
	}
	for i, node := range c.nodes {
		if i == c.lost {
			continue
		}
		results, err := readNode(t, "nats://"+c.listen[i], d.token, run)
		for deadline := time.Now().Add(20 * time.Second); len(results) < d.jobs && time.Now().Before(deadline); { // it follows the leader
			results, err = readNode(t, "nats://"+c.listen[i], d.token, run)
		}
		if err != nil {
			t.Errorf("node %d: %v", i, err)
		}
		for n := range d.jobs {
			if got := results[drillID(n)]; !slices.Equal(got, []int{drillResult(n)}) {
				t.Errorf("node %d: job %d has the results %v", i, n, got)
			}
		}
		_ = node.input.Close()
		<-node.ended
	}
	stored := 0
	for _, line := range c.lines {
		switch {
		case strings.HasSuffix(line, fmt.Sprint(" stored ", d.jobs)):
			stored++
		case strings.Contains(line, "s2:") || strings.Contains(line, "corrupt"):
			t.Error(line)
		}
	}
	if stored != 2 {
		t.Errorf("%d nodes stored all results: %q", stored, c.lines[max(len(c.lines)-10, 0):])
	}
}

// readNode returns the results of a run by job, as one node has them: a node answers direct
// requests of its own clients itself.
func readNode(t *testing.T, address, token, run string) (results map[string][]int, err error) {
	t.Helper()
	conn, err := nats.Connect(address, nats.Token(token))
	if err != nil {
		return nil, err
	}
	defer conn.Close()
	stream, err := testutil.Must(jetstream.New(conn))(t).Stream(t.Context(), "sente_results")
	if err != nil {
		return nil, err
	}
	results = map[string][]int{}
	for seq := uint64(0); ; {
		m, err := stream.GetMsg(t.Context(), seq+1, jetstream.WithGetMsgSubject("result."+run+".*"))
		if errors.Is(err, jetstream.ErrMsgNotFound) {
			return results, nil
		}
		if err != nil {
			return results, err
		}
		seq = m.Sequence
		var r struct {
			Job  string
			Body int
		}
		testutil.NoError(t, json.Unmarshal(m.Data, &r))
		results[r.Job] = append(results[r.Job], r.Body)
	}
}

// playNode is a node of a cluster, which prints its errors and at the end how many results it has.
func playNode(ctx context.Context, r role) error {
	host, port := hostPort(r.Listen)
	o := &server.Options{
		ServerName: r.Name, Host: host, Port: port, NoSigs: true, JetStream: true, StoreDir: r.Dir, SyncAlways: true, MaxPayload: 16 << 20, Authorization: r.Token,
		Routes: server.RoutesFromStr("nats://" + strings.Join(r.Peers[1:], ",nats://")),
	}
	o.Cluster.Name = "drill"
	o.Cluster.Host, o.Cluster.Port = hostPort(r.Peers[0])
	s, err := server.NewServer(o)
	if err != nil {
		return err
	}
	s.SetLoggerV2(printer{}, false, false, false)
	go s.Start()
	<-ctx.Done()
	info, err := s.Jsz(&server.JSzOptions{Streams: true})
	if err != nil {
		return err
	}
	for _, account := range info.AccountDetails {
		for _, stream := range account.Streams {
			if stream.Name == "sente_results" {
				fmt.Println("stored", stream.State.Msgs)
			}
		}
	}
	s.Shutdown()
	s.WaitForShutdown()
	return nil
}

func hostPort(address string) (string, int) {
	host, text, _ := net.SplitHostPort(address)
	port, _ := strconv.Atoi(text)
	return host, port
}

// printer prints the errors of a node.
type printer struct{}

func (printer) Noticef(string, ...any)            {}
func (printer) Debugf(string, ...any)             {}
func (printer) Tracef(string, ...any)             {}
func (printer) Warnf(format string, args ...any)  { fmt.Printf(format+"\n", args...) }
func (printer) Errorf(format string, args ...any) { fmt.Printf(format+"\n", args...) }
func (printer) Fatalf(format string, args ...any) { fmt.Fprintf(os.Stderr, format+"\n", args...) }
