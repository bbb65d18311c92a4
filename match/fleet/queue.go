package fleet

import (
	"context"
	"time"
)

// Queue connects owners and workers of runs. Its methods are safe for concurrent use. While a queue
// is unavailable they wait or fail, but they never lose data that they have accepted.
type Queue interface {
	OwnerQueue
	WorkerQueue
	StatusExchange
}

// OwnerQueue is the part of a queue that the owner of a run uses.
type OwnerQueue interface {
	// OpenRun announces a run, or resumes it.
	OpenRun(ctx context.Context, m Manifest) error
	// FinishRun marks a run as finished: pending jobs are dropped, its results are kept.
	FinishRun(ctx context.Context, run string) error
	// SubmitJob submits a job. It has no effect on a job that is pending or leased.
	SubmitJob(ctx context.Context, j Job) error
	// WithdrawJob removes a job. A worker may still be doing it.
	WithdrawJob(ctx context.Context, j Job) error
	// FollowResults calls each with every stored result of a run, then old, and then each with
	// every new result, in one goroutine, until ctx is cancelled.
	FollowResults(ctx context.Context, run string, each func(Result), old func()) error
	// RejectResult removes an invalid result, so that another one can be stored.
	RejectResult(ctx context.Context, r Result) error
	// OfferFile stores a file for workers; files with equal contents are stored once.
	OfferFile(ctx context.Context, f File, data []byte) error
}

// WorkerQueue is the part of a queue that a worker uses.
type WorkerQueue interface {
	// FollowRuns calls each with every run, and again when one is announced or finished, in one
	// goroutine, until ctx is cancelled.
	FollowRuns(ctx context.Context, each func(m Manifest, open bool)) error
	// TakeJob leases a job of a run, or returns nil if no job is available within the wait.
	TakeJob(ctx context.Context, m Manifest, wait time.Duration) (JobLease, error)
	// StoreResult stores a result durably. If a result of its job is already stored, the new one is
	// refused and stored is false.
	StoreResult(ctx context.Context, r Result) (stored bool, err error)
	// FetchFile returns the contents of a file.
	FetchFile(ctx context.Context, f File) ([]byte, error)
	// CurrentTime returns the time of the queue.
	CurrentTime(ctx context.Context) (time.Time, error)
}

// StatusExchange is the exchange of status messages between participants. Messages may get lost.
type StatusExchange interface {
	PublishStatus(ctx context.Context, s Status) error
	FollowStatuses(ctx context.Context, each func(Status)) error
	// PublishFault publishes a fault.
	PublishFault(ctx context.Context, f Fault) error
	// FollowFaults calls each with recent faults and with new ones until ctx is cancelled.
	FollowFaults(ctx context.Context, each func(Fault)) error
}

// JobLease is a worker's exclusive right to a job for as long as it is renewed in time.
type JobLease interface {
	Job() Job
	// Attempt returns the number of times that the job was leased, including this one.
	Attempt() int
	// Renew extends the lease by its full duration.
	Renew() error
	// Done ends the lease of a job after its result is stored.
	Done(ctx context.Context) error
	// Return makes the job available to other workers after a delay.
	Return(after time.Duration) error
}

// Status is the heartbeat message of a worker.
type Status struct {
	Worker    string        `json:"worker"`
	Host      string        `json:"host,omitempty"`
	Program   string        `json:"program"`
	Slots     int           `json:"slots"` // maximum number of concurrent jobs
	Busy      int           `json:"busy"`  // jobs in progress
	Begun     int64         `json:"begun"` // jobs started
	Stored    int64         `json:"stored"`
	Refused   int64         `json:"refused"` // results that were already stored
	Failed    int64         `json:"failed"`  // jobs that failed here
	Late      int64         `json:"late"`    // results refused because they arrived after the end of their leases
	Waiting   int           `json:"waiting"` // results that are not stored yet
	Uptime    time.Duration `json:"up"`
	Trouble   string        `json:"trouble,omitempty"` // reason why its results are not stored
	SignedOff bool          `json:"gone,omitempty"`    // the last message of this worker
}

// Fault is the report of a problem, with a sentence for display.
type Fault struct {
	Kind     string    `json:"kind"` // one of the constants
	Worker   string    `json:"worker,omitempty"`
	Run      string    `json:"run,omitempty"`
	Job      string    `json:"job,omitempty"`
	Sentence string    `json:"says"`
	Time     time.Time `json:"time,omitzero"` // by the clock of the queue
}

// The kinds of faults.
const (
	WrongVersion = "version" // a worker runs another program than the run needs
	WrongRules   = "rules"   // a worker's rules of the game differ
	WrongFiles   = "files"   // a worker could not get a file, or got a different one
	WrongClock   = "clock"   // a worker's clock is wrong
	FailedJob    = "failure" // a job failed on a worker
	PoisonJob    = "poison"  // a job failed repeatedly and was set aside
	ForgedResult = "forgery" // a result that violates the rules
	LostStore    = "store"   // the queue has lost or damaged something
	BadMessage   = "message" // the queue contained an invalid message
)

// faultKinds returns all kinds of faults.
func faultKinds() []string {
	return []string{WrongVersion, WrongRules, WrongFiles, WrongClock, FailedJob, PoisonJob, ForgedResult, LostStore, BadMessage}
}
