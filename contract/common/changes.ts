import { z } from 'zod'
import {
  type InLanguages,
  isLanguage,
  languages,
  requiredLanguages,
} from '#contract/common/values/languages.ts'

/** What happened to one line of a list, such as a fee or an intake. */
export const LineChange = z.object({
  kind: z.enum(['added', 'removed', 'changed', 'moved']),
  /** Its place in the list, from 1: its current one, or the one before it was removed. */
  place: z.number().int(),
  /** Its earlier place, if its order among the remaining lines has changed. */
  from: z.number().int().nullable(),
  /** Everything it says, or said before it was removed. */
  line: z.record(z.string(), z.unknown()),
  /**
   * Which of its members differ; a text in two languages is two members, `text.en` and `text.fr`.
   */
  members: z.array(z.object({ name: z.string(), before: z.unknown(), after: z.unknown() })),
})
export type LineChange = z.infer<typeof LineChange>

/** One member of a record that differs, as text; absent sides are null. */
export const Change = z.object({
  name: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
  /** For a list of lines, or a long list of values (`key`): each one that has changed. */
  lines: z.array(LineChange).optional(),
})
export type Change = z.infer<typeof Change>

/**
 * What differs between two states, member by member, down to lists and plain values. Texts longer
 * than `longest` are cut after it is known that they differ.
 */
export function changesBetween(
  before: unknown,
  after: unknown,
  longest = Number.POSITIVE_INFINITY,
): Change[] {
  return differences('', before ?? undefined, after ?? undefined, longest)
}

/** Whether two values are the same, whatever the order of their members. */
export function isAlike(one: unknown, other: unknown): boolean {
  return inOrder(one) === inOrder(other)
}

type Line = Record<string, unknown>

function differences(name: string, before: unknown, after: unknown, longest: number): Change[] {
  if (isAlike(before, after)) return []
  const [left, right] = [membersOf(before), membersOf(after)]
  if ((left ?? right) && (left || isAbsent(before)) && (right || isAbsent(after))) {
    const names = new Set([...Object.keys(left ?? {}), ...Object.keys(right ?? {})])
    return [...names].flatMap((one) =>
      differences(name === '' ? one : `${name}.${one}`, left?.[one], right?.[one], longest),
    )
  }
  if (isAbsent(before) && isAbsent(after)) return []
  const lines = linesChanged(before, after)
  return [
    {
      name,
      before: textOf(before, longest),
      after: textOf(after, longest),
      ...(lines && { lines: lines.map((line) => cutLine(line, longest)) }),
    },
  ]
}

function isAbsent(value: unknown): boolean {
  return value === null || value === undefined
}

interface Pair {
  was: number
  is: number
}

function linesChanged(before: unknown, after: unknown): LineChange[] | undefined {
  if (isPlainList(before) && isPlainList(after)) {
    // In a long list no one finds the one value that differs.
    const isLong = before.length + after.length > mostValues
    return isLong ? linesBetween(before.map(valueLine), after.map(valueLine)) : undefined
  }
  const [were, are] = [linesOf(before), linesOf(after)]
  return were && are && were.length + are.length > 0 ? linesBetween(were, are) : undefined
}

const mostValues = 8

function valueLine(value: string | number): Line {
  return { key: String(value) }
}

function linesBetween(before: readonly Line[], after: readonly Line[]): LineChange[] {
  const pairs = pairsOf(before, after)
  const stayed = inSameOrder(pairs)
  const wasAt = new Map(pairs.map(({ was, is }) => [is, was]))
  const kept = new Set(pairs.map(({ was }) => was))
  const now = after.flatMap((line, at): LineChange[] => {
    const was = wasAt.get(at)
    if (was === undefined) {
      return [{ kind: 'added', place: at + 1, from: null, line, members: [] }]
    }
    const members = membersChanged(before[was] ?? {}, line)
    const from = stayed.has(at) ? null : was + 1
    if (members.length === 0 && from === null) return []
    const kind = members.length === 0 ? 'moved' : 'changed'
    return [{ kind, place: at + 1, from, line, members }]
  })
  const gone = before.flatMap((line, at): LineChange[] =>
    kept.has(at) ? [] : [{ kind: 'removed', place: at + 1, from: null, line, members: [] }],
  )
  return [...now, ...gone]
}

