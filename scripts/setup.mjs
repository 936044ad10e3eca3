// Runs before `npm start`, `npm test` and `npm run dev` on whatever Node the machine has, with nothing
// installed: installs from the lock file when that is missing or stale, and builds when sources are
// newer than the build, unless the sources themselves are to be served. It may import nothing but Node.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const installedMark = join(root, 'node_modules/.installed-lock')
const builtMark = join(root, 'build/.built')
const pinnedNode = join(root, 'node_modules/node/bin/node')

install()
if (!process.argv.includes('--no-build')) build()

function install() {
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8')
  const isFresh =
    existsSync(pinnedNode) &&
    existsSync(installedMark) &&
    readFileSync(installedMark, 'utf8') === lock
  if (isFresh) return
  say('Installing what the project needs (a minute or two, only when it changes) …')
  npm(['ci', '--no-audit', '--no-fund', '--loglevel=error', '--include=dev'])
  if (!existsSync(pinnedNode)) npm(['rebuild', 'node', '--loglevel=error'])
  checkNode()
  writeFileSync(installedMark, lock)
}

/** The lock file seals the `node` package, but not the program that its install script fetches. */
function checkNode() {
  const { version } = JSON.parse(readFileSync(join(root, 'node_modules/node/package.json'), 'utf8'))
  const file = join(root, 'scripts/dependencies/node-binaries.json')
  const system = `${process.platform}-${process.arch}`
  const expected = JSON.parse(readFileSync(file, 'utf8'))[version]?.[system]
  if (expected === undefined) {
    say(`Node ${version} for ${system} is taken as it came: ${file} knows no digest of it.`)
    return
  }
  const digest = createHash('sha256').update(readFileSync(pinnedNode)).digest('hex')
  if (digest === expected) return
  say(`${pinnedNode} is not the Node ${version} that it should be: its SHA-256 is ${digest}.`)
  process.exit(1)
}

function build() {
  const newest = Math.max(
    ...['app', 'contract', 'locales', 'public'].map((folder) => newestIn(join(root, folder))),
    ...['package-lock.json', 'vite.config.ts', 'react-router.config.ts'].map(
      (file) => statSync(join(root, file)).mtimeMs,
    ),
  )
  if (existsSync(builtMark) && statSync(builtMark).mtimeMs > newest) return
  say('Building …')
  npm(['run', 'build', '--silent'])
  writeFileSync(builtMark, '')
}

function newestIn(folder) {
  if (!existsSync(folder)) return 0
  let newest = statSync(folder).mtimeMs
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    newest = Math.max(newest, entry.isDirectory() ? newestIn(path) : statSync(path).mtimeMs)
  }
  return newest
}

/** The npm that called us, or the one on the path. */
function npm(args) {
  const cli = process.env.npm_execpath
  const isScript = cli !== undefined && /\.[cm]?js$/.test(cli)
  // The Node that npm itself runs on: the pinned one is being replaced while npm installs it.
  const command = isScript ? (process.env.npm_node_execpath ?? process.execPath) : 'npm'
  const { status, error } = spawnSync(command, isScript ? [cli, ...args] : args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: !isScript && process.platform === 'win32',
  })
  if (status !== 0) {
    say(`npm ${args.join(' ')} failed${error ? `: ${error.message}` : ''}`)
    process.exit(status ?? 1)
  }
}

function say(line) {
  process.stdout.write(`${line}\n`)
}
