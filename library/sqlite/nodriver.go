//go:build wasm

package sqlite

// errorCode returns 0: WebAssembly has no SQLite driver, and opening a library returns an error.
func errorCode(error) int { return 0 }
