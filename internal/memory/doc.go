// Package memory is the budget of memory of the process: what the tables, hashes,
// books and trees of all its engines may take together. Each of them is a [Lease].
//
// It exists because a program that asks Go for more memory than there is ends
// without a word, and with it every game in it. Here it is an error that says
// how much there is, before a byte is touched.
//
// The budget of the process is [Process]. It is three quarters of the least of:
//
//   - the memory of the machine,
//   - the limits of its cgroup and those above it (version 1 and 2),
//   - GOMEMLIMIT,
//
// and at most half of the address space that `ulimit -v` or `ulimit -d` leaves, 256 MiB
// for threads not counted. What is not leased is for boards, records, connections, and garbage. [Start] has
// the collector keep to the whole, and lowers it by what the user says.
//
// A lease is returned by [Lease.Return]. One whose memory the collector has found
// unused returns by itself; before a lease is refused, the collector looks once.
// Leases are taken where tables are made, never where they are used, so that they
// cost a search nothing.
//
// [Make] makes a slice under a lease; its memory counts until it is collected.
// [Budget.Lease] and [Hold] are for what is not one slice.
package memory
