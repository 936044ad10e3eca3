import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'

/*
 * `npm run fuzz -- --count=10000 --seed=7`: so many made-up inputs for the endpoints, and for each
 * reader of strangers' bytes. Without a seed it is another one each time.
 */

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '10000' },
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
    env: { ...process.env, FUZZ_COUNT: values.count, FUZZ_SEED: values.seed },
  },
)
process.exitCode = status ?? 1
