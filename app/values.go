package app

import (
	"encoding"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/pflag"

	"github.com/sente-games/sente/internal/visible"
)

// flagValue implements pflag.Value. Its type is the placeholder of the value in help.
type flagValue struct {
	placeholder string
	text        string // the value as text: initially the default, as shown in help
	choices     []string
	parse       func(text string) error
}

func (v *flagValue) Type() string   { return v.placeholder }
func (v *flagValue) String() string { return v.text }

func (v *flagValue) Set(text string) error {
	err := v.parse(text)
	if err == nil {
		v.text = text
	}
	return err
}

// stringValue stores any text in p.
func stringValue(p *string, placeholder string) pflag.Value {
	return &flagValue{placeholder: placeholder, text: *p, parse: func(text string) error {
		*p = text
		return checkNotEmpty(text)
	}}
}

func checkNotEmpty(text string) error {
	if text == "" {
		return errors.New("the value is empty")
	}
	return nil
}

// optionalString stores any text; *p stays nil if the flag is not given.
func optionalString(p **string, placeholder string) pflag.Value {
	return &flagValue{placeholder: placeholder, parse: func(text string) error {
		*p = &text
		return nil
	}}
}

// choiceValue stores one of the choices in p.
func choiceValue(p *string, placeholder string, choices ...string) pflag.Value {
	return &flagValue{placeholder: placeholder, text: *p, choices: choices, parse: func(text string) error {
		*p = text
		return checkChoice(text, choices)
	}}
}

func checkChoice(text string, choices []string) error {
	if slices.Contains(choices, text) {
		return nil
	}
	return fmt.Errorf("unknown value %q%s", visible.Clip(text), visible.DidYouMean(text, choices, "expected one of"))
}

// listValue appends each value of a flag that may be given several times to p.
func listValue(p *[]string, placeholder string) pflag.Value {
	return &flagValue{placeholder: placeholder, parse: func(text string) error {
		*p = append(*p, text)
		return checkNotEmpty(text)
	}}
}

// commaListValue appends the comma-separated parts of each value to p. With choices, each part must
// be one of them.
func commaListValue(p *[]string, placeholder string, choices ...string) pflag.Value {
	return &flagValue{placeholder: placeholder, choices: choices, parse: func(text string) error {
		for part := range strings.SplitSeq(text, ",") {
			if err := checkChoice(part, choices); len(choices) > 0 && err != nil {
				return err
			}
			*p = append(*p, part)
		}
		return nil
	}}
}

// textValue stores a value that parses itself.
func textValue[T any, P interface {
	*T
	encoding.TextUnmarshaler
}](p P, placeholder string) pflag.Value {
	v := &flagValue{placeholder: placeholder, parse: func(text string) error { return p.UnmarshalText([]byte(text)) }}
	if n := reflect.ValueOf(*p); n.CanInt() && n.Int() != 0 {
		v.text = fmt.Sprint(n.Int())
	}
	return v
}

// textListValue appends a value that parses itself for each time the flag is given.
func textListValue[T any, P interface {
	*T
	encoding.TextUnmarshaler
}](p *[]T, placeholder string) pflag.Value {
	return &flagValue{placeholder: placeholder, parse: func(text string) error {
		var one T
		err := P(&one).UnmarshalText([]byte(text))
		*p = append(*p, one)
		return err
	}}
}

// numberValue stores a number.
func numberValue[N numeric](p *N, placeholder string) pflag.Value {
	v := &flagValue{placeholder: placeholder, parse: func(text string) (err error) {
		*p, err = parseNumber[N](text)
		return err
	}}
	if *p != 0 {
		v.text = fmt.Sprint(*p)
	}
	return v
}

// optionalNumber stores a number; *p stays nil if the flag is not given.
func optionalNumber[N numeric](p **N, placeholder string) pflag.Value {
	return &flagValue{placeholder: placeholder, parse: func(text string) error {
		n, err := parseNumber[N](text)
		*p = &n
		return err
	}}
}

type numeric interface {
	~int | ~int32 | ~int64 | ~uint | ~uint32 | ~uint64 | ~float64
}

func parseNumber[N numeric](text string) (n N, err error) {
	target := reflect.ValueOf(&n).Elem()
	bits, expected := target.Type().Bits(), "a number, such as 0.5"
	switch {
	case target.CanInt():
		var x int64
		x, err = strconv.ParseInt(text, 0, bits)
		target.SetInt(x)
		expected = "an integer"
	case target.CanUint():
		var x uint64
		x, err = strconv.ParseUint(text, 0, bits)
		target.SetUint(x)
		expected = "an integer, 0 or more"
	default:
		var x float64
		x, err = strconv.ParseFloat(text, bits)
		target.SetFloat(x)
	}
	switch {
	case errors.Is(err, strconv.ErrRange):
		err = fmt.Errorf("%q is out of range", visible.Clip(text))
	case err != nil:
		err = fmt.Errorf("invalid value %q: expected %s", visible.Clip(text), expected)
	}
	return n, err
}
