// Package storage stores the persistent data of the studio: command logs of tables, the folder of
// studies, uploads with their certificates, and games for the library.
package storage
