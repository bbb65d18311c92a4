package mcp

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/sente-games/sente/internal/strict"
	"github.com/sente-games/sente/internal/visible"
)

// maxMessage is the maximum length in bytes of a message. Arguments have a smaller limit.
const maxMessage = 1 << 20

// maxPending is the maximum number of requests without an answer: no further messages are read then.
const maxPending = 256

// transport exchanges messages with one client, one message per line. Unlike the transport of the SDK
// it survives invalid lines, and it answers the requests before the end of the input.
type transport struct {
	in    io.Reader
	out   io.Writer
	ended func() // called at the end of the input
}

// Connect starts to read messages.
func (t transport) Connect(context.Context) (sdk.Connection, error) {
	c := &connection{transport: t, messages: make(chan jsonrpc.Message), pending: map[jsonrpc.ID]bool{}, closed: make(chan struct{}), answered: make(chan struct{}, 1)}
	go c.readMessages()
	return c, nil
}

// connection is the connection of a transport.
type connection struct {
	transport
	messages chan jsonrpc.Message
	inputErr error // why messages is closed

	closeOnce sync.Once
	closed    chan struct{}

	mu       sync.Mutex          // held while a message is written
	pending  map[jsonrpc.ID]bool // requests without a response; a repeated ID gets no response
	broken   bool                // a message could not be written
	answered chan struct{}
}

// readMessages reads lines until the end of the input, and waits until all requests are answered.
func (c *connection) readMessages() {
	defer close(c.messages)
	lines := bufio.NewReaderSize(c.in, 64<<10)
	for {
		line, err := readLine(lines)
		if errors.Is(err, errLongLine) {
			c.refuse(jsonrpc.CodeInvalidRequest, err.Error())
			continue
		}
		if err == nil {
			err = c.deliver(line)
		}
		if err != nil {
			c.inputErr = err
			break
		}
	}
	c.ended()
	c.awaitAnswers(0)
}

// awaitAnswers waits until at most the given number of requests are pending, or the connection is closed.
func (c *connection) awaitAnswers(most int) {
	for c.numPending() > most {
		select {
		case <-c.answered:
		case <-c.closed:
			return
		}
	}
}

var errLongLine = fmt.Errorf("the message is longer than the maximum of %d KiB", maxMessage>>10)

// readLine returns the next line, or errLongLine after a line that exceeds maxMessage.
func readLine(in *bufio.Reader) ([]byte, error) {
	var line []byte
	long := false
	for {
		part, err := in.ReadSlice('\n')
		if long = long || len(line)+len(part) > maxMessage; !long {
			line = append(line, part...)
		}
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			continue
		case errors.Is(err, io.EOF) && len(line) > 0: // a last line without its end
		case err != nil:
			return nil, err
		}
		if long {
			return nil, errLongLine
		}
		return line, nil
	}
}

// deliver passes on the message of a line. It returns an error if the connection is closed.
func (c *connection) deliver(line []byte) error {
	if line = bytes.TrimSpace(line); len(line) == 0 {
		return nil
	}
	message, err := jsonrpc.DecodeMessage(line)
	if err != nil {
		c.refuse(jsonrpc.CodeParseError, "the line is not a JSON-RPC message: "+strict.DescribeJSONError(err).Error())
		return nil
	}
	c.expectAnswer(message)
	c.awaitAnswers(maxPending)
	select {
	case c.messages <- message:
		return nil
	case <-c.closed:
		return sdk.ErrConnectionClosed
	}
}

// listenMethod is a request that is not answered before the end of the connection.
const listenMethod = "subscriptions/listen"

// expectAnswer marks a request as pending.
func (c *connection) expectAnswer(message jsonrpc.Message) {
	if r, ok := message.(*jsonrpc.Request); ok && r.IsCall() && r.Method != listenMethod {
		c.mu.Lock()
		c.pending[r.ID] = true
		c.mu.Unlock()
	}
}

// numPending returns the number of requests that can still be answered.
func (c *connection) numPending() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.broken {
		return 0
	}
	return len(c.pending)
}

// Read returns the next message, or an error after the last one.
func (c *connection) Read(ctx context.Context) (jsonrpc.Message, error) {
	select {
	case message, ok := <-c.messages:
		if !ok {
			return nil, c.inputErr
		}
		return message, nil
	case <-c.closed:
		return nil, sdk.ErrConnectionClosed
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// Write writes a message.
func (c *connection) Write(_ context.Context, message jsonrpc.Message) error {
	text, err := jsonrpc.EncodeMessage(message)
	if err != nil {
		return err
	}
	response, _ := message.(*jsonrpc.Response)
	return c.writeLine(text, response)
}

// writeLine writes a line; response is the response in it, or nil.
func (c *connection) writeLine(text []byte, response *jsonrpc.Response) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	_, err := c.out.Write(append(text, '\n'))
	if c.broken = c.broken || err != nil; response != nil {
		delete(c.pending, response.ID)
	}
	select {
	case c.answered <- struct{}{}:
	default:
	}
	return err
}

// refuse answers a line that is not a message.
func (c *connection) refuse(code int, problem string) {
	text, err := strict.EncodeJSON(map[string]any{"jsonrpc": "2.0", "id": nil, "error": map[string]any{"code": code, "message": visible.ClipTo(problem, 300)}})
	if err == nil {
		_ = c.writeLine(text, nil) // a broken output ends the connection at the next response
	}
}

// Close ends the connection; a pending Read returns.
func (c *connection) Close() error {
	c.closeOnce.Do(func() { close(c.closed) })
	return nil
}

// SessionID returns "": there is one client.
func (c *connection) SessionID() string { return "" }
