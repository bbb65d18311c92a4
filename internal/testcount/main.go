// Command testcount reads the output of `go test -json`, prints what failed in
// full and what passed as a line a package, and counts the tests in its last
// line. It exists so that a long test log can be judged by its end. Of several runs in
// one log those tests count as skipped, and are named, that ran in none.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strings"
)

// event is a line of `go test -json`; see `go doc test2json`.
type event struct {
	Action, Package, Test, Output string
	ImportPath                    string
	Elapsed                       float64
}

// tally counts passes and failures of all runs; ran and skipped are tests by package
// and name, the latter with what they said.
type tally struct {
	out            io.Writer
	passed, failed int
	ran            map[string]bool
	skipped        map[string]string
}

func main() {
	if !judge(os.Stdin, os.Stdout) {
		os.Exit(1)
	}
}

// judge reports whether all tests of a log passed, and some did.
func judge(log io.Reader, out io.Writer) bool {
	in := bufio.NewScanner(log)
	in.Buffer(nil, 64<<20)
	output := map[string]*strings.Builder{} // by package and test
	count := tally{out: out, ran: map[string]bool{}, skipped: map[string]string{}}
	for in.Scan() {
		var e event
		if json.Unmarshal(in.Bytes(), &e) != nil {
			fmt.Fprintln(out, in.Text())
			continue
		}
		count.add(e, output)
	}
	fmt.Fprintf(out, "%d passed, %d failed, %d skipped\n", count.passed, count.failed, count.tellSkipped())
	return in.Err() == nil && count.failed == 0 && count.passed > 0
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
		c.ran[key] = true
		c.finish(e, &c.passed)
	case "skip":
		if e.Test != "" {
			c.skipped[key] = text(output[key])
		}
	case "fail", "build-fail":
		if e.Test == "" {
			c.failed++
		}
		c.finish(e, &c.failed)
		fmt.Fprint(c.out, text(output[key]))
	default:
		return
	}
	delete(output, key)
}

// tellSkipped prints what the tests said that ran nowhere, and counts them.
func (c *tally) tellSkipped() (n int) {
	for _, key := range slices.Sorted(maps.Keys(c.skipped)) {
		if !c.ran[key] {
			fmt.Fprint(c.out, c.skipped[key])
			n++
		}
	}
	return n
}

func (c *tally) finish(e event, n *int) {
	if e.Test != "" {
		*n++
	} else if e.Action == "pass" {
		fmt.Fprintf(c.out, "ok    %-55s %6.1fs\n", e.Package, e.Elapsed)
	}
}

func text(b *strings.Builder) string {
	if b == nil {
		return ""
	}
	return b.String()
}
