module bogo-lab

go 1.24

require (
	github.com/BurntSushi/toml v1.6.0
	github.com/bubunyo/bogo v0.0.0-20251227162221-42aa4079d48f
	github.com/fxamacker/cbor/v2 v2.10.0
	github.com/ghodss/yaml v1.0.0
	github.com/goccy/go-json v0.12.0
	github.com/goccy/go-yaml v1.19.2
	github.com/hjson/hjson-go/v4 v4.6.0
	github.com/json-iterator/go v1.1.12
	github.com/mitchellh/mapstructure v1.5.0
	github.com/naoina/toml v0.1.1
	github.com/pelletier/go-toml/v2 v2.4.3
	github.com/pquerna/ffjson v0.0.0-20190930134022-aa0246cd15f7
	github.com/shamaton/msgpack/v2 v2.4.0
	github.com/ugorji/go/codec v1.3.2
	github.com/vmihailenco/msgpack/v5 v5.4.1
	go.mongodb.org/mongo-driver v1.17.10
	gopkg.in/mgo.v2 v2.0.0-20190816093944-a6b53ec6cb22
	gopkg.in/yaml.v3 v3.0.1
)

require (
	github.com/kylelemons/godebug v1.1.0 // indirect
	github.com/modern-go/concurrent v0.0.0-20180228061459-e0a39a4cb421 // indirect
	github.com/modern-go/reflect2 v1.0.2 // indirect
	github.com/naoina/go-stringutil v0.1.0 // indirect
	github.com/vmihailenco/tagparser/v2 v2.0.0 // indirect
	github.com/x448/float16 v0.8.4 // indirect
	gopkg.in/yaml.v2 v2.4.0 // indirect
)
