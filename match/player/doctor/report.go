package doctor

import "slices"

// Report is all findings of an examination, counted.
type Report struct {
	Findings []Finding `json:"findings"`
	OK       int       `json:"ok"`
	Warn     int       `json:"warn"`
	Fail     int       `json:"fail"`
}

// NewReport returns a report that holds nothing yet.
func NewReport() Report { return Report{Findings: []Finding{}} }

// Add takes in a finding.
func (r *Report) Add(f Finding) {
	r.Findings = append(r.Findings, f)
	switch f.Verdict {
	case OK:
		r.OK++
	case Warn:
		r.Warn++
	default:
		r.Fail++
	}
}

// Failure returns the first finding that failed.
func (r *Report) Failure() (f Finding, failed bool) {
	i := slices.IndexFunc(r.Findings, func(f Finding) bool { return f.Verdict == Fail })
	if i < 0 {
		return Finding{}, false
	}
	return r.Findings[i], true
}
