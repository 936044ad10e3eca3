import { readEnv } from './env.ts'
import { checkPort } from './http/serve.ts'
import { failureInWords } from './start-failure.ts'
import { keepWorkers } from './workers.ts'

/** Several processes on one port, as many as `WORKERS` says; what keeps them from it is said in words. */
export async function runWorkers(module: string): Promise<void> {
  try {
    const env = readEnv(process.env)
    await checkPort(env.port, env.host)
    await keepWorkers(module, { count: env.workers })
  } catch (error) {
    process.stderr.write(`${failureInWords(error)}\n`)
    process.exit(1)
  }
}
