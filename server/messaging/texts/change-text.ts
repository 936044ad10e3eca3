import { languages } from '#contract/common/values/languages.ts'
import { type FieldProblem, Problem } from '#contract/common/values/problems.ts'
import {
  type NewText,
  placeholdersOf,
  placesIn,
  type TextEdit,
  type TextEditions,
  type TextKind,
  type TextRecord,
  textKinds,
  textLengths,
  usualTexts,
} from '#contract/words/text-templates.ts'
import type { By } from '../../actor/by.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Db } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { newOpaqueKey } from '../../keys/opaque-key.ts'
import { wordsAt } from '../../words/locales.ts'
import {
  countTexts,
  listEditions,
  listWritten,
  type WrittenText,
  writeText,
} from './text-queries.ts'

type Needs = Pick<Deps, 'db' | 'locales'>

/** How many of a kind staff can begin from: no one finds their way through more. */
const mostTexts = 100

/** Every text that staff can begin from: the product's own in their order, then others by name. */
export async function listTexts({ db, locales }: Needs): Promise<TextRecord[]> {
  const written = await listWritten(db)
  return textKinds.flatMap((kind) => {
    const usual = usualTexts[kind].map((name) => {
      const key = `${kind}.${name}`
      return recordOf(
        locales,
        kind,
        key,
        written.find((one) => one.key === key),
      )
    })
    const own = written.filter(
      (one) => one.kind === kind && usual.every(({ key }) => key !== one.key),
    )
    return [...usual, ...own.map((one) => recordOf(locales, kind, one.key, one))]
  })
}

export async function readText(deps: Needs, key: string): Promise<TextRecord> {
  const found = (await listTexts(deps)).find((one) => one.key === key)
  if (!found) throw new Problem('not_found')
  return found
}

/** What a text said in each version. Of the product's own, those since its first change. */
export async function readEditions({ db, locales }: Needs, key: string): Promise<TextEditions> {
  await readText({ db, locales }, key)
  const editions = await listEditions(db, key)
  return editions.map(({ at, ...edition }) => ({ ...edition, at: at.toISOString() }))
}

/** Writes a new text. */
export async function addText(
  tx: Db,
  { locales, now }: Pick<Deps, 'locales' | 'now'>,
  { kind, ...input }: NewText,
  by: By,
): Promise<TextRecord> {
  refuseWrong(kind, input)
  await refuseOneMore(tx, kind)
  const key = `${kind}.${newOpaqueKey()}`
  await write(tx, now(), { key, kind, input, version: 0 }, by)
  return readText({ db: tx, locales }, key)
}

/** Changes a text from the version that was on screen; sent messages stay as they were. */
export async function changeText(
  deps: Deps,
  { key, version }: { key: string; version: number },
  input: TextEdit,
  by: By,
): Promise<TextRecord> {
  await deps.db.transaction().execute(async (tx) => {
    const before = await readText({ ...deps, db: tx }, key)
    refuseWrong(before.kind, input)
    if (before.archived && !input.archived) await refuseOneMore(tx, before.kind)
    const { kind, name, text, archived } = before
    await write(tx, deps.now(), { key, kind, input, version, before: { name, text, archived } }, by)
  })
  return readText(deps, key)
}

interface Change {
  key: string
  kind: TextKind
  input: TextEdit
  version: number
  before?: TextEdit
}

async function write(
  tx: Db,
  now: Date,
  { key, kind, input, version, before }: Change,
  { actor, requestId }: By,
): Promise<void> {
  const { accountId } = actor
  if (!(await writeText(tx, { key, kind, input, version, now, by: accountId }))) {
    throw new Problem('version_stale')
  }
  await recordAudit(tx, {
    actor,
    action: before ? 'text_template.changed' : 'text_template.created',
    entity: 'text_template',
    entityKey: key,
    before,
    after: input,
    requestId,
  })
}

async function refuseOneMore(tx: Db, kind: TextKind): Promise<void> {
  if ((await countTexts(tx, kind)) >= mostTexts) throw new Problem('conflict')
}

function refuseWrong(kind: TextKind, { text }: TextEdit): void {
  const known: readonly string[] = placeholdersOf(kind)
  const fields: Record<string, FieldProblem> = {}
  for (const language of languages) {
    const words = text[language] ?? ''
    const unknown = placesIn(words).find((place) => !known.includes(place))
    if (words.length > textLengths[kind]) {
      fields[`text.${language}`] = { code: 'too_long', params: { max: textLengths[kind] } }
    } else if (unknown !== undefined) {
      const placeholder = `{{${unknown}}}`
      fields[`text.${language}`] = { code: 'unknown_placeholder', params: { placeholder } }
    }
  }
  if (Object.keys(fields).length > 0) throw new Problem('validation_failed', { fields })
}

function recordOf(
  locales: Deps['locales'],
  kind: TextKind,
  key: string,
  written: WrittenText | undefined,
): TextRecord {
  const usual = usualOf(locales, kind, key)
  const words = written ?? usual
  if (!words) throw new Error(`a text without words: ${key}`)
  return {
    key,
    kind,
    name: words.name,
    text: words.text,
    archived: written?.archived ?? false,
    usual,
    placeholders: [...placeholdersOf(kind)],
    version: written?.version ?? 0,
    updatedAt: written?.updated_at.toISOString() ?? null,
    updatedBy: written?.by ?? null,
  }
}

/** The product's own words, if the text is one of its own. */
function usualOf(locales: Deps['locales'], kind: TextKind, key: string): TextRecord['usual'] {
  if (!usualTexts[kind].some((name) => key === `${kind}.${name}`)) return null
  const both = (path: string) => ({
    en: wordsAt(locales, 'en', 'templates', path),
    fr: wordsAt(locales, 'fr', 'templates', path),
  })
  return { name: both(`${key}.name`), text: both(`${key}.text`) }
}
