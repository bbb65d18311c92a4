// Package archtest tests the architecture: order.txt lists the packages in dependency order,
// and the tests fail where a package imports one that comes later, where the core uses more
// than the standard library, where the tournament brain links a network package, or where the
// registry of games or a program of a game's author compiles a built-in game.
package archtest
