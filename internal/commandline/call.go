package commandline

// Call is what a command line says. Where it is wrong, it is what was understood until then.
type Call struct {
	Verb    *Node    // whose fields are set; nil if none is named, and none is meant
	Instead *Flag    // the first flag that is answered in place of the verb; nil if there is none
	Words   []string // what stood for its arguments
}

// Help reports whether help is asked for.
func (c *Call) Help() bool { return c.Instead != nil && c.Instead.Name == helpName }
