// Package memory manages the memory budget of the process for the tables, hashes, books and trees
// of all its engines. Each of them takes a [Lease].
//
// A Go program that allocates more memory than available is killed without an error, together with
// all its games. With leases it is an ordinary error with the available amount, before any memory
// is allocated.
//
// The budget of the process is [Process]. It is three quarters of the minimum of:
//
//   - the memory of the machine,
//   - the limits of its cgroup and its parents (version 1 and 2),
//   - GOMEMLIMIT,
//
// and at most half of the address space that `ulimit -v` or `ulimit -d` leaves, without 256 MiB for
// threads. The rest is for boards, records, connections and garbage. [Start] sets the collector's
// limit accordingly and reduces the budget to the user's setting.
//
// A lease is returned by [Lease.Return], or automatically when its memory is collected; before a
// lease is refused, a collection is run. Leases are taken when tables are created, never when they
// are used, so they do not slow down a search.
//
// [Make] allocates a slice with a lease; its memory counts until it is collected. [Budget.Lease]
// and [Hold] are for other data structures.
package memory
