package picture

// For tests.
var (
	Outlines = outlines
	Foot     = foot
)
