package data

import "time"

// Simple is the smallest payload of the Go library's benchmarks.
type Simple struct {
	ID       int64     `json:"id"`
	Username string    `json:"username"`
	Email    string    `json:"email"`
	Active   bool      `json:"active"`
	Balance  float64   `json:"balance"`
	Created  time.Time `json:"created"`
}
