import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { parseSync } from 'vite'

/*
 * Names of people and universities, numbers of applications, codes, addresses and keys are shown
 * where no browser translates them: it would make of a person another, and of a number none.
 */

const root = join(import.meta.dirname, '..')

/** The names of such values in the sources. */
const verbatim =
  /^(?:name|fullName|givenNames|familyName|passportName|number|email|phone|code|key|university|fileName|sourceName|universityName|who|by|keeper|reference|applicant|[a-z]+By)$/
/** Under these names a sentence has it put in. */
const putIn = /^(?:name|who|by|university|email|phone)$/
/** Functions that return such a value. */
const naming = /^(?:fullName|actorName|who)$/
/** The parts that mark what is in them. */
const marking = new Set(['Verbatim', 'WithNames', 'KeyCap'])
/** The texts of other parts, which are marked where they are written, or by `names` beside them. */
const shownProps = new Set(['title', 'text', 'primary', 'secondary', 'detail'])
/** Columns of tables with such values. */
const columns = new Set(['name', 'number', 'university', 'email', 'phone', 'owner', 'key', 'city'])

/** Where the text is words, or its author marks it. */
const words: Record<string, string> = {
  'admin/ui/compact-head.client.tsx': '{name}',
  'admin/ui/table-menu.client.tsx': '{name}',
  'admin/messages/entry.client.tsx': '{name}',
  'admin/dossiers/sent-dossier.client.tsx': '{name}',
  'admin/destinations/row.client.tsx': '{name}',
  'admin/dashboard/figure-table.client.tsx': '{name}',
  'admin/approvals/item.client.tsx': "{t('approvals.setting',",
  'admin/applicants/education-panel.client.tsx': '{name}',
  'admin/applicants/review/asking-row.client.tsx': "{t('review.ask.reasonMissing',",
  'admin/applicants/review/viewer.client.tsx': '{name}',
  'admin/imports/notes.client.tsx': '{[ t(`imports.what.',
  'admin/imports/values.client.tsx': '{` · ${[ name,',
}

test('nothing in the office or around signing in shows a name that a browser may translate', () => {
  const used = new Set<string>()
  const found = globSync('{admin,session,auth}/**/*.tsx', { cwd: join(root, 'app') }).flatMap(
    (file) =>
      translatedNames(readFileSync(join(root, 'app', file), 'utf8')).flatMap(({ line, said }) => {
        const beginning = words[file]
        const isWords = beginning !== undefined && said.startsWith(beginning)
        if (isWords) used.add(file)
        return isWords ? [] : [`${file}:${line} ${said}`]
      }),
  )
  assert.deepEqual(found, [], found.join('\n'))
  assert.deepEqual(
    Object.keys(words).filter((file) => !used.has(file)),
    [],
    'no longer needed',
  )
})

test('a name is found wherever it is shown, and let be where it is marked', () => {
  const shown = [
    '<strong>{fullName(row)}</strong>',
    '<>{row.email ?? t("none")}</>',
    `<p>{\`\${number} · \${t("x")}\`}</p>`,
    '<p>{t("moved", { by: given })}</p>',
    '<p>{[by, when].filter(Boolean).join(" · ")}</p>',
    '<Screen title={fullName(one)} />',
    '<CompactHead name={row.name} />',
  ]
  for (const source of shown) assert.equal(translatedNames(source).length, 1, source)
  const columns = '[{ field: "email", headerName: t("x") }, { field: "due", headerName: t("y") }]'
  assert.equal(translatedNames(`const a = ${columns}`).length, 1)
  const marked = [
    '<Verbatim>{fullName(row)}</Verbatim>',
    '<WithNames names={[by]}>{t("moved", { by })}</WithNames>',
    '<code translate="no">{code}</code>',
    '<Screen title={fullName(one)} names={[fullName(one)]} />',
    '<TextInput name={name} />',
    `<a href={\`tel:\${phone}\`}>{t("call")}</a>`,
  ]
  for (const source of marked) assert.deepEqual(translatedNames(source), [], source)
})

interface Node {
  type: string
  start: number
  end: number
  [part: string]: unknown
}

interface Found {
  line: number
  said: string
}

