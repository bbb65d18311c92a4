package connectfour

// MapState mirrors the position if i is 1.
func (r Rules) MapState(i int, s *State) State {
	if i == 0 {
		return *s
	}
	image := *s
	image.Own, image.Mask = r.mirrorStones(s.Own), r.mirrorStones(s.Mask)
	return image
}

func (r Rules) mirrorStones(stones uint64) (image uint64) {
	stride := r.height + 1
	for range r.width {
		image = image<<stride | stones&(1<<stride-1)
		stones >>= stride
	}
	return image
}

// MapState mirrors the position if i is 1.
func (r Wide) MapState(i int, s *WideState) WideState {
	if i == 0 {
		return *s
	}
	image := *s
	image.Own, image.Mask = r.mirrorStones(s.Own), r.mirrorStones(s.Mask)
	return image
}

func (r Wide) mirrorStones(stones Bits) (image Bits) {
	for m := range Move(r.width) {
		column := stones.And(r.Column(m)).ShiftDown(r.columnShift(m))
		image = image.Or(column.ShiftUp(r.columnShift(r.MapMove(1, m))))
	}
	return image
}
