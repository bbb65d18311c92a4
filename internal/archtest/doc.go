// Package archtest tests the architecture: order.txt lists the packages in dependency order,
// and the tests fail where a package imports one that comes later, where the core uses more
// than the standard library, or where the tournament brain links a network package.
package archtest
