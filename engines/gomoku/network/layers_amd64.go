package network

var hasLayers = hasVectors

//go:noescape
func applyVectors(l *layer, in *numbers, from *biases, shift, least, most int32, out *numbers)

//go:noescape
func ratesVectors(cells *uint16, n int, points *[Cells]Sums, own int, by *numbers, rates *int32)

//go:noescape
func inputsVectors(own, other *Total, in *numbers)

//go:noescape
func productVectors(a, b *[2]numbers) int32
