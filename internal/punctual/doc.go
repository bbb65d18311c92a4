// Package punctual asks in tests whether a time was kept. It exists because the machines
// that run tests are shared: whoever is late once may have waited for a processor,
// whoever is late each time, while the machine let others work, does not listen.
package punctual
