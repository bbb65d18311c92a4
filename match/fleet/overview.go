package fleet

// Overview is what is known of a fleet at a time, for people and for machines that look at
// it. It is a copy: nothing in it changes any more.
type Overview struct {
	Seconds float64      `json:"seconds"` // since it is observed
	Present int          `json:"there"`   // workers with a recent heartbeat that can do jobs
	Lost    int          `json:"lost"`    // workers without a recent heartbeat that have not signed off
	Slots   int          `json:"slots"`   // jobs that those who are there do at a time
	Busy    int          `json:"busy"`    // jobs that they work at
	Workers []SeenWorker `json:"workers"` // those in trouble first, then by machine and name
	More    int          `json:"more"`    // workers that are not listed
	Runs    []SeenRun    `json:"runs"`    // open ones first, then the latest of those that have ended
	Faults  []Fault      `json:"faults"`  // the latest first

	Kinds  map[string]int64 `json:"kinds"`            // faults since it is observed, by kind
	Totals Totals           `json:"totals"`           // of all workers since it is observed
	Store  StoreInfo        `json:"stock"`            // of the queue
	Counts *Counts          `json:"counts,omitempty"` // of the one run that is meant, by its owner; nil for all runs
}

// Condition is how a worker is.
type Condition string

// Conditions of a worker.
const (
	AtWork   Condition = "working"
	Idle     Condition = "idle"
	Stranger Condition = "other" // another build than the run that is meant needs
	Silent   Condition = "lost"  // nothing is heard of it, and it has not said goodbye
)

// SeenWorker is a worker as it was heard of.
type SeenWorker struct {
	Name    string    `json:"name"`
	Host    string    `json:"host"`
	Program string    `json:"program"`
	State   Condition `json:"state"`
	Slots   int       `json:"slots"`
	Busy    int       `json:"busy"`
	Stored  int64     `json:"stored"`  // results, since it has begun
	Refused int64     `json:"refused"` // results that were stored already
	Failed  int64     `json:"failed"`
	Late    int64     `json:"late"`
	Waiting int       `json:"waiting"` // results that are not stored yet
	Rate    float64   `json:"rate"`    // results a minute, of late
	Age     float64   `json:"age"`     // seconds since it was heard
	Up      float64   `json:"up"`      // seconds that it had worked then
}

// SeenRun is a run as it was heard of.
type SeenRun struct {
	Run     string  `json:"run"`
	Kind    string  `json:"kind"`
	Title   string  `json:"title"`
	Program string  `json:"program"`
	Open    bool    `json:"open"`    // else it is finished
	Waiting int64   `json:"waiting"` // pending jobs
	Leased  int64   `json:"leased"`  // jobs on lease
	Results int64   `json:"results"` // stored results
	Rate    float64 `json:"rate"`    // results a minute, of late
	Games   int     `json:"games"`   // in a job; 0 if that is not known
}

// Totals are counted over workers, whether they are still there or not. What a worker did
// before it was observed is none of them; one that begins anew under its name goes on.
type Totals struct {
	Begun   int64 `json:"begun"`
	Stored  int64 `json:"stored"`
	Refused int64 `json:"refused"`
	Failed  int64 `json:"failed"`
	Late    int64 `json:"late"`
}

// StoreInfo describes the store of a queue.
type StoreInfo struct {
	Results int64                `json:"results"` // of all runs
	Bytes   int64                `json:"bytes"`   // on the disk
	Room    int64                `json:"room"`    // its limit in bytes; 0 if unknown
	Runs    map[string]RunCounts `json:"-"`       // requested runs that exist
}

// RunCounts are the numbers of jobs and results of a run in a queue.
type RunCounts struct {
	Waiting int64 // pending jobs
	Leased  int64 // jobs on lease
	Results int64 // stored results
}
