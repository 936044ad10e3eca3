import { mkdirSync } from 'node:fs'
import type { Logger } from 'pino'
import { findHold, type Hold } from './confinement.ts'

const words: Record<Hold, string> = {
  bubblewrap:
    'files are judged under bubblewrap: no network, no other process, no file but their own',
  namespaces:
    'files are judged without network and without sight of other processes; install bubblewrap to ' +
    'keep files from code that takes a parser over as well',
  user:
    'files are judged as another user; install bubblewrap to keep the network from code that takes ' +
    'a parser over as well',
  none:
    'files are judged under Node’s permissions alone, which bind scripts and not machine code; ' +
    'install bubblewrap to hold both',
}

/** Logs once what confines the processes that read files from strangers. */
export async function sayHold(log: Pick<Logger, 'info'>, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  log.info(words[await findHold(folder)])
}
