import { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { z } from 'zod'
import { CurrencyCode, Language } from '#contract/common/common.ts'
import { RatesEdit, RatesRecord } from '#contract/costs/rates.ts'
import {
  MailPreview,
  MailTemplateRecord,
  MailTemplateRows,
  MailWords,
  TemplateName,
} from '#contract/messaging/mail-templates.ts'
import { Settings, SettingsRecord } from '#contract/office/settings.ts'
import { acceptRate, askForRates, changeRates } from '../catalogue/rates/change-rates.ts'
import { readRates } from '../catalogue/rates/refresh-rates.ts'
import type { Deps } from '../deps.ts'
import type { HttpEnv } from '../http/context.ts'
import { body, endpoint, json } from '../http/endpoints/endpoint.ts'
import { refuseInvalid } from '../http/endpoints/problems.ts'
import {
  changeMailTemplate,
  listMailTemplates,
  previewMail,
  readMailTemplate,
  resetMailTemplate,
} from '../messaging/change-template.ts'
import { textRoutes } from '../messaging/texts/routes.ts'
import { readSettingsRecord } from '../settings/hold-settings.ts'
import { changeSettings } from './change-settings.ts'
import { sendTestMail } from './send-test-mail.ts'

const tags = ['settings']
const at = '/admin/settings' as const
const template = z.object({ template: TemplateName, language: Language })

const read = endpoint('settings.manage', {
  method: 'get',
  path: at,
  tags,
  summary: 'The settings',
  responses: { 200: json(SettingsRecord, 'Their version is in `ETag`') },
})

const change = endpoint('settings.manage', {
  method: 'put',
  path: at,
  version: true,
  tags,
  summary: 'Change the settings; If-Match is their version',
  request: { body: body(Settings) },
  responses: { 200: json(SettingsRecord, 'As they stand now') },
})

const testMail = endpoint('settings.manage', {
  method: 'post',
  path: `${at}/test-mail`,
  tags,
  summary: 'Send a mail to the caller',
  responses: { 202: json(z.object({ to: z.string() }), 'It is on its way') },
})

const rates = endpoint('settings.manage', {
  method: 'get',
  path: `${at}/rates`,
  tags,
  summary: 'The rates by which currencies are compared',
  responses: { 200: json(RatesRecord, 'With date and source') },
})

const refresh = endpoint('settings.manage', {
  method: 'post',
  path: `${at}/rates/refresh`,
  tags,
  summary: 'Ask for the daily file of rates now',
  description:
    'At most once a minute, and not while the other side asks to be left alone. How it went is in `refresh.runs`.',
  responses: { 200: json(RatesRecord, 'As they stand now') },
})

const accept = endpoint('settings.manage', {
  method: 'post',
  path: `${at}/rates/held/{currency}`,
  version: true,
  tags,
  summary: 'Accept a waiting rate; If-Match is the version of the rates',
  request: { params: z.object({ currency: CurrencyCode }) },
  responses: { 200: json(RatesRecord, 'As they stand now') },
})

const putRates = endpoint('settings.manage', {
  method: 'put',
  path: `${at}/rates`,
  version: true,
  tags,
  summary: 'Accept new rates of one day and one source; If-Match is their version',
  request: { body: body(RatesEdit) },
  responses: { 200: json(RatesRecord, 'As they stand now') },
})

const templates = endpoint('settings.manage', {
  method: 'get',
  path: `${at}/mail-templates`,
  tags,
  summary: 'Every mail the product sends',
  responses: { 200: json(MailTemplateRows, 'In each language') },
})

const readTemplate = endpoint('settings.manage', {
  method: 'get',
  path: `${at}/mail-templates/{template}/{language}`,
  tags,
  summary: 'The words of one mail',
  request: { params: template },
  responses: { 200: json(MailTemplateRecord, 'Theirs and the usual ones') },
})

const putTemplate = endpoint('settings.manage', {
  method: 'put',
  path: `${at}/mail-templates/{template}/{language}`,
  version: true,
  tags,
  summary: 'Change the words of one mail; If-Match is their version, 0 at first',
  request: { params: template, body: body(MailWords) },
  responses: { 200: json(MailTemplateRecord, 'As they stand now') },
})

const resetTemplate = endpoint('settings.manage', {
  method: 'delete',
  path: `${at}/mail-templates/{template}/{language}`,
  version: true,
  tags,
  summary: 'Go back to the usual words; If-Match is the version of those there are',
  request: { params: template },
  responses: { 200: json(MailTemplateRecord, 'As they stand now') },
})

const preview = endpoint('settings.manage', {
  method: 'post',
  path: `${at}/mail-templates/{template}/{language}/preview`,
  tags,
  summary: 'A preview of a mail with these words',
  request: { params: template, body: body(MailWords) },
  responses: { 200: json(MailPreview, 'With examples for its values') },
})

/** What administrators decide for the whole installation. */
export function settingsRoutes(deps: Deps) {
  return new OpenAPIHono<HttpEnv>({ defaultHook: refuseInvalid })
    .openapi(read, async (c) => c.json(versioned(c, await readSettingsRecord(deps)), 200))
    .openapi(change, async (c) => {
      const settings = c.req.valid('json')
      const { version } = c.var
      return c.json(versioned(c, await changeSettings(deps, { settings, version }, c.var)), 200)
    })
    .openapi(testMail, async (c) => c.json({ to: await sendTestMail(deps, c.var) }, 202))
    .openapi(rates, async (c) => c.json(versioned(c, await readRates(deps)), 200))
    .openapi(putRates, async (c) => {
      const edit = c.req.valid('json')
      const { version } = c.var
      return c.json(versioned(c, await changeRates(deps, { edit, version }, c.var)), 200)
    })
    .openapi(refresh, async (c) => c.json(versioned(c, await askForRates(deps)), 200))
    .openapi(accept, async (c) => {
      const { version } = c.var
      const { currency } = c.req.valid('param')
      return c.json(versioned(c, await acceptRate(deps, { currency, version }, c.var)), 200)
    })
    .openapi(templates, async (c) => c.json(await listMailTemplates(deps), 200))
    .openapi(readTemplate, async (c) =>
      c.json(versioned(c, await readMailTemplate(deps, c.req.valid('param'))), 200),
    )
    .openapi(putTemplate, async (c) => {
      const { version } = c.var
      const change = { words: c.req.valid('json'), version }
      const changed = await changeMailTemplate(deps, c.req.valid('param'), change, c.var)
      return c.json(versioned(c, changed), 200)
    })
    .openapi(resetTemplate, async (c) => {
      const { version } = c.var
      const usual = await resetMailTemplate(deps, c.req.valid('param'), version, c.var)
      return c.json(versioned(c, usual), 200)
    })
    .openapi(preview, (c) =>
      c.json(previewMail(deps, c.req.valid('param'), c.req.valid('json')), 200),
    )
    .route('/', textRoutes(deps))
}

function versioned<T extends { version: number }>(c: Context<HttpEnv>, record: T): T {
  c.header('etag', `"${record.version}"`)
  return record
}
