import type { Draft, SaveDraft } from '#contract/admissions.ts'
import type { DraftStep } from '#contract/vocabulary.ts'
import { dropCopy, keepCopy } from '../../device/draft-copy.ts'
import { readProblem } from '../../problem.ts'
import { callHeaders, fetchAntiForgery } from '../../session/calls.ts'

/**
 * Where what was typed is: with the server, on its way, only on this device, refused because
 * somebody else saved the step, or nowhere but in the page.
 */
export type Keeping = 'saved' | 'sending' | 'device' | 'conflict' | 'nowhere'

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
  let isRefused = false
  let sending: Promise<Keeping> | undefined

  function typed(): void {
    dirty = true
    const isKept = keepCopy(draft, page, { answers: answers(), version, writer })
    if (!isKept) onChange('nowhere', undefined)
    schedule(pauseMs)
  }

  function schedule(ms: number): void {
    clearTimeout(timer)
    if (!isOver) timer = setTimeout(() => void flush(), ms)
  }

  /** Sends what is not sent yet, and tells where it is then. */
  function flush(): Promise<Keeping> {
    clearTimeout(timer)
    sending ??= send().finally(() => {
      sending = undefined
    })
    return sending
  }

  async function send(): Promise<Keeping> {
    if (!dirty) return 'saved'
    // What somebody else saved is compared first, on the page that the button leads to.
    if (isRefused) return 'conflict'
    const given = answers()
    if (!isOver) onChange('sending', undefined)
    const outcome = await putStep(draft, { step, answers: given, version, writer })
    isRefused = outcome.keeping === 'conflict'
    if (isOver) return outcome.keeping
    if (outcome.keeping === 'saved') {
      failures = 0
      version = outcome.saved?.versions[step] ?? version
      const isSame = JSON.stringify(answers()) === JSON.stringify(given)
      dirty = !isSame
      if (isSame) dropCopy(draft, page)
      else schedule(pauseMs)
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
    /** Goes on where another visit to the page stopped. */
    resume: (copy: { version: number; writer: string }) => {
      ;({ version, writer } = copy)
      dirty = true
      void flush()
    },
    /** Sends what is left once more: whoever goes on by a link has typed it all the same. */
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
  saved?: Draft
}

/** Saves one step, and tells what became of it. */
export async function putStep(draft: string, body: SaveDraft): Promise<Put> {
  const send = () =>
    fetch(`/api/applications/drafts/${draft}`, {
      method: 'PUT',
      credentials: 'include',
      headers: callHeaders(),
      body: JSON.stringify(body),
    })
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
    const { code } = await readProblem(response)
    return { keeping: code === 'version_stale' ? 'conflict' : 'device' }
  } catch {
    return { keeping: 'device' }
  }
}