/** Which line is which: by its key, by everything it says, or otherwise by most of what it says. */
function pairsOf(before: readonly Line[], after: readonly Line[]): Pair[] {
  const [then, now] = [before.map(contentOf), after.map(contentOf)]
  const best = then
    .flatMap((one, was) => now.map((other, is) => ({ was, is, likeness: likenessOf(one, other) })))
    .filter(({ likeness }) => likeness >= 0.5)
    .sort(
      (one, other) =>
        other.likeness - one.likeness ||
        Math.abs(one.was - one.is) - Math.abs(other.was - other.is) ||
        one.was - other.was,
    )
  const [takenBefore, takenAfter] = [new Set<number>(), new Set<number>()]
  return best.filter(({ was, is }) => {
    if (takenBefore.has(was) || takenAfter.has(is)) return false
    takenBefore.add(was)
    takenAfter.add(is)
    return true
  })
}

/**
 * What a line says, member by member, without what most lines say: that makes no two lines the
 * same.
 */
function contentOf({ key, ...line }: Line): { key: unknown; values: Map<string, string> } {
  const members = Object.entries(line).filter(
    ([, value]) =>
      value !== null &&
      value !== '' &&
      typeof value !== 'boolean' &&
      !(Array.isArray(value) && value.length === 0),
  )
  return { key, values: new Map(members.map(([name, value]) => [name, inOrder(value)])) }
}

type Content = ReturnType<typeof contentOf>

/** 0: nothing in common, up to 1: the same words; 2: the same key. */
function likenessOf(one: Content, other: Content): number {
  if (isKey(one.key) && isKey(other.key)) return one.key === other.key ? 2 : 0
  const names = new Set([...one.values.keys(), ...other.values.keys()])
  const alike = [...names].filter((name) => one.values.get(name) === other.values.get(name))
  return names.size === 0 ? 1 : alike.length / names.size
}

function isKey(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

/** The largest set of remaining lines that are still in the same order: by their current index. */
function inSameOrder(pairs: readonly Pair[]): Set<number> {
  const ordered = [...pairs].sort((one, other) => one.is - other.is)
  const chains: Pair[][] = []
  for (const pair of ordered) {
    const longest = chains
      .filter((chain) => (chain.at(-1)?.was ?? -1) < pair.was)
      .reduce<Pair[]>((best, chain) => (chain.length > best.length ? chain : best), [])
    chains.push([...longest, pair])
  }
  const most = chains.reduce<Pair[]>((best, one) => (one.length > best.length ? one : best), [])
  return new Set(most.map(({ is }) => is))
}

function membersChanged(before: Line, after: Line): LineChange['members'] {
  const names = [...new Set([...Object.keys(after), ...Object.keys(before)])]
  return names.flatMap((name) => {
    const [was, is] = [before[name] ?? null, after[name] ?? null]
    if (isAlike(was, is)) return []
    if (!isText(was ?? is) || !isText(is ?? was)) return [{ name, before: was, after: is }]
    return languages
      .filter((language) => [was, is].some((one) => isText(one) && language in one))
      .map((language) => ({
        name: `${name}.${language}`,
        before: isText(was) ? was[language] : null,
        after: isText(is) ? is[language] : null,
      }))
      .filter((one) => one.before !== one.after)
  })
}

/** Whether a value has members by language and no others. */
function isText(value: unknown): value is InLanguages<unknown> {
  const members = membersOf(value)
  return (
    members !== undefined &&
    Object.keys(members).every(isLanguage) &&
    requiredLanguages.every((language) => language in members)
  )
}

function membersOf(value: unknown): Line | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? { ...value }
    : undefined
}

/** The lines of a list; none for nothing. Undefined if it is something else. */
function linesOf(value: unknown): Line[] | undefined {
  if (isAbsent(value)) return []
  if (!Array.isArray(value)) return undefined
  const lines = value.flatMap((one: unknown): Line[] => {
    const line = membersOf(one)
    return line ? [line] : []
  })
  return lines.length === value.length ? lines : undefined
}

function cutLine(change: LineChange, longest: number): LineChange {
  return {
    ...change,
    line: Object.fromEntries(
      Object.entries(change.line).map(([name, value]) => [name, cut(value, longest)]),
    ),
    members: change.members.map(({ name, before, after }) => ({
      name,
      before: cut(before, longest),
      after: cut(after, longest),
    })),
  }
}

function cut(value: unknown, longest: number): unknown {
  if (typeof value === 'string')
    return value.length > longest ? `${value.slice(0, longest)}…` : value
  if (Array.isArray(value)) return value.map((one) => cut(one, longest))
  const members = membersOf(value)
  return members
    ? Object.fromEntries(Object.entries(members).map(([name, one]) => [name, cut(one, longest)]))
    : value
}

function textOf(value: unknown, longest: number): string | null {
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

function inOrder(value: unknown): string {
  return (
    JSON.stringify(value, (_name, part: unknown) =>
      typeof part === 'object' && part !== null && !Array.isArray(part)
        ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
        : part,
    ) ?? ''
  )
}
