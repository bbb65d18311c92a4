// Command testcount reads the output of `go test -json`, prints what failed in
// full and what passed as a line a package, and counts the tests in its last
// line. It exists so that a long test log can be judged by its end.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"strings"
)

// event is a line of `go test -json`; see `go doc test2json`.
type event struct {
	Action, Package, Test, Output string
	ImportPath                    string
	Elapsed                       float64
}

type tally struct{ passed, failed, skipped int }

func main() {
	in := bufio.NewScanner(os.Stdin)
	in.Buffer(nil, 64<<20)
	output := map[string]*strings.Builder{} // by package and test
	var count tally
	for in.Scan() {
		var e event
		if json.Unmarshal(in.Bytes(), &e) != nil {
			fmt.Println(in.Text())
			continue
		}
		count.add(e, output)
	}
	fmt.Printf("%d passed, %d failed, %d skipped\n", count.passed, count.failed, count.skipped)
	if err := in.Err(); err != nil || count.failed > 0 || count.passed == 0 {
		os.Exit(1)
	}
}

func (c *tally) add(e event, output map[string]*strings.Builder) {
	key := e.Package + e.ImportPath + " " + e.Test
	switch e.Action {
	case "output", "build-output":
		if output[key] == nil {
			output[key] = new(strings.Builder)
		}
		output[key].WriteString(e.Output)
		return
	case "pass":
		c.finish(e, &c.passed)
	case "skip":
		c.finish(e, &c.skipped)
		if e.Test != "" {
			fmt.Print(text(output[key]))
		}
	case "fail", "build-fail":
		if e.Test == "" {
			c.failed++
		}
		c.finish(e, &c.failed)
		fmt.Print(text(output[key]))
	default:
		return
	}
	delete(output, key)
}

func (c *tally) finish(e event, n *int) {
	if e.Test != "" {
		*n++
	} else if e.Action == "pass" {
		fmt.Printf("ok    %-55s %6.1fs\n", e.Package, e.Elapsed)
	}
}

func text(b *strings.Builder) string {
	if b == nil {
		return ""
	}
	return b.String()
}
