package natsqueue

import (
	"context"
	"errors"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// Names of streams, buckets and subjects.
const (
	runsBucket   = "sente_runs"
	filesBucket  = "sente_files"
	jobsStream   = "sente_jobs"
	resultStream = "sente_results"
	faultStream  = "sente_faults"
)

// Limits of what is stored.
const (
	mostJobs     = 1_000_000 // that wait
	mostFaults   = 100_000
	faultsFor    = 7 * 24 * time.Hour
	mostManifest = 4 << 20 // bytes
)

// prepare makes what is not there yet.
func (q *Queue) prepare(ctx context.Context) (err error) {
	ctx, end := context.WithTimeout(ctx, 20*time.Second)
	defer end()
	if q.jobs, err = q.stream(ctx, jetstream.StreamConfig{
		Name: jobsStream, Subjects: []string{"job.*.*"}, Retention: jetstream.WorkQueuePolicy,
		MaxMsgsPerSubject: 1, Discard: jetstream.DiscardNew, DiscardNewPerSubject: true, MaxMsgs: mostJobs,
		Description: "jobs of sente that wait or are worked at",
	}); err != nil {
		return err
	}
	if q.results, err = q.stream(ctx, jetstream.StreamConfig{
		Name: resultStream, Subjects: []string{"result.*.*"},
		MaxMsgsPerSubject: 1, Discard: jetstream.DiscardNew, DiscardNewPerSubject: true,
		Compression: jetstream.S2Compression, AllowDirect: true,
		Description: "results of jobs of sente, one each",
	}); err != nil {
		return err
	}
	if _, err = q.stream(ctx, jetstream.StreamConfig{
		Name: faultStream, Subjects: []string{"fault.*"}, MaxAge: faultsFor, MaxMsgs: mostFaults,
		Description: "what went wrong, in sentences",
	}); err != nil {
		return err
	}
	if q.runs, err = q.bucket(ctx, runsBucket); err != nil {
		return err
	}
	if q.files, err = q.js.ObjectStore(ctx, filesBucket); errors.Is(err, jetstream.ErrBucketNotFound) {
		q.made = append(q.made, filesBucket)
		q.files, err = q.js.CreateObjectStore(ctx, jetstream.ObjectStoreConfig{Bucket: filesBucket, Replicas: q.replicas})
	}
	return err
}

func (q *Queue) stream(ctx context.Context, c jetstream.StreamConfig) (jetstream.Stream, error) {
	s, err := q.js.Stream(ctx, c.Name)
	if !errors.Is(err, jetstream.ErrStreamNotFound) {
		return s, err
	}
	q.made = append(q.made, c.Name)
	c.Storage, c.Replicas = jetstream.FileStorage, q.replicas
	return q.js.CreateStream(ctx, c)
}

func (q *Queue) bucket(ctx context.Context, name string) (jetstream.KeyValue, error) {
	b, err := q.js.KeyValue(ctx, name)
	if !errors.Is(err, jetstream.ErrBucketNotFound) {
		return b, err
	}
	q.made = append(q.made, name)
	return q.js.CreateKeyValue(ctx, jetstream.KeyValueConfig{Bucket: name, MaxValueSize: mostManifest, Replicas: q.replicas})
}
