import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Env } from '../env.ts'
import { openLogFile } from './log-file.ts'
import type { SecurityLog } from './security-line.ts'
import { openSyslog } from './syslog.ts'

interface Needs {
  env: Pick<Env, 'dataDir' | 'securityLog' | 'securityLogDays'>
  log: Logger
  now: () => Date
}

/** The file, the standard output or the syslog server that the environment names. */
export function openSecurityLog({ env, log, now }: Needs): SecurityLog {
  switch (env.securityLog) {
    case 'file':
      return openLogFile({ folder: join(env.dataDir, 'logs'), days: env.securityLogDays, now })
    case 'stdout':
      return {
        write: ({ line }) => void process.stdout.write(`${line}\n`),
        close: async () => {},
      }
    default:
      return openSyslog({ address: env.securityLog, log })
  }
}
