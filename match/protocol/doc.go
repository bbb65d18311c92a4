// Package protocol is what the protocols of its subfolders have in common: lines of
// bounded length, the wire that carries them, and what one end holds against the
// other. It exists so that a process, a pipe within this one and a test stand behind
// the same interface, whatever language is spoken over it.
package protocol
