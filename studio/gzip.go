package studio

import (
	"bytes"
	"compress/gzip"
	"net/http"
	"strconv"
	"strings"
	"sync"
)

// leastPacked is the size from which an answer is worth compressing.
const leastPacked = 1 << 10

// unpacks reports whether a client takes gzip.
func unpacks(r *http.Request) bool {
	for _, coding := range strings.Split(r.Header.Get("Accept-Encoding"), ",") {
		name, quality, _ := strings.Cut(strings.TrimSpace(coding), ";")
		if strings.EqualFold(name, "gzip") && strings.Trim(strings.TrimSpace(quality), "q=0. ") != "" || strings.EqualFold(name, "gzip") && quality == "" {
			return true
		}
	}
	return false
}

// packed compresses an answer that is text and not too small. One with a tag is compressed
// once for all who ask for it; it is written in one piece.
type packed struct {
	http.ResponseWriter
	status int
	begin  []byte // what was written before it was decided
	zip    *gzip.Writer
	plain  bool
	kept   *keptZips
}

// Unwrap is for [http.ResponseController].
func (p *packed) Unwrap() http.ResponseWriter { return p.ResponseWriter }

var zips = sync.Pool{New: func() any { return gzip.NewWriter(nil) }}

func (p *packed) WriteHeader(status int) {
	if p.status != 0 {
		return
	}
	p.status = status
	if !p.wants() {
		p.asIs()
	}
}

// wants reports whether the answer may be compressed.
func (p *packed) wants() bool {
	h := p.Header()
	kind, _, _ := strings.Cut(h.Get("Content-Type"), ";")
	switch {
	case p.status < 200 || p.status == http.StatusNoContent || p.status == http.StatusNotModified || h.Get("Content-Encoding") != "":
		return false
	case strings.HasPrefix(kind, "text/") && kind != "text/event-stream":
		return true
	}
	return kind == "application/json" || kind == "image/svg+xml"
}

// asIs lets the answer be written as it is.
func (p *packed) asIs() {
	p.plain = true
	p.ResponseWriter.WriteHeader(p.status)
}

func (p *packed) Write(data []byte) (int, error) {
	if p.status == 0 {
		if p.Header().Get("Content-Type") == "" {
			p.Header().Set("Content-Type", http.DetectContentType(data))
		}
		p.WriteHeader(http.StatusOK)
	}
	switch {
	case p.plain:
		return p.ResponseWriter.Write(data)
	case p.zip != nil:
		return p.zip.Write(data)
	}
	if p.begin = append(p.begin, data...); len(p.begin) < leastPacked {
		return len(data), nil
	}
	h := p.Header()
	h.Set("Content-Encoding", "gzip")
	varies(h)
	h.Del("Content-Length")
	if tag := h.Get("ETag"); tag != "" {
		return len(data), p.writeKept(tag)
	}
	p.ResponseWriter.WriteHeader(p.status)
	p.zip = zips.Get().(*gzip.Writer)
	p.zip.Reset(p.ResponseWriter)
	if _, err := p.zip.Write(p.begin); err != nil {
		return 0, err
	}
	return len(data), nil
}

// writeKept writes what bears a tag.
func (p *packed) writeKept(tag string) error {
	zipped := p.kept.of(tag, p.begin)
	p.Header().Set("Content-Length", strconv.Itoa(len(zipped)))
	p.asIs()
	_, err := p.ResponseWriter.Write(zipped)
	return err
}

func (p *packed) close() {
	switch {
	case p.zip != nil:
		p.zip.Close() //nolint:errcheck // if the client is gone, there is no one left to answer
		p.zip.Reset(nil)
		zips.Put(p.zip)
	case p.status != 0 && !p.plain:
		p.asIs()
		p.ResponseWriter.Write(p.begin) //nolint:errcheck // as above
	}
}

// varies tells caches that who unpacks is answered otherwise.
func varies(h http.Header) {
	if h.Get("Vary") == "" {
		h.Set("Vary", "Accept-Encoding")
	}
}

// keptZips are the compressed forms of what bears a tag: the files of the page.
type keptZips struct {
	mu    sync.Mutex
	byTag map[string][]byte
}

// of is the compressed form of what bears a tag.
func (k *keptZips) of(tag string, data []byte) []byte {
	k.mu.Lock()
	defer k.mu.Unlock()
	if done := k.byTag[tag]; done != nil {
		return done
	}
	if k.byTag == nil {
		k.byTag = map[string][]byte{}
	}
	var out bytes.Buffer
	zip, _ := gzip.NewWriterLevel(&out, gzip.BestCompression) // the level is one
	zip.Write(data)                                           //nolint:errcheck // a buffer takes everything
	zip.Close()                                               //nolint:errcheck // as above
	k.byTag[tag] = out.Bytes()
	return out.Bytes()
}
