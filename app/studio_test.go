package app

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/cookiejar"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"go.uber.org/goleak"

	"github.com/sente-games/sente/catalog/standard"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/match"
	"github.com/sente-games/sente/studio"
)

// serveForTest runs the studio until the end of the test and returns its first line of output.
func serveForTest(t *testing.T, v studioVerb, open browserOpener) (line string, errs *awaitableBuffer, end func() error) {
	t.Helper()
	ctx, stop := context.WithCancel(t.Context())
	printed, out := io.Pipe()
	errs = &awaitableBuffer{more: make(chan struct{})}
	env := &environment{games: standard.Games(), out: out, err: errs}
	done := make(chan error, 1)
	go func() {
		err := v.serveStudio(ctx, env, open)
		out.CloseWithError(errors.Join(err, io.EOF))
		done <- err
	}()
	line, err := bufio.NewReader(printed).ReadString('\n')
	testutil.NoError(t, err)
	return strings.TrimSpace(line), errs, func() error { stop(); return <-done }
}

// awaitableBuffer is a buffer that can be awaited.
type awaitableBuffer struct {
	mu   sync.Mutex
	text strings.Builder
	more chan struct{} // closed on a write
}

func (s *awaitableBuffer) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	close(s.more)
	s.more = make(chan struct{})
	return s.text.Write(p)
}

func (s *awaitableBuffer) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.String()
}

// awaitText waits until the text contains words and returns all of it.
func (s *awaitableBuffer) awaitText(words string) string {
	for {
		s.mu.Lock()
		text, more := s.text.String(), s.more
		s.mu.Unlock()
		if strings.Contains(text, words) {
			return text
		}
		<-more
	}
}

func TestStudio_ServesPrintedAddress(t *testing.T) {
	defer goleak.VerifyNone(t, goleak.IgnoreCurrent())
	var opened atomic.Value
	shown := make(chan struct{})
	address, _, end := serveForTest(t, studioVerb{Listen: "127.0.0.1:0"}, func(_ context.Context, a string) error {
		opened.Store(a)
		close(shown)
		return nil
	})
	client := &http.Client{Transport: &http.Transport{DisableKeepAlives: true}, Timeout: 5 * time.Second}
	r, err := client.Get(address)
	testutil.NoError(t, err)
	r.Body.Close()
	<-shown
	if r.StatusCode != http.StatusOK || opened.Load() != address {
		t.Errorf("GET %s is %s, the browser was sent to %v", address, r.Status, opened.Load())
	}
	if err := end(); err != nil {
		t.Errorf("the studio ends with %v", err)
	}
}

func TestStudio_ServesWithoutBrowser(t *testing.T) {
	_, errs, end := serveForTest(t, studioVerb{Listen: "127.0.0.1:0", NoOpen: true}, func(context.Context, string) error {
		t.Error("--no-open opens a browser")
		return nil
	})
	if err := end(); err != nil || strings.Contains(errs.String(), "browser") {
		t.Errorf("got %v and %q", err, errs)
	}
	_, errs, end = serveForTest(t, studioVerb{Listen: "127.0.0.1:0"}, func(context.Context, string) error {
		return errors.New("no display")
	})
	errs.awaitText("could not open a browser")
	if err := end(); err != nil || !strings.Contains(errs.String(), "could not open a browser: visit the address above") {
		t.Errorf("without a display: %v and %q", err, errs)
	}
}

// TestStudio_RequiresTokenOnNetwork checks that the printed address opens the page, that
// requests without the token fail, and that a warning is printed.
func TestStudio_RequiresTokenOnNetwork(t *testing.T) {
	address, errs, end := serveForTest(t, studioVerb{Listen: "0.0.0.0:0", NoOpen: true}, nil)
	jar, _ := cookiejar.New(nil)
	client := &http.Client{Transport: &http.Transport{DisableKeepAlives: true}, Timeout: 5 * time.Second, Jar: jar}
	bare, _, found := strings.Cut(address, "?token=")
	if !found || !strings.HasPrefix(bare, "http://localhost:") {
		t.Fatalf("the address is %s", address)
	}
	for _, step := range []struct {
		address string
		status  int
	}{{bare, http.StatusForbidden}, {bare + "api/games", http.StatusForbidden}, {address, http.StatusOK}, {bare + "api/games", http.StatusOK}} {
		r, err := client.Get(step.address)
		testutil.NoError(t, err)
		r.Body.Close()
		if r.StatusCode != step.status {
			t.Errorf("GET %s is %s, want %d", step.address, r.Status, step.status)
		}
	}
	if err := end(); err != nil || !strings.Contains(errs.String(), "open to the network") {
		t.Errorf("%v, and the person is told %q", err, errs)
	}
}

