import { readEnv } from './env.ts'
import { checkPort } from './http/serve.ts'
import { failureInWords } from './start-failure.ts'
import { keepWorkers } from './workers.ts'

/** Several processes on one port, as many as `WORKERS` says; obstacles are explained in words. */
export async function runWorkers(module: string): Promise<void> {
  try {
    const env = readEnv(process.env)
    await checkPort(env.port, env.host)
    if (env.metrics) {
      const [{ AggregatorRegistry }, { serveMetrics }] = await Promise.all([
        import('prom-client'),
        import('./health/serve-metrics.ts'),
      ])
      const all = new AggregatorRegistry()
      await serveMetrics(env.metrics, () => all.clusterMetrics())
    }
    await keepWorkers(module, { count: env.workers })
  } catch (error) {
    process.stderr.write(`${failureInWords(error)}\n`)
    process.exit(1)
  }
}