/** Places where a source shows such a value without a mark. */
function translatedNames(source: string): Found[] {
  return walk(parseSync('source.tsx', source).program, []).map(({ start, end }) => ({
    line: source.slice(0, start).split('\n').length,
    said: source.slice(start, end).replaceAll(/\s+/g, ' '),
  }))
}

function walk(node: unknown, above: readonly Node[]): Node[] {
  if (Array.isArray(node)) return node.flatMap((one) => walk(one, above))
  if (!isNode(node)) return []
  const inside = Object.values(node).flatMap((part) => walk(part, [...above, node]))
  return isShown(node, above) ? [node, ...inside] : inside
}

function isShown(node: Node, above: readonly Node[]): boolean {
  if (node.type === 'ObjectExpression') return isBareColumn(node)
  if (node.type !== 'JSXExpressionContainer' || above.some(isMarking)) return false
  if (!holdsName(node['expression'])) return false
  const parent = above.at(-1)
  if (parent?.type !== 'JSXAttribute') return true
  const element = above.at(-2)
  const part = at(parent, 'name', 'name')
  const tag = at(element, 'name', 'name')
  // An element's attributes are not text; a form's `name` is a field.
  if (typeof tag !== 'string' || !/^[A-Z]/.test(tag)) return false
  const isText = shownProps.has(String(part)) || (tag === 'CompactHead' && part === 'name')
  return isText && !attributes(element).some((one) => at(one, 'name', 'name') === 'names')
}

/** A column of a table that shows its value as it is. */
function isBareColumn(node: Node): boolean {
  const members = new Map(nodes(node['properties']).map((one) => [at(one, 'key', 'name'), one]))
  const field = at(members.get('field'), 'value', 'value')
  return members.has('headerName') && columns.has(String(field)) && !members.has('renderCell')
}

function isMarking(node: Node): boolean {
  if (node.type !== 'JSXElement') return false
  const opening = node['openingElement']
  return (
    marking.has(String(at(opening, 'name', 'name'))) ||
    attributes(opening).some(
      (one) => at(one, 'name', 'name') === 'translate' && at(one, 'value', 'value') === 'no',
    )
  )
}

/** Whether what an expression comes to has such a value in it. */
function holdsName(node: unknown): boolean {
  if (!isNode(node)) return false
  switch (node.type) {
    case 'ConditionalExpression':
      return holdsName(node['consequent']) || holdsName(node['alternate'])
    case 'LogicalExpression':
      return (node['operator'] !== '&&' && holdsName(node['left'])) || holdsName(node['right'])
    case 'ArrayExpression':
      return nodes(node['elements']).some(holdsName)
    case 'TemplateLiteral':
      return nodes(node['expressions']).some(holdsName)
    case 'ParenthesizedExpression':
    case 'ChainExpression':
      return holdsName(node['expression'])
    case 'Identifier':
      return verbatim.test(String(node['name']))
    case 'MemberExpression':
      return node['computed'] === false && verbatim.test(String(at(node, 'property', 'name')))
    case 'CallExpression':
      return answersName(node)
    default:
      return false
  }
}

function answersName(call: Node): boolean {
  const called = String(at(call, 'callee', 'name') ?? at(call, 'callee', 'property', 'name'))
  if (naming.test(called)) return true
  if (/^(?:join|filter)$/.test(called)) return holdsName(at(call, 'callee', 'object'))
  if (called !== 't') return false
  const [, given] = nodes(call['arguments'])
  return nodes(given?.['properties']).some((one) => {
    const value = at(one, 'value', 'type')
    const isGiven = value === 'Identifier' || value === 'MemberExpression'
    return holdsName(one['value']) || (isGiven && putIn.test(String(at(one, 'key', 'name'))))
  })
}

function at(node: unknown, ...path: string[]): unknown {
  return path.reduce((one: unknown, part) => (isNode(one) ? one[part] : undefined), node)
}

function attributes(opening: unknown): Node[] {
  return nodes(at(opening, 'attributes'))
}

function nodes(value: unknown): Node[] {
  return Array.isArray(value) ? value.filter(isNode) : []
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && !Array.isArray(value)
}
