// Package httpapi implements the basics of the studio's HTTP interface: errors with a status, JSON
// bodies, and limits of connections, bodies and concurrent requests.
package httpapi
