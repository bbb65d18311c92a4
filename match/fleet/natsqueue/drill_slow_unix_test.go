//go:build slow && unix

package natsqueue_test

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"log/slog"
	"math/rand/v2"
	"net"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/match/fleet"
	"github.com/sente-games/sente/match/fleet/natsqueue"
)

// TestDrill_CountsEachJobOnce has a run done by workers that are killed, and stopped for longer
// than a lease, while the server and the owner are killed as well: each job counts once (fault 26).
func TestDrill_CountsEachJobOnce(t *testing.T) {
	d := drill{jobs: 2_000, workers: 6, killWorker: 60, killServer: 450, stopWorker: 700, killOwner: 900}
	d.run(t)
}

// TestDrillLong_CountsEachJobOnce is the drill of docs/experiments/0201-drill.md.
//
//	SENTE_LONG=1 go test -tags slow ./fleet/natsqueue -run TestDrillLong_CountsEachJobOnce -v
func TestDrillLong_CountsEachJobOnce(t *testing.T) {
	testutil.Long(t)
	d := drill{jobs: 10_000, workers: 8, killWorker: 60, killServer: 450, stopWorker: 900, killOwner: 2_400}
	d.run(t)
	if d.workerKills < 150 || d.serverKills < 20 || d.stops < 10 || d.ownerKills < 3 {
		t.Error("that is no drill")
	}
	if d.wasted*20 >= d.jobs {
		t.Errorf("%d jobs were begun for nothing: that is more than one in twenty", d.wasted)
	}
}

// drill is a run that is disturbed each time that so and so many jobs were begun.
type drill struct {
	jobs, workers                                 int
	killWorker, killServer, stopWorker, killOwner int
	killNode                                      int           // of a cluster
	away                                          time.Duration // a node, at least

	t       *testing.T
	dice    *rand.Rand
	folder  string
	listen  string
	address string
	token   string
	server  *process
	cluster cluster
	owner   *process
	crew    []*process
	gone    []*process // workers that were killed
	begun   chan int
	asleep  sync.WaitGroup

	count, wasted, hired                        int
	workerKills, serverKills, ownerKills, stops int
}

func (d *drill) run(t *testing.T) {
	d.t, d.dice, d.folder, d.listen = t, rand.New(rand.NewPCG(1, 2)), t.TempDir(), freePort(t)
	d.begun = make(chan int, 1024)
	began := time.Now()
	d.serve()
	d.owner = start(t, d.role("owner"), nil)
	for range d.workers {
		d.crew = append(d.crew, d.hire())
	}
	totals := d.disturbUntilEnd()
	took := time.Since(began)
	d.checkOutcome(totals)
	d.t.Logf("%d jobs in %.1f s; kills: %d workers, %d servers, %d owners; %d workers stopped for longer than a lease; %d jobs begun for nothing",
		d.jobs, took.Seconds(), d.workerKills, d.serverKills, d.ownerKills, d.stops, d.wasted)
}

func (d *drill) role(name string) role {
	return role{Role: name, Dir: d.folder, Listen: d.listen, Address: d.address, Token: d.token, Jobs: d.jobs}
}

// serve starts the server and waits until it is ready.
func (d *drill) serve() {
	for {
		d.server = start(d.t, d.role("server"), nil)
		if line, ok := <-d.server.lines; ok {
			d.address, d.token, _ = strings.Cut(line, " ")
			return
		}
		<-d.server.ended // another program had the port for a moment
	}
}

// hire starts a worker.
func (d *drill) hire() *process {
	d.hired++
	r := d.role("worker")
	r.Name = fmt.Sprint("worker-", d.hired)
	return start(d.t, r, func(line string) {
		if n, err := strconv.Atoi(line); err == nil {
			select {
			case d.begun <- n:
			case <-d.t.Context().Done():
			}
		}
	})
}

