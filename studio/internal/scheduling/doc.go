// Package scheduling schedules the searches of the studio: searches wait in a queue for a processor,
// and a pool stores the engines within a memory limit.
package scheduling
