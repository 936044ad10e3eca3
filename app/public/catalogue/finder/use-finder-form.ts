import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import type { FinderView } from './finder-view.ts'

/** Keeps the form and the address the same, whichever of them was changed. */
export function useFinderForm({ state, facets, page }: FinderView) {
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const head = useRef<HTMLDivElement>(null)
  const results = useRef<HTMLDivElement>(null)
  const isAwaited = useRef(false)
  const shown = useRef({ state, facets, page })

  useEffect(() => {
    // Not on arrival: what was ticked before this ran is the visitor's.
    if (shown.current.facets === facets) return
    const turned = shown.current.page !== page
    shown.current = { state, facets, page }
    if (form.current) writeState(form.current, { state, facets })
    if (isAwaited.current) {
      isAwaited.current = false
      showHead(head.current)
      return
    }
    if (turned) {
      results.current?.scrollIntoView()
      results.current?.focus({ preventScroll: true })
    } else if (document.activeElement === document.body) {
      // The link that was pressed went with its filter.
      results.current?.focus({ preventScroll: true })
    }
  }, [state, facets, page])

  return {
    form,
    head,
    results,
    /**
     * `toResults`: a visitor who asked for the programs sees how many there are, and the first of
     * them.
     */
    send: ({ toResults = false } = {}) => {
      if (!form.current) return
      isAwaited.current = toResults
      if (toResults) {
        foldFilters(form.current)
        showHead(head.current)
      }
      const query = new URLSearchParams()
      for (const [name, value] of new FormData(form.current)) {
        if (typeof value === 'string' && value.trim() !== '') query.append(name, value.trim())
      }
      void navigate(`/program${query.size > 0 ? `?${query}` : ''}`, { preventScrollReset: true })
    },
  }
}

/** On a phone the programs are under the filters: those fold, where they can. */
function foldFilters(form: HTMLFormElement): void {
  const filters = form.querySelector('details')
  const summary = filters?.querySelector('summary')
  if (filters?.open && summary?.checkVisibility?.()) filters.open = false
}

/** Brings the head of the results into view, where it is not, and the reader with it. */
function showHead(head: HTMLDivElement | null): void {
  if (!head) return
  const { top, bottom } = head.getBoundingClientRect()
  if (top < 0 || bottom > innerHeight / 2) head.scrollIntoView()
  head.focus({ preventScroll: true })
}

/** A removed filter, or Back, changes the address under the form. */
function writeState(
  form: HTMLFormElement,
  { state, facets }: Pick<FinderView, 'state' | 'facets'>,
): void {
  const on = new Set(
    facets.flatMap(({ name, options }) =>
      options.filter(({ checked }) => checked).map(({ value }) => `${name}=${value}`),
    ),
  )
  if (state.openOnly) on.add('openOnly=true')
  if (state.tuitionUnknown) on.add('tuitionUnknown=true')
  const texts: Record<string, string> = {
    q: state.q,
    tuitionMin: state.tuitionMin,
    tuitionMax: state.tuitionMax,
    nationality: state.nationality,
    residence: state.residence,
    currency: state.currency === 'EUR' ? '' : state.currency,
    sort: state.sort,
  }
  for (const control of form.elements) {
    if (control instanceof HTMLInputElement && control.type === 'checkbox') {
      control.checked = on.has(`${control.name}=${control.value}`)
    } else if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement) {
      const text = texts[control.name]
      if (text !== undefined && control !== document.activeElement) control.value = text
    }
  }
}
