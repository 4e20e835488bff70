module bogo-interop

go 1.23.2

require github.com/bubunyo/bogo v0.0.0-20251227162221-42aa4079d48f
