import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

/*
 * How we start processes that read files from strangers. Node's own permissions confine scripts on
 * every system: no network, no other process, no file but the code and one folder. A parser in machine
 * code that is taken over is confined only by the system, if it offers something.
 */

const root = join(import.meta.dirname, '../../..')

/** The means that confine code that isn't ours any more, besides Node's permissions. */
export type Hold = 'bubblewrap' | 'namespaces' | 'user' | 'none'

interface Confined {
  script: string
  /** Folders and files of the code that it loads. */
  code: readonly string[]
  /**
   * The only other folder that it reads from and writes to. The process starts there, and reaches it
   * from there: another user can't pass through the closed folders above it.
   */
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
  handOver(confined.folder, hold)
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

/** Gives the folder to the user that the process runs as. */
function handOver(folder: string, hold: Hold): void {
  if (hold === 'user' || (hold === 'namespaces' && isRoot())) chownSync(folder, nobody, nobody)
}

/**
 * Node's permissions, which work everywhere. Node takes a folder for a file if it can't look at it, as
 * another user can't at first: its contents are named as well.
 */
function nodeArguments({ script, code, folder }: Confined): string[] {
  const within = join(folder, '*')
  const readable = [modules, join(root, 'package.json'), ...code, folder, within]
  return [
    '--max-old-space-size=256',
    '--permission',
    '--allow-worker',
    '--allow-addons',
    ...readable.map((one) => `--allow-fs-read=${one}`),
    ...[folder, within].map((one) => `--allow-fs-write=${one}`),
    script,
  ]
}

const modules = realpathSync(nearestModules(root))
const nobody = 65534

/** A copy of the sources within the project, as the development tests make one, has no modules itself. */
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
        ...(isRoot()
          ? [
              'setpriv',
              `--reuid=${nobody}`,
              `--regid=${nobody}`,
              '--clear-groups',
              '--no-new-privs',
            ]
          : ['setpriv', '--no-new-privs']),
        ...['--bounding-set=-all', '--'],
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

let found: Promise<Hold> | undefined

/** The strongest hold that works here; tested once. */
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
 * Whether a process starts under it that loads the judging code, and reads and writes its own folder: a
 * user may not see the code, or may not reach the folder.
 */
async function works(hold: Hold, parent: string): Promise<boolean> {
  const script = join(import.meta.dirname, 'judge-process.ts')
  const folder = mkdtempSync(join(parent, 'hold-'))
  const confined = { script, code: judgingCode, folder }
  const run = nodeArguments(confined).slice(0, -1)
  const [command = '', ...args] = commandOf(confined, hold, [
    ...run,
    '--input-type=module',
    '--eval',
    `import { readFileSync, writeFileSync } from 'node:fs'
    await import(${JSON.stringify(join(import.meta.dirname, 'judge-file.ts'))})
    writeFileSync('kept', '')
    readFileSync('kept')`,
  ])
  try {
    handOver(folder, hold)
    await promisify(execFile)(command, args, {
      env: {},
      cwd: folder,
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

/** The parts of our code that judging loads. */
export const judgingCode: readonly string[] = [import.meta.dirname, join(root, 'contract')]
