package page

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"syscall/js"
)

// bridge passes requests of the page to the studio's handler.
type bridge struct {
	handler http.Handler
	pending map[int]func() // cancel functions of pending requests, by ID
}

// handleRequest serves one request in a new goroutine, since JavaScript must not block.
func (b bridge) handleRequest(message js.Value) {
	id := message.Get("id").Int()
	ctx, end := context.WithCancel(context.Background())
	b.pending[id] = end
	r, err := newRequest(ctx, message)
	w := &response{id: id, streams: message.Get("stream").Truthy(), header: http.Header{}}
	go func() {
		if err != nil {
			w.WriteHeader(http.StatusBadRequest)
		} else {
			b.handler.ServeHTTP(w, r)
		}
		b.cancelRequest(id)
		w.finish()
	}()
}

// cancelRequest cancels a pending request.
func (b bridge) cancelRequest(id int) {
	if end := b.pending[id]; end != nil {
		delete(b.pending, id)
		end()
	}
}

// newRequest converts a message of the page to an HTTP request.
func newRequest(ctx context.Context, message js.Value) (*http.Request, error) {
	var body io.Reader = http.NoBody
	if sent := message.Get("body"); sent.Truthy() {
		text := make([]byte, sent.Length())
		js.CopyBytesToGo(text, sent)
		body = bytes.NewReader(text)
	}
	r, err := http.NewRequestWithContext(ctx, message.Get("method").String(), "http://localhost"+message.Get("path").String(), body)
	if err != nil {
		return nil, err
	}
	headers := message.Get("headers")
	for i := range headers.Length() {
		r.Header.Set(headers.Index(i).Index(0).String(), headers.Index(i).Index(1).String())
	}
	return r, nil
}

// response is the http.ResponseWriter of one request. It sends the complete body at the end, or parts
// of a stream on Flush.
type response struct {
	id      int
	streams bool
	header  http.Header
	status  int
	text    bytes.Buffer
}

func (w *response) Header() http.Header { return w.header }

func (w *response) WriteHeader(status int) {
	if w.status == 0 {
		w.status = status
	}
}

func (w *response) Write(text []byte) (int, error) {
	w.WriteHeader(http.StatusOK)
	return w.text.Write(text)
}

// Flush sends the written part of a stream.
func (w *response) Flush() {
	w.WriteHeader(http.StatusOK)
	if w.streams && w.status == http.StatusOK {
		js.Global().Call("told", w.id, w.text.String())
		w.text.Reset()
	}
}

// finish sends the status, the headers and the remaining body.
func (w *response) finish() {
	w.WriteHeader(http.StatusOK)
	headers := []any{}
	for name := range w.header {
		headers = append(headers, []any{name, w.header.Get(name)})
	}
	body := js.Global().Get("Uint8Array").New(w.text.Len())
	js.CopyBytesToJS(body, w.text.Bytes())
	js.Global().Call("answered", w.id, w.status, headers, body)
}
