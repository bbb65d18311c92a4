package render

// outlines are the outlines of pieces, x and y from -0.5 to 0.5, equal to those of the browser; see
// TestOutlinesAreTheBrowsers.
var outlines = map[string]string{
	"square": "M-.34-.28Q-.34-.34-.28-.34H.28Q.34-.34 .34-.28V.28Q.34 .34 .28 .34H-.28Q-.34 .34-.34 .28Z",
	"ring":   "M0-.4A.4 .4 0 0 1 0 .4A.4 .4 0 0 1 0-.4ZM0-.22A.22 .22 0 0 0 0 .22A.22 .22 0 0 0 0-.22Z",
	"arrow":  "M0-.13L.19-.32Q.25-.36 .3-.3Q.36-.25 .32-.19L.13 0L.32 .19Q.36 .25 .3 .3Q.25 .36 .19 .32L0 .13L-.19 .32Q-.25 .36-.3 .3Q-.36 .25-.32 .19L-.13 0L-.32-.19Q-.36-.25-.3-.3Q-.25-.36-.19-.32Z",
	"pawn":   "M0-.36A.145 .145 0 0 1 .09-.1H.17Q.2-.1 .2-.06T.16-.01H.09Q.1 .17 .2 .27H-.2Q-.1 .17-.09-.01H-.16Q-.2-.02-.2-.06T-.17-.1H-.09A.145 .145 0 0 1 0-.36Z" + foot,
	"rook":   "M-.25-.36H-.13V-.27H-.06V-.36H.06V-.27H.13V-.36H.25V-.17L.16-.09L.19 .27H-.19L-.16-.09L-.25-.17Z" + foot,
	"bishop": "M0-.43A.055 .055 0 0 1 .035-.33C.13-.25 .19-.16 .16-.06Q.14 0 .08 .03Q.1 .18 .19 .27H-.19Q-.1 .18-.08 .03Q-.14 0-.16-.06C-.19-.16-.13-.25-.035-.33A.055 .055 0 0 1 0-.43Z" + foot,
	"knight": "M-.17 .27C-.17 .12-.02 .08 .01-.05Q-.05-.02-.12-.01L-.2 .06Q-.27 .07-.29-.01Q-.3-.06-.26-.1C-.22-.16-.2-.22-.15-.27L-.14-.38L-.05-.32Q.07-.36 .16-.25C.25-.13 .26 .08 .21 .27Z" + foot,
	"queen":  "M-.17 .27L-.2 .14L-.33-.2A.05 .05 0 1 1-.27-.22L-.15-.06L-.14-.28A.05 .05 0 1 1-.09-.28L0-.09L.09-.28A.05 .05 0 1 1 .14-.28L.15-.06L.27-.22A.05 .05 0 1 1 .33-.2L.2 .14L.17 .27Z" + foot,
	"king":   "M-.035-.43H.035V-.37H.095V-.3H.035V-.23Q.07-.2 .07-.15C.16-.24 .33-.2 .32-.06Q.31 .05 .19 .14L.17 .27H-.17L-.19 .14Q-.31 .05-.32-.06C-.33-.2-.16-.24-.07-.15Q-.07-.2-.035-.23V-.3H-.095V-.37H-.035Z" + foot,
}

const (
	foot  = "M-.27 .4V.33Q-.27 .26-.19 .26H.19Q.27 .26 .27 .33V.4Z"
	crown = "M-.2 .13V-.1L-.09 .01L0-.17L.09 .01L.2-.1V.13Z"
)

// shapeOutline returns the outline of a shape; ok is false for round ones.
func (d *drawing) shapeOutline(shape string) (p path, ok bool) {
	for _, own := range d.scene.Shapes {
		if own.Name == shape {
			if p, ok := parsePath(own.Path); ok {
				return p, true
			}
		}
	}
	data, known := outlines[shape]
	if !known {
		return nil, false
	}
	return parsePath(data)
}
