package natsqueue_test

import (
	"strings"
	"testing"

	"github.com/sente-games/sente/fleet/natsqueue"
)

// FuzzParseAddress reads addresses: one that can be read is written so that it reads the same,
// and errors do not tell the secret.
func FuzzParseAddress(f *testing.F) {
	pin := strings.Repeat("0a", 32)
	for _, text := range []string{
		"nats://TOKEN@127.0.0.1:4222", "tls://T%40KEN@host:1,other:2,[::1]:3?pin=" + pin + "&replicas=3",
		"nats://SUAB@h:1/", "nats://a@b@h:1", "nats://h:0", "http://h:1", "nats://h:1?x=1", "nats://x@?pin=", "nats://%zz@h:1", "nats://%25:4", "://s://TOKEN@",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		a, err := natsqueue.ParseAddress(text)
		if err != nil {
			if _, secret, ok := strings.Cut(text, "://"); ok {
				said := strings.ReplaceAll(err.Error(), "nats://TOKEN@HOST:PORT", "")
				if at := strings.LastIndexByte(secret, '@'); at > 8 && strings.Contains(said, secret[:at]) {
					t.Errorf("the error tells the secret: %v", err)
				}
			}
			return
		}
		again, err := natsqueue.ParseAddress(a.String())
		if err != nil || again.String() != a.String() || again.Secret != a.Secret || again.Pin != a.Pin || again.Replicas != a.Replicas {
			t.Errorf("%q reads as %+v, which is written %q and reads as %+v, %v", text, a, a.String(), again, err)
		}
		if a.Secret != "" && len(a.Secret) > 8 && strings.Contains(a.Place(), a.Secret) {
			t.Errorf("the place %q tells the secret", a.Place())
		}
	})
}
