package natsqueue

import (
	"context"
	"errors"
	"slices"
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

// Limits of the stored data.
const (
	maxJobs        = 1_000_000 // pending jobs
	maxFaults      = 100_000
	faultRetention = 7 * 24 * time.Hour
	maxManifest    = 4 << 20 // bytes
)

// prepareStreams creates missing streams, and updates streams with another configuration.
func (q *Queue) prepareStreams(ctx context.Context) (err error) {
	q.createdStreams = nil
	if q.jobs, err = q.ensureStream(ctx, jetstream.StreamConfig{
		Name: jobsStream, Subjects: []string{"job.*.*"}, Retention: jetstream.WorkQueuePolicy,
		MaxMsgsPerSubject: 1, Discard: jetstream.DiscardNew, DiscardNewPerSubject: true, MaxMsgs: maxJobs,
		Description: "jobs of sente that wait or are worked at",
	}); err != nil {
		return err
	}
	// Without compression: with it, replicas could not read their own blocks after kills.
	if q.results, err = q.ensureStream(ctx, jetstream.StreamConfig{
		Name: resultStream, Subjects: []string{"result.*.*"},
		MaxMsgsPerSubject: 1, Discard: jetstream.DiscardNew, DiscardNewPerSubject: true, AllowDirect: true,
		Description: "results of jobs of sente, one each",
	}); err != nil {
		return err
	}
	if _, err = q.ensureStream(ctx, jetstream.StreamConfig{
		Name: faultStream, Subjects: []string{"fault.*"}, MaxAge: faultRetention, MaxMsgs: maxFaults,
		Description: "what went wrong, in sentences",
	}); err != nil {
		return err
	}
	if q.runs, err = q.js.KeyValue(ctx, runsBucket); errors.Is(err, jetstream.ErrBucketNotFound) {
		q.createdStreams = append(q.createdStreams, runsBucket)
		q.runs, err = q.js.CreateKeyValue(ctx, jetstream.KeyValueConfig{Bucket: runsBucket, MaxValueSize: maxManifest, Replicas: q.replicas})
	}
	if err != nil {
		return err
	}
	if q.files, err = q.js.ObjectStore(ctx, filesBucket); errors.Is(err, jetstream.ErrBucketNotFound) {
		q.createdStreams = append(q.createdStreams, filesBucket)
		q.files, err = q.js.CreateObjectStore(ctx, jetstream.ObjectStoreConfig{Bucket: filesBucket, Replicas: q.replicas})
	}
	if err != nil {
		return err
	}
	for _, name := range []string{"KV_" + runsBucket, "OBJ_" + filesBucket} {
		s, err := q.js.Stream(ctx, name)
		if err == nil {
			_, err = q.updateStream(ctx, s, s.CachedInfo().Config)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// missingStreams returns the names of missing streams.
func (q *Queue) missingStreams(ctx context.Context) (names []string) {
	ctx, end := q.presence.requestContext(ctx, requestTimeout)
	defer end()
	for _, name := range []string{jobsStream, resultStream, faultStream, "KV_" + runsBucket, "OBJ_" + filesBucket} {
		if _, err := q.js.Stream(ctx, name); errors.Is(err, jetstream.ErrStreamNotFound) {
			names = append(names, name)
		}
	}
	return names
}

// ensureStream returns the stream of a configuration, and creates or updates it if necessary.
func (q *Queue) ensureStream(ctx context.Context, c jetstream.StreamConfig) (jetstream.Stream, error) {
	s, err := q.js.Stream(ctx, c.Name)
	if err == nil {
		return q.updateStream(ctx, s, c)
	}
	if !errors.Is(err, jetstream.ErrStreamNotFound) {
		return nil, err
	}
	q.createdStreams = append(q.createdStreams, c.Name)
	c.Storage, c.Replicas = jetstream.FileStorage, q.replicas
	return q.js.CreateStream(ctx, c)
}

// updateStream sets the subjects, the compression and the minimum number of replicas of a stream.
func (q *Queue) updateStream(ctx context.Context, s jetstream.Stream, want jetstream.StreamConfig) (jetstream.Stream, error) {
	c := s.CachedInfo().Config
	if slices.Equal(c.Subjects, want.Subjects) && c.Compression == want.Compression && c.Replicas >= q.replicas {
		return s, nil
	}
	c.Subjects, c.Compression, c.Replicas = want.Subjects, want.Compression, max(c.Replicas, q.replicas)
	return q.js.UpdateStream(ctx, c)
}
