import { type ChildProcess, execFile, spawn } from 'node:child_process'
import {
  chownSync,
  existsSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

/*
 * How processes are begun that read files from strangers. Node's own permissions hold on every
 * system, for scripts: no network, no other process, no file but the code and one folder. A parser
 * in machine code that is taken over is bound by the system alone, as far as it offers something.
 */

const root = join(import.meta.dirname, '../../..')

/** What holds code in that isn't ours any more, beside Node's permissions. */
export type Hold = 'bubblewrap' | 'namespaces' | 'user' | 'none'

interface Confined {
  script: string
  /** Folders and files of the code that it loads. */
  code: readonly string[]
  /** The only folder that it reads from and writes to beside. */
  folder: string
}

/** Begins a process that can do nothing but read one folder and write to it, with the code for that. */
export function beginConfined(
  confined: Confined,
  hold: Hold,
  { permissions = true } = {},
): ChildProcess {
  const node = permissions ? nodeArguments(confined) : [confined.script]
  const [command = '', ...args] = commandOf(confined, hold, node)
  giveAway(confined.folder, hold)
  const child = spawn(command, args, {
    // Nothing of ours: keys, addresses and passwords are variables too.
    env: { NODE_ENV: 'production' },
    cwd: confined.folder,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    ...(hold === 'user' && { uid: nobody, gid: nobody }),
  })
  child.on('error', () => {})
  return child
}

/** The folder is that of the user who works in it. */
function giveAway(folder: string, hold: Hold): void {
  if (hold === 'user' || (hold === 'namespaces' && becomesNobody(folder))) {
    chownSync(folder, nobody, nobody)
  }
}

/** Permissions of Node, which hold everywhere. */
function nodeArguments({ script, code, folder }: Confined): string[] {
  const readable = [modules, join(root, 'package.json'), ...code, folder]
  return [
    '--max-old-space-size=256',
    '--permission',
    '--allow-worker',
    '--allow-addons',
    ...readable.map((one) => `--allow-fs-read=${one}`),
    `--allow-fs-write=${folder}`,
    script,
  ]
}

const modules = realpathSync(nearestModules(root))
const nobody = 65534

/** A copy of the sources within the project, as the development tests make one, has none of its own. */
function nearestModules(folder: string): string {
  const own = join(folder, 'node_modules')
  return existsSync(own) || folder === dirname(folder) ? own : nearestModules(dirname(folder))
}

function commandOf({ code, folder }: Confined, hold: Hold, node: readonly string[]): string[] {
  const run = [process.execPath, ...node]
  switch (hold) {
    case 'bubblewrap':
      return [
        'bwrap',
        ...['--unshare-all', '--die-with-parent', '--new-session', '--as-pid-1'],
        ...['--cap-drop', 'ALL', '--uid', String(nobody), '--gid', String(nobody)],
        ...systemFolders.flatMap((one) => ['--ro-bind-try', one, one]),
        ...['--proc', '/proc', '--dev', '/dev', '--tmpfs', '/tmp'],
        ...[dirname(realpathSync(process.execPath)), modules, join(root, 'package.json'), ...code]
          .filter(existsSync)
          .flatMap((one) => ['--ro-bind', one, one]),
        ...['--bind', folder, folder, '--chdir', folder, '--'],
        ...run,
      ]
    case 'namespaces':
      return [
        'unshare',
        ...(isRoot() ? [] : ['--user', '--map-current-user']),
        ...['--net', '--ipc', '--uts', '--pid', '--fork', '--kill-child', '--mount-proc', '--'],
        ...['setpriv', '--no-new-privs', '--bounding-set=-all'],
        ...(becomesNobody(folder)
          ? [`--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups']
          : []),
        '--',
        ...run,
      ]
    case 'user':
    case 'none':
      return run
  }
}

const systemFolders = ['/usr', '/lib', '/lib64', '/bin', '/etc/ld.so.cache', '/nix/store']

function isRoot(): boolean {
  return process.getuid?.() === 0
}

/**
 * Whether root's process can become nobody in this folder: a folder above it that is closed to others,
 * as that of the data is, would keep nobody out of it. It stays root then, without any of its powers.
 */
function becomesNobody(folder: string): boolean {
  return isRoot() && isOpen(dirname(realpathSync(folder)))
}

function isOpen(folder: string): boolean {
  const isPassed = (statSync(folder).mode & 0o001) !== 0
  return isPassed && (folder === dirname(folder) || isOpen(dirname(folder)))
}

let found: Promise<Hold> | undefined

/** The strongest hold that works here; tried once. */
export function findHold(folder: string): Promise<Hold> {
  found ??= tryHolds(folder)
  return found
}

async function tryHolds(folder: string): Promise<Hold> {
  const holds: Hold[] =
    process.platform === 'linux'
      ? ['bubblewrap', 'namespaces', ...(isRoot() ? ['user' as const] : [])]
      : []
  for (const hold of holds) if (await works(hold, folder)) return hold
  return 'none'
}

/**
 * Whether a process begins under it that loads what judges, and reads and writes in its folder: a user
 * may not see the code, or not come to the folder.
 */
async function works(hold: Hold, parent: string): Promise<boolean> {
  const script = join(import.meta.dirname, 'judge-process.ts')
  const folder = mkdtempSync(join(parent, 'tried-'))
  const run = nodeArguments({ script, code: judgingCode, folder }).slice(0, -1)
  const [command = '', ...args] = commandOf({ script, code: judgingCode, folder }, hold, [
    ...run,
    '--input-type=module',
    '--eval',
    `import { copyFileSync } from 'node:fs'
    await import(${JSON.stringify(join(import.meta.dirname, 'judge-file.ts'))})
    copyFileSync(${JSON.stringify(join(folder, 'given'))}, ${JSON.stringify(join(folder, 'kept'))})`,
  ])
  try {
    writeFileSync(join(folder, 'given'), '')
    giveAway(folder, hold)
    await promisify(execFile)(command, args, {
      env: {},
      timeout: 20_000,
      killSignal: 'SIGKILL',
      ...(hold === 'user' && { uid: nobody, gid: nobody }),
    })
    return true
  } catch {
    return false
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** What the judging loads of ours. */
export const judgingCode: readonly string[] = [import.meta.dirname, join(root, 'contract')]
