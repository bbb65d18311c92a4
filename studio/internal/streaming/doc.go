// Package streaming sends events to the pages of the studio: server-sent events or WebSocket
// messages, encoded once for all subscribers of a table or match and at a limited rate.
package streaming
