import { queryOptions } from '@tanstack/react-query'
import type { Language } from '#contract/common/common.ts'
import type { RatesEdit } from '#contract/costs/rates.ts'
import type { MailWords } from '#contract/messaging/mail-templates.ts'
import { type Settings, SettingsRecord } from '#contract/office/settings.ts'
import type { NewText, TextEdit, TextRecord } from '#contract/words/text-templates.ts'
import { answerOf, api } from '../../api.ts'
import { idempotencyKey } from '../ui/idempotency.ts'
import { ifMatch } from '../ui/list-query.ts'

const settings = api.api.admin.settings
const templates = settings['mail-templates']
const template = templates[':template'][':language']

export const settingsQuery = () =>
  queryOptions({
    queryKey: ['settings'],
    queryFn: async () => SettingsRecord.parse(await answerOf(settings.$get())),
  })

export async function saveSettings(json: Settings, version: number | undefined) {
  return SettingsRecord.parse(await answerOf(settings.$put({ json }, ifMatch(version))))
}

export function sendTestMail() {
  return answerOf(settings['test-mail'].$post())
}

export const ratesQuery = () =>
  queryOptions({ queryKey: ['rates'], queryFn: () => answerOf(settings.rates.$get()) })

export function saveRates(json: RatesEdit, version: number | undefined) {
  return answerOf(settings.rates.$put({ json }, ifMatch(version)))
}

export function askForRates() {
  return answerOf(settings.rates.refresh.$post())
}

/** Accepts a waiting rate, in the version that was on screen. */
export function acceptRate(currency: string, version: number) {
  return answerOf(settings.rates.held[':currency'].$post({ param: { currency } }, ifMatch(version)))
}

export const templatesQuery = () =>
  queryOptions({ queryKey: ['templates'], queryFn: () => answerOf(templates.$get()) })

interface Which {
  template: string
  language: Language
}

export const templateQuery = (param: Which) =>
  queryOptions({
    queryKey: ['templates', param.template, param.language],
    queryFn: () => answerOf(template.$get({ param })),
  })

export function saveTemplate(param: Which, json: MailWords, version: number | undefined) {
  return answerOf(template.$put({ param, json }, ifMatch(version)))
}

export function resetTemplate(param: Which, version: number) {
  return answerOf(template.$delete({ param }, ifMatch(version)))
}

export function previewTemplate(param: Which, json: MailWords) {
  return answerOf(template.preview.$post({ param, json }))
}

export const textsQuery = () =>
  queryOptions({ queryKey: ['texts'], queryFn: () => answerOf(settings.texts.$get()) })

export function addText(json: NewText): Promise<TextRecord> {
  const key = idempotencyKey(json).headers['Idempotency-Key']
  return answerOf(settings.texts.$post({ json, header: { 'idempotency-key': key } }))
}

export function saveText(
  key: string,
  json: TextEdit,
  version: number | undefined,
): Promise<TextRecord> {
  return answerOf(
    settings.texts[':text_key'].$put({ param: { text_key: key }, json }, ifMatch(version)),
  )
}

/** Another version has one more to tell of. */
export const textEditionsQuery = ({ key, version }: TextRecord) =>
  queryOptions({
    throwOnError: false,
    queryKey: ['texts', 'editions', key, version],
    queryFn: () =>
      answerOf(settings.texts[':text_key'].editions.$get({ param: { text_key: key } })),
  })
