// Package auth identifies the clients of the studio and checks their rights. The owner has a token,
// guests have invitations; a signed cookie of the browser stores both.
package auth
