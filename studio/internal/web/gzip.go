package web

import (
	"bytes"
	"compress/gzip"
	"net/http"
	"strconv"
	"strings"
	"sync"
)

// minGzipSize is the size from which an answer is worth compressing.
const minGzipSize = 1 << 10

// AcceptsGzip reports whether a client takes gzip.
func AcceptsGzip(r *http.Request) bool {
	for _, coding := range strings.Split(r.Header.Get("Accept-Encoding"), ",") {
		name, quality, _ := strings.Cut(strings.TrimSpace(coding), ";")
		if strings.EqualFold(name, "gzip") && strings.Trim(strings.TrimSpace(quality), "q=0. ") != "" || strings.EqualFold(name, "gzip") && quality == "" {
			return true
		}
	}
	return false
}

// GzipWriter compresses an answer that is text and not too small. One with a tag is compressed
// once for all who ask for it; it is written in one piece.
type GzipWriter struct {
	http.ResponseWriter
	status      int
	buffered    []byte // what was written before it was decided
	compressor  *gzip.Writer
	passThrough bool
	Cache       *GzipCache
}

// Unwrap is for [http.ResponseController].
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

// isCompressible reports whether the answer may be compressed.
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

// writePlain lets the answer be written as it is.
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

// writeCached writes what bears a tag.
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

// setVary tells caches that who unpacks is answered otherwise.
func setVary(h http.Header) {
	if h.Get("Vary") == "" {
		h.Set("Vary", "Accept-Encoding")
	}
}

// GzipCache are the compressed forms of what bears a tag: the files of the page.
type GzipCache struct {
	mu    sync.Mutex
	byTag map[string][]byte
}

// compress is the compressed form of what bears a tag.
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
	zip, _ := gzip.NewWriterLevel(&out, gzip.BestCompression) // the level is one
	zip.Write(data)                                           //nolint:errcheck // a buffer takes everything
	zip.Close()                                               //nolint:errcheck // as above
	k.byTag[tag] = out.Bytes()
	return out.Bytes()
}
