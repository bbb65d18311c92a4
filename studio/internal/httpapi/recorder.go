package httpapi

import (
	"net/http"
	"sync/atomic"
)

// Recorder counts the bytes of a response and records its status.
type Recorder struct {
	http.ResponseWriter
	Bytes  *atomic.Int64
	Status int
	Reason string // reason of a refusal
}

// Unwrap supports [http.ResponseController].
func (c *Recorder) Unwrap() http.ResponseWriter { return c.ResponseWriter }

func (c *Recorder) WriteHeader(status int) {
	if c.Status == 0 {
		c.Status = status
	}
	c.ResponseWriter.WriteHeader(status)
}

func (c *Recorder) Write(data []byte) (int, error) {
	if c.Status == 0 {
		c.Status = http.StatusOK
	}
	n, err := c.ResponseWriter.Write(data)
	c.Bytes.Add(int64(n))
	return n, err
}

// SetReason stores the reason of a refusal, for the log, in the [Recorder] that w wraps.
func SetReason(w http.ResponseWriter, reason string) {
	for {
		if c, ok := w.(*Recorder); ok {
			c.Reason = reason
			return
		}
		inner, ok := w.(interface{ Unwrap() http.ResponseWriter })
		if !ok {
			return
		}
		w = inner.Unwrap()
	}
}
