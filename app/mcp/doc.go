// Package mcp serves games to assistants by the Model Context Protocol (MCP): tools that list the games,
// show a position, analyse it, solve it and review a game. They work with the functions, the queue and
// the limits of a [studio.Server], read no files and are free of side effects.
//
// A program passes [Serve] to app.MCP, so that programs without assistants do not link the libraries of
// the protocol.
package mcp
