package fleet

import (
	"context"
	"time"
)

// Queue is where owners and workers of runs meet. Its methods may be called by several
// goroutines; a queue that is away for a while makes them wait or fail, and never lose what
// they had accepted.
type Queue interface {
	Owning
	Working
	Telling
}

// Owning is what the owner of a run asks of a queue.
type Owning interface {
	// Open announces a run, or takes it up again.
	Open(ctx context.Context, m Manifest) error
	// Finish says that a run needs no more work: jobs that wait are dropped. Its results
	// stay.
	Finish(ctx context.Context, run string) error
	// Submit hands in a job. One that waits or is worked at already is left as it is.
	Submit(ctx context.Context, j Job) error
	// Withdraw takes a job back. A worker may be at it all the same.
	Withdraw(ctx context.Context, j Job) error
	// Results calls each with every stored result of a run, then old, and each with those to
	// come, in one goroutine, until ctx ends.
	Results(ctx context.Context, run string, each func(Result), old func()) error
	// Reject removes a result that is none, so that another can be stored.
	Reject(ctx context.Context, r Result) error
	// Offer keeps a file for workers; one of the same contents is kept once.
	Offer(ctx context.Context, f File, data []byte) error
}

// Working is what a worker asks of a queue.
type Working interface {
	// Runs calls each with every run, and again when one is announced or finished, in one
	// goroutine, until ctx ends.
	Runs(ctx context.Context, each func(m Manifest, open bool)) error
	// Take leases a job of a run, or returns nil after a while if none is there.
	Take(ctx context.Context, m Manifest, wait time.Duration) (Lease, error)
	// Store keeps a result for good. Where one of its job is stored already it is refused:
	// stored is false.
	Store(ctx context.Context, r Result) (stored bool, err error)
	// Fetch returns the contents of a file.
	Fetch(ctx context.Context, f File) ([]byte, error)
	// Now is the time of the queue.
	Now(ctx context.Context) (time.Time, error)
}

// Telling is how those who take part hear of each other. What is told may get lost.
type Telling interface {
	Beat(ctx context.Context, s Status) error
	Beats(ctx context.Context, each func(Status)) error
	// Complain tells of something that went wrong.
	Complain(ctx context.Context, f Fault) error
	// Faults calls each with those of late, and with those to come, until ctx ends.
	Faults(ctx context.Context, each func(Fault)) error
}

// Lease is a job that a worker has to itself, for as long as it is renewed in time.
type Lease interface {
	Job() Job
	// Attempt is how often the job was leased, this time included.
	Attempt() int
	// Renew begins the lease anew.
	Renew() error
	// Done ends the lease of a job whose result is stored.
	Done(ctx context.Context) error
	// Return lets another worker have the job, after a while.
	Return(after time.Duration) error
}

// Status is what a worker says of itself.
type Status struct {
	Worker  string        `json:"worker"`
	Host    string        `json:"host,omitempty"`
	Program string        `json:"program"`
	Slots   int           `json:"slots"` // jobs at a time
	Busy    int           `json:"busy"`  // jobs at work
	Begun   int64         `json:"begun"` // jobs
	Stored  int64         `json:"stored"`
	Refused int64         `json:"refused"` // results that were stored already
	Failed  int64         `json:"failed"`  // jobs that failed here
	Late    int64         `json:"late"`    // results that were refused as they came after the end of their leases
	Waiting int           `json:"waiting"` // results that are not stored yet
	Up      time.Duration `json:"up"`
	Trouble string        `json:"trouble,omitempty"` // why its results are not stored
	Gone    bool          `json:"gone,omitempty"`    // the last message of this worker
}

// Fault is something that went wrong, in a sentence.
type Fault struct {
	Kind   string    `json:"kind"` // one of the constants
	Worker string    `json:"worker,omitempty"`
	Run    string    `json:"run,omitempty"`
	Job    string    `json:"job,omitempty"`
	Says   string    `json:"says"`
	Time   time.Time `json:"time,omitzero"` // of the queue
}

// The kinds of faults.
const (
	WrongVersion = "version" // a worker is another program than the run needs
	WrongRules   = "rules"   // a worker plays a game by other rules
	WrongFiles   = "files"   // a worker could not get a file, or not the right one
	WrongClock   = "clock"   // a worker's clock is wrong
	FailedJob    = "failure" // a job failed on a worker
	PoisonJob    = "poison"  // a job failed again and again and was set aside
	ForgedResult = "forgery" // a result that the rules forbid
	LostStore    = "store"   // the queue has lost or damaged something
	BadMessage   = "message" // something that makes no sense was in the queue
)

// faultKinds returns all kinds of faults.
func faultKinds() []string {
	return []string{WrongVersion, WrongRules, WrongFiles, WrongClock, FailedJob, PoisonJob, ForgedResult, LostStore, BadMessage}
}