// TestTokens_AreRequiredOnLoopbackIfSet covers loopback, which other users of the machine can
// reach.
func TestTokens_AreRequiredOnLoopbackIfSet(t *testing.T) {
	l := testutil.Must(net.Listen("tcp", "127.0.0.1:0"))(t)
	defer l.Close()
	t.Setenv(tokenVariable, "owner-0123456789ab")
	if token := studioToken(l, false); token != "owner-0123456789ab" {
		t.Errorf("with %s set the token is %q", tokenVariable, token)
	}
	t.Setenv(tokenVariable, "")
	t.Setenv(viewTokenVariable, "viewer-0123456789ab")
	if studioToken(l, false) == "" {
		t.Errorf("with %s set the owner needs no token", viewTokenVariable)
	}
}

// TestStudio_ListsInterfaceAddresses checks that all interfaces of this machine are listed, and
// that loopback needs no token.
func TestStudio_ListsInterfaceAddresses(t *testing.T) {
	t.Setenv(tokenVariable, "")
	t.Setenv(viewTokenVariable, "")
	for listen, want := range map[string]string{"127.0.0.1:0": "http://127.0.0.1:", "0.0.0.0:0": "http://localhost:"} {
		l, err := net.Listen("tcp", listen)
		testutil.NoError(t, err)
		all := studioURLs(l, studioToken(l, false))
		l.Close()
		loopback := strings.HasPrefix(listen, "127")
		if !strings.HasPrefix(all[0], want) || loopback != (len(all) == 1 && !strings.Contains(all[0], "token")) && len(interfaceHosts()) > 0 {
			t.Errorf("%s is found at %v", listen, all)
		}
		for _, ip := range interfaceHosts() {
			if !loopback && !strings.Contains(strings.Join(all, " "), ip) {
				t.Errorf("%s leaves out %s: %v", listen, ip, all)
			}
		}
	}
}

// TestStudio_KeepsStudiesInDataFolder checks that the studio keeps games in the user's data
// directory under the name of the program, and prints a notice if it cannot.
func TestStudio_KeepsStudiesInDataFolder(t *testing.T) {
	data := t.TempDir()
	t.Setenv("XDG_DATA_HOME", data)
	if got, want := studiesPath("hexer"), filepath.Join(data, "hexer", "studies"); got != want {
		t.Errorf("it is %s, want %s", got, want)
	}
	file := filepath.Join(data, "file")
	testutil.NoError(t, os.WriteFile(file, nil, 0o600))
	_, errs, end := serveForTest(t, studioVerb{Listen: "127.0.0.1:0", NoOpen: true, Studies: file}, nil)
	if err := end(); err != nil {
		t.Error(err)
	}
	if !strings.Contains(errs.String(), "Games are not saved on disk") {
		t.Errorf("it says %q", errs.String())
	}
}

