import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  cpSync,
  createReadStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'

/**
 * `npm run release -- [folder]`: an archive of what runs, for machines of this kind: the built pages,
 * the sources of the server without their tests, production modules with their Node.js, and beside it
 * the SHA-256 of the archive. A machine that unpacks it builds nothing and has no development tools.
 */
const root = join(import.meta.dirname, '..')
const folder = resolve(process.argv[2] ?? join(root, 'build/release'))
const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))
const name = `passerelle-${version}-${process.platform}-${process.arch}`

if (!existsSync(join(root, 'build/server/index.js'))) {
  process.stderr.write('There are no built pages: npm run build makes them.\n')
  process.exit(1)
}
const staging = mkdtempSync(join(tmpdir(), 'passerelle-release-'))
try {
  const target = join(staging, name)
  fill(target)
  installModules(target)
  mkdirSync(folder, { recursive: true })
  const archive = join(folder, `${name}.tar.gz`)
  run('tar', ['--sort=name', '--owner=0', '--group=0', '-czf', archive, '-C', staging, name])
  const digest = await sha256(archive)
  writeFileSync(`${archive}.sha256`, `${digest}  ${basename(archive)}\n`)
  process.stdout.write(`${archive}\n${digest}\n`)
} finally {
  rmSync(staging, { recursive: true, force: true })
}

function fill(target: string): void {
  mkdirSync(target)
  for (const path of [
    ...['app', 'contract', 'data', 'deploy', 'docs', 'locales', 'migrations', 'scripts', 'server'],
    ...['package.json', 'package-lock.json', '.env.example'],
    ...['CHANGELOG.md', 'LICENSE', 'README.md', 'SECURITY.md'],
  ]) {
    cpSync(join(root, path), join(target, path), { recursive: true, filter: isRunning })
  }
  for (const path of ['build/client', 'build/server']) {
    cpSync(join(root, path), join(target, path), { recursive: true })
  }
  for (const file of ['build/bill-of-materials.cdx.json']) {
    if (existsSync(join(root, file))) copyFileSync(join(root, file), join(target, file))
  }
  writeFileSync(join(target, 'build/.built'), '')
}

function isRunning(path: string): boolean {
  const own = path.slice(root.length + 1)
  return !/\.test\.tsx?$/.test(own) && own !== 'server/testing' && own !== 'data/imports'
}

function installModules(target: string): void {
  const npm = process.env['npm_execpath']
  const args = ['ci', '--omit=dev', '--no-audit', '--no-fund', '--loglevel=error']
  if (npm === undefined) run('npm', args, target)
  else run(process.env['npm_node_execpath'] ?? process.execPath, [npm, ...args], target)
}

function run(command: string, args: readonly string[], cwd = root): void {
  const { status, error } = spawnSync(command, args, { cwd, stdio: 'inherit' })
  if (error) throw error
  if (status !== 0) throw new Error(`${command} ended with ${status}`)
}

async function sha256(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}
