package app

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/sente-games/sente/internal/amount"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/library"
	"github.com/sente-games/sente/studio"
)

type studioVerb struct {
	Listen      string
	Memory      amount.Budget
	Studies     string
	Library     string
	Certificate []string
	Public      string
	NoOpen      bool
	logFlags
}

// register adds the flags to fs.
func (v *studioVerb) register(fs *pflag.FlagSet) {
	v.Listen = "127.0.0.1:0"
	fs.Var(stringValue(&v.Listen, "ADDR"), "listen", "Address to listen on, such as 127.0.0.1:8080; port 0 selects a free port.")
	fs.Var(textValue(&v.Memory, "SIZE"), "memory", "Memory for the tables of all engines together, such as 2GiB; default: SENTE_MEMORY, or three quarters of the machine's memory.")
	fs.Var(stringValue(&v.Studies, "DIR"), "studies", "Folder for games with all their variations; \"none\" keeps them in memory only. Default: in the user's data folder.")
	fs.Var(stringValue(&v.Library, "FILE"), "library", "Library for searching games, see {program} library; \"none\" disables it. Default: with the games of --studies, otherwise in the user's data folder.")
	fs.Var(commaListValue(&v.Certificate, "FILE"), "certificate", "Use this certificate of a win for Find win, as soon as it is verified; it may be larger than those opened in pages. May be repeated.")
	fs.Var(stringValue(&v.Public, "URL"), "public", "Public address of a proxy in front of the studio, such as https://games.example.org.")
	fs.BoolVar(&v.NoOpen, "no-open", false, "Do not open the browser.")
	v.logFlags.register(fs, "warn")
}

// newStudioCommand returns the command studio.
func newStudioCommand(env *environment) *cobra.Command {
	v := new(studioVerb)
	cmd := &cobra.Command{
		Use:   "studio",
		Short: "Open the studio in the browser; same as no command",
		Long: `Serve the studio on this machine only, print its address and open the browser. Ctrl-C ends it.
If --listen makes it reachable from the network, the printed address contains the owner's token: a new one at each start, or that of
SENTE_TOKEN. Guests watch with a separate token (SENTE_VIEW_TOKEN), or play if invited. With --public,
the studio is served through a proxy with TLS.`,
		Example: env.selectExamples(`
{program}
{program} --no-open
{program} --listen 127.0.0.1:8080
{program} --studies ~/games
{program} --certificate win.proof
{program} --listen 0.0.0.0:8080
{program} --listen 127.0.0.1:8080 --public https://games.example.org`, ``),
		RunE: func(*cobra.Command, []string) error { return v.run(env) },
	}
	v.register(cmd.Flags())
	return env.withArguments(cmd)
}

// run serves the studio until it is interrupted.
func (v studioVerb) run(env *environment) error {
	v.Library = v.libraryPath(env.displayName())
	switch v.Studies {
	case "":
		v.Studies = studiesPath(env.displayName())
	case "none":
		v.Studies = ""
	}
	return v.serveStudio(env.ctx, env, openBrowser)
}

// libraryPath returns the path of the library, "" if disabled.
func (v studioVerb) libraryPath(program string) string {
	switch {
	case v.Library == "none" || v.Library == "" && (v.Studies == "none" || !library.Supported()):
		return ""
	case v.Library != "":
		return v.Library
	case v.Studies != "":
		return filepath.Join(v.Studies, "library.db")
	}
	return libraryPath(program)
}

// openLibrary opens the library for the studio. If that fails it prints a notice, and the studio runs
// without a library; why is the reason.
func (v studioVerb) openLibrary(env *environment) (games studio.Library, why string, end func()) {
	if v.Library == "" {
		return nil, "", func() {}
	}
	store, err := library.Open(env.ctx, env.games, v.Library)
	if err != nil {
		env.printNotice("game search is not available: " + errorSentence(err))
		return nil, errorSentence(err), func() {}
	}
	return store, "", func() { store.Close() }
}

