package train

import "golang.org/x/sys/cpu"

// hasAVX2 reports whether the processor supports the assembly implementations.
var hasAVX2 = cpu.X86.HasAVX2

//go:noescape
func gatherVectors(sums *float32, features *uint16, points int, table *float32, width int)

//go:noescape
func scatterVectors(gradients *float32, features *uint16, points int, by *float32, width int)

//go:noescape
func rectifyVectors(sums *float32, points int, total *float32, width int)

//go:noescape
func dotVectors(sums *float32, points int, by, dots *float32, width int)

//go:noescape
func blendVectors(sum, rows *float32, n int, by *float32, width int)

//go:noescape
func spreadVectors(rows *float32, n int, by, row *float32, width int)

//go:noescape
func backVectors(sums *float32, points int, byTotal, by, byDots, gradient *float32, width int)
