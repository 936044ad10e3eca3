import { pino } from 'pino'
import { above } from '../above.ts'
import { openDatabase } from '../database/database.ts'
import { readEnv } from '../env.ts'
import { sendDue, senderFor } from '../messaging/deliver-mail.ts'

/*
 * A process that sends what is due as the server does and, asked with DIE, is killed the moment a
 * mail server has taken the first mail. `NOW` is its clock. Only tests start it.
 */

const env = readEnv(process.env)
const log = pino({ level: 'silent' })
const database = await openDatabase({
  databaseUrl: env.databaseUrl,
  dataDir: env.dataDir,
  poolSize: 2,
  log,
})
const deps = { above, db: database.db, env, log, now: () => new Date(process.env['NOW'] ?? '') }
const sender = senderFor(deps)
const dying = {
  ...sender,
  send: async (mail: Parameters<typeof sender.send>[0]) => {
    await sender.send(mail)
    if (process.env['DIE']) process.kill(process.pid, 'SIGKILL')
  },
}
while ((await sendDue(deps, dying)) > 0);
sender.close()
await database.close()
