// Package natsqueue is the queue of package fleet on NATS JetStream: on a server within the
// program ([Serve]), or on a cluster by its address ([Connect]). It exists so that sente has
// no queue of its own making: leases, redelivery, storage and reconnection are those of an
// engine that others test and run.
//
// What is stored where (all streams in files, explicit limits, synced before it is
// acknowledged where the server is ours):
//
//	sente_runs     key-value  RUN → manifest, and whether the run is finished
//	sente_jobs     work queue job.RUN.ID → job; a second one of a subject is refused
//	sente_results  stream     result.RUN.ID → result; one of a subject, for good
//	sente_faults   stream     fault.KIND → fault; of the last week
//	sente_files    objects    SHA-256 → contents
//	beat.WORKER    told, and not kept
//
// NATS promises at-least-once delivery. That each result counts once comes from the subject:
// results is a stream with at most one message a subject that discards new ones, which knows
// no window of time as the deduplication by message id does.
//
// With the default of two minutes between syncs NATS loses acknowledged writes when the power
// fails, and a damaged file can take a whole stream with it (Jepsen, "NATS 2.12.1", 2025).
// So our server syncs always, and keeps an export of its own beside (package fleet, Export),
// from which it restores what is missing.
package natsqueue