// studiesPath returns the directory for the studies of a program's user, "" if the system has no
// directory for user data.
func studiesPath(program string) string {
	data := os.Getenv("XDG_DATA_HOME")
	if home, err := os.UserHomeDir(); data == "" && err == nil && runtime.GOOS != "windows" && runtime.GOOS != "darwin" {
		data = filepath.Join(home, ".local", "share")
	}
	if data == "" {
		data, _ = os.UserConfigDir() // without one, games are kept in memory
	}
	if data == "" {
		return ""
	}
	return filepath.Join(data, filepath.Base(program), "studies")
}

// browserOpener opens an address in a browser.
type browserOpener func(ctx context.Context, address string) error

func (v studioVerb) serveStudio(ctx context.Context, env *environment, open browserOpener) error {
	log := v.newLogger(env, env.err, slog.LevelWarn, newLogger(env.err, "text", slog.LevelWarn))
	public, err := publicAddress(v.Public)
	if err != nil {
		return err
	}
	if err := cmp.Or(checkToken(tokenVariable), checkToken(viewTokenVariable)); err != nil {
		return err
	}
	if err := v.checkCertificates(env); err != nil {
		return err
	}
	listener, host, err := listenOn(ctx, "--listen", v.Listen)
	if err != nil {
		return err
	}
	token := studioToken(listener, public != nil)
	view := cmp.Or(os.Getenv(viewTokenVariable), rand.Text())
	shelf, why, end := v.openLibrary(env)
	defer end()
	options := studio.Options{Name: env.displayName(), Hosts: hostNames(host), Token: token, ViewToken: view, Studies: v.Studies, Library: shelf, LibraryProblem: why, Metrics: env.parts.metrics, Report: env.writeMatch, Log: log}
	found := studioURLs(listener, token)
	if public != nil {
		options.Hosts, options.Secure, options.Proxied = append(options.Hosts, strings.ToLower(public.Hostname())), public.Scheme == "https", true
		found = append(found, public.String()+"?token="+token)
	}
	options.Addresses = networkAddresses(found)
	server, err := studio.New(env.games, options)
	if err != nil {
		return errors.Join(err, listener.Close())
	}
	if serveErr := server.StorageProblem(); serveErr != "" {
		env.printNotice(serveErr)
	}
	fmt.Fprintln(env.out, strings.Join(found, "\n"))
	if token != "" {
		address := append(options.Addresses, strings.TrimSuffix(found[0], "?token="+token))[0]
		if public != nil {
			address = public.String()
		}
		env.printNotice("the studio is open to the network: the address above is for you alone; guests can watch at " + address + "?token=" + view)
	}
	env.printNotice("press Ctrl-C to end the studio")
	ctx, stop := context.WithCancel(ctx)
	var parallel sync.WaitGroup
	if !v.NoOpen {
		parallel.Go(func() { env.showInBrowser(ctx, open, found[0]) })
	}
	parallel.Go(func() { v.verifyCertificates(ctx, env, server, found[0]) })
	err = server.Serve(ctx, listener)
	stop()
	parallel.Wait()
	return err
}

// listenOn listens at the address of a flag and returns the address's host.
func listenOn(ctx context.Context, flag, address string) (l net.Listener, host string, err error) {
	host, _, err = net.SplitHostPort(address)
	if err != nil {
		return nil, "", fmt.Errorf("invalid %s %q: expected HOST:PORT, for example 127.0.0.1:8080", flag, visible.Clip(address))
	}
	l, err = new(net.ListenConfig).Listen(ctx, "tcp", address)
	if err != nil {
		return nil, "", fmt.Errorf("%s %s: cannot listen: %w; port 0 selects a free port", flag, visible.Clip(address), systemError(err))
	}
	return l, host, nil
}

// showInBrowser opens the browser, or prints a notice if that fails.
func (env *environment) showInBrowser(ctx context.Context, open browserOpener, address string) {
	if err := open(ctx, address); err != nil && ctx.Err() == nil {
		env.printNotice("could not open a browser: visit the address above")
	}
}

// tokenVariable is the environment variable with a fixed token of the owner, viewTokenVariable the
// one with a fixed token of guests.
const (
	tokenVariable     = "SENTE_TOKEN"
	viewTokenVariable = "SENTE_VIEW_TOKEN"
)

