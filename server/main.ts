import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { supervise } from './supervise.ts'

if (existsSync('.env')) process.loadEnvFile('.env')
supervise(join(import.meta.dirname, 'serving.ts'))
