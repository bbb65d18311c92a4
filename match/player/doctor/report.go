package doctor

import "slices"

// Report is the list of findings of an examination, with counts.
type Report struct {
	Findings []Finding `json:"findings"`
	OK       int       `json:"ok"`
	Warn     int       `json:"warn"`
	Fail     int       `json:"fail"`
}

// NewReport returns an empty report.
func NewReport() Report { return Report{Findings: []Finding{}} }

// AddFinding appends a finding.
func (r *Report) AddFinding(f Finding) {
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

// FirstFailure returns the first finding with the verdict Fail.
func (r *Report) FirstFailure() (f Finding, failed bool) {
	i := slices.IndexFunc(r.Findings, func(f Finding) bool { return f.Verdict == Fail })
	if i < 0 {
		return Finding{}, false
	}
	return r.Findings[i], true
}