// disturbUntilEnd does its work until the owner has come to its end, and returns what it says.
func (d *drill) disturbUntilEnd() string {
	known := map[int]bool{}
	begin := func(n int) {
		d.count++
		if known[n] {
			d.wasted++
		}
		known[n] = true
	}
	end := ""
	for end == "" {
		select {
		case n := <-d.begun:
			begin(n)
			d.disturbAt(d.count)
		case line, ok := <-d.owner.lines:
			if !ok {
				<-d.owner.ended
				d.t.Fatalf("the owner has given up: %v", d.owner.err)
			}
			end = line
		}
	}
	go func() {
		d.asleep.Wait()
		for _, p := range append(d.crew, d.gone...) {
			p.kill()
		}
		close(d.begun)
	}()
	for n := range d.begun {
		begin(n)
	}
	return end
}

// disturbAt disturbs when so many jobs were begun.
func (d *drill) disturbAt(begun int) {
	if d.killNode > 0 {
		d.disturbCluster(begun)
		return
	}
	if begun%d.killWorker == 0 {
		at := d.dice.IntN(len(d.crew))
		gone := d.crew[at]
		_ = gone.cmd.Process.Kill()
		d.gone = append(d.gone, gone)
		d.crew[at] = d.hire()
		d.workerKills++
	}
	if begun%d.killServer == d.killServer/2 {
		d.server.kill()
		d.serve()
		d.serverKills++
	}
	if begun%d.killOwner == d.killOwner/2 {
		d.owner.kill()
		d.owner = start(d.t, d.role("owner"), nil)
		d.ownerKills++
	}
	if begun%d.stopWorker == d.stopWorker/2 {
		sleeper := d.crew[d.dice.IntN(len(d.crew))].cmd.Process
		if sleeper.Signal(syscall.SIGSTOP) != nil {
			return // it was killed a moment ago
		}
		d.stops++
		d.asleep.Go(func() {
			time.Sleep(drillLease * 3 / 2) // longer than the lease
			_ = sleeper.Signal(syscall.SIGCONT)
		})
	}
}

func (d *drill) connect() *natsqueue.Queue {
	return connectTo(d.t, testutil.Must(natsqueue.ParseAddress(d.address))(d.t), d.token)
}

// checkOutcome compares what the owner says, and what is stored after a restart, with an
// undisturbed run.
func (d *drill) checkOutcome(said string) {
	d.server.kill()
	d.serve()
	d.checkResults(said)
	d.server.kill()
}

func (d *drill) checkResults(said string) {
	var want, got, stored drillTotals
	for n := range d.jobs {
		want[drillResult(n)]++
	}
	if err := json.Unmarshal([]byte(said), &got); err != nil || got != want {
		d.t.Errorf("the owner counts %s (%v), an undisturbed run has %v", said, err, want)
	}
	q := d.connect()
	times := map[string]int{}
	for _, r := range results(d.t, q, drillName(d.t)) {
		times[r.Job]++
		var body drillBody
		if err := json.Unmarshal(r.Body, &body); err != nil || r.Fault != "" {
			d.t.Errorf("%v: %v, %s", r.Job, err, r.Fault)
			continue
		}
		stored[body.Came]++
	}
	lost, twice := 0, 0
	for n := range d.jobs {
		switch times[drillID(n)] {
		case 0:
			lost++
		case 1:
		default:
			twice++
		}
	}
	if lost > 0 || twice > 0 || stored != want || len(times) != d.jobs {
		d.t.Errorf("%d jobs were lost, %d are stored twice; stored is %v of %d jobs", lost, twice, stored, len(times))
	}
	run := drillName(d.t)
	stock, err := q.SurveyStore(d.t.Context(), []string{run})
	for tries := 0; err != nil && tries < 10; tries++ { // a cluster may place a counter on the node that was killed
		stock, err = q.SurveyStore(d.t.Context(), []string{run})
	}
	if jobs := stock.Runs[run]; err != nil || jobs.Waiting+jobs.Leased > 0 {
		d.t.Errorf("%+v (%v) are left in the queue", jobs, err)
	}
}

