package fleet

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"time"

	"github.com/sente-games/sente"
)

// Manifest says what a run is, and what a worker must have to do its jobs.
type Manifest struct {
	Run      string          `json:"run"`             // its name, a hash of what its results depend on
	Kind     string          `json:"kind"`            // what its jobs are, such as "match"
	Title    string          `json:"title"`           // for people
	Program  string          `json:"program"`         // that plays, see [Program]
	Game     sente.Record    `json:"game"`            // that all jobs are about: game, rules, size, opening, set-up
	Rules    string          `json:"rules"`           // how the program understands them, see [Fingerprint]
	Files    []File          `json:"files,omitempty"` // that jobs read
	Lease    time.Duration   `json:"lease"`           // silence of a worker after which its job is given to another
	Attempts int             `json:"attempts"`        // how often a job is begun before it is set aside
	Body     json.RawMessage `json:"body,omitempty"`  // what all jobs have in common, of the kind
}

// File is a file that jobs read, by what it holds.
type File struct {
	Name string `json:"name"` // as the body or a job names it
	Hash string `json:"hash"` // SHA-256 of its contents, in hexadecimal digits
	Size int64  `json:"size"` // bytes
}

// Usual numbers of a manifest. A lease must be long against a standstill of a busy machine,
// and short against a game. A machine that is switched off counts as an attempt as much as
// a job that crashes every program.
const (
	DefaultLease    = 20 * time.Second
	defaultAttempts = 10
)

// complete fills in what is usual and names the run.
func (m *Manifest) complete() error {
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
	return m.check()
}

// check says what is wrong with a manifest, which may come from anywhere.
func (m *Manifest) check() error {
	switch {
	case !isName(m.Run):
		return fmt.Errorf("a run is named %.40q: names are 1 to %d letters, digits and hyphens", m.Run, longestName)
	case m.Lease < shortestLease:
		return fmt.Errorf("run %s has leases of %v: %v is the shortest", m.Run, m.Lease, shortestLease)
	case m.Attempts < 1:
		return fmt.Errorf("run %s begins its jobs %d times: 1 is the least", m.Run, m.Attempts)
	}
	return nil
}

const (
	longestName   = 64
	shortestLease = 100 * time.Millisecond
)

// isName reports whether a text can be the name of a run, a job or a worker: a part of a
// subject of the queue, and of a name of a file.
func isName(text string) bool {
	if text == "" || len(text) > longestName {
		return false
	}
	for _, c := range []byte(text) {
		if !('a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || c == '-' || c == '_') {
			return false
		}
	}
	return true
}
