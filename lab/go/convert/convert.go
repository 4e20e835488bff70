// Package convert has the libraries of the question convert: a line each.
//
// They are those of the original that the module proxy still serves. Where the
// original writes to bytes and reads back, so does each here.
package convert

import (
	"bytes"
	"encoding/json"

	burntsushi "github.com/BurntSushi/toml"
	"github.com/bubunyo/bogo"
	"github.com/fxamacker/cbor/v2"
	ghodss "github.com/ghodss/yaml"
	goccyjson "github.com/goccy/go-json"
	goccyyaml "github.com/goccy/go-yaml"
	"github.com/hjson/hjson-go/v4"
	jsoniter "github.com/json-iterator/go"
	"github.com/mitchellh/mapstructure"
	naoina "github.com/naoina/toml"
	pelletier "github.com/pelletier/go-toml/v2"
	"github.com/pquerna/ffjson/ffjson"
	shamaton "github.com/shamaton/msgpack/v2"
	"github.com/ugorji/go/codec"
	"github.com/vmihailenco/msgpack/v5"
	mongo "go.mongodb.org/mongo-driver/bson"
	mgo "gopkg.in/mgo.v2/bson"
	"gopkg.in/yaml.v3"
)

// Converter takes a value of one type to another of the same fields.
type Converter struct {
	Name    string
	Convert func(from, into any) error
}

// All is the list: one line a library.
var All = []Converter{
	{"bogo", through(bogo.Marshal, bogo.Unmarshal)},
	{"json", through(json.Marshal, json.Unmarshal)},
	{"goccy-json", through(goccyjson.Marshal, goccyjson.Unmarshal)},
	{"json-iterator", through(jsoniter.Marshal, jsoniter.Unmarshal)},
	{"ffjson", through(ffjson.Marshal, ffjson.Unmarshal)},
	{"msgpack", through(msgpack.Marshal, msgpack.Unmarshal)},
	{"shamaton-msgpack", through(shamaton.Marshal, shamaton.Unmarshal)},
	{"cbor", through(cbor.Marshal, cbor.Unmarshal)},
	{"mgo-bson", through(mgo.Marshal, mgo.Unmarshal)},
	{"mongo-bson", through(mongo.Marshal, mongo.Unmarshal)},
	{"mapstructure", mapstructure.Decode},
	{"ugorji-binc", ugorji(&codec.BincHandle{})},
	{"ugorji-cbor", ugorji(&codec.CborHandle{})},
	{"ugorji-simple", ugorji(&codec.SimpleHandle{})},
	{"ugorji-json", ugorji(&codec.JsonHandle{})},
	{"pelletier-toml", through(pelletier.Marshal, pelletier.Unmarshal)},
	{"burntsushi-toml", through(encodeBurntSushi, burntsushi.Unmarshal)},
	{"naoina-toml", through(naoina.Marshal, naoina.Unmarshal)},
	{"hjson", through(hjson.Marshal, hjson.Unmarshal)},
	{"yaml.v3", through(yaml.Marshal, yaml.Unmarshal)},
	{"goccy-yaml", through(goccyyaml.Marshal, goccyyaml.Unmarshal)},
	{"ghodss-yaml", through(ghodss.Marshal, func(data []byte, into any) error { return ghodss.Unmarshal(data, into) })},
}

// Named is the converter of this name.
func Named(name string) (Converter, bool) {
	for _, c := range All {
		if c.Name == name {
			return c, true
		}
	}
	return Converter{}, false
}

// through writes to bytes and reads back.
func through(marshal func(any) ([]byte, error), unmarshal func([]byte, any) error) func(from, into any) error {
	return func(from, into any) error {
		data, err := marshal(from)
		if err != nil {
			return err
		}
		return unmarshal(data, into)
	}
}

func ugorji(handle codec.Handle) func(from, into any) error {
	return func(from, into any) error {
		var data []byte
		if err := codec.NewEncoderBytes(&data, handle).Encode(from); err != nil {
			return err
		}
		return codec.NewDecoderBytes(data, handle).Decode(into)
	}
}

func encodeBurntSushi(value any) ([]byte, error) {
	var buffer bytes.Buffer
	err := burntsushi.NewEncoder(&buffer).Encode(value)
	return buffer.Bytes(), err
}
