import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'

/*
 * `npm run fuzz -- --count=10000 --minutes=480 --seed=7`: so many made-up inputs for each endpoint,
 * and for each reader of strangers' bytes, or as many as there is time for: each has its share of the
 * minutes, first the endpoints, then the readers. Without a seed it is another one each time.
 */

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '10000' },
    minutes: { type: 'string', default: '1440' },
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
    only: { type: 'string', default: 'embedded' },
  },
})
console.log(`seed ${values.seed}`)
const { status } = spawnSync(
  process.execPath,
  [
    'scripts/test.ts',
    `--only=${values.only}`,
    'server/robustness.test.ts',
    'server/strangers-bytes.test.ts',
  ],
  {
    stdio: 'inherit',
    env: {
      ...process.env,
      FUZZ_COUNT: values.count,
      FUZZ_MINUTES: values.minutes,
      FUZZ_SEED: values.seed,
    },
  },
)
process.exitCode = status ?? 1
