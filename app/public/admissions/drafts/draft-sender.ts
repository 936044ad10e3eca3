import type { Draft, SaveDraft } from '#contract/admissions/admissions.ts'
import type { ProblemCode } from '#contract/common/values/problems.ts'
import type { DraftStep } from '#contract/common/values/vocabulary.ts'
import { dropCopy, keepCopy } from '../../../device/draft-copy.ts'
import { readProblem } from '../../../problem.ts'
import { call, fetchAntiForgery } from '../../../session/calls.ts'

/**
 * Where the typed text is: with the server, on its way, only on this device until the server can be
 * reached, or only in the page. Or why it will not be saved: another visit saved the step
 * (`conflict`), the form was sent meanwhile (`sent`), this browser may not open it any more
 * (`gone`), or the server has another reason, which the visitor sees on continuing (`refused`).
 */
export type Keeping =
  | 'saved'
  | 'sending'
  | 'device'
  | 'nowhere'
  | 'conflict'
  | 'sent'
  | 'gone'
  | 'refused'

interface SenderOptions {
  draft: string
  step: DraftStep
  /** Tells this page's copy on the device from those of the step's other pages. */
  page: string
  version: number
  writer: string
  /** All answers of the step with what the page holds now. */
  answers: () => Record<string, string>
  onChange: (keeping: Keeping, saved: Draft | undefined) => void
}

const pauseMs = 1200
const retriesMs = [3_000, 10_000, 30_000, 60_000]

/** Keeps what is typed on the device at once, and sends it when the typing pauses. */
export function createSender(options: SenderOptions) {
  const { draft, step, page, answers, onChange } = options
  let { version, writer } = options
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let isOver = false
  let dirty = false
  let final: Keeping | undefined
  let sending: Promise<Keeping> | undefined

  function typed(): void {
    dirty = true
    // A reason of the server's may be gone with what is typed now.
    if (final === 'refused') final = undefined
    const isKept =
      final !== 'sent' && keepCopy(draft, page, { answers: answers(), version, writer })
    if (!isKept && !final) onChange('nowhere', undefined)
    schedule(pauseMs)
  }

  function schedule(ms: number): void {
    clearTimeout(timer)
    if (!isOver && !final) timer = setTimeout(() => void flush(), ms)
  }

  /** Sends what is not sent yet, and returns where it is then. */
  function flush(): Promise<Keeping> {
    clearTimeout(timer)
    sending ??= send().finally(() => {
      sending = undefined
    })
    return sending
  }

  async function send(): Promise<Keeping> {
    if (!dirty) return 'saved'
    // What another visit saved is compared first, on the page that the button leads to; what can't
    // be saved any more is not sent again.
    if (final) return final
    const given = answers()
    if (!isOver) onChange('sending', undefined)
    const outcome = await putStep(draft, { step, answers: given, version, writer })
    if (isFinal(outcome.keeping)) final = outcome.keeping
    if (isOver) return outcome.keeping
    if (outcome.keeping === 'saved') {
      failures = 0
      version = outcome.saved?.versions[step] ?? version
      const isSame = JSON.stringify(answers()) === JSON.stringify(given)
      dirty = !isSame
      if (isSame) dropCopy(draft, page)
      else schedule(pauseMs)
    } else if (outcome.keeping === 'sent') {
      // Someone else may use the device next.
      dropCopy(draft, page)
    } else if (outcome.keeping === 'device') {
      schedule(retriesMs[Math.min(failures++, retriesMs.length - 1)] ?? 60_000)
    }
    onChange(outcome.keeping, outcome.saved)
    return outcome.keeping
  }

  const onOnline = () => void flush()
  addEventListener('online', onOnline)
  return {
    typed,
    flush,
    isDirty: () => dirty,
    /** Continues where another visit to the page stopped. */
    resume: (copy: { version: number; writer: string }) => {
      ;({ version, writer } = copy)
      dirty = true
      void flush()
    },
    /** Sends the rest once more: a visitor who leaves by a link has typed it too. */
    stop: () => {
      isOver = true
      if (dirty) void flush()
      clearTimeout(timer)
      removeEventListener('online', onOnline)
    },
  }
}

interface Put {
  keeping: Keeping
  saved?: Draft | undefined
}

/** Saves one step, and returns the outcome. */
export async function putStep(draft: string, body: SaveDraft): Promise<Put> {
  const send = () =>
    call(`/api/applications/drafts/${draft}`, { method: 'PUT', body: JSON.stringify(body) })
  try {
    let response = await send()
    if (response.status === 419) {
      await fetchAntiForgery()
      response = await send()
    }
    if (response.ok) {
      const { draft: saved }: { draft: Draft } = await response.json()
      return { keeping: 'saved', saved }
    }
    // A proxy may answer with its own page, which says nothing about the form.
    if (!response.headers.get('content-type')?.includes('json')) return { keeping: 'device' }
    const { code } = await readProblem(response)
    if (code === 'already_sent') return { keeping: 'sent', saved: await readSent(draft) }
    return { keeping: keepingAfter(code, response.status) }
  } catch {
    return { keeping: 'device' }
  }
}

function keepingAfter(code: ProblemCode, status: number): Keeping {
  if (code === 'version_stale') return 'conflict'
  if (code === 'not_found') return 'gone'
  // These pass: it is tried again.
  return status >= 500 || status === 429 || status === 408 ? 'device' : 'refused'
}

function isFinal(keeping: Keeping): boolean {
  return ['conflict', 'sent', 'gone', 'refused'].includes(keeping)
}

/** The form as it was sent, for the time when that was. */
async function readSent(draft: string): Promise<Draft | undefined> {
  const answer = await call(`/api/applications/drafts/${draft}`)
  return answer.ok ? answer.json() : undefined
}