// freePort is an address that the system does not give to those who dial.
func freePort(t *testing.T) string {
	t.Helper()
	for range 1000 {
		address := fmt.Sprint("127.0.0.1:", 20_000+rand.IntN(10_000))
		if l, err := net.Listen("tcp", address); err == nil {
			_ = l.Close()
			return address
		}
	}
	t.Fatal("no port is free")
	return ""
}

// drillName is the name of the run of a drill.
func drillName(t *testing.T) string {
	t.Helper()
	q := connect(t, serve(t, nil))
	d := testutil.Must(fleet.StartDispatcher(t.Context(), q, drillRun(), nil, nil))(t)
	defer d.Close(true) //nolint:errcheck // only the name is of interest
	return d.RunName()
}

// results are all that are stored of a run; a cluster that elects a leader is asked again.
func results(t *testing.T, q fleet.Queue, run string) (all []fleet.Result) {
	t.Helper()
	err := errors.New("not asked")
	for tries := 0; err != nil && tries < 10; tries++ {
		all = nil
		ctx, end := context.WithCancel(t.Context())
		err = q.FollowResults(ctx, run, func(r fleet.Result) { all = append(all, r) }, end)
	}
	testutil.NoError(t, err)
	return all
}

// rolePlayed holds the role of a process of a drill.
const rolePlayed = "SENTE_DRILL"

func init() {
	startRole = func() (played bool) {
		told := os.Getenv(rolePlayed)
		if told == "" {
			return false
		}
		if err := playRole(told); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return true
	}
}

// role is what a process of a drill is told.
type role struct {
	Role    string // server, node, worker or owner
	Dir     string // of the server
	Listen  string
	Address string // of the queue
	Token   string
	Name    string   // of the worker or node
	Peers   []string // addresses at which the nodes of a cluster find each other, its own first
	Jobs    int      // of the owner
}

// playRole does what the process is told, until its input ends: nothing is left of a drill
// that was broken off.
func playRole(told string) error {
	var r role
	if err := json.Unmarshal([]byte(told), &r); err != nil {
		return err
	}
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	go func() {
		_, _ = io.Copy(io.Discard, os.Stdin)
		stop()
	}()
	if r.Role == "node" {
		return playNode(ctx, r)
	}
	if r.Role == "server" {
		s, err := natsqueue.StartServer(ctx, fleet.ServerConfig{Dir: r.Dir, Listen: r.Listen, Store: 1 << 30, Log: slog.New(slog.NewTextHandler(os.Stderr, nil))})
		if err != nil {
			return err
		}
		defer s.Close()
		fmt.Println(s.Address(), s.Token())
		<-ctx.Done()
		return nil
	}
	a, err := natsqueue.ParseAddress(r.Address)
	if err != nil {
		return err
	}
	q, err := natsqueue.ConnectQueue(ctx, a, fleet.ConnectOptions{Token: r.Token, Timeout: time.Hour})
	if err != nil {
		return err
	}
	defer q.Close()
	if r.Role == "worker" {
		w := &fleet.Worker{Queue: q, Name: r.Name, Program: "test", Slots: 2, Kinds: drillKinds()}
		return w.Run(ctx)
	}
	return ownRun(ctx, q, r.Jobs)
}

// drillRun has short leases, and workers that are killed for other reasons than their jobs.
func drillRun() fleet.Manifest {
	return fleet.Manifest{
		Kind: "drill", Title: "drill", Program: "test", Game: sente.Record{Game: "none"},
		Lease: drillLease, Attempts: 1000,
	}
}

const drillLease = time.Second

// Jobs of a drill take up to 29 ms, and one in 500 longer than a lease.
func drillTime(n int) time.Duration {
	if n%500 == 250 {
		return drillLease * 3 / 2
	}
	return time.Duration(n*7919%30) * time.Millisecond
}

