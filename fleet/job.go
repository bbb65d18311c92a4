package fleet

import (
	"encoding/json"
	"fmt"
	"slices"
	"time"
)

// Job is a piece of a run that one worker does.
type Job struct {
	Run  string          `json:"run"`
	ID   string          `json:"id"`             // within the run, the same each time that the run is planned
	Copy int             `json:"copy,omitempty"` // 0; above that the job is done again, to compare
	Not  []string        `json:"not,omitempty"`  // workers that are to leave it to others: they have done another copy
	Body json.RawMessage `json:"body"`           // of the kind of the run
}

// key names the job within its run.
func (j Job) key() string { return key(j.ID, j.Copy) }

func key(id string, copies int) string { return fmt.Sprintf("%s.%d", id, copies) }

// check says what is wrong with a job, which may come from anywhere.
func (j Job) check() error {
	if !isName(j.Run) || !isName(j.ID) || j.Copy < 0 || j.Copy > mostCopies {
		return fmt.Errorf("job %.40q of run %.40q, copy %d: that is no name of a job", j.ID, j.Run, j.Copy)
	}
	return nil
}

// mostCopies is how often a job is repeated at most: two that differ, and a third that decides.
const mostCopies = 2

// excludes reports whether a worker is to leave the job to others.
func (j Job) excludes(worker string) bool { return slices.Contains(j.Not, worker) }

// Result is what a job has come to.
type Result struct {
	Run     string          `json:"run"`
	Job     string          `json:"job"`
	Copy    int             `json:"copy,omitempty"`
	Worker  string          `json:"worker"`
	Program string          `json:"program"`
	Took    time.Duration   `json:"took"`
	Body    json.RawMessage `json:"body,omitempty"`  // of the kind of the run
	Fault   string          `json:"fault,omitempty"` // why the job was set aside instead
}

// Key names the job of the result within its run: at most one result of a key is stored.
func (r Result) Key() string { return key(r.Job, r.Copy) }

// Check says what is wrong with a result, which may come from anywhere.
func (r Result) Check() error {
	if err := (Job{Run: r.Run, ID: r.Job, Copy: r.Copy}).check(); err != nil {
		return err
	}
	if !isName(r.Worker) {
		return fmt.Errorf("the result of job %s is of the worker %.40q: that is no name of a worker", r.Job, r.Worker)
	}
	if (len(r.Body) == 0) == (r.Fault == "") {
		return fmt.Errorf("the result of job %s has neither contents nor a fault, or both", r.Job)
	}
	return nil
}
