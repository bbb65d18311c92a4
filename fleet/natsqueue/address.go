package natsqueue

import (
	"crypto/sha256"
	"crypto/tls"
	"crypto/x509"
	"encoding/hex"
	"errors"
	"fmt"
	"net/url"
	"strconv"
	"strings"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nkeys"

	"github.com/sente-games/sente/internal/visible"
)

// Address is where a queue is, and all that is needed to get in. Its text is
//
//	nats://SECRET@HOST:PORT[,HOST:PORT…][?pin=SHA256&replicas=3]
//
// or tls://… . SECRET is a token or the seed of an nkey, whose secret part never leaves the
// machine. pin is the SHA-256 of the server's certificate, which then needs nobody to sign
// it. replicas is on how many servers of a cluster everything is stored, 1 or 3.
type Address struct {
	TLS      bool
	Secret   string
	Hosts    []string // HOST:PORT
	Pin      string   // hexadecimal digits; "" trusts the authorities that the system trusts
	Replicas int
}

const addressForm = "write nats://TOKEN@HOST:PORT as the first line of sente serve says it"

// ParseAddress reads what [Address.String] writes. An error does not repeat the secret.
func ParseAddress(text string) (a Address, err error) {
	scheme, rest, ok := strings.Cut(text, "://")
	if !ok || scheme != "nats" && scheme != "tls" {
		return a, fmt.Errorf("that is no address of a queue: %s", addressForm)
	}
	a.TLS, a.Replicas = scheme == "tls", 1
	rest, query, _ := strings.Cut(rest, "?")
	rest = strings.TrimSuffix(rest, "/")
	if i := strings.LastIndexByte(rest, '@'); i >= 0 {
		if a.Secret, err = url.PathUnescape(rest[:i]); err != nil {
			return a, fmt.Errorf("the token of the address cannot be read: %s", addressForm)
		}
		rest = rest[i+1:]
	}
	for host := range strings.SplitSeq(rest, ",") {
		u, err := url.Parse("nats://" + host)
		port := 0
		if err == nil {
			port, err = strconv.Atoi(u.Port())
		}
		if err != nil || u.Hostname() == "" || port < 1 || port > 65535 || u.Host != host {
			return a, fmt.Errorf("%q is no HOST:PORT: %s", visible.Clip(host), addressForm)
		}
		a.Hosts = append(a.Hosts, host)
	}
	return a, a.settings(query)
}

func (a *Address) settings(query string) error {
	values, err := url.ParseQuery(query)
	if err != nil {
		return fmt.Errorf("what follows the ? of the address cannot be read: %s", addressForm)
	}
	for name, v := range values {
		value := v[len(v)-1]
		switch name {
		case "pin":
			if pin, err := hex.DecodeString(value); err != nil || len(pin) != sha256.Size {
				return errors.New("pin is no SHA-256: write its 64 hexadecimal digits")
			}
			a.Pin = strings.ToLower(value)
		case "replicas":
			if value != "1" && value != "3" {
				return fmt.Errorf("replicas=%s is impossible: write 1, or 3 for a cluster", visible.Clip(value))
			}
			a.Replicas = int(value[0] - '0')
		default:
			return fmt.Errorf("%q is unknown behind the ? of an address: pin and replicas are possible", visible.Clip(name))
		}
	}
	return nil
}

// String is the address as workers need it, secret included.
func (a Address) String() string {
	text := "nats://"
	if a.TLS {
		text = "tls://"
	}
	if a.Secret != "" {
		text += url.PathEscape(a.Secret) + "@"
	}
	text += strings.Join(a.Hosts, ",")
	values := url.Values{}
	if a.Pin != "" {
		values.Set("pin", a.Pin)
	}
	if a.Replicas > 1 {
		values.Set("replicas", strconv.Itoa(a.Replicas))
	}
	if len(values) > 0 {
		text += "?" + values.Encode()
	}
	return text
}

// Place is the address without what must stay secret, for people.
func (a Address) Place() string { return strings.Join(a.Hosts, ",") }

// options are how to get in.
func (a Address) options() ([]nats.Option, error) {
	var options []nats.Option
	switch {
	case strings.HasPrefix(a.Secret, "SU"):
		pair, err := nkeys.FromSeed([]byte(a.Secret))
		if err != nil {
			return nil, errors.New("the nkey of the address cannot be read: " + addressForm)
		}
		public, err := pair.PublicKey()
		if err != nil {
			return nil, err
		}
		options = append(options, nats.Nkey(public, pair.Sign))
	case a.Secret != "":
		options = append(options, nats.Token(a.Secret))
	}
	if !a.TLS {
		return options, nil
	}
	config := &tls.Config{MinVersion: tls.VersionTLS12}
	if a.Pin != "" {
		config.InsecureSkipVerify = true // the pin below is stricter than any authority
		config.VerifyConnection = func(s tls.ConnectionState) error { return a.pinned(s.PeerCertificates) }
	}
	return append(options, nats.Secure(config)), nil
}

// pinned compares the certificate of a server with the pin.
func (a Address) pinned(chain []*x509.Certificate) error {
	if len(chain) > 0 {
		if sum := sha256.Sum256(chain[0].Raw); hex.EncodeToString(sum[:]) == a.Pin {
			return nil
		}
	}
	return errPin
}

// errPin is what is wrong with a server that shows another certificate than the address names.
var errPin = errors.New("the server shows another certificate than the address names")
