// Package streaming sends events to the clients of the studio as server-sent events or WebSocket
// messages. Events are encoded once for all subscribers of a table or match and sent at a limited rate.
package streaming