// TestStudio_WorksBehindProxy checks a studio offered by a proxy: it requires the token even on a
// loopback address, accepts the proxy's host name, sets cookies only for https, and rejects other
// host names.
func TestStudio_WorksBehindProxy(t *testing.T) {
	const token = "a-token-that-stays-the-same"
	t.Setenv(tokenVariable, token)
	t.Setenv(viewTokenVariable, "a-token-to-look-on-with")
	address, errs, end := serveForTest(t, studioVerb{Listen: "127.0.0.1:0", NoOpen: true, Studies: "", Public: "https://Games.example.org"}, nil)
	client := &http.Client{Transport: &http.Transport{DisableKeepAlives: true}, Timeout: 5 * time.Second, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	get := func(address, host string) *http.Response {
		t.Helper()
		r := testutil.Must(http.NewRequest(http.MethodGet, address, nil))(t)
		if host != "" {
			r.Host = host
		}
		answer := testutil.Must(client.Do(r))(t)
		answer.Body.Close()
		return answer
	}
	bare, rest, _ := strings.Cut(address, "?token=")
	if rest != token {
		t.Errorf("the address is %s, want the token of the environment", address)
	}
	if a := get(bare, "games.example.org"); a.StatusCode != http.StatusForbidden {
		t.Errorf("without the token: %s", a.Status)
	}
	for forwarded, want := range map[string]int{"": http.StatusForbidden, "203.0.113.7": http.StatusOK} {
		r := testutil.Must(http.NewRequest(http.MethodGet, bare+"api/guest", nil))(t)
		r.Header.Set("Authorization", "Bearer a-token-to-look-on-with")
		r.Header.Set("X-Forwarded-For", forwarded)
		answer := testutil.Must(client.Do(r))(t)
		text, _ := io.ReadAll(answer.Body)
		answer.Body.Close()
		if answer.StatusCode != want || strings.Contains(string(text), `"owner":true`) || want != http.StatusOK && !strings.Contains(string(text), "X-Forwarded-For") {
			t.Errorf("a guest of whom the proxy says %q: %s %s", forwarded, answer.Status, text)
		}
	}
	if a := get(address, "elsewhere.example"); a.StatusCode != http.StatusForbidden {
		t.Errorf("under a stranger's name: %s", a.Status)
	}
	a := get(address, "games.example.org")
	if a.StatusCode != http.StatusSeeOther || len(a.Cookies()) == 0 {
		t.Fatalf("with the token: %s", a.Status)
	}
	for _, c := range a.Cookies() {
		if !c.Secure || !c.HttpOnly {
			t.Errorf("the cookie %s is for http, too, or for scripts", c.Name)
		}
	}
	if err := end(); err != nil || !strings.Contains(errs.String(), "guests can watch at https://Games.example.org/?token=a-token-to-look-on-with") {
		t.Errorf("%v, and the person is told %q", err, errs)
	}
}

// TestStudio_RejectsInvalidAddressesAndTokens checks that invalid addresses and tokens are rejected
// in one sentence before the studio serves.
func TestStudio_RejectsInvalidAddressesAndTokens(t *testing.T) {
	env := &environment{games: standard.Games(), out: io.Discard, err: io.Discard}
	for _, public := range []string{"games.example.org", "ftp://x", "https://", "https://a/b", "https://u:p@a", "https://a?x=1", "https://a#x", "\x00"} {
		err := studioVerb{Listen: "127.0.0.1:0", NoOpen: true, Public: public}.serveStudio(t.Context(), env, nil)
		if err == nil || !strings.Contains(err.Error(), "expected https://NAME") {
			t.Errorf("--public %q: %v", public, err)
		}
	}
	for _, token := range []string{"short", "with a space in the text", strings.Repeat("x", 300)} {
		t.Setenv(tokenVariable, token)
		err := studioVerb{Listen: "127.0.0.1:0", NoOpen: true}.serveStudio(t.Context(), env, nil)
		if err == nil || !strings.Contains(err.Error(), "invalid SENTE_TOKEN") || strings.Contains(err.Error(), token) {
			t.Errorf("SENTE_TOKEN=%q: %v", token, err)
		}
	}
}

// TestStudio_VerifiesCertificates checks that certificates are verified while the studio serves, and
// that a false one has no effect on the others.
func TestStudio_VerifiesCertificates(t *testing.T) {
	folder := t.TempDir()
	proof, untrue := filepath.Join(folder, "win.proof"), filepath.Join(folder, "untrue.proof")
	var out bytes.Buffer
	if Run(t.Context(), []string{"solve", "gomoku", "h8a1i8a3i9o1", "--certificate", proof}, Streams{In: strings.NewReader(""), Out: &out, Err: &out}, standard.Games()) != exitOK {
		t.Fatal(out.String())
	}
	whole, err := os.ReadFile(proof)
	testutil.NoError(t, err)
	testutil.NoError(t, os.WriteFile(untrue, whole[:len(whole)-1], 0o644))
	address, errs, end := serveForTest(t, studioVerb{Listen: "127.0.0.1:0", NoOpen: true, Certificate: []string{untrue, proof}}, nil)
	said := errs.awaitText("win.proof is correct")
	if err := end(); err != nil {
		t.Error(err)
	}
	for _, want := range []string{
		"untrue.proof: wrong checksum", "the certificate is not used",
		"win.proof is correct: black can force a win; Find win now plays it: " + address + "#/gomoku?moves=h8,a1,i8,a3,i9,o1&seat=human&seat=human",
	} {
		if !strings.Contains(said, want) {
			t.Errorf("%q is not said:\n%s", want, said)
		}
	}
}

// TestMatchPage_EqualsCommandOutput checks that the studio and the command line write the same page
// for the same games.
func TestMatchPage_EqualsCommandOutput(t *testing.T) {
	folder := t.TempDir()
	journal, page := filepath.Join(folder, "run.jsonl"), filepath.Join(folder, "run.html")
	var said bytes.Buffer
	if Run(t.Context(), []string{"match", "random", "search", "--game", "connectfour", "--games", "4", "--nodes", "30", "--journal", journal, "--html", page}, Streams{In: strings.NewReader(""), Out: &said, Err: &said}, standard.Games()) != exitOK {
		t.Fatal(said.String())
	}
	want, err := os.ReadFile(page)
	testutil.NoError(t, err)
	file, err := os.Open(journal)
	testutil.NoError(t, err)
	defer file.Close()
	m := studio.ReportData{Planned: 4, Why: "all games are played"}
	plan, results, err := match.ReadJournal(journal, file, nil)
	testutil.NoError(t, err)
	m.Plan = plan
	var games []match.Result
	for r, err := range results {
		testutil.NoError(t, err)
		games = append(games, r)
	}
	m.Games = func(yield func(match.Result) error) error {
		for _, r := range games {
			if err := yield(r); err != nil {
				return err
			}
		}
		return nil
	}
	var got bytes.Buffer
	testutil.NoError(t, (&environment{games: standard.Games()}).writeMatch(&got, m))
	written := regexp.MustCompile(`\d{4}-\d\d-\d\d \d\d:\d\d(:\d\d)?`)
	if d := cmp.Diff(written.ReplaceAllString(string(want), "now"), written.ReplaceAllString(got.String(), "now")); d != "" {
		t.Errorf("%.3000s", d)
	}
}
