/**
 * How much is tried with made-up inputs: a little in each run of the tests, the same all day and
 * another part tomorrow; of each endpoint and each reader as much as is asked for by
 * `npm run fuzz -- --count=10000 --minutes=480 --seed=7`.
 */
export const fuzz = {
  seed: Number(process.env['FUZZ_SEED'] ?? Math.floor(Date.now() / 86_400_000)),
  /** Undefined in the tests: then time ends it. */
  count: process.env['FUZZ_COUNT'] === undefined ? undefined : Number(process.env['FUZZ_COUNT']),
  /** Where tries add up over runs; none in the tests. */
  record: process.env['FUZZ_RECORD'],
  /** For so long the endpoints are tried, and the readers as long again. */
  minutes: Number(process.env['FUZZ_MINUTES'] ?? 1_440),
}
