import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'

/*
 * `npm run drill:kills`: a hundred times `kill -9` under load, on each database; `--kills=10` for
 * fewer, `--only=embedded` or `--only=postgresql` for one, `--minutes=30` to end after so long.
 */

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '100' },
    minutes: { type: 'string', default: '1440' },
    only: { type: 'string' },
  },
})
const { status } = spawnSync(
  process.execPath,
  ['scripts/test.ts', ...(values.only ? [`--only=${values.only}`] : []), 'server/kills.test.ts'],
  { stdio: 'inherit', env: { ...process.env, KILLS: values.kills, KILL_MINUTES: values.minutes } },
)
process.exitCode = status ?? 1
