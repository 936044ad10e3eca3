import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { readFuzzRecord, writeFuzzRecord } from '#server/testing/fuzz-record.ts'

/*
 * `npm run fuzz -- --count=10000 --minutes=480`: this many made-up inputs for each endpoint, and
 * for each reader of strangers' bytes, or as many as there is time for. What was tried is recorded
 * in `--record`, and the next run continues from there, with new inputs: several nights cover
 * everything. `--anew` starts again, after the tried code has changed; `--seed` repeats a run.
 */

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '10000' },
    minutes: { type: 'string', default: '1440' },
    record: { type: 'string', default: 'var/fuzz-record.json' },
    seed: { type: 'string' },
    anew: { type: 'boolean', default: false },
    only: { type: 'string', default: 'embedded' },
  },
})
if (values.anew) rmSync(values.record, { force: true })
const before = readFuzzRecord(values.record)
writeFuzzRecord(values.record, { ...before, runs: before.runs + 1 })
const seed = values.seed ?? String((before.runs * 1_000_003) % 2 ** 31)
console.log(`seed ${seed}`)
const { status } = spawnSync(
  process.execPath,
  [
    'scripts/test.ts',
    `--only=${values.only}`,
    // A run may take the whole night; what hangs in it has its own, short patience.
    `--patience=${Number(values.minutes) + 30}`,
    'server/robustness.test.ts',
    'server/strangers-bytes.test.ts',
  ],
  {
    stdio: 'inherit',
    env: {
      ...process.env,
      FUZZ_COUNT: values.count,
      FUZZ_MINUTES: values.minutes,
      FUZZ_RECORD: values.record,
      FUZZ_SEED: seed,
    },
  },
)
const counts = Object.values(readFuzzRecord(values.record).tried)
const whole = counts.filter((one) => one >= Number(values.count)).length
const sum = counts.reduce((total, one) => total + one, 0)
console.log(
  `${sum} inputs by ${before.runs + 1} runs; ${whole} of ${counts.length} that were tried have had ${values.count}: ${values.record}`,
)
process.exitCode = status ?? 1
