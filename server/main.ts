import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { writeForOneselfAlone } from './database/closed-folder.ts'
import { supervise } from './supervise.ts'

writeForOneselfAlone()
if (existsSync('.env')) process.loadEnvFile('.env')
supervise(join(import.meta.dirname, 'serving.ts'))
