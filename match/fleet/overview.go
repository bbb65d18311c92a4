package fleet

// Overview is a snapshot of the state of a fleet, for display and for programs. It is an immutable
// copy.
type Overview struct {
	Seconds float64      `json:"seconds"` // since the start of the observation
	Present int          `json:"present"` // workers with a recent heartbeat that can do jobs
	Lost    int          `json:"lost"`    // workers without a recent heartbeat that have not signed off
	Slots   int          `json:"slots"`   // jobs that present workers do at a time
	Busy    int          `json:"busy"`    // jobs in progress
	Workers []WorkerView `json:"workers"` // workers with problems first, then by machine and name
	More    int          `json:"more"`    // workers that are not listed
	Runs    []RunView    `json:"runs"`    // open runs first, then the latest finished runs
	Faults  []Fault      `json:"faults"`  // the latest first

	Kinds  map[string]int64 `json:"kinds"`            // faults since the start of the observation, by kind
	Totals Totals           `json:"totals"`           // of all workers since the start of the observation
	Store  StoreInfo        `json:"store"`            // store of the queue
	Counts *Counts          `json:"counts,omitempty"` // counters of the selected run by its owner; nil for all runs
}

// WorkerState is the state of a worker.
type WorkerState string

// Conditions of a worker.
const (
	Working    WorkerState = "working"
	Idle       WorkerState = "idle"
	OtherBuild WorkerState = "other" // it runs another build than the selected run needs
	Silent     WorkerState = "lost"  // no recent heartbeat, and it has not signed off
)

// WorkerView is the last known state of a worker.
type WorkerView struct {
	Name    string      `json:"name"`
	Host    string      `json:"host"`
	Program string      `json:"program"`
	State   WorkerState `json:"state"`
	Slots   int         `json:"slots"`
	Busy    int         `json:"busy"`
	Stored  int64       `json:"stored"`  // results since its start
	Refused int64       `json:"refused"` // results that were already stored
	Failed  int64       `json:"failed"`
	Late    int64       `json:"late"`
	Waiting int         `json:"waiting"` // results that are not stored yet
	Rate    float64     `json:"rate"`    // recent results per minute
	Age     float64     `json:"age"`     // seconds since the last heartbeat
	Uptime  float64     `json:"up"`      // uptime in seconds at the last heartbeat
}

// RunView is the last known state of a run.
type RunView struct {
	Run     string  `json:"run"`
	Kind    string  `json:"kind"`
	Title   string  `json:"title"`
	Program string  `json:"program"`
	Open    bool    `json:"open"`    // false if it is finished
	Waiting int64   `json:"waiting"` // pending jobs
	Leased  int64   `json:"leased"`  // jobs on lease
	Results int64   `json:"results"` // stored results
	Rate    float64 `json:"rate"`    // recent results per minute
	Games   int     `json:"games"`   // games per job; 0 if unknown
}

// Totals are sums over all workers, present or not. They exclude the work of a worker before the
// observation; a worker that restarts under the same name continues its counts.
type Totals struct {
	Begun   int64 `json:"begun"`
	Stored  int64 `json:"stored"`
	Refused int64 `json:"refused"`
	Failed  int64 `json:"failed"`
	Late    int64 `json:"late"`
}

// StoreInfo describes the store of a queue.
type StoreInfo struct {
	Results  int64                `json:"results"` // of all runs
	Bytes    int64                `json:"bytes"`   // on the disk
	MaxBytes int64                `json:"room"`    // its limit in bytes; 0 if unknown
	Runs     map[string]RunCounts `json:"-"`       // requested runs that exist
}

// RunCounts are the numbers of jobs and results of a run in a queue.
type RunCounts struct {
	Waiting int64 // pending jobs
	Leased  int64 // jobs on lease
	Results int64 // stored results
}
