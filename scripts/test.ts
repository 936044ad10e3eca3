import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { findPostgresql } from '#server/testing/postgresql.ts'

/**
 * Runs the unit and integration tests twice: on the embedded database, and on a PostgreSQL where
 * one can be had. Arguments are file patterns; `--only=embedded` or `--only=postgresql` picks one.
 */
const onlyFlag = '--only='
const only = process.argv.find((one) => one.startsWith(onlyFlag))?.slice(onlyFlag.length)
const patterns = process.argv.slice(2).filter((one) => !one.startsWith('--'))
const files = patterns.length > 0 ? patterns : ['{server,contract,app,scripts,bench}/**/*.test.ts']

let failed = false
if (only !== 'postgresql') {
  console.log('\n── on the embedded database')
  failed = (await runTests(undefined)) !== 0
}
if (only !== 'embedded') {
  const server = await findPostgresql()
  if (server) {
    console.log(`\n── on PostgreSQL (${server.origin})`)
    failed = (await runTests(server.url)) !== 0 || failed
    await server.stop()
  } else {
    console.log(
      '\n── PostgreSQL: none to be had (no TEST_DATABASE_URL, none on 127.0.0.1:5432, no server ' +
        'binaries on this machine): the suite ran on the embedded database only',
    )
    if (only) failed = true
  }
}
process.exit(failed ? 1 : 0)

function runTests(databaseUrl: string | undefined): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(
      process.execPath,
      [
        '--test',
        // Node's own choice leaves a core idle, which is half of a small machine.
        `--test-concurrency=${availableParallelism()}`,
        '--test-global-setup=./server/testing/global-setup.ts',
        ...files,
      ],
      {
        stdio: 'inherit',
        env: {
          ...process.env,
          NODE_ENV: 'test',
          TEST_RUN_ID: randomBytes(4).toString('hex'),
          TEST_DATABASE_URL: databaseUrl ?? '',
          // Processes that tests start ask nobody for rates.
          RATES_URL: '',
        },
      },
    )
    child.on('exit', (code) => resolve(code ?? 1))
  })
}
