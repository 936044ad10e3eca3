import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { Draft } from '#contract/admissions/admissions.ts'
import { type DraftStep, draftFields } from '#contract/common/values/vocabulary.ts'
import { dropCopy, readCopy } from '../../../device/draft-copy.ts'
import { loadLate } from '../../../load-late.ts'
import type { DraftFrame } from '../apply-view.ts'
import { answersIn, fillForm, isChanged } from '../steps/form-answers.ts'
import type { Keeping } from './draft-sender.ts'

interface KeeperOptions {
  form: RefObject<HTMLFormElement | null>
  draft: DraftFrame
  step: DraftStep
  /** The fields of this page, among those of the step. */
  fields: readonly string[]
  page: string
  /** The page shows what another visit saved meanwhile: the values in it now take precedence. */
  isCompared: boolean
}

interface Kept {
  keeping: Keeping | undefined
  /** What the server answered last. */
  saved: Draft | undefined
  version: number
  writer: string
}

/**
 * Keeps what is typed in a step's form on the device and on the server while it is typed, and puts
 * back what an earlier visit could not send.
 */
export function useKeeper({ form, draft, step, fields, page, isCompared }: KeeperOptions) {
  const seen = draft.versions[step] ?? 0
  const [kept, setKept] = useState<Kept>({
    keeping: undefined,
    saved: undefined,
    version: seen,
    writer: draft.writer,
  })
  const sender = useRef<ReturnType<typeof import('./draft-sender.ts').createSender>>(undefined)
  const names = fields.join(' ')
  const base = useRef(draft.answers)
  base.current = draft.answers

  useEffect(
    () =>
      setKept((before) => ({
        ...before,
        keeping: undefined,
        version: seen,
        writer: draft.writer,
      })),
    [seen, draft.writer],
  )

  useEffect(() => {
    const element = form.current
    if (!element) return
    const own = names.split(' ')
    let isGone = false
    const answers = () => {
      const others = Object.entries(base.current).filter(
        ([field]) => Object.hasOwn(draftFields[step], field) && !own.includes(field),
      )
      return { ...Object.fromEntries(others), ...answersIn(element, own) }
    }
    async function begin(target: HTMLFormElement) {
      const { createSender } = await loadLate(() => import('./draft-sender.ts'))
      if (isGone) return
      const created = createSender({
        draft: draft.key,
        step,
        page,
        version: seen,
        writer: draft.writer,
        answers,
        onChange: (keeping, saved) =>
          setKept((before) => ({
            ...before,
            keeping,
            ...(saved && { saved, version: saved.versions[step] ?? before.version }),
          })),
      })
      sender.current = created
      const copy = readCopy(draft.key, page)
      if (isCompared) dropCopy(draft.key, page)
      else if (copy) {
        const isNew = own.some((name) => (copy.answers[name] ?? '') !== (base.current[name] ?? ''))
        if (isNew) {
          fillForm(target, own, copy.answers)
          setKept((before) => ({ ...before, version: copy.version, writer: copy.writer }))
          created.resume(copy)
        } else dropCopy(draft.key, page)
      } else if (isChanged(target, own)) {
        // A slow phone was typed on before this ran.
        created.typed()
      }
      target.addEventListener('input', created.typed)
      target.addEventListener('change', created.typed)
    }
    void begin(element)
    return () => {
      isGone = true
      const created = sender.current
      sender.current = undefined
      if (!created) return
      element.removeEventListener('input', created.typed)
      element.removeEventListener('change', created.typed)
      created.stop()
    }
  }, [form, draft.key, draft.writer, step, page, names, seen, isCompared])

  const flush = useCallback(async (): Promise<Keeping> => {
    const { current } = sender
    if (!current?.isDirty()) return navigator.onLine ? 'saved' : 'device'
    return current.flush()
  }, [])
  return { ...kept, flush }
}
