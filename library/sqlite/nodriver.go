//go:build wasm

package sqlite

// code is the kind of an error of SQLite, which WebAssembly has no driver of: opening a
// library says so.
func code(error) int { return 0 }
