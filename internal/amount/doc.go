// Package amount parses amounts as users write them: "200k" positions, "5s", 256 MiB. It ensures
// that command-line flags and keys of tournament files have the same limits and error messages.
package amount
