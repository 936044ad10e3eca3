import { useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { isAlike } from '#contract/common/changes.ts'
import { useMe } from '../me.ts'
import { type DeviceDraft, keepDeviceDraft, readDeviceDraft } from './device-draft.ts'

const pauseMs = 400

/** The draft of a form on this device, read once; undefined if there is none. */
export function useFoundDraft(name: string | undefined): DeviceDraft | undefined {
  const me = useMe()
  const [found] = useState(() =>
    name === undefined ? undefined : readDeviceDraft(me.key, name, Date.now()),
  )
  return found
}

/**
 * Keeps the values of a form on this device while they differ from what it was filled from, so that
 * a reload, a crash or the end of a session loses nothing. Returns a function that forgets them.
 */
export function useKeptDraft<Values extends FieldValues>(
  name: string | undefined,
  form: UseFormReturn<Values, unknown, FieldValues>,
  base: { version: number | undefined; values: Values },
): () => void {
  const me = useMe()
  const latest = useRef(base)
  latest.current = base
  const isDropped = useRef(false)

  useEffect(() => {
    if (name === undefined) return
    let waiting: ReturnType<typeof setTimeout> | undefined
    const keep = () => {
      waiting = undefined
      if (isDropped.current) return
      const values = form.getValues()
      const { version = null, values: begun } = latest.current
      const isSame = isAlike(values, begun)
      keepDeviceDraft(
        me.key,
        name,
        isSame ? undefined : { version, base: begun, values, at: Date.now() },
      )
    }
    const watched = form.watch(() => {
      isDropped.current = false
      clearTimeout(waiting)
      waiting = setTimeout(keep, pauseMs)
    })
    // A page that goes away has no later.
    const now = () => {
      if (waiting === undefined) return
      clearTimeout(waiting)
      keep()
    }
    window.addEventListener('pagehide', now)
    return () => {
      now()
      watched.unsubscribe()
      window.removeEventListener('pagehide', now)
    }
  }, [form, me.key, name])

  return () => {
    isDropped.current = true
    if (name !== undefined) keepDeviceDraft(me.key, name, undefined)
  }
}
