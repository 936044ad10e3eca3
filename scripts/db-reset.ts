import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { lockDirectory } from '#server/database/directory-lock.ts'
import { readEnv } from '#server/env.ts'
import { failInWords } from '#server/start-failure.ts'

/** Empties the embedded database after asking; `--yes` answers for a script. */
failInWords()
const env = readEnv(process.env)
if (env.databaseUrl !== undefined) {
  console.error(
    'DATABASE_URL is set: a PostgreSQL database is emptied with its own tools (dropdb, createdb).',
  )
  process.exit(1)
}
const unlock = lockDirectory(env.dataDir)
try {
  const folder = join(env.dataDir, 'database')
  if (process.argv.includes('--yes') || (await agreed(folder))) {
    rmSync(folder, { recursive: true, force: true })
    console.log('Emptied. The next start makes a new database.')
  } else {
    console.log('Nothing was changed.')
  }
} finally {
  unlock()
}

async function agreed(folder: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(
    `This deletes every applicant, application and catalogue change in ${folder}. Type "delete" to continue: `,
  )
  terminal.close()
  return answer.trim() === 'delete'
}
