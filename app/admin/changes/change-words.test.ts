import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { createInstance } from 'i18next'
import { applicationStatuses } from '#contract/admissions/values/transitions.ts'
import { languages } from '#contract/common/values/languages.ts'
import { outcomes } from '#contract/decisions/values/decision-rules.ts'
import { approvalKinds } from '#contract/office/values/approval-rules.ts'
import { memberWords, valueWords } from './change-words.ts'

/* The trail is read by people: what the server writes down as changed has a word on the screen. */

for (const language of languages) {
  test(`every member that the server writes into the trail has its word (${language})`, async () => {
    const i18n = createInstance()
    const words = JSON.parse(readFileSync(`locales/${language}/admin.json`, 'utf8'))
    await i18n.init({ lng: language, ns: ['admin'], resources: { [language]: { admin: words } } })
    const written = globSync('server/**/*.ts', { exclude: ['**/*.test.ts'] }).flatMap(writtenIn)
    assert.ok(written.length > 80, `${written.length} members found`)

    const wordless = written.filter(
      ({ entity, member }) => memberWords(i18n, entity, member) === member,
    )

    assert.deepEqual(wordless, [])

    const of = { fields: [], nameOf: () => undefined }
    for (const [entity, path, values] of closedLists) {
      for (const value of values) {
        assert.notEqual(
          valueWords(i18n, { entity, path, ...of }, value),
          value,
          `${path}: ${value}`,
        )
      }
    }
  })
}

/** Members of the trail whose values are codes of a list. */
const closedLists: [string, string, readonly string[]][] = [
  ['approval', 'kind', approvalKinds],
  ['application', 'status', applicationStatuses],
  ['application', 'outcome', outcomes],
]

/** Members that a file's calls write down by name; records as a whole have tests of their own. */
function writtenIn(file: string): { file: string; entity: string; member: string }[] {
  const source = readFileSync(file, 'utf8')
  return [...source.matchAll(/recordAudits?\(/g)].flatMap(({ index }) => {
    const call = within(source, source.indexOf('(', index))
    const entity = /entity: '(\w+)'/.exec(call)?.[1] ?? ''
    return [...call.matchAll(/\b(?:before|after): \{/g)].flatMap((found) =>
      membersOf(within(call, found.index + found[0].length - 1)).map((member) => ({
        file,
        entity,
        member,
      })),
    )
  })
}

/** The text between a bracket and the one that closes it. */
function within(text: string, open: number): string {
  let depth = 0
  for (let at = open; at < text.length; at++) {
    if ('([{'.includes(text.charAt(at))) depth++
    if (')]}'.includes(text.charAt(at))) depth--
    if (depth === 0) return text.slice(open + 1, at)
  }
  return ''
}

/** The names of an object's members, with those that it takes from objects that are spread in it. */
function membersOf(body: string): string[] {
  return partsOf(body).flatMap((part) => {
    if (part.startsWith('...')) {
      return [...part.matchAll(/\{([^{}]*)\}/g)].flatMap(([, inner = '']) => membersOf(inner))
    }
    const name = /^(\w+)\s*(?::|$)/.exec(part)?.[1]
    return name === undefined ? [] : [name]
  })
}

function partsOf(body: string): string[] {
  const parts = ['']
  let depth = 0
  for (const sign of body) {
    if ('([{'.includes(sign)) depth++
    if (')]}'.includes(sign)) depth--
    if (sign === ',' && depth === 0) parts.push('')
    else parts.push((parts.pop() ?? '') + sign)
  }
  return parts.map((part) => part.trim()).filter(Boolean)
}
