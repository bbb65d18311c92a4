// Package proving runs searches for proofs that may take hours: what has been found out stands in
// a journal, with which the same search goes on after it was killed.
package proving
