// Package view describes positions and the thoughts of engines as the studio's page draws them.
package view
