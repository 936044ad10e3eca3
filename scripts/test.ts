import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findPostgresql } from '#server/testing/postgresql.ts'

/**
 * Runs the unit and integration tests on the embedded database and, if they pass, those that a server
 * may answer differently on a PostgreSQL too, where one can be had; it also reads every statement of
 * the others. Arguments are files, folders or patterns; `--only=embedded`
 * or `--only=postgresql` picks one, and then runs them all on it. `--changed` runs what a change
 * touches, the nearest first, for three quarters of a minute.
 */
const onlyFlag = '--only='
const only = process.argv.find((one) => one.startsWith(onlyFlag))?.slice(onlyFlag.length)
const handedOn = process.argv.slice(2).filter((one) => !one.startsWith(onlyFlag))

/** What runs on the embedded database writes its statements here, for a server to read. */
const statements = join(tmpdir(), `passerelle-statements-${randomBytes(6).toString('hex')}`)

let failed = false
if (only !== 'postgresql') {
  console.log('\n── on the embedded database')
  failed = (await runTests(undefined)) !== 0
}
if (only !== 'embedded' && !failed) {
  const server = await findPostgresql()
  if (server) {
    console.log(`\n── on PostgreSQL (${server.origin})`)
    const which = only === undefined ? ['--of-server'] : []
    failed = (await runTests(server.url, which)) !== 0 || failed
    await server.stop()
  } else {
    console.log(
      '\n── PostgreSQL: none available (no TEST_DATABASE_URL, none on 127.0.0.1:5432, no server ' +
        'binaries on this machine): the suite ran on the embedded database only',
    )
    if (only) failed = true
  }
}
rmSync(statements, { force: true })
process.exit(failed ? 1 : 0)

function runTests(databaseUrl: string | undefined, which: string[] = []): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['scripts/tests/main.ts', ...which, ...handedOn], {
      stdio: 'inherit',
      env: {
        ...process.env,
        NODE_ENV: 'test',
        // Tests start the product some seventy times: it is compiled once.
        NODE_COMPILE_CACHE: join(import.meta.dirname, '../node_modules/.cache/compiled'),
        TEST_RUN_ID: randomBytes(4).toString('hex'),
        TEST_DATABASE_URL: databaseUrl ?? '',
        TEST_STATEMENTS: only === undefined ? statements : '',
        // Processes that tests start ask no service for rates.
        RATES_URL: '',
      },
    })
    child.on('exit', (code) => resolve(code ?? 1))
  })
}
