import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'

const files = globSync('app/admin/**/*.{ts,tsx}').map((path) => readFileSync(path, 'utf8'))

/** The text between the bracket that opens at `from` and the one that closes it. */
function within(text: string, from: number): string {
  let depth = 0
  for (let at = from; at < text.length; at++) {
    if ('([{'.includes(text[at] ?? ' ')) depth++
    if (')]}'.includes(text[at] ?? ' ') && --depth === 0) return text.slice(from + 1, at)
  }
  return text.slice(from + 1)
}

const isOwn = (options: string) => /throwOnError: false|meta: aid/.test(options)

/** Whether each query leaves the words about its failure to the part of the screen that asked. */
const queries = new Map(
  files.flatMap((text) =>
    [...text.matchAll(/export const (\w+Query) = /g)].map(({ 1: name = '', index }) => {
      const options = text.indexOf('queryOptions(', index)
      return [name, isOwn(within(text, options + 'queryOptions'.length))] as const
    }),
  ),
)

test('a failure that a part of a screen reports does not replace the whole screen', () => {
  const wrong = files.flatMap((text) =>
    [...text.matchAll(/const (\{[^{}]*\}|\w+) = useQuery\(/g)].flatMap(
      ({ 0: whole, 1: taken = '', index }) => {
        const options = within(text, index + whole.length - 1)
        const [name = ''] = /\w+Query\b/.exec(options) ?? []
        const says = taken.startsWith('{')
          ? /\berror\b/.test(taken)
          : new RegExp(`\\b${taken}\\.error\\b`).test(text)
        return says && !isOwn(options) && queries.get(name) === false ? [name] : []
      },
    ),
  )
  assert.ok(queries.size > 50)
  assert.deepEqual(wrong, [])
})
