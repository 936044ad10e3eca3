import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { chownSync, existsSync, realpathSync } from 'node:fs'
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
  if (hold === 'user' || (hold === 'namespaces' && isRoot())) {
    chownSync(confined.folder, nobody, nobody)
  }
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

/** Whether a process begins under it that loads what judges: a user may not see the code. */
async function works(hold: Hold, folder: string): Promise<boolean> {
  const script = join(import.meta.dirname, 'judge-process.ts')
  const confined = { script, code: judgingCode, folder }
  const run = nodeArguments(confined).slice(0, -1)
  const [command = '', ...args] = commandOf(confined, hold, [
    ...run,
    '--input-type=module',
    '--eval',
    `await import(${JSON.stringify(join(import.meta.dirname, 'judge-file.ts'))})`,
  ])
  try {
    await promisify(execFile)(command, args, {
      env: {},
      timeout: 20_000,
      killSignal: 'SIGKILL',
      ...(hold === 'user' && { uid: nobody, gid: nobody }),
    })
    return true
  } catch {
    return false
  }
}

/** What the judging loads of ours. */
export const judgingCode: readonly string[] = [import.meta.dirname, join(root, 'contract')]
