package main

import (
	"strings"
	"testing"
)

func TestJudge(t *testing.T) {
	const (
		pass  = `{"Action":"pass","Package":"p","Test":"TestA"}` + "\n"
		said  = `{"Action":"output","Package":"p","Test":"TestA","Output":"why\n"}` + "\n"
		skip  = said + `{"Action":"skip","Package":"p","Test":"TestA"}` + "\n"
		other = `{"Action":"pass","Package":"p","Test":"TestB"}` + "\n"
		fail  = said + `{"Action":"fail","Package":"p","Test":"TestA"}` + "\n" + `{"Action":"fail","Package":"p"}` + "\n"
		build = `{"Action":"build-output","ImportPath":"p","Output":"why\n"}` + "\n" + `{"Action":"build-fail","ImportPath":"p"}` + "\n"
	)
	for _, c := range []struct {
		name, log, want string
		ok              bool
	}{
		{"one passes", pass, "1 passed, 0 failed, 0 skipped\n", true},
		{"a package passes", pass + `{"Action":"pass","Package":"p","Elapsed":1.5}`, "ok    p                                                          1.5s\n1 passed, 0 failed, 0 skipped\n", true},
		{"one is skipped", skip + other, "why\n1 passed, 0 failed, 1 skipped\n", true},
		{"one is skipped in one of two runs", pass + skip, "1 passed, 0 failed, 0 skipped\n", true},
		{"one is skipped in the first of two runs", skip + pass, "1 passed, 0 failed, 0 skipped\n", true},
		{"one fails", other + fail, "why\n1 passed, 2 failed, 0 skipped\n", false},
		{"one cannot be built", other + build, "why\n1 passed, 1 failed, 0 skipped\n", false},
		{"none runs", "", "0 passed, 0 failed, 0 skipped\n", false},
		{"all are skipped", skip, "why\n0 passed, 0 failed, 1 skipped\n", false},
		{"a line of another program", pass + "go: downloading\n", "go: downloading\n1 passed, 0 failed, 0 skipped\n", true},
	} {
		var out strings.Builder
		if ok := judge(strings.NewReader(c.log), &out); ok != c.ok || out.String() != c.want {
			t.Errorf("%s: %v\n%s; want %v\n%s", c.name, ok, out.String(), c.ok, c.want)
		}
	}
}
