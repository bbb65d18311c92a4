package studio

// Pages are the files of the studio's pages by name, as a server of a program of that name
// hands them out ("" is sente), and the policy of content that goes with them. They are
// for who serves the pages in another way; see studio/site.
func Pages(program string) (pages map[string][]byte, policy string, err error) {
	f, err := newFiles(nil, program)
	if err != nil {
		return nil, "", err
	}
	pages = map[string][]byte{}
	for name, made := range f.known {
		file, err := made()
		if err != nil {
			return nil, "", err
		}
		pages[name] = file.data
	}
	return pages, f.policy, nil
}
