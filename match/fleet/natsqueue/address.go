package natsqueue

import (
	"crypto/sha256"
	"crypto/tls"
	"crypto/x509"
	"encoding/hex"
	"errors"
	"fmt"
	"net"
	"net/url"
	"strconv"
	"strings"

	"github.com/nats-io/nats.go"

	"github.com/sente-games/sente/internal/visible"
)

// Address is the address of a queue. Its text form is
//
//	nats://HOST:PORT                        on this machine only
//	tls://HOST:PORT[,HOST:PORT…]?pin=SHA256
//
// pin is the SHA-256 of the certificate of the servers. replicas=3 stores everything on three
// servers of a cluster. The token is never part of an address: command lines are visible to every
// user of a machine.
type Address struct {
	Hosts    []string // HOST:PORT
	Pin      string   // hexadecimal; "" is a connection without TLS
	Replicas int      // number of servers that store everything, 1 or 3
}

const addressFormat = "expected the first line of sente serve, such as nats://127.0.0.1:4222 or tls://HOST:PORT?pin=SHA256"

// ParseAddress parses the result of [Address.String].
func ParseAddress(text string) (a Address, err error) {
	scheme, rest, ok := strings.Cut(text, "://")
	if !ok || scheme != "nats" && scheme != "tls" {
		return a, errors.New("invalid address of a queue: " + addressFormat)
	}
	a.Replicas = 1
	rest, query, _ := strings.Cut(rest, "?")
	rest = strings.TrimSuffix(rest, "/")
	if strings.Contains(rest, "@") {
		return a, errors.New("an address must not contain a token: remove everything up to the @, and set SENTE_FLEET_TOKEN or use --token-file FILE")
	}
	for host := range strings.SplitSeq(rest, ",") {
		u, err := url.Parse("nats://" + host)
		port := 0
		if err == nil {
			port, err = strconv.Atoi(u.Port())
		}
		if err != nil || u.Hostname() == "" || port < 1 || port > 65535 || u.Host != host {
			return a, fmt.Errorf("invalid address %q: %s", visible.Clip(host), addressFormat)
		}
		if scheme == "nats" && !isLoopback(u.Hostname()) {
			return a, fmt.Errorf("nats:// can only be used on this machine, not for %s: use tls://HOST:PORT?pin=SHA256", visible.Clip(host))
		}
		a.Hosts = append(a.Hosts, host)
	}
	if err := a.parseSettings(query); err != nil {
		return a, err
	}
	if (scheme == "tls") != (a.Pin != "") {
		return a, errors.New("the address needs tls:// with ?pin=, or neither: use the whole first line of sente serve, in quotes")
	}
	return a, nil
}

// isLoopback reports whether a host is this machine.
func isLoopback(host string) bool {
	return host == "localhost" || net.ParseIP(host).IsLoopback()
}

// parseSettings parses the part of an address after the question mark.
func (a *Address) parseSettings(query string) error {
	values, err := url.ParseQuery(query)
	if err != nil {
		return fmt.Errorf("invalid settings after the ? in the address: %s", addressFormat)
	}
	for name, v := range values {
		value := v[len(v)-1]
		switch name {
		case "pin":
			if pin, err := hex.DecodeString(value); err != nil || len(pin) != sha256.Size {
				return errors.New("invalid pin: expected the 64 hexadecimal digits of a SHA-256")
			}
			a.Pin = strings.ToLower(value)
		case "replicas":
			if value != "1" && value != "3" {
				return fmt.Errorf("invalid replicas=%s: expected 1, or 3 for a cluster", visible.Clip(value))
			}
			a.Replicas = int(value[0] - '0')
		default:
			return fmt.Errorf("unknown setting %q in the address: expected pin or replicas", visible.Clip(name))
		}
	}
	return nil
}

// String returns the address in the form for workers.
func (a Address) String() string {
	values := url.Values{}
	if a.Pin != "" {
		values.Set("pin", a.Pin)
	}
	if a.Replicas > 1 {
		values.Set("replicas", strconv.Itoa(a.Replicas))
	}
	text := a.urlScheme() + strings.Join(a.Hosts, ",")
	if len(values) > 0 {
		text += "?" + values.Encode()
	}
	return text
}

func (a Address) urlScheme() string {
	if a.Pin != "" {
		return "tls://"
	}
	return "nats://"
}

// hostList returns the hosts for display.
func (a Address) hostList() string { return strings.Join(a.Hosts, ",") }

// connectOptions returns the options of a connection with a token, which may be "".
func (a Address) connectOptions(token string) (options []nats.Option) {
	if token != "" {
		options = append(options, nats.Token(token))
	}
	if a.Pin != "" {
		options = append(options, nats.Secure(&tls.Config{
			MinVersion:         tls.VersionTLS12,
			InsecureSkipVerify: true, // the pin is stricter than a certificate authority
			VerifyConnection:   func(s tls.ConnectionState) error { return a.checkPin(s.PeerCertificates) },
		}))
	}
	return options
}

// checkPin returns an error unless the certificate of a server has the pin.
func (a Address) checkPin(chain []*x509.Certificate) error {
	if len(chain) > 0 {
		if sum := sha256.Sum256(chain[0].Raw); hex.EncodeToString(sum[:]) == a.Pin {
			return nil
		}
	}
	return errWrongPin
}

// errWrongPin is the error of a server with another certificate than the address requires.
var errWrongPin = errors.New("the server's certificate does not match the address")
