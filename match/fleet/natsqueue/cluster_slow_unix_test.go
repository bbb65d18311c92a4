//go:build slow && unix

package natsqueue_test

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/sente-games/sente/internal/testutil"
)

// TestClusterDrill_CountsEachJobOnce has a run done with three replicas while the nodes of the
// cluster are killed one at a time, the last one for good: each job counts once, and the nodes that
// are left have the same results (fault 26).
func TestClusterDrill_CountsEachJobOnce(t *testing.T) {
	(&drill{jobs: 400, workers: 2, killNode: 80, away: time.Second}).runOnCluster(t)
}

// TestClusterDrillLong_CountsEachJobOnce is the drill on a cluster of docs/experiments/0201-drill.md.
//
//	SENTE_LONG=1 go test -tags slow ./fleet/natsqueue -run TestClusterDrillLong_CountsEachJobOnce -v
func TestClusterDrillLong_CountsEachJobOnce(t *testing.T) {
	testutil.Long(t)
	(&drill{jobs: 5_000, workers: 4, killNode: 80, away: 3 * time.Second}).runOnCluster(t)
}

// cluster is three nodes, each a process.
type cluster struct {
	listen, peers []string
	nodes         []*process
	next          int // how many jobs must have begun before the next kill
	restarting    atomic.Int32
	kills, lost   int // lost is the node that was killed for good
}

func (d *drill) runOnCluster(t *testing.T) {
	d.t, d.dice, d.folder, d.token, d.begun = t, rand.New(rand.NewPCG(1, 2)), t.TempDir(), "0123456789abcdef", make(chan int, 1024)
	c := &d.cluster
	c.nodes, c.lost, c.next = make([]*process, 3), -1, d.killNode
	for range c.nodes {
		c.listen, c.peers = append(c.listen, freePort(t)), append(c.peers, freePort(t))
	}
	for i := range c.nodes {
		d.startNode(i)
	}
	d.address = "nats://" + strings.Join(c.listen, ",")
	d.connect() // makes streams with one replica, of which the owner makes three
	d.address += "?replicas=3"
	began := time.Now()
	d.owner = start(t, d.role("owner"), nil)
	for range d.workers {
		d.crew = append(d.crew, d.hire())
	}
	totals := d.disturbUntilEnd()
	t.Logf("%d jobs in %.1f s; %d kills of nodes, the last one for good; %d jobs begun for nothing", d.jobs, time.Since(began).Seconds(), c.kills, d.wasted)
	if c.lost < 0 { // the run ended while a node was away
		for c.restarting.Load() > 0 {
			time.Sleep(10 * time.Millisecond)
		}
		c.lost = d.dice.IntN(len(c.nodes))
		c.nodes[c.lost].kill()
	}
	d.checkResults(totals)
	d.checkNodes()
}

func (d *drill) startNode(i int) {
	c := &d.cluster
	r := d.role("node")
	r.Name, r.Dir, r.Listen, r.Peers = fmt.Sprint("node-", i), filepath.Join(d.folder, fmt.Sprint("node-", i)), c.listen[i], append([]string{c.peers[i]}, c.peers...)
	c.nodes[i] = start(d.t, r, nil)
}

// disturbCluster kills a node each time that killNode more jobs were begun and all nodes run. It
// is back after a while, unless two thirds of the jobs were begun.
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
	time.AfterFunc(d.away+rand.N(2*d.away), func() {
		d.startNode(i)
		c.restarting.Add(-1)
	})
}

// checkNodes reads all results from each node that is left, and ends it.
func (d *drill) checkNodes() {
	c, run := &d.cluster, drillName(d.t)
	var stored []string
	for i, node := range c.nodes {
		log := string(testutil.Must(os.ReadFile(filepath.Join(d.folder, fmt.Sprint("node-", i, ".log"))))(d.t))
		if strings.Contains(log, "s2:") || strings.Contains(log, "corrupt") {
			d.t.Errorf("node %d: %s", i, log)
		}
		if i == c.lost {
			continue
		}
		conn := testutil.Must(nats.Connect("nats://"+c.listen[i], nats.Token(d.token)))(d.t)
		js := testutil.Must(jetstream.New(conn))(d.t)
		for n := range d.jobs {
			came, err := readResult(d.t.Context(), js, "result."+run+"."+drillID(n))
			if err != nil || came != drillResult(n) {
				d.t.Errorf("node %d: job %d has the result %d, %v", i, n, came, err)
			}
		}
		conn.Close()
		_ = node.input.Close()
		stored = append(stored, <-node.lines)
		<-node.ended
	}
	if stored[0] != stored[1] || !strings.HasPrefix(stored[0], fmt.Sprint(d.jobs, " messages")) {
		d.t.Errorf("the nodes differ: %q", stored)
	}
}

// readResult returns what a job has come to, as a node has it: it answers direct requests of its
// own clients itself, and is asked again while it follows the leader.
func readResult(ctx context.Context, js jetstream.JetStream, subject string) (came int, err error) {
	for deadline := time.Now().Add(20 * time.Second); time.Now().Before(deadline); {
		var stream jetstream.Stream
		if stream, err = js.Stream(ctx, "sente_results"); err != nil {
			continue
		}
		var m *jetstream.RawStreamMsg
		if m, err = stream.GetLastMsgForSubject(ctx, subject); err == nil {
			var r struct{ Body drillBody }
			err = json.Unmarshal(m.Data, &r)
			return r.Body.Came, err
		}
	}
	return 0, err
}

// playNode is a node of a cluster, which prints at the end what it has stored.
func playNode(ctx context.Context, r role) error {
	var o server.Options
	err := o.ProcessConfigString(fmt.Sprintf(`server_name: %s, listen: "%s", max_payload: 16MB, authorization { token: "%s" }, log_file: "%s.log"
		jetstream { store_dir: "%[4]s", sync_interval: always }
		cluster { name: drill, listen: "%s", routes: ["nats://%s"] }`, r.Name, r.Listen, r.Token, r.Dir, r.Peers[0], strings.Join(r.Peers[1:], `", "nats://`)))
	if err != nil {
		return err
	}
	o.NoSigs = true
	s, err := server.NewServer(&o)
	if err != nil {
		return err
	}
	s.ConfigureLogger()
	go s.Start()
	<-ctx.Done()
	info, err := s.Jsz(&server.JSzOptions{Streams: true})
	if err != nil {
		return err
	}
	for _, stream := range info.AccountDetails[0].Streams {
		if state := stream.State; stream.Name == "sente_results" {
			fmt.Printf("%d messages of %d bytes, from %d to %d\n", state.Msgs, state.Bytes, state.FirstSeq, state.LastSeq)
		}
	}
	s.Shutdown()
	s.WaitForShutdown()
	return nil
}
