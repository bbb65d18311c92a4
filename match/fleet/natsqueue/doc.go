// Package natsqueue implements the queue of package fleet on NATS JetStream: on a server within the
// program ([StartServer]), or on a cluster by its address ([ConnectQueue]). Leases, redelivery,
// storage and reconnection are thus provided by a widely tested server.
//
// Stored data (all streams in files, with explicit limits; our own server syncs before it
// acknowledges):
//
//	sente_runs     key-value  RUN → manifest, and whether the run is finished
//	sente_jobs     work queue job.RUN.ID → job; a second one of a subject is refused
//	sente_results  stream     result.RUN.ID → result; one of a subject, permanent
//	sente_faults   stream     fault.KIND → fault; of the last week
//	sente_files    objects    SHA-256 → contents
//	beat.WORKER    published, not stored
//
// NATS guarantees at-least-once delivery. Each result counts once because of its subject: results
// is a stream with at most one message per subject that discards new ones, which, unlike
// deduplication by message id, has no time window.
//
// With its default of two minutes between syncs NATS loses acknowledged writes in a power failure,
// and a damaged file can make a whole stream unreadable (Jepsen, "NATS 2.12.1", 2025). Our server
// therefore syncs every write, and also keeps an export (package fleet, Export), from which it
// restores missing data.
package natsqueue
