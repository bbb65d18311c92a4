// Package studio serves the browser studio: a page where people play, watch and
// analyse every game of a catalog against its engines.
//
// It exists so that one binary needs nothing but a browser beside it. The
// browser sources lie in ui/, embedded as they are: no build step stands between
// the file and the page. The server hosts sessions (package session): games in
// progress, each with its players and at most one engine at work. To the browser a
// session is a table.
//
// A client over HTTP is a guest: it sets only options of engines that do no harm
// (package catalog says which), and all that it can ask for is bounded. Searches wait for
// the processors in a queue, engines share one budget of memory in a pool, and neither is
// built, closed or asked under the lock of a session.
//
// This package holds the routes, the handlers and the wiring; its parts are the packages of
// studio/internal: table, contests, storage, view, scheduling, streaming, auth, web and httpapi.
//
// Commands arrive as POST requests, news leave as server-sent events. An engine
// works in a goroutine of its own and never holds a lock while it thinks, so
// that no request ever waits for a search. The HTTP interface is described in
// docs/studio.md.
package studio
