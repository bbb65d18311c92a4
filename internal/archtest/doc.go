// Package archtest keeps the order of the folders. It exists because a map of
// the house is only worth reading while it is true: lattice.txt says which
// folder may know which, ARCHITECTURE.md explains it, and the tests here fail
// with a sentence when a file breaks it. The package holds no other code.
package archtest
