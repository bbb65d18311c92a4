package connectfour

// Symmetries counts the identity and the mirror image.
func (Rules) Symmetries() int { return 2 }

// MapState mirrors the position if i is 1.
func (r Rules) MapState(i int, s *State) State {
	if i == 0 {
		return *s
	}
	image := *s
	image.Own, image.Mask = r.mirror(s.Own), r.mirror(s.Mask)
	return image
}

// MapMove mirrors the column if i is 1.
func (r Rules) MapMove(i int, m Move) Move {
	if i == 0 {
		return m
	}
	return Move(r.width) - 1 - m
}

func (r Rules) mirror(stones uint64) (image uint64) {
	stride := r.height + 1
	for range r.width {
		image = image<<stride | stones&(1<<stride-1)
		stones >>= stride
	}
	return image
}
