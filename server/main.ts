import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { writeForOneselfAlone } from './database/closed-folder.ts'
import { supervise } from './supervise.ts'

writeForOneselfAlone()
if (existsSync('.env')) process.loadEnvFile('.env')
const serving = join(import.meta.dirname, 'serving.ts')
// A single process loads only what it needs.
if (/^1?$/.test(process.env['WORKERS'] ?? '')) supervise(serving)
else await (await import('./run-workers.ts')).runWorkers(serving)
