package fleet

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"time"

	"github.com/sente-games/sente"
)

// Manifest describes a run and the requirements for a worker to do its jobs.
type Manifest struct {
	Run      string          `json:"run"`             // name, a hash of everything that its results depend on
	Kind     string          `json:"kind"`            // kind of its jobs, such as "match"
	Title    string          `json:"title"`           // for display
	Program  string          `json:"program"`         // required program, see [Program]
	Game     sente.Record    `json:"game"`            // game, rules, size, opening and set-up of all jobs
	Rules    string          `json:"rules"`           // fingerprint of the program's rules, see [RulesFingerprint]
	Files    []File          `json:"files,omitempty"` // files that jobs read
	Lease    time.Duration   `json:"lease"`           // time without a renewal after which a job is given to another worker
	Attempts int             `json:"attempts"`        // maximum number of attempts before a job is set aside
	Body     json.RawMessage `json:"body,omitempty"`  // common data of all jobs, depends on the kind
}

// File identifies a file that jobs read by its contents.
type File struct {
	Name string `json:"name"` // as named in the body or in a job
	Hash string `json:"hash"` // SHA-256 of its contents in hexadecimal
	Size int64  `json:"size"` // bytes
}

// Defaults of a manifest. A lease must be long compared with a pause of a busy machine, and short
// compared with a game. A machine that is switched off counts as an attempt just like a job that
// crashes the program.
const (
	DefaultLease    = 20 * time.Second
	defaultAttempts = 10
)

// setDefaults sets defaults and computes the name of the run.
func (m *Manifest) setDefaults() error {
	if m.Lease == 0 {
		m.Lease = DefaultLease
	}
	if m.Attempts == 0 {
		m.Attempts = defaultAttempts
	}
	m.Run = ""
	named := *m
	named.Title, named.Lease, named.Attempts = "", 0, 0
	text, err := json.Marshal(named)
	if err != nil {
		return err
	}
	m.Run = fmt.Sprintf("%x", sha256.Sum256(text))[:16]
	return m.validate()
}

// validate validates a manifest, which may come from an untrusted source.
func (m *Manifest) validate() error {
	switch {
	case !isValidName(m.Run):
		return fmt.Errorf("invalid run name %.40q: expected 1 to %d letters, digits and hyphens", m.Run, maxNameLength)
	case m.Lease < minLease:
		return fmt.Errorf("invalid lease time in run %s (got %v, want at least %v)", m.Run, m.Lease, minLease)
	case m.Attempts < 1:
		return fmt.Errorf("invalid number of attempts in run %s (got %d, want at least 1)", m.Run, m.Attempts)
	}
	return nil
}

const (
	maxNameLength = 64
	minLease      = 100 * time.Millisecond
)

// isValidName reports whether a text is a valid name of a run, a job or a worker: such names are
// parts of subjects of the queue and of file names.
func isValidName(text string) bool {
	if text == "" || len(text) > maxNameLength {
		return false
	}
	for _, c := range []byte(text) {
		if !('a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || c == '-' || c == '_') {
			return false
		}
	}
	return true
}
