// Package binpack writes games of Gomoku for Rapfi's trainers, in the form that Rapfi calls
// packed binary (.binpack). It exists because networks for Gomoku are trained by those, and
// read no other game records with scores. The layout was learnt from Rapfi's sources; it is
// written without compression, which its readers take as well (docs/formats.md).
package binpack
