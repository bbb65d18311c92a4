package fleet_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/match/fleet"
)

func aManifest() fleet.Manifest {
	return fleet.Manifest{Run: "0123456789abcdef", Kind: "double", Title: "<numbers>", Program: "test", Game: sente.Record{Game: "none"}, Lease: fleet.DefaultLease, Attempts: 3, Body: json.RawMessage(`{"a":"<&>"}`)}
}

func aResult(i int) fleet.Result {
	return fleet.Result{Run: "0123456789abcdef", Job: fmt.Sprint("job-", i), Worker: "one", Program: "test", Body: json.RawMessage(fmt.Sprintf(`{"n":%d,"s":"<\"key\":\"result\">"}`, i))}
}

func opened(t *testing.T, name string) *fleet.RunExport {
	t.Helper()
	return testutil.Must(fleet.OpenExport(keep.OS, name, aManifest()))(t)
}

// read is what an export holds, by job, and what it has lost.
func read(t *testing.T, name string) (map[string]string, []string) {
	t.Helper()
	file := testutil.Must(os.Open(name))(t)
	defer file.Close()
	found := map[string]string{}
	var lost []string
	if _, err := fleet.ReadExport(name, file, func(r fleet.Result) error {
		found[r.Job] = string(r.Body)
		return nil
	}, func(text string) { lost = append(lost, text) }); err != nil {
		t.Fatal(err)
	}
	return found, lost
}

// TestRunExport_EqualsMap: whatever is appended, rejected and opened again, the export holds what
// a map would.
func TestRunExport_EqualsMap(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	name := filepath.Join(t.TempDir(), "run.jsonl")
	e := opened(t, name)
	want := map[string]string{}
	for range 400 {
		i := r.IntN(40)
		result := aResult(i)
		switch r.IntN(6) {
		case 0:
			testutil.NoError(t, e.RejectResult(result.Job))
			delete(want, result.Job)
		case 1:
			testutil.NoError(t, e.Close())
			e = opened(t, name)
		case 2:
			result.Body = json.RawMessage(fmt.Sprint(r.IntN(3)))
			fallthrough
		default:
			testutil.NoError(t, e.AppendResults(result, result))
			want[result.Job] = string(result.Body)
		}
		if e.NumResults() != len(want) {
			t.Fatalf("%d results, want %d", e.NumResults(), len(want))
		}
	}
	testutil.NoError(t, e.SetFinished(true))
	testutil.NoError(t, e.Close())
	if e = opened(t, name); !e.IsFinished() || len(e.Notices()) > 0 {
		t.Errorf("finished %v, notices %q", e.IsFinished(), e.Notices())
	}
	testutil.NoError(t, e.Close())
	if got, lost := read(t, name); fmt.Sprint(got) != fmt.Sprint(want) || len(lost) > 0 {
		t.Errorf("%v with %q, want %v", got, lost, want)
	}
}

// TestRunExport_LosesOnlyDamagedLines: bits that flip cost the lines that they are in, and no more.
func TestRunExport_LosesOnlyDamagedLines(t *testing.T) {
	name := filepath.Join(t.TempDir(), "run.jsonl")
	e := opened(t, name)
	const results = 30
	for i := range results {
		testutil.NoError(t, e.AppendResults(aResult(i)))
	}
	testutil.NoError(t, e.Close())
	whole := testutil.Must(os.ReadFile(name))(t)
	r := rand.New(rand.NewPCG(2, 2))
	for range 60 {
		damaged := bytes.Clone(whole)
		at := r.IntN(len(damaged))
		damaged[at] ^= 1 << r.IntN(8)
		testutil.NoError(t, os.WriteFile(name, damaged, 0o600))
		got, lost := read(t, name)
		if len(got) < results-2 || len(got) < results && len(lost) == 0 {
			t.Fatalf("a bit at %d leaves %d of %d results, and says %q", at, len(got), results, lost)
		}
		for job, body := range got {
			if !strings.Contains(string(whole), body) || body == "" {
				t.Fatalf("%s has become %s", job, body)
			}
		}
		testutil.NoError(t, os.WriteFile(name, whole[:at], 0o600))
		again := opened(t, name)
		lines := bytes.Count(whole[:at], []byte("\n"))
		if n := again.NumResults(); n != max(lines-2, 0) {
			t.Fatalf("%d lines are left, and %d results", lines, n)
		}
		testutil.NoError(t, again.Close())
	}
}

func TestRunExport_RejectsForeignFiles(t *testing.T) {
	for text, want := range map[string]string{
		"Dear diary\n": "is not the export of a run",
		`{"sente":"match","format":1}` + "\n" + `{"crc":"0"}` + "\n": "not the export of a run, or its header is damaged",
	} {
		name := filepath.Join(t.TempDir(), "other")
		testutil.NoError(t, os.WriteFile(name, []byte(text), 0o600))
		if _, err := fleet.OpenExport(keep.OS, name, aManifest()); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
		if now, _ := os.ReadFile(name); string(now) != text {
			t.Errorf("%q was changed", text)
		}
	}
	name := filepath.Join(t.TempDir(), "run")
	testutil.NoError(t, opened(t, name).Close())
	other := aManifest()
	other.Run = "fedcba9876543210"
	if _, err := fleet.OpenExport(keep.OS, name, other); err == nil || !strings.Contains(err.Error(), "the export of run 0123456789abcdef") {
		t.Errorf("another run: %v", err)
	}
}

// FuzzExport: whatever a file holds is read without trouble, and opening it keeps its whole
// lines or refuses it.
func FuzzExport(f *testing.F) {
	name := filepath.Join(f.TempDir(), "run")
	e := testutil.Must(fleet.OpenExport(keep.OS, name, aManifest()))(f)
	testutil.NoError(f, e.AppendResults(aResult(1), aResult(2)))
	testutil.NoError(f, e.RejectResult("job-1"))
	testutil.NoError(f, e.Close())
	text := testutil.Must(os.ReadFile(name))(f)
	f.Add(text)
	f.Add(text[:100])
	f.Add([]byte(`{"sente":"run"` + "\n\n\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		_, _ = fleet.ReadExport("x", bytes.NewReader(text), func(fleet.Result) error { return nil }, func(string) {})
	})
}