// drillResult is what a job comes to: 0 to 2, as a loss, a draw and a win.
func drillResult(n int) int {
	h := fnv.New32a()
	_, _ = fmt.Fprint(h, n)
	return int(h.Sum32() % 3)
}

// drillSession is a session that says on its output which jobs it begins.
type drillSession struct{}

func drillKinds() map[string]fleet.SessionOpener {
	return map[string]fleet.SessionOpener{"drill": func(context.Context, fleet.Manifest, map[string][]byte, int) (fleet.Session, error) {
		return drillSession{}, nil
	}}
}

var out sync.Mutex

func (drillSession) DoJob(ctx context.Context, body json.RawMessage) (json.RawMessage, error) {
	var n int
	if err := json.Unmarshal(body, &n); err != nil {
		return nil, err
	}
	out.Lock()
	fmt.Println(n)
	out.Unlock()
	select {
	case <-time.After(drillTime(n)): // it is the work
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	return json.Marshal(drillBody{drillResult(n), strings.Repeat(fmt.Sprintf("%08x", rand.Uint32()), 1<<10)})
}

// drillBody is as long as some games: a stream must have several blocks.
type drillBody struct {
	Came int
	Pad  string
}

func (drillSession) Close() error { return nil }

// drillTotals are how many jobs have come to 0, 1 and 2.
type drillTotals [3]int

// ownRun owns the run of a drill, as far as some earlier owner has not, and prints its totals.
func ownRun(ctx context.Context, q fleet.Queue, jobs int) error {
	d, err := fleet.StartDispatcher(ctx, q, drillRun(), nil, nil)
	if err != nil {
		return err
	}
	var totals drillTotals
	var mu sync.Mutex
	var trouble error
	var wg sync.WaitGroup
	free := make(chan struct{}, 64)
	for n := range jobs {
		free <- struct{}{}
		wg.Go(func() {
			defer func() { <-free }()
			var body drillBody
			r, err := d.DoJob(ctx, drillID(n), json.RawMessage(fmt.Sprint(n)))
			if err == nil {
				err = json.Unmarshal(r.Body, &body)
			}
			mu.Lock()
			defer mu.Unlock()
			if err == nil {
				totals[body.Came]++
			}
			trouble = errors.Join(trouble, err)
		})
	}
	wg.Wait()
	if err := errors.Join(trouble, d.Close(ctx.Err() == nil)); err != nil {
		return err
	}
	return json.NewEncoder(os.Stdout).Encode(totals)
}

func drillID(n int) string { return fmt.Sprint("job-", n) }

// process is one that a drill has started.
type process struct {
	cmd   *exec.Cmd
	input io.Closer
	lines chan string // of its output, unless they go elsewhere
	ended chan struct{}
	err   error // of its end
}

// start starts a process of a drill, which is ended with the test, if not before. Lines of
// its output go to each, or if that is nil to be read.
func start(t *testing.T, r role, each func(line string)) *process {
	t.Helper()
	told := testutil.Must(json.Marshal(r))(t)
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), rolePlayed+"="+string(told))
	cmd.Stderr = os.Stderr
	input := testutil.Must(cmd.StdinPipe())(t)
	output := testutil.Must(cmd.StdoutPipe())(t)
	testutil.NoError(t, cmd.Start())
	p := &process{cmd: cmd, input: input, lines: make(chan string, 1024), ended: make(chan struct{})}
	if each == nil {
		each = func(line string) {
			select {
			case p.lines <- line:
			case <-t.Context().Done():
			}
		}
	}
	go func() {
		in := bufio.NewScanner(output)
		for in.Scan() {
			each(in.Text())
		}
		close(p.lines)
		p.err = cmd.Wait()
		close(p.ended)
	}()
	t.Cleanup(p.kill)
	return p
}

// kill ends the process at once, and waits for what it has said to be read.
func (p *process) kill() {
	_ = p.cmd.Process.Kill()
	for range p.lines {
	}
	<-p.ended
}
