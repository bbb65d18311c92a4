// Package hashtable implements the hash tables of searches: buckets of a fixed number in a
// fixed amount of memory, addressed by the key of a position.
//
// The content of a bucket and the replacement of entries belong to the search: its bucket type
// is the type parameter, an entry or an array of entries, each with its key or a part of it.
// The package leases the process's memory, advises huge pages, spreads keys, and clears,
// resizes and closes tables. [Claims] divides the moves of a node among goroutines.
package hashtable
