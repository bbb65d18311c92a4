package render

// For tests.
var (
	Outlines    = outlines
	Foot        = foot
	IsCheckered = isCheckered
)
