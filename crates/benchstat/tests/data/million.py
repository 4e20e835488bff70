"""A million lines of the Go benchmark format: 1,000 benchmarks with 1,000 samples of three units each."""
import random

random.seed(1)
print("goos: linux\ngoarch: amd64\npkg: example.com/codec")
for index in range(1_000_000):
    n = index % 1000
    nanoseconds = 1000 + n * random.uniform(0.95, 1.05)
    print(
        f"BenchmarkEncode/data=d{n}/codec=c{n % 7}-8 \t {100_000 + n}\t {nanoseconds:.1f} ns/op"
        f"\t {500 + n} B/op\t {n % 50 + 1} allocs/op"
    )
