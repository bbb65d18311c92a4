// Package auth identifies the clients of the studio and decides what each may do: the owner by a
// token, guests by invitations, both by a signed cookie of their browser.
package auth
