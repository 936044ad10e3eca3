import { useEffect } from 'react'
import type { FigureKind } from '#contract/catalogue/completeness.ts'
import { findInput } from '../ui/field-ids.ts'

/** The field of a record's form where each gap is filled in; of a list, of its first line. */
const fields: Record<FigureKind, string | undefined> = {
  closing_date: 'intakes.0.certainty',
  tuition: 'tuitionLines.0.amountMinor',
  duration: 'durationMonths',
  language: 'languages',
  official_page: 'officialUrl',
  requirement: 'requirements.0.text.en',
  guide_fact: 'value.en',
  scholarship: 'sourceUrl',
  living_cost: undefined,
  calendar: undefined,
}

/** If a list has no line yet, the field before it: its button is close to that. */
const otherwise: Partial<Record<FigureKind, string>> = {
  closing_date: 'officialUrl',
  tuition: 'languages',
  requirement: 'officialUrl',
}

/** Leads to one field of the form above it, once that is there. */
export function AtField({ gap }: { gap: FigureKind }) {
  useEffect(() => {
    const input = [fields[gap], otherwise[gap]]
      .map((name) => name && findInput(name))
      .find((found) => found)
    if (!input) return
    input.focus({ preventScroll: true })
    // Parts of the form are still being read, and push down what comes after them.
    const grown = new ResizeObserver(() => input.scrollIntoView({ block: 'center' }))
    const form = input.closest('form')
    if (form) grown.observe(form)
    const leave = () => grown.disconnect()
    const acts = ['pointerdown', 'keydown', 'wheel'] as const
    for (const act of acts) addEventListener(act, leave, { once: true, passive: true })
    return () => {
      leave()
      for (const act of acts) removeEventListener(act, leave)
    }
  }, [gap])
  return null
}
