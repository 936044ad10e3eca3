import { isDeepStrictEqual } from 'node:util'
import type { AuditRow } from '#contract/audit.ts'

const longest = 300

/** What differs between two states, member by member, down to lists and plain values. */
export function changesBetween(before: unknown, after: unknown): AuditRow['changes'] {
  return differences('', before ?? undefined, after ?? undefined)
}

function differences(name: string, before: unknown, after: unknown): AuditRow['changes'] {
  if (isDeepStrictEqual(before, after)) return []
  const [left, right] = [membersOf(before), membersOf(after)]
  if ((left ?? right) && (left || before === undefined) && (right || after === undefined)) {
    const names = new Set([...Object.keys(left ?? {}), ...Object.keys(right ?? {})])
    return [...names].flatMap((one) =>
      differences(name === '' ? one : `${name}.${one}`, left?.[one], right?.[one]),
    )
  }
  return [{ name, before: textOf(before), after: textOf(after) }]
}

function membersOf(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? { ...value }
    : undefined
}

function textOf(value: unknown): string | null {
  if (value === undefined || value === null) return null
  const text =
    typeof value === 'string'
      ? value
      : isPlainList(value)
        ? value.join(', ')
        : JSON.stringify(value)
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}

function isPlainList(value: unknown): value is readonly (string | number)[] {
  return (
    Array.isArray(value) && value.every((one) => typeof one === 'string' || typeof one === 'number')
  )
}
