// Package httpapi holds the protocol of the studio's HTTP interface: errors with a status,
// JSON bodies, and limits on connections, bodies and requests at work.
package httpapi