// minTokenLength is the minimum length of a token that cannot be guessed.
const minTokenLength = 16

// checkToken returns an error if the token in a variable could be guessed or is not valid in an
// address.
func checkToken(variable string) error {
	token := os.Getenv(variable)
	if token == "" || len(token) >= minTokenLength && len(token) <= 256 && strings.Trim(token, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_") == "" {
		return nil
	}
	return fmt.Errorf("invalid %s: expected %d to 256 letters, digits, - and _", variable, minTokenLength)
}

// studioToken returns the token that a browser must present. It is "" for a studio that only this
// machine can reach, unless the user has set a token.
func studioToken(l net.Listener, public bool) string {
	at, ok := l.Addr().(*net.TCPAddr)
	if ok && at.IP.IsLoopback() && !public && os.Getenv(tokenVariable) == "" && os.Getenv(viewTokenVariable) == "" {
		return ""
	}
	return cmp.Or(os.Getenv(tokenVariable), rand.Text())
}

// publicAddress parses the address at which a proxy offers the studio; nil if text is empty.
func publicAddress(text string) (*url.URL, error) {
	if text == "" {
		return nil, nil
	}
	u, err := url.Parse(text)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Hostname() == "" || u.User != nil || strings.Trim(u.Path, "/") != "" || u.RawQuery != "" || u.Fragment != "" {
		return nil, fmt.Errorf("invalid --public %q: expected https://NAME, for example https://games.example.org", visible.Clip(text))
	}
	return &url.URL{Scheme: u.Scheme, Host: u.Host, Path: "/"}, nil
}

// networkAddresses returns the addresses, without the token, at which other machines can reach the
// studio.
func networkAddresses(found []string) (others []string) {
	for _, address := range found {
		u, err := url.Parse(address)
		if err != nil {
			continue
		}
		if ip := net.ParseIP(u.Hostname()); u.Hostname() == "localhost" || ip != nil && ip.IsLoopback() {
			continue
		}
		u.RawQuery = ""
		others = append(others, u.String())
	}
	return others
}

// studioURLs returns the URLs of the studio, the best one for this machine first. A listener on all
// interfaces has one for each of them.
func studioURLs(l net.Listener, token string) (all []string) {
	address, ok := l.Addr().(*net.TCPAddr)
	if !ok {
		return []string{l.Addr().String()}
	}
	hosts := []string{address.IP.String()}
	if address.IP.IsUnspecified() {
		hosts = append([]string{"localhost"}, interfaceHosts()...)
	}
	query := ""
	if token != "" {
		query = "?token=" + token
	}
	for _, host := range hosts {
		all = append(all, "http://"+net.JoinHostPort(host, strconv.Itoa(address.Port))+"/"+query)
	}
	return all
}

// interfaceHosts returns the global addresses of this machine's interfaces.
func interfaceHosts() (hosts []string) {
	all, _ := net.InterfaceAddrs() // after an error only localhost is listed
	for _, a := range all {
		if n, ok := a.(*net.IPNet); ok && n.IP.IsGlobalUnicast() {
			hosts = append(hosts, n.IP.String())
		}
	}
	return hosts
}

// hostNames returns the host names, in addition to IP addresses, that requests may use.
func hostNames(host string) []string {
	ip := net.ParseIP(host)
	switch {
	case host == "" || ip != nil && ip.IsUnspecified():
		if name, err := os.Hostname(); err == nil {
			return []string{strings.ToLower(name)}
		}
		return nil
	case ip == nil:
		return []string{strings.ToLower(host)}
	}
	return nil
}

// systemError returns the system's error without the operation and address.
func systemError(err error) error {
	if op := (*net.OpError)(nil); errors.As(err, &op) {
		return op.Err
	}
	return err
}

// openBrowser opens an address in the desktop's default browser.
func openBrowser(ctx context.Context, address string) error {
	switch runtime.GOOS {
	case "windows":
		return exec.CommandContext(ctx, "rundll32", "url.dll,FileProtocolHandler", address).Run()
	case "darwin":
		return exec.CommandContext(ctx, "open", address).Run()
	}
	return exec.CommandContext(ctx, "xdg-open", address).Run()
}
