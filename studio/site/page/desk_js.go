package page

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"syscall/js"
)

// desk answers what the page asks.
type desk struct {
	handler http.Handler
	open    map[int]func() // what ends the questions that are not answered yet
}

// ask answers one question, in time of its own: JavaScript waits for no Go.
func (d desk) ask(q js.Value) {
	id := q.Get("id").Int()
	ctx, end := context.WithCancel(context.Background())
	d.open[id] = end
	r, err := request(ctx, q)
	w := &answer{id: id, streams: q.Get("stream").Truthy(), header: http.Header{}}
	go func() {
		if err != nil {
			w.WriteHeader(http.StatusBadRequest)
		} else {
			d.handler.ServeHTTP(w, r)
		}
		d.leave(id)
		w.finish()
	}()
}

// leave ends a question that is not wanted any more.
func (d desk) leave(id int) {
	if end := d.open[id]; end != nil {
		delete(d.open, id)
		end()
	}
}

// request is a question as the studio's server gets it.
func request(ctx context.Context, q js.Value) (*http.Request, error) {
	var body io.Reader = http.NoBody
	if sent := q.Get("body"); sent.Truthy() {
		text := make([]byte, sent.Length())
		js.CopyBytesToGo(text, sent)
		body = bytes.NewReader(text)
	}
	r, err := http.NewRequestWithContext(ctx, q.Get("method").String(), "http://localhost"+q.Get("path").String(), body)
	if err != nil {
		return nil, err
	}
	headers := q.Get("headers")
	for i := range headers.Length() {
		r.Header.Set(headers.Index(i).Index(0).String(), headers.Index(i).Index(1).String())
	}
	return r, nil
}

// answer is what the page gets: whole when it is finished, or in pieces as they come.
type answer struct {
	id      int
	streams bool
	header  http.Header
	status  int
	text    bytes.Buffer
}

func (a *answer) Header() http.Header { return a.header }

func (a *answer) WriteHeader(status int) {
	if a.status == 0 {
		a.status = status
	}
}

func (a *answer) Write(text []byte) (int, error) {
	a.WriteHeader(http.StatusOK)
	return a.text.Write(text)
}

// Flush tells a piece of a stream.
func (a *answer) Flush() {
	a.WriteHeader(http.StatusOK)
	if a.streams && a.status == http.StatusOK {
		js.Global().Call("told", a.id, a.text.String())
		a.text.Reset()
	}
}

// finish tells all that was not told yet.
func (a *answer) finish() {
	a.WriteHeader(http.StatusOK)
	headers := []any{}
	for name := range a.header {
		headers = append(headers, []any{name, a.header.Get(name)})
	}
	body := js.Global().Get("Uint8Array").New(a.text.Len())
	js.CopyBytesToJS(body, a.text.Bytes())
	js.Global().Call("answered", a.id, a.status, headers, body)
}
