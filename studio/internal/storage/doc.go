// Package storage keeps what outlives a request of the studio: the command logs of tables, the
// folder of studies, uploads with their certificates, and the games that go into the library.
package storage
