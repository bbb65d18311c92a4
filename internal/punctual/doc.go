// Package punctual asks in tests whether a time was kept. It exists because the machines
// that run tests are shared: code that is late once may have waited for a processor,
// code that is late each time, while the machine let it work, does not listen.
package punctual
