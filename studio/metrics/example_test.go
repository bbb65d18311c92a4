package metrics_test

import (
	"bufio"
	"fmt"
	"net/http/httptest"
	"strings"

	"github.com/sente-games/sente/catalog/standard"
	"github.com/sente-games/sente/studio"
	"github.com/sente-games/sente/studio/metrics"
)

// A studio that tells Prometheus how it is doing.
func ExampleHandler() {
	s, err := studio.New(standard.Games(), studio.Options{Metrics: metrics.Handler})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer s.Close()
	w := httptest.NewRecorder()
	s.Handler().ServeHTTP(w, httptest.NewRequest("GET", "http://localhost/metrics", nil))
	for lines := bufio.NewScanner(w.Body); lines.Scan(); {
		if strings.HasPrefix(lines.Text(), "sente_tables") {
			fmt.Println(lines.Text())
		}
	}
	// Output:
	// sente_tables 0
	// sente_tables_max 64
}
