import { createContext, useContext } from 'react'

/** What separates the fields of one form from those of another that is open beside it, or above. */
export const FormScope = createContext('')

const beginning = (name: string) => `field-${name}`

/** The id of a field's input in the form that it is in. */
export function useInputId(): (name: string) => string {
  const scope = useContext(FormScope)
  return (name) => (scope === '' ? beginning(name) : `${beginning(name)}:${scope}`)
}

/** The input of a field, in whichever form has one of this name. */
export function findInput(name: string): HTMLElement | null {
  const id = beginning(name)
  return document.querySelector(`[id="${id}"], :is(input, select, textarea)[id^="${id}:"]`)
}

/** The ids of the fields of a form, from the top of the page to its end. */
export function fieldIdsIn(scope: string): string[] {
  return [...document.querySelectorAll(`[id^="${beginning('')}"]`)]
    .map(({ id }) => id)
    .filter((id) => id.endsWith(`:${scope}`))
}

/** Paths of fields in the order of the page; a path without a place comes last. */
export function inPageOrder<One extends { path: string }>(
  found: readonly One[],
  ids: readonly string[],
): One[] {
  const placeOf = ({ path }: One) => {
    const id = beginning(path)
    const place = ids.findIndex(
      (one) => one === id || one.startsWith(`${id}:`) || one.startsWith(`${id}.`),
    )
    return place < 0 ? ids.length : place
  }
  return found.toSorted((one, other) => placeOf(one) - placeOf(other))
}
