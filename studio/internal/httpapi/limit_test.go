package httpapi

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"
	"testing/synctest"
	"time"
)

// TestLimit_RefusesAfterAWait checks that a request without a free place is refused after a timeout,
// and that a request with a slow body occupies no place.
func TestLimit_RefusesAfterAWait(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := make(Limit, 1)
		handler := h.Handle(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusOK) })
		ask := func(r *http.Request) *httptest.ResponseRecorder {
			w := httptest.NewRecorder()
			handler(w, r)
			return w
		}
		body := make(slowBody)
		go ask(httptest.NewRequest(http.MethodPost, "/", body))
		synctest.Wait()
		if w := ask(httptest.NewRequest(http.MethodPost, "/", nil)); w.Code != http.StatusOK {
			t.Errorf("a slow body keeps others from the hand: %d", w.Code)
		}
		close(body)
		synctest.Wait()
		h <- struct{}{}
		began := time.Now()
		if w := ask(httptest.NewRequest(http.MethodPost, "/", nil)); w.Code != http.StatusServiceUnavailable || time.Since(began) != maxQueueTime {
			t.Errorf("%d after %v", w.Code, time.Since(began))
		}
	})
}

// slowBody is nothing until it is closed, and then a fault.
type slowBody chan struct{}

func (s slowBody) Read([]byte) (int, error) { <-s; return 0, fmt.Errorf("the client is gone") }
