package web

import (
	"bytes"
	"compress/gzip"
	"net/http"
	"strconv"
	"strings"
	"sync"
)

// minGzipSize is the minimum size of a compressed response.
const minGzipSize = 1 << 10

// AcceptsGzip reports whether a client accepts gzip.
func AcceptsGzip(r *http.Request) bool {
	for _, coding := range strings.Split(r.Header.Get("Accept-Encoding"), ",") {
		name, quality, _ := strings.Cut(strings.TrimSpace(coding), ";")
		if strings.EqualFold(name, "gzip") && strings.Trim(strings.TrimSpace(quality), "q=0. ") != "" || strings.EqualFold(name, "gzip") && quality == "" {
			return true
		}
	}
	return false
}

// GzipWriter compresses text responses of at least minGzipSize. A response with an ETag must be written
// in one call; its compressed form is cached.
type GzipWriter struct {
	http.ResponseWriter
	status      int
	buffered    []byte // content before the decision to compress
	compressor  *gzip.Writer
	passThrough bool
	Cache       *GzipCache
}

// Unwrap supports [http.ResponseController].
func (p *GzipWriter) Unwrap() http.ResponseWriter { return p.ResponseWriter }

var gzipWriters = sync.Pool{New: func() any { return gzip.NewWriter(nil) }}

func (p *GzipWriter) WriteHeader(status int) {
	if p.status != 0 {
		return
	}
	p.status = status
	if !p.isCompressible() {
		p.writePlain()
	}
}

// isCompressible reports whether the response may be compressed.
func (p *GzipWriter) isCompressible() bool {
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

// writePlain disables compression and writes the header.
func (p *GzipWriter) writePlain() {
	p.passThrough = true
	p.ResponseWriter.WriteHeader(p.status)
}

func (p *GzipWriter) Write(data []byte) (int, error) {
	if p.status == 0 {
		if p.Header().Get("Content-Type") == "" {
			p.Header().Set("Content-Type", http.DetectContentType(data))
		}
		p.WriteHeader(http.StatusOK)
	}
	switch {
	case p.passThrough:
		return p.ResponseWriter.Write(data)
	case p.compressor != nil:
		return p.compressor.Write(data)
	}
	if p.buffered = append(p.buffered, data...); len(p.buffered) < minGzipSize {
		return len(data), nil
	}
	h := p.Header()
	h.Set("Content-Encoding", "gzip")
	setVary(h)
	h.Del("Content-Length")
	if tag := h.Get("ETag"); tag != "" {
		return len(data), p.writeCached(tag)
	}
	p.ResponseWriter.WriteHeader(p.status)
	p.compressor = gzipWriters.Get().(*gzip.Writer)
	p.compressor.Reset(p.ResponseWriter)
	if _, err := p.compressor.Write(p.buffered); err != nil {
		return 0, err
	}
	return len(data), nil
}

// writeCached writes the cached compressed form of a response with an ETag.
func (p *GzipWriter) writeCached(tag string) error {
	zipped := p.Cache.compress(tag, p.buffered)
	p.Header().Set("Content-Length", strconv.Itoa(len(zipped)))
	p.writePlain()
	_, err := p.ResponseWriter.Write(zipped)
	return err
}

func (p *GzipWriter) Close() {
	switch {
	case p.compressor != nil:
		p.compressor.Close() //nolint:errcheck // if the client is gone, there is no one left to answer
		p.compressor.Reset(nil)
		gzipWriters.Put(p.compressor)
	case p.status != 0 && !p.passThrough:
		p.writePlain()
		p.ResponseWriter.Write(p.buffered) //nolint:errcheck // as above
	}
}

// setVary marks the response as dependent on Accept-Encoding, for caches.
func setVary(h http.Header) {
	if h.Get("Vary") == "" {
		h.Set("Vary", "Accept-Encoding")
	}
}

// GzipCache caches compressed responses by ETag.
type GzipCache struct {
	mu    sync.Mutex
	byTag map[string][]byte
}

// compress returns the compressed form of the response with an ETag.
func (k *GzipCache) compress(tag string, data []byte) []byte {
	k.mu.Lock()
	defer k.mu.Unlock()
	if done := k.byTag[tag]; done != nil {
		return done
	}
	if k.byTag == nil {
		k.byTag = map[string][]byte{}
	}
	var out bytes.Buffer
	zip, _ := gzip.NewWriterLevel(&out, gzip.BestCompression) // the level is valid
	zip.Write(data)                                           //nolint:errcheck // a buffer takes everything
	zip.Close()                                               //nolint:errcheck // as above
	k.byTag[tag] = out.Bytes()
	return out.Bytes()
}
