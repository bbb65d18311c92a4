package commandline

import (
	"errors"
	"fmt"
	"reflect"
	"strings"
)

// Program is what can be said on a command line.
type Program struct {
	*Node
}

// New reads the tags of a struct, whose fields are verbs and flags of the program; verbs is a
// pointer to it. help is what the program says of itself. An error names a field that cannot
// be understood.
func New(name, help string, verbs any) (*Program, error) {
	root := &Node{Name: name, Help: help}
	asked := new(bool)
	root.addFlag(&Flag{
		Value: &Value{Name: helpName, Help: "Show context-sensitive help.", target: reflect.ValueOf(asked).Elem()},
		Short: 'h', Instead: true,
	})
	if err := root.fill(reflect.ValueOf(verbs)); err != nil {
		return nil, err
	}
	p := &Program{root}
	return p, errors.Join(p.reset(), root.check())
}

const helpName = "help"

// reset gives all fields the values that they have where nothing is given.
func (p *Program) reset() (err error) {
	p.Visit(func(*Node) {}, func(v *Value) { err = errors.Join(err, v.reset()) })
	return err
}

// fill reads the fields of a struct.
func (n *Node) fill(pointer reflect.Value) error {
	n.Target = pointer.Interface()
	if t, ok := n.Target.(Teacher); ok {
		n.Detail = t.Help()
	}
	return n.fields(pointer.Elem())
}

// fields reads those of a struct, and of what it embeds.
func (n *Node) fields(s reflect.Value) error {
	for i := range s.NumField() {
		field, value := s.Type().Field(i), s.Field(i)
		var err error
		switch {
		case field.Anonymous && value.Kind() == reflect.Struct:
			err = n.fields(value)
		case !field.IsExported():
		case tag{field.Tag}.has("cmd"):
			err = n.addVerb(field, value)
		default:
			err = n.addValue(field, value)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (n *Node) addVerb(field reflect.StructField, value reflect.Value) error {
	tags := tag{field.Tag}
	child := &Node{Name: tags.name(field.Name), Help: tags.Get("help"), Hidden: tags.has("hidden"), Parent: n}
	n.Children = append(n.Children, child)
	if tags.has("default") {
		n.DefaultCmd = child
	}
	return child.fill(value.Addr())
}

func (n *Node) addValue(field reflect.StructField, target reflect.Value) error {
	tags := tag{field.Tag}
	v := &Value{
		Name: tags.name(field.Name), Help: tags.Get("help"), Enum: tags.Get("enum"), Required: tags.has("required"),
		target: target, initial: tags.Get("default"), started: tags.has("default"), sep: tags.separator(),
	}
	of := field.Type
	if v.IsList() {
		of = of.Elem()
	}
	if !readable(of) {
		return fmt.Errorf("%s: a value of type %s cannot be read from a command line", v.Name, of)
	}
	if tags.has("arg") {
		v.Required = !tags.has("optional") && !v.started
		n.Positional = append(n.Positional, v)
		return nil
	}
	letter, err := tags.short()
	if err != nil {
		return fmt.Errorf("--%s: %w", v.Name, err)
	}
	n.addFlag(&Flag{
		Value: v, Short: letter, Hidden: tags.has("hidden"), Instead: tags.has("instead"),
		placeholder: tags.Get("placeholder"), groups: strings.FieldsFunc(tags.Get("xor"), func(r rune) bool { return r == ',' || r == ' ' }),
	})
	return nil
}

func (n *Node) addFlag(f *Flag) {
	f.flag = f
	n.Flags = append(n.Flags, f)
}

// check finds what could not be told apart.
func (n *Node) check() error {
	seen := map[string]bool{}
	for _, level := range n.AllFlags() {
		for _, f := range level {
			names := []string{"--" + f.Name}
			if f.Short != 0 {
				names = append(names, "-"+string(f.Short))
			}
			for _, name := range names {
				if seen[name] {
					return fmt.Errorf("%s: there are two flags %s", n.FullPath(), name)
				}
				seen[name] = true
			}
		}
	}
	for i, v := range n.Positional {
		if i > 0 && (n.Positional[i-1].IsList() || v.Required && !n.Positional[i-1].Required) {
			return fmt.Errorf("%s: the argument %s stands behind one that may take its place", n.FullPath(), v.Name)
		}
	}
	if len(n.Positional) > 0 && len(n.Children) > 0 {
		return fmt.Errorf("%s: it has arguments and verbs", n.FullPath())
	}
	for _, child := range n.Children {
		if err := child.check(); err != nil {
			return err
		}
	}
	return nil
}
