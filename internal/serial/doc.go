// Package serial says which tests the race detector passes by. It exists because the
// detector slows code down tenfold and finds nothing where one goroutine runs: so it
// watches every test but those that call [Test] or [Elsewhere], and forgetting to call them
// costs time, never safety. What Test claims is checked whenever the detector is off.
package serial
