import { join } from 'node:path'
import { z } from 'zod'
import { apartReasons } from '#contract/documents/dossiers.ts'
import { beginConfined, judgingCode } from '../../files/judge/confinement.ts'
import type { Part, Seen } from './merge-documents.ts'
import type { MergeJob } from './merge-process.ts'

const patienceMs = 180_000

const apart = z.enum(apartReasons).nullable()
const Failed = z.object({ failed: z.string() })
const Inspected = z.union([
  z.object({ seen: z.array(z.object({ apart, pages: z.number() })) }),
  Failed,
])
const Merged = z.union([z.object({ apart: z.array(apart), pages: z.number() }), Failed])

export interface Merger {
  inspect: (parts: Part[]) => Promise<Seen[]>
  merge: (
    cover: { path: string; title: string },
    parts: Part[],
    target: string,
  ) => Promise<{ apart: Seen['apart'][]; pages: number }>
  close: () => void
}

/** Begins a process for one dossier; it may write to one folder and nothing else. */
export function openMerger(folder: string): Merger {
  const script = join(import.meta.dirname, 'merge-process.ts')
  const code = [...judgingCode, import.meta.dirname]
  // Its documents were judged, and it ends with its dossier: Node's permissions are enough.
  const child = beginConfined({ script, code, folder }, 'none')

  function ask<T extends object>(job: MergeJob, answers: z.ZodType<T | z.infer<typeof Failed>>) {
    return new Promise<T>((resolve, reject) => {
      const done = (outcome: () => void) => {
        clearTimeout(timer)
        child.off('message', onMessage)
        child.off('exit', onExit)
        outcome()
      }
      const fail = (why: string) => done(() => reject(new Error(`not merged: ${why}`)))
      const onMessage = (message: unknown) => {
        const answer = answers.parse(message)
        if ('failed' in answer) fail(String(answer.failed))
        else done(() => resolve(answer))
      }
      const onExit = (code: number | null, signal: string | null) => fail(String(signal ?? code))
      const timer = setTimeout(() => {
        child.kill('SIGKILL')
        fail(`nothing within ${patienceMs} ms`)
      }, patienceMs)
      child.on('message', onMessage)
      child.on('exit', onExit)
      child.send(job, (error) => error && fail(String(error)))
    })
  }

  return {
    inspect: async (parts) => (await ask({ task: 'inspect', parts }, Inspected)).seen,
    merge: (cover, parts, target) => ask({ task: 'merge', cover, parts, target }, Merged),
    close: () => {
      child.kill('SIGKILL')
    },
  }
}
