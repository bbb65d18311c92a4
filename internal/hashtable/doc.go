// Package hashtable is the one hash table of the house: buckets of a fixed number
// in a fixed amount of memory, found by the key of a position.
//
// It exists because every search keeps what it learns in such a table and only
// two things differ: what a bucket holds, and which entry of a full bucket gives
// way. These two belong to the search and are the type parameter: a bucket is an
// entry or an array of entries, each with its key or what is left of it. The
// rest is here, once: the lease of the process's memory, huge pages, the place of
// a key, and the ways to empty, resize and close the table.
package hashtable
