package connectfour

// MapState mirrors the position if i is 1.
func (r Rules) MapState(i int, s *State) State {
	if i == 0 {
		return *s
	}
	image := *s
	image.Own, image.Mask = r.mirror(s.Own), r.mirror(s.Mask)
	return image
}

func (r Rules) mirror(stones uint64) (image uint64) {
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
	image.Own, image.Mask = r.mirror(s.Own), r.mirror(s.Mask)
	return image
}

func (r Wide) mirror(stones Bits) (image Bits) {
	for m := range Move(r.width) {
		column := stones.And(r.Column(m)).Down(r.shift(m))
		image = image.Or(column.Up(r.shift(r.MapMove(1, m))))
	}
	return image
}
