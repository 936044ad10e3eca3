import type { Language } from '#contract/common/common.ts'
import { languages } from '#contract/common/values/languages.ts'
import { type FieldProblem, Problem } from '#contract/common/values/problems.ts'
import type {
  MailPreview,
  MailTemplateRecord,
  MailWords,
} from '#contract/messaging/mail-templates.ts'
import { placesIn } from '#contract/words/text-templates.ts'
import type { By } from '../actor/by.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Deps } from '../deps.ts'
import { writtenDay } from '../words/written-date.ts'
import { renderMail, usualWords } from './render-mail.ts'
import { deleteTemplate, findTemplate, listTemplates, writeTemplate } from './template-queries.ts'
import { type MailTemplate, mailTemplates, namedLimits } from './templates.ts'

interface Which {
  template: string
  language: Language
}
type Needs = Pick<Deps, 'db' | 'locales'>

/** Every mail the product sends, in each language. */
export async function listMailTemplates({ db, locales }: Needs) {
  const changed = await listTemplates(db)
  return Object.keys(mailTemplates).flatMap((template) =>
    languages.map((language) => {
      const own = changed.find((one) => one.template === template && one.language === language)
      const { subject } = own?.words ?? usualWords(locales, language, template)
      return { template, language, subject, changed: own !== undefined }
    }),
  )
}

export async function readMailTemplate(
  { db, locales }: Needs,
  { template, language }: Which,
): Promise<MailTemplateRecord> {
  const name = known(template)
  const own = await findTemplate(db, name, language)
  const usual = usualWords(locales, language, name)
  return {
    template,
    language,
    placeholders: placeholdersOf(name),
    words: own?.words ?? usual,
    usual,
    changed: own !== undefined,
    version: own?.version ?? 0,
  }
}

/** Changes the words of a mail from now on; queued mails stay as they were written. */
export async function changeMailTemplate(
  deps: Deps,
  { template, language }: Which,
  { words, version }: { words: MailWords; version: number },
  { actor, requestId }: By,
): Promise<MailTemplateRecord> {
  const name = known(template)
  refuseUnknownPlaceholders(name, words)
  await deps.db.transaction().execute(async (tx) => {
    const before = (await readMailTemplate({ ...deps, db: tx }, { template, language })).words
    const now = deps.now()
    const written = { template: name, language, words, version, now, by: actor.accountId }
    if (!(await writeTemplate(tx, written))) throw new Problem('version_stale')
    await recordAudit(tx, {
      actor,
      action: 'mail_template.changed',
      entity: 'mail_template',
      entityKey: `${template}.${language}`,
      before,
      after: words,
      requestId,
    })
  })
  return readMailTemplate(deps, { template, language })
}

/** Goes back to the product's own words. */
export async function resetMailTemplate(
  deps: Deps,
  { template, language }: Which,
  version: number,
  { actor, requestId }: By,
): Promise<MailTemplateRecord> {
  const name = known(template)
  await deps.db.transaction().execute(async (tx) => {
    const before = (await readMailTemplate({ ...deps, db: tx }, { template, language })).words
    if (!(await deleteTemplate(tx, name, language, version))) throw new Problem('version_stale')
    await recordAudit(tx, {
      actor,
      action: 'mail_template.reset',
      entity: 'mail_template',
      entityKey: `${template}.${language}`,
      before,
      requestId,
    })
  })
  return readMailTemplate(deps, { template, language })
}

/** How the mail would look with these words, and which of its values are examples. */
export function previewMail(
  { env, locales, now }: Pick<Deps, 'env' | 'locales' | 'now'>,
  { template, language }: Which,
  words: MailWords,
): MailPreview {
  const name = known(template)
  refuseUnknownPlaceholders(name, words)
  const samples: Record<string, string> = {
    name: 'Aminata',
    number: 'PA-0000-0000',
    code: '123456',
    date: writtenDay(now().toISOString().slice(0, 10), language),
  }
  const link = `${env.publicUrl}/…`
  const params = Object.fromEntries(
    mailTemplates[name].map((one) => [one, one === 'link' ? link : (samples[one] ?? `[${one}]`)]),
  )
  const { brandName, publicUrl } = env
  const options = { locales, language, brandName, publicUrl, changed: words }
  const examples = mailTemplates[name].flatMap((one) => samples[one] ?? [])
  return { ...renderMail({ template: name, params }, options), examples }
}

function refuseUnknownPlaceholders(template: MailTemplate, words: MailWords): void {
  const allowed = placeholdersOf(template)
  const fields: Record<string, FieldProblem> = {}
  for (const [field, text] of Object.entries(words)) {
    const unknown = placesIn(text).find((name) => !allowed.includes(name))
    if (unknown === undefined) continue
    fields[field] = { code: 'unknown_placeholder', params: { placeholder: `{{${unknown}}}` } }
  }
  if (Object.keys(fields).length > 0) throw new Problem('validation_failed', { fields })
}

function placeholdersOf(template: MailTemplate): string[] {
  // The link is the button's; the name is the greeting's, and may be in the text too.
  const given = mailTemplates[template].filter((name) => name !== 'link')
  return [...given, 'brand', ...[namedLimits[template] ?? []].flat()]
}

function known(template: string): MailTemplate {
  const names = Object.keys(mailTemplates)
  if (!isTemplate(template, names)) throw new Problem('not_found')
  return template
}

function isTemplate(name: string, names: readonly string[]): name is MailTemplate {
  return names.includes(name)
}
