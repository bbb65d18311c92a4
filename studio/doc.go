// Package studio serves the browser studio: a page to play, watch and analyse every game of a catalog
// against its engines.
//
// The browser sources in ui/ are embedded without a build step, so a single binary and a browser are
// sufficient. The server hosts tables: sessions (package session) with players and at most one engine
// search at a time.
//
// An HTTP client may set only safe engine options (see package catalog), and all resources that it can
// request are limited. Searches wait in a queue for the processors, and engines share the memory of a
// pool. Engines are never created, closed or called while the lock of a table is held.
//
// This package contains the routes, the handlers and the wiring. Its parts are the packages of
// studio/internal: table, contests, storage, view, scheduling, streaming, auth, web and httpapi.
//
// Clients send commands as POST requests and receive events as server-sent events or WebSocket
// messages. An engine runs in its own goroutine and holds no lock during a search, so a request never
// waits for a search. docs/studio.md describes the HTTP interface.
package studio
