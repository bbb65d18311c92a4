package fleet

import (
	"encoding/json"
	"fmt"
	"time"
)

// Job is a unit of work of a run, done by one worker.
type Job struct {
	Run  string          `json:"run"`
	ID   string          `json:"id"`   // unique within the run, and the same each time that the run is planned
	Body json.RawMessage `json:"body"` // depends on the kind of the run
}

// validate validates a job, which may come from an untrusted source.
func (j Job) validate() error {
	if !isValidName(j.Run) || !isValidName(j.ID) {
		return fmt.Errorf("invalid name of job %.40q of run %.40q", j.ID, j.Run)
	}
	return nil
}

// Result is the result of a job.
type Result struct {
	Run     string          `json:"run"`
	Job     string          `json:"job"`
	Worker  string          `json:"worker"`
	Program string          `json:"program"`
	Elapsed time.Duration   `json:"took"`
	Body    json.RawMessage `json:"body,omitempty"`  // depends on the kind of the run
	Fault   string          `json:"fault,omitempty"` // reason why the job was set aside; "" if there is a body
}

// Validate validates a result, which may come from an untrusted source.
func (r Result) Validate() error {
	if err := (Job{Run: r.Run, ID: r.Job}).validate(); err != nil {
		return err
	}
	if !isValidName(r.Worker) {
		return fmt.Errorf("result of job %s: invalid worker name %.40q", r.Job, r.Worker)
	}
	if (len(r.Body) == 0) == (r.Fault == "") {
		return fmt.Errorf("result of job %s: expected either contents or a fault", r.Job)
	}
	return nil
}
