package natsqueue

import (
	"testing"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/match/fleet"
)

// TestStreams_AreNotCompressed: servers that are killed in a cluster cannot always read the
// compressed blocks of a stream again. Streams that an earlier build compressed end that at the
// next connection.
func TestStreams_AreNotCompressed(t *testing.T) {
	s := testutil.Must(StartServer(t.Context(), fleet.ServerConfig{Dir: t.TempDir(), Listen: "127.0.0.1:0", Store: 256 << 20}))(t)
	t.Cleanup(func() { _ = s.Close() })
	connect := func() *Queue {
		q := testutil.Must(ConnectQueue(t.Context(), s.Address(), fleet.ConnectOptions{Token: s.Token()}))(t)
		t.Cleanup(func() { _ = q.Close() })
		return q
	}
	q := connect()
	check := func(q *Queue) {
		t.Helper()
		for _, name := range []string{jobsStream, resultStream, faultStream, "KV_" + runsBucket, "OBJ_" + filesBucket} {
			stream := testutil.Must(q.js.Stream(t.Context(), name))(t)
			if c := stream.CachedInfo().Config.Compression; c != jetstream.NoCompression {
				t.Errorf("%s is compressed by %v", name, c)
			}
		}
	}
	check(q)
	for _, name := range []string{resultStream, jobsStream} {
		c := testutil.Must(q.js.Stream(t.Context(), name))(t).CachedInfo().Config
		c.Compression = jetstream.S2Compression
		testutil.Must(q.js.UpdateStream(t.Context(), c))(t)
	}
	check(connect())
}
